/** Output that cannot be written: one sentence and exit code 2, whichever command it was. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CLI, skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('output')
const cwd = plant(join(scratch, 'bakery'), {
  'skills/rolls/SKILL.md': skillText('rolls'),
  'skills/rolls/times.md': 'An hour.\n',
})
skillc(['build', 'skills'], cwd)

/** Commands that print, and those that write to a folder. */
const PRINTING: string[][] = [
  ['build', 'skills', '--no-cache'],
  ['build', 'skills', '--json'],
  ['check', 'skills'],
  ['check', 'skills', '--format', 'json'],
  ['check', 'skills', '--format', 'sarif'],
  ['list'],
  ['list', '--json'],
  ['search', 'rolls'],
  ['verify'],
  ['verify', '--json'],
  ['--help'],
  ['--version'],
]
const WRITING: [string, (folder: string) => string[]][] = [
  ['build', folder => ['build', 'skills', '--no-cache', '--out', folder]],
  ['check --report', folder => ['check', 'skills', '--report', `json=${join(folder, 'report.json')}`]],
  ['build --report', folder => ['build', 'skills', '--report', `sarif=${join(folder, 'report.sarif')}`]],
  ['export of folders', folder => ['export', '--to', 'folders', '--out', folder]],
  ['export of a layout', folder => ['export', '--to', 'oci', '--out', folder]],
  ['publish of a site', folder => ['publish', 'dist/skills', `${folder}/`]],
  ['export', folder => ['export', '--to', 'skill', '--out', folder]],
  ['new', folder => ['new', 'buns', '--dir', folder]],
]

const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
const ONE_SENTENCE = /^skillc: [^\n]*\.\n([^\n]*\.\n)?$/

describe.runIf(process.platform === 'linux')('standard output on a full disk', () => {
  test.each(PRINTING.map(args => [args]))('%j', args => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      cwd,
      env,
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    })
    closeSync(full)
    expect([status, stderr]).toEqual([2, 'skillc: Cannot write to standard output: the disk is full.\n'])
  })
})

describe('a reader that closes the pipe', () => {
  test.each(PRINTING.map(args => [args]))('%j ends quietly', async args => {
    const child = spawn(process.execPath, [CLI, ...args], { cwd, env })
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', (text: Buffer) => {
      err += text
    })
    const [code] = await once(child, 'close')
    expect([code, err]).toEqual([0, ''])
  })
})

const isRoot = process.getuid?.() === 0

describe.runIf(process.platform !== 'win32')('a folder that others own', () => {
  const around = join(scratch, 'theirs')
  const folder = join(around, 'folder')
  mkdirSync(folder, { recursive: true })
  const own = join(scratch, 'own')
  cpSync(cwd, own, { recursive: true })
  // Root may write anywhere, so it gives that up. Another user may not even read the clone.
  const asOthers = isRoot ? ['setpriv', '--bounding-set=-dac_override'] : []
  for (const each of [folder, around]) chmodSync(each, 0o555)
  afterAll(() => chmodSync(around, 0o755))

  test.each(WRITING)('%s', (_, argsFor) => {
    for (const target of [folder, join(folder, 'new')]) {
      const [program = '', ...args] = [...asOthers, process.execPath, CLI, ...argsFor(target)]
      const { status, stderr } = spawnSync(program, args, {
        cwd: own,
        env: { ...env, XDG_CACHE_HOME: join(folder, 'cache') },
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([2, expect.stringMatching(ONE_SENTENCE)])
      expect(stderr).not.toContain('bug in skillc')
    }
  })
})

describe('a file where the folder should be', () => {
  test.each(WRITING)('%s', (_, argsFor) => {
    const file = join(scratch, 'a-file')
    writeFileSync(file, 'Mine.\n')
    for (const target of [file, join(file, 'below')]) {
      const { code, err } = skillc(argsFor(target), cwd)
      expect([code, err]).toEqual([2, expect.stringMatching(ONE_SENTENCE)])
    }
    expect(readFileSync(file, 'utf8')).toBe('Mine.\n')
  })
})

describe('a disk without one free byte (needs the right to mount)', () => {
  const disk = join(scratch, 'disk')
  mkdirSync(disk)
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]).status === 0
  if (isMounted) {
    mkdirSync(join(disk, 'empty'))
    const rest = openSync(join(disk, 'rest'), 'w')
    try {
      for (;;) writeFileSync(rest, new Uint8Array(4096))
    } catch {
      // It is full.
    }
    closeSync(rest)
  }
  afterAll(() => {
    if (isMounted) execFileSync('umount', [disk])
  })

  test.runIf(isMounted).each(WRITING)('%s', (_, argsFor) => {
    const { code, err } = skillc(argsFor(mkdtempSync(join(disk, 'empty/'))), cwd)
    expect([code, err]).toEqual([2, expect.stringMatching(ONE_SENTENCE)])
    expect(err).toContain('the disk is full')
    expect(err).not.toContain('bug in skillc')
  })
})

describe('a disk that is read-only (needs the right to mount)', () => {
  const disk = join(scratch, 'read-only')
  mkdirSync(disk)
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]).status === 0
  if (isMounted) {
    mkdirSync(join(disk, 'there'))
    execFileSync('mount', ['-o', 'remount,ro', disk])
  }
  afterAll(() => {
    if (isMounted) execFileSync('umount', [disk])
  })

  test.runIf(isMounted).each(WRITING)('%s', (name, argsFor) => {
    // A report goes into a folder that is there.
    for (const folder of name.includes('report') ? ['there'] : ['there', 'below']) {
      const { code, err } = skillc(argsFor(join(disk, folder)), cwd)
      expect([code, err]).toEqual([2, expect.stringMatching(ONE_SENTENCE)])
      expect(err).toContain('the file system is read-only')
    }
  })
})
