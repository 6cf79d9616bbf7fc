/** Files and folders are put in their place whole; what killed processes left of them is removed by the next. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  createFile,
  makeDraftFolder,
  makeDraftFor,
  makeTemporary,
  placeFolder,
  replaceFile,
  replaceFiles,
  replaceLink,
  resolveOutput,
  writeOutput,
} from '../../src/core/files/drafts.ts'
import { formatHolder, type Holder, identifySelf } from '../../src/core/files/lock-holder.ts'
import { LINKED } from '../../src/core/files/safe-file.ts'
import { toPosix } from '../../src/core/text/show.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('drafts')
const fresh = () => {
  const folder = join(scratch, String(count++))
  mkdirSync(folder)
  return folder
}
let count = 0

/** Of a process that has ended. */
function nameDead(): string {
  const { pid } = spawnSync(process.execPath, ['--version'])
  return formatHolder({ ...identifySelf(), pid, startedAt: '1' })
}

const isLinux = process.platform === 'linux'

test('a file is the old one until it is the new one, and no draft is left', () => {
  const folder = plant(fresh(), { 'a.txt': 'old' })
  function* parts() {
    yield 'new'
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('old')
    yield ' words'
  }
  writeOutput(join(folder, 'a.txt'), parts())
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('new words')
  const broken = function* () {
    yield 'half'
    throw new Error('no more')
  }
  expect(() => writeOutput(join(folder, 'a.txt'), broken())).toThrow('no more')
  expect(() => writeOutput(join(folder, 'sub/b.txt'), broken())).toThrow('no more')
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('new words')
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['a.txt', 'sub'])
})

test.runIf(process.platform !== 'win32')('a file keeps its permissions, whatever the umask', () => {
  const folder = plant(fresh(), { 'a.txt': 'old' })
  chmodSync(join(folder, 'a.txt'), 0o666)
  const umask = process.umask(0o077)
  try {
    writeOutput(join(folder, 'a.txt'), ['new'])
  } finally {
    process.umask(umask)
  }
  expect(lstatSync(join(folder, 'a.txt')).mode & 0o777).toBe(0o666)
})

test('a file that the user named is written through a link, and any other takes the place of the link', () => {
  const folder = plant(fresh(), { 'real.txt': 'old' })
  symlinkSync('real.txt', join(folder, 'link.txt'))
  writeOutput(join(folder, 'link.txt'), ['new'])
  expect(readFileSync(join(folder, 'real.txt'), 'utf8')).toBe('new')
  replaceFile(join(folder, 'link.txt'), 'other')
  expect(readFileSync(join(folder, 'real.txt'), 'utf8')).toBe('new')
  expect(lstatSync(join(folder, 'link.txt')).isFile()).toBe(true)
})

test('an output that the user named does not leave the working directory through a link of it', () => {
  const cwd = plant(fresh(), { 'in/x': '' })
  const outside = fresh()
  symlinkSync(outside, join(cwd, 'reps'))
  symlinkSync(join(outside, 'x.json'), join(plant(cwd, {}), 'x.json'))
  writeFileSync(join(outside, 'x.json'), 'old')
  symlinkSync('in', join(cwd, 'near'))
  for (const file of ['reps/x.json', 'reps/new/x.json', 'reps', 'x.json'])
    expect(() => resolveOutput(cwd, file), file).toThrow('through a symlink')
  for (const file of ['x.txt', 'near/x.json', 'new/x.json', '../x.json', join(outside, 'x.json')])
    expect(resolveOutput(cwd, file)).toBe(resolve(cwd, file))
})

test.runIf(isLinux)('a device is written to, and stays', () => {
  writeOutput('/dev/null', ['nothing'])
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
  expect(() => writeOutput('/dev/full', ['nothing'])).toThrow('ENOSPC')
})

test.runIf(isLinux)('drafts of processes that were killed are removed, and no others', () => {
  const folder = fresh()
  const { machine }: Holder = identifySelf()
  const running = formatHolder(identifySelf())
  const elsewhere = formatHolder({ ...identifySelf(), machine: machine.replace(/./g, 'f'), startedAt: '1' })
  plant(folder, {
    [`.skillc-draft.${nameDead()}/manifest.json`]: '{',
    [`.skillc-draft.${nameDead()}`]: 'half',
    [`.skillc-draft.${running}`]: 'being written',
    [`.skillc-draft.${elsewhere}`]: 'by another machine',
    '.skillc-draft.notes': 'of a person',
  })
  const others = [`.skillc-draft.${elsewhere}`, `.skillc-draft.${running}`, '.skillc-draft.notes'].sort()
  replaceFile(join(folder, 'a.txt'), 'x')
  expect(readdirSync(folder).sort()).toEqual([...others, 'a.txt'])
  plant(folder, { [`.skillc-draft.${nameDead()}/x`]: '' })
  const draft = makeDraftFolder(folder)
  expect(readdirSync(folder).sort()).toEqual([...others, draft.slice(folder.length + 1), 'a.txt'].sort())
})

test.runIf(isLinux)('so are temporary folders', () => {
  const before = process.env.TMPDIR
  const folder = fresh()
  process.env.TMPDIR = folder
  plant(folder, {
    [`skillc-report-${nameDead()}/x`]: '',
    [`skillc-pull-${nameDead()}/x`]: '',
    'skillc-report-x': '',
  })
  const made = makeTemporary('report')
  process.env.TMPDIR = before
  expect(lstatSync(made).mode & 0o777).toBe(0o700)
  expect(
    readdirSync(folder)
      .map(name => name.replace(/[0-9a-f]{16}\..*/, 'HOLDER'))
      .sort(),
  ).toEqual(['skillc-pull-HOLDER', 'skillc-report-HOLDER', 'skillc-report-x'])
})

test('the files of a folder are the old ones until its entry is the new one', () => {
  const folder = fresh()
  const site = join(folder, 'site')
  const put = (files: Tree) => {
    const draft = makeDraftFolder(folder)
    plant(draft, files)
    replaceFiles(draft, site, 'index.html')
  }
  const list = () =>
    readdirSync(site, { recursive: true, encoding: 'utf8' })
      .map(path => toPosix(path))
      .sort()
  put({ 'index.html': 'old', 'data/1.js': 'old' })
  put({ 'index.html': 'new', 'data/2.js': 'new', 'more/3.js': 'new' })
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toBe('new')
  expect(list()).toEqual(['data', 'data/2.js', 'index.html', 'more', 'more/3.js'])
  // A link in the way leads nowhere, and the entry is as it was.
  symlinkSync(fresh(), join(site, 'more/sub'))
  expect(() => put({ 'index.html': 'third', 'more/sub/4.js': 'third' })).toThrow(LINKED)
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toBe('new')
})

test('an empty folder is filled, and stays the folder that it was', () => {
  const parent = fresh()
  const folder = join(parent, 'out')
  mkdirSync(folder)
  symlinkSync('out', join(parent, 'link'))
  const { ino } = lstatSync(folder)
  const draft = makeDraftFor(join(parent, 'link'))
  plant(draft, { 'rye/SKILL.md': 'rye' })
  // A draft of another process does not make it full.
  expect(makeDraftFor(folder)).toContain(folder)
  placeFolder(draft, join(parent, 'link'))
  expect(lstatSync(folder).ino).toBe(ino)
  expect(readFileSync(join(folder, 'rye/SKILL.md'), 'utf8')).toBe('rye')
  expect(() => makeDraftFor(folder)).toThrow('is not empty')
})

test('a new file takes the place of nothing', () => {
  const folder = plant(fresh(), { 'a.txt': 'old' })
  symlinkSync('nowhere', join(folder, 'link'))
  for (const name of ['a.txt', 'link']) expect(() => createFile(join(folder, name), 'new')).toThrow('EEXIST')
  createFile(join(folder, 'b.txt'), 'new')
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('old')
  expect(readdirSync(folder).sort()).toEqual(['a.txt', 'b.txt', 'link'])
})

test('a link takes the place of a link, and of nothing else', () => {
  const folder = plant(fresh(), { 'full/a.txt': 'old' })
  replaceLink('one', join(folder, 'link'))
  replaceLink('two', join(folder, 'link'))
  expect(readlinkSync(join(folder, 'link'))).toMatch(/two$/)
  expect(() => replaceLink('two', join(folder, 'full'))).toThrow()
  expect(readdirSync(folder).sort()).toEqual(['full', 'link'])
})
