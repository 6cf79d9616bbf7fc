/** What is flushed to the disk, and when: by a build, with `--durable` and without, and by what publishes and signs. */
import { execFileSync, spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  COLUMNS,
  finishSnapshotFile,
  getNumbers,
  openSnapshotFile,
  startSnapshotFile,
} from '../../src/core/files/snapshot-file.ts'
import { MANIFEST, SIGNATURE } from '../../src/format/layout.ts'
import { snapshot } from '../support/bakery.ts'
import { CLI, skillc } from '../support/cli.ts'
import { hasParts } from '../support/parts.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('durable')
const cwd = join(scratch, 'bakery')
const out = join(cwd, 'out')

beforeAll(() => {
  plant(cwd, {
    'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
    'skills/rye/times.md': 'Two hours.\n',
    'skills/rolls/SKILL.md': skillText('rolls'),
  })
})

/** Runs `skillc ARGS`: the paths that were flushed before the last manifest was put in its place, and after that. */
function listFlushes(...args: string[]): { before: Set<string>; after: Set<string> } {
  const log = join(scratch, 'log')
  const strace = ['-f', '-y', '-o', log, '-e', 'trace=fsync,rename', process.execPath, CLI, ...args]
  const { status, stderr } = spawnSync('strace', strace, { cwd, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const lines = readFileSync(log, 'utf8').split('\n')
  const swap = lines.findLastIndex(line => line.includes('rename(') && line.includes(`/${MANIFEST}"`))
  const flushed = (some: string[]) =>
    new Set(some.flatMap(line => /fsync\(\d+<([^>]*)>/.exec(line)?.[1] ?? []))
  return { before: flushed(lines.slice(0, swap)), after: flushed(lines.slice(swap)) }
}

const filesIn = (folder: string) => [...snapshot(folder).keys()].map(path => join(folder, path))

describe.runIf(hasParts('strace'))('flushed', () => {
  test('is the manifest of any build, before it is put in its place', () => {
    rmSync(out, { recursive: true, force: true })
    const { before, after } = listFlushes('build', 'skills', '--out', out, '--cache-dir', 'cache', '--quiet')
    expect([...before]).toEqual([expect.stringMatching(/\/\.skillc-lock\.[^/]*$/)])
    expect(after).toEqual(new Set())
  })

  test.each(['a full build', 'a small one'])(
    'are all files and folders that %s with --durable wrote',
    which => {
      if (which === 'a small one') writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', 'Knead.'))
      else rmSync(out, { recursive: true })
      const old = new Set(which === 'a small one' ? filesIn(out) : [])
      const { before, after } = listFlushes(
        'build',
        'skills',
        '--out',
        out,
        '--cache-dir',
        'cache',
        '--durable',
      )
      const written = filesIn(out).filter(path => !old.has(path) && path !== join(out, MANIFEST))
      expect(written).not.toEqual([])
      for (const path of written) expect(before).toContain(path)
      for (const path of new Set(written.map(dirname))) expect(before).toContain(path)
      expect(before).toContain(cwd)
      expect(after).toContain(out)
    },
  )

  test('is what is signed, packed and published into folders', () => {
    const flushed = (...args: string[]) => {
      const { before, after } = listFlushes(...args)
      return new Set([...before, ...after])
    }
    execFileSync('openssl', [
      'ecparam',
      '-name',
      'prime256v1',
      '-genkey',
      '-noout',
      '-out',
      join(cwd, 'key.pem'),
    ])
    expect(flushed('sign', out, '--key', 'key.pem')).toContain(join(out, SIGNATURE))
    const names = (paths: Iterable<string>) => new Set(Array.from(paths, path => path.replace(/^.*\//, '')))
    const packed = names(flushed('export', out, '--to', 'oci', '--out', 'layout'))
    for (const path of filesIn(join(cwd, 'layout'))) expect(packed).toContain(path.replace(/^.*\//, ''))
    const site = flushed('publish', out, './site')
    for (const path of filesIn(join(cwd, 'site'))) expect(site).toContain(path)
  })
})

const BOOT = '/proc/sys/kernel/random/boot_id'
const ALONE = ['--mount', 'sh', '-c']
const canMount = spawnSync('unshare', [...ALONE, `mount --bind /dev/null ${BOOT}`]).status === 0

describe.runIf(canMount)('after a restart (needs the right to mount)', () => {
  const boot = join(scratch, 'boot')
  const args = ['build', 'skills', '--out', out, '--cache-dir', 'cache', '--quiet']
  const build = (id: string) => {
    writeFileSync(boot, `${id}\n`)
    const command = [process.execPath, CLI, ...args].map(word => `'${word}'`).join(' ')
    execFileSync('unshare', [...ALONE, `mount --bind ${boot} ${BOOT} && exec ${command}`], { cwd })
  }

  test('no file is taken for what its state says: it may have lost its bytes in a power cut', () => {
    build('one')
    const [chunk = ''] = readdirSync(join(out, 'chunks'))
    const file = join(out, 'chunks', chunk)
    const good = readFileSync(file)
    const { atime, mtime, size } = lstatSync(file)
    writeFileSync(file, Buffer.alloc(size))
    utimesSync(file, atime, mtime)
    // As if the time of the last change were the old one: no program can set that.
    for (const name of readdirSync(join(cwd, 'cache/skillc')).filter(each => each.startsWith('report-'))) {
      const place = join(cwd, 'cache/skillc', name)
      const saved = openSnapshotFile(place)
      const row = saved?.states.paths.indexOf(file) ?? -1
      if (saved === undefined || row === -1) continue
      const { mtimeMs, ctimeMs, ino } = lstatSync(file)
      const { paths, names, numbers } = saved.states
      numbers.set([size, mtimeMs, ctimeMs, ino], row * COLUMNS)
      const states = paths.map((path, at) => ({
        path,
        names: names[at],
        numbers: getNumbers(saved.states, at),
      }))
      const draft = startSnapshotFile(place, states)
      if (draft !== undefined) finishSnapshotFile(draft, 'report-', saved.readText())
    }
    build('one')
    expect(readFileSync(file).equals(good)).toBe(false)
    build('two')
    expect(readFileSync(file).equals(good)).toBe(true)
    expect(skillc(['verify', out], cwd).code).toBe(0)
  })
})
