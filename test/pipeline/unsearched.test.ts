/** What a build without arguments says of the skills that it does not search. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { createTracked, readTrackedPaths } from '../../src/compiler/scan/git-index.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { scanDisk } from '../../src/pipeline/inventory/disk.ts'
import { STANDARD_FOLDERS } from '../../src/pipeline/sources/standard.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('unsearched')

const runGit = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
    cwd,
    encoding: 'utf8',
  })

/** A tree, committed as far as it has a `.git` afterwards. */
function plantRepository(name: string, tree: Tree, ...settings: string[]): string {
  const folder = join(scratch, name)
  mkdirSync(folder)
  runGit(folder, 'init', '-q')
  plant(folder, tree)
  runGit(folder, 'add', '-f', '.')
  for (const setting of settings) runGit(folder, ...setting.split(' '))
  return folder
}

const bakery = {
  'skills/rye/SKILL.md': skillText('rye'),
  'cli/parts/skills/bread/oat/SKILL.md': skillText('oat'),
  'cli/parts/skills/rolls/bun/SKILL.md': skillText('bun'),
  'docs/de/roggen/SKILL.md': skillText('roggen'),
  '.attic/old/SKILL.md': skillText('old'),
  'node_modules/flour/SKILL.md': skillText('flour'),
}
const inGit = [
  { folder: '.attic', skills: 1, command: 'skillc check .attic' },
  { folder: 'docs/de', skills: 1, command: 'skillc check docs/de' },
]

describe('skills that are not searched', () => {
  test('are counted by what git tracks', async () => {
    const cwd = plantRepository('tracked', bakery)
    const { unsearched, account } = await check({ cwd, cache: false })
    expect(unsearched).toEqual(inGit)
    // Folders of skills are checked, too.
    expect(account.found).toBe(3)
    expect(
      (await check({ cwd: join(cwd, 'cli'), roots: ['parts'], cache: false })).unsearched,
    ).toBeUndefined()
    expect(
      (await check({ cwd, preset: 'claude-code', roots: ['skills'], cache: false })).unsearched,
    ).toBeUndefined()
  })

  test('are counted without git, but for hidden folders', async () => {
    const cwd = plant(join(scratch, 'plain'), bakery)
    const { unsearched } = await check({ cwd, cache: false })
    expect(unsearched).toEqual(inGit.filter(({ folder }) => folder !== '.attic'))
  })

  test('are built where clients read nothing: with the names of their folders where there are several', async () => {
    const listIds = async (cwd: string) => {
      const out = join(cwd, 'dist')
      const { account, unsearched } = await build({ cwd, out, cache: false })
      expect({ lost: account.found - account.emitted, unsearched }).toEqual({ lost: 0 })
      const { skills } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
      return skills.map(({ id }: { id: string }) => id)
    }
    const one = { 'cli/skills/rye/SKILL.md': skillText('rye'), 'cli/skills/oat/SKILL.md': skillText('oat') }
    expect(await listIds(plantRepository('one', one))).toEqual(['oat', 'rye'])
    const two = { ...one, 'web/rye/SKILL.md': skillText('rye').replace('rye.', 'rye on the web.') }
    expect(await listIds(plantRepository('two', two))).toEqual([
      'cli:skills:oat',
      'cli:skills:rye',
      'web:rye',
    ])
  })

  test('do not count where a link leads to them from a folder that is searched', async () => {
    const cwd = plantRepository('linked', {
      'source/rye/SKILL.md': skillText('rye'),
      '.claude/skills/rye': { link: '../../source/rye' },
    })
    expect((await check({ cwd, cache: false })).unsearched).toBeUndefined()
  })

  test('change what a build with a cache says, and not the bundle', async () => {
    const cwd = plantRepository('cached', { 'skills/rye/SKILL.md': skillText('rye') })
    const options = { cwd, out: join(cwd, 'out'), cacheDir: join(cwd, 'cache') }
    const first = await build(options)
    expect(first.unsearched).toBeUndefined()
    plant(cwd, { 'cli/oat/SKILL.md': skillText('oat') })
    const second = await build(options)
    expect(second.unsearched).toEqual([{ folder: 'cli', skills: 1, command: 'skillc build skills cli' }])
    expect(second.bundle?.digest).toBe(first.bundle?.digest)
  })

  test('have commands that a shell takes', async () => {
    const cwd = plantRepository('odd', {
      'skills/rye/SKILL.md': skillText('rye'),
      "it's $(here)/oat/SKILL.md": skillText('oat'),
      '-x/bun/SKILL.md': skillText('bun'),
    })
    const { unsearched = [] } = await check({ cwd, cache: false })
    expect(unsearched.map(({ command }) => command)).toEqual([
      'skillc check ./-x',
      "skillc check 'it'\\''s $(here)'",
    ])
  })
})

describe('the index of git', () => {
  const tree = {
    'a/SKILL.md': 'A',
    'a/b.md': 'B',
    'deep/down/SKILL.md': 'C',
    'ü/skill.md': 'D',
  }
  const paths = Object.keys(tree)

  test.each([2, 3, 4])('version %i', version => {
    const cwd = plantRepository(`index-${version}`, tree, `update-index --index-version ${version}`)
    if (version === 3) {
      writeFileSync(join(cwd, 'later.md'), 'E')
      runGit(cwd, 'add', '--intent-to-add', 'later.md')
    }
    // Longer than the index has room to count; all but the first are also longer than disks take.
    const id = runGit(cwd, 'hash-object', 'a/b.md').trim()
    for (const length of [4096, 4097, 5000]) {
      const path = `${'a-name-of-many-letters/'.repeat(300)}`.slice(0, length - 10).padEnd(length - 9, 'x')
      runGit(cwd, 'update-index', '--add', '--cacheinfo', `100644,${id},${path}/SKILL.md`)
    }
    const listed = runGit(cwd, 'ls-files', '-z')
      .split('\0')
      .filter(path => path !== '' && path.length <= 4096)
    expect(readFileSync(join(cwd, '.git/index')).readUInt32BE(4)).toBe(version)
    expect(readTrackedPaths(cwd)).toEqual(listed)
    expect(readTrackedPaths(cwd, 'skill.md')?.length).toBe(4)
    expect(listed).toEqual(expect.arrayContaining(paths))
  })

  /** An index of files of no content: each name with the bytes that it drops of the one before, in version 4. */
  const writeIndex = (name: string, version: number, names: [strip: number, name: string][]) => {
    const header = Buffer.alloc(12)
    header.write('DIRC')
    header.writeUInt32BE(version, 4)
    header.writeUInt32BE(names.length, 8)
    const entries = names.flatMap(([strip, name]) => {
      const stat = Buffer.alloc(62)
      stat.writeUInt32BE(0o100644, 24)
      stat.writeUInt16BE(Math.min(name.length, 0xfff), 60)
      if (version === 4) return [stat, Buffer.from([strip]), Buffer.from(`${name}\0`)]
      return [stat, Buffer.from(name), Buffer.alloc(8 - ((62 + name.length) % 8))]
    })
    return plant(join(scratch, name), {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/index': Buffer.concat([header, ...entries, Buffer.alloc(20)]),
      '.gitignore': 'build/\n',
      'build/rye/SKILL.md': skillText('rye'),
      '.claude/skills/rye/SKILL.md': skillText('rye'),
    })
  }

  test.each([2, 4])('version %i lists no path that leads out of the work tree', version => {
    const names = [
      '../out/SKILL.md',
      'a/../../out/SKILL.md',
      '/etc/SKILL.md',
      '.git/x/SKILL.md',
      'b/SKILL.md',
    ]
    const stripped = names.map((name, at): [number, string] => [names[at - 1]?.length ?? 0, name])
    expect(readTrackedPaths(writeIndex(`escape-${version}`, version, stripped))).toEqual(['b/SKILL.md'])
  })

  test.each<[string, number, [number, string][]]>([
    ['with one path of 100,000 folders', 2, [[0, `${'a/'.repeat(100_000)}SKILL.md`]]],
    [
      'with many paths of 2,000 folders',
      2,
      Array.from({ length: 300 }, (_, at) => [0, `${at}/${'a/'.repeat(2_000)}SKILL.md`]),
    ],
    [
      'that repeats a long name',
      4,
      [
        [0, `${'a'.repeat(900_000)}SKILL.md`],
        ...Array.from({ length: 8_000 }, (): [number, string] => [8, 'bSKILL.md']),
      ],
    ],
  ])('is read soon %s', async (name, version, names) => {
    const cwd = writeIndex(name.replaceAll(/\W/g, '-'), version, names)
    const before = process.memoryUsage().rss
    const start = performance.now()
    expect((await check({ cwd, cache: false })).account.found).toBe(1)
    createTracked().has(join(cwd, 'build/rye/SKILL.md'))
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(1.5e9)
  })

  test('of a linked work tree, and of a repository with SHA-256', () => {
    const cwd = plantRepository('main', tree, 'commit -qm First')
    runGit(cwd, 'worktree', 'add', '-q', '../linked-tree')
    expect(readTrackedPaths(join(scratch, 'linked-tree'))).toEqual(readTrackedPaths(cwd))
    const other = join(scratch, 'sha256')
    mkdirSync(other)
    runGit(other, 'init', '-q', '--object-format=sha256')
    plant(other, tree)
    runGit(other, 'add', '.')
    expect(readTrackedPaths(other)?.sort()).toEqual([...paths].sort())
  })

  test('files that are not checked out do not count, and a split index is none', () => {
    const cwd = plantRepository('sparse', tree, 'commit -qm First', 'update-index --skip-worktree a/SKILL.md')
    expect(readTrackedPaths(cwd, 'skill.md')?.length).toBe(2)
    const split = plantRepository('split', tree, 'update-index --split-index')
    expect(readTrackedPaths(split)).toBeUndefined()
  })

  test('what is not an index is none, whatever it holds', () => {
    const cwd = plantRepository('broken', tree)
    const file = join(cwd, '.git/index')
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; at += 61) {
      const broken = Buffer.from(bytes)
      broken.writeUInt8((broken.readUInt8(at) + 131) & 255, at)
      writeFileSync(file, broken)
      readTrackedPaths(cwd)
      writeFileSync(file, bytes.subarray(0, at))
      readTrackedPaths(cwd)
    }
    writeFileSync(file, 'DIRC')
    expect(readTrackedPaths(cwd)).toBeUndefined()
    expect(readTrackedPaths(scratch)).toBeUndefined()
  })
})

test('a build without arguments looks where each preset does', () => {
  const known = new Set<string>(STANDARD_FOLDERS)
  const missing = PRESETS.flatMap(({ id, places }) =>
    places.flatMap(({ level, path, holds }) =>
      // `skills` is searched with all that is in it, the working directory in a way of its own.
      level !== 'project' ||
      holds === 'commands' ||
      path === '.' ||
      path.startsWith('skills/') ||
      known.has(path)
        ? []
        : `${id}: ${path}`,
    ),
  )
  expect(missing).toEqual([])
})

describe('what git tracks although its ignore files name it', () => {
  const tree = {
    '.gitignore': 'lab/\n*.log\n',
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/rye/run.log': 'Tracked.\n',
    'skills/lab/oat/SKILL.md': skillText('oat'),
  }
  const untracked = {
    'skills/rye/other.log': 'Not tracked.\n',
    'skills/lab/oat/secret.md': 'Not tracked.\n',
    'skills/lab/bun/SKILL.md': skillText('bun'),
    'skills/lab/oat/deep/notes.md': 'Not tracked.\n',
  }
  const listFiles = async (cwd: string) => {
    const { skills } = await scanDisk(await getSettings({ cwd, roots: ['skills'], cache: false }), {})
    return skills.map(({ path, files }) => [path, ...files.map(file => file.path)].join(' '))
  }

  test('is there, and what it does not track is not', async () => {
    const cwd = plantRepository('ignored', tree)
    plant(cwd, untracked)
    expect(await listFiles(cwd)).toEqual(['lab/oat', 'rye run.log'])
    runGit(cwd, 'rm', '-q', '--cached', '-r', 'skills/lab')
    expect(await listFiles(cwd)).toEqual(['rye run.log'])
  })

  test('is noticed by a build with a cache, and other commands of git are not', async () => {
    const cwd = plantRepository('ignored-cached', tree)
    plant(cwd, untracked)
    const options = { cwd, roots: ['skills'], cacheDir: join(cwd, '.cache') }
    expect((await build(options)).account.found).toBe(2)
    await new Promise(resolve => setTimeout(resolve, 50))
    await build(options)
    utimesSync(join(cwd, '.git/index'), new Date(), new Date())
    expect(await build(options)).toMatchObject({ account: { found: 2 }, bundle: { written: 0 } })
    runGit(cwd, 'add', '-f', 'skills/lab/bun/SKILL.md')
    expect((await build(options)).account.found).toBe(3)
  })
})
