/** The cache saves work and nothing else: whatever happens to it or to the files, results are those of a cold build. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import {
  collectRows,
  dropStates,
  type KeptRow,
  NO_MODE,
  type Rows,
  startStates,
} from '../../src/core/files/kept-states.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { scanDisk } from '../../src/pipeline/inventory/disk.ts'
import { rememberStates } from '../../src/pipeline/replay.ts'
import type { Report } from '../../src/pipeline/report.ts'
import { openReport, saveReport } from '../../src/pipeline/report-file.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('cache')

const rye = 'skills/rye/SKILL.md'
const tree = {
  [rye]: skillText(
    'rye',
    'See [times](times.md), [more](more.md), [new](../rolls/drafts/new.md), [deep](guides/deep.md) and [pack](node_modules/pack.md).',
  ),
  'skills/rye/times.md': 'Two hours.\n',
  'skills/rolls/SKILL.md': skillText('rolls'),
  'skills/rolls/.gitignore': 'drafts/\n',
  'skills/rolls/drafts/old.md': 'Old.\n',
  'skills/cake/SKILL.md': { link: '../../later/SKILL.md' },
  'skills/tome/SKILL.md': skillText('tome', 'Long. '.repeat(1_000)),
  'skills/rye/film.txt': 'Film. '.repeat(1_000),
  'skills/stub/SKILL.md': '../rye/SKILL.md',
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'hidden/\n',
  'skills/hidden/SKILL.md': skillText('hidden'),
}

/** What someone might do between two builds. The first build has seen the tree at rest. */
const changes: Record<string, (cwd: string) => void> = {
  nothing: () => {},
  'an entry edited': cwd => writeFileSync(join(cwd, rye), skillText('rye', 'Longer now.')),
  'a resource edited to the same size, its time set back': cwd => {
    const file = join(cwd, 'skills/rye/times.md')
    const { atime, mtime } = statSync(file)
    writeFileSync(file, 'Six hours.\n')
    utimesSync(file, atime, mtime)
  },
  'a resource replaced by rename': cwd => {
    writeFileSync(join(cwd, 'new.md'), 'Ten hours.\n')
    renameSync(join(cwd, 'new.md'), join(cwd, 'skills/rye/times.md'))
  },
  'a missing file added': cwd => writeFileSync(join(cwd, 'skills/rye/more.md'), 'More.\n'),
  'a missing file of an ignored folder added': cwd =>
    writeFileSync(join(cwd, 'skills/rolls/drafts/new.md'), 'New.\n'),
  'a missing file added with its folder': cwd => void plant(cwd, { 'skills/rye/guides/deep.md': 'Deep.\n' }),
  'a missing file added where packages lie': cwd =>
    void plant(cwd, { 'skills/rye/node_modules/pack.md': 'Pack.\n' }),
  'a file removed': cwd => rmSync(join(cwd, 'skills/rye/times.md')),
  'a file made executable': cwd => chmodSync(join(cwd, 'skills/rye/times.md'), 0o755),
  'a skill added': cwd => void plant(cwd, { 'skills/buns/SKILL.md': skillText('buns') }),
  'a skill removed': cwd => rmSync(join(cwd, 'skills/rolls'), { recursive: true }),
  'a folder renamed': cwd => renameSync(join(cwd, 'skills/rolls'), join(cwd, 'skills/buns')),
  'an ignore rule removed': cwd => writeFileSync(join(cwd, 'skills/rolls/.gitignore'), '\n'),
  'an ignore rule added above the root': cwd => writeFileSync(join(cwd, '.gitignore'), 'rye/\n'),
  'the target of a broken link made': cwd =>
    void plant(cwd, { 'skills/spare/x.txt': '', 'later/SKILL.md': skillText('cake') }),
  'a link pointed elsewhere': cwd => {
    unlinkSync(join(cwd, 'skills/cake/SKILL.md'))
    symlinkSync('../rolls/SKILL.md', join(cwd, 'skills/cake/SKILL.md'))
  },
  'an entry that was too large cut in place': cwd =>
    writeFileSync(join(cwd, 'skills/tome/SKILL.md'), skillText('tome')),
  'a resource that was too large cut in place': cwd =>
    writeFileSync(join(cwd, 'skills/rye/film.txt'), 'Short.'),
  'a link that git wrote as text turned into a skill': cwd =>
    writeFileSync(join(cwd, 'skills/stub/SKILL.md'), skillText('stub')),
  'a link that git wrote as text pointed elsewhere': cwd =>
    writeFileSync(join(cwd, 'skills/stub/SKILL.md'), '../rolls/SKILL.md'),
  'a repository made of the root, where no rule from above holds': cwd =>
    void mkdirSync(join(cwd, 'skills/.git')),
  'the bundle removed': cwd => rmSync(join(cwd, 'dist'), { recursive: true }),
  'a chunk removed': cwd => {
    const chunks = join(cwd, 'dist/skills/chunks')
    rmSync(join(chunks, readdirSync(chunks)[0] ?? ''))
  },
  'the manifest cut short': cwd => writeFileSync(join(cwd, 'dist/skills/manifest.json'), '{'),
  'the cache cut short': cwd => damage(cwd, bytes => bytes.subarray(0, bytes.length >> 1)),
  'the cache empty': cwd => damage(cwd, () => Buffer.alloc(0)),
  'a byte of the cache flipped': cwd =>
    damage(cwd, bytes =>
      bytes.fill((bytes[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
    ),
  'the cache a folder of noise': cwd => {
    for (const name of readdirSync(join(cwd, 'cache/skillc'))) {
      rmSync(join(cwd, 'cache/skillc', name))
      mkdirSync(join(cwd, 'cache/skillc', name))
    }
  },
}

function damage(cwd: string, change: (bytes: Buffer) => Buffer): void {
  for (const name of readdirSync(join(cwd, 'cache/skillc'))) {
    const file = join(cwd, 'cache/skillc', name)
    writeFileSync(file, change(readFileSync(file)))
  }
}

const limits = { entryBytes: 4_000, fileBytes: 5_000 }
const options = { roots: ['skills'], config: { limits } }
const folders = new Map(
  Object.keys(changes).map((name, index) => [name, plant(join(scratch, String(index)), tree)]),
)
beforeAll(() => new Promise(fulfill => setTimeout(fulfill, 2_200)))

describe.each(Object.entries(changes))('%s', (name, change) => {
  test('gives what a cold build gives', async () => {
    const cwd = folders.get(name) ?? ''
    const first = await build({ cwd, ...options, cacheDir: join(cwd, 'cache') })
    expect(first.bundle?.skills).toBe(2)
    expect(
      readdirSync(join(cwd, 'cache/skillc'))
        .map(file => file.split('-')[0])
        .sort(),
    ).toEqual(['report', 'store'])
    change(cwd)
    const warm = await build({ cwd, ...options, cacheDir: join(cwd, 'cache') })
    const warmManifest = readFileSync(join(cwd, 'dist/skills/manifest.json'), 'utf8')
    expect(verifyBundle(join(cwd, 'dist/skills')).problems).toEqual([])

    const cold = await build({ cwd, ...options, cache: false, out: 'cold' })
    expect(warmManifest).toBe(readFileSync(join(cwd, 'cold/manifest.json'), 'utf8'))
    expect(warm.diagnostics).toEqual(cold.diagnostics)
    expect(warm.account).toEqual(cold.account)
  })
})

test('a root that is a skill takes with it what it has now', async () => {
  const tests = Array.from({ length: 11 }, (_, at) => [`tests/test_${at}.py`, 'x'])
  const cwd = plant(join(scratch, 'whole'), {
    'SKILL.md': skillText('whole'),
    'notes.md': 'Read.',
    ...Object.fromEntries(tests),
  })
  const here = { cwd, roots: ['.'], out: '../whole-out' }
  const cacheDir = join(scratch, 'whole-cache')
  await new Promise(fulfill => setTimeout(fulfill, 2_200))
  const steps = [
    () => writeFileSync(join(cwd, 'notes.md'), 'Read more.'),
    () => rmSync(join(cwd, 'tests/test_3.py')),
    () => writeFileSync(join(cwd, 'tests/test_x.py'), 'x'),
    () => writeFileSync(join(cwd, 'tests/test_x.py'), 'xx'),
  ]
  const said = [await build({ ...here, cacheDir })]
  for (const step of steps) {
    step()
    const warm = await build({ ...here, cacheDir })
    expect(warm.diagnostics).toEqual((await check({ ...here, cache: false })).diagnostics)
    said.push(warm)
  }
  const sizes = said.map(({ diagnostics }) =>
    diagnostics.flatMap(({ code, message }) =>
      code === 'bundled-repository' ? /\((\d+) bytes\)/.exec(message)?.[1] : [],
    ),
  )
  expect(sizes).toEqual([['16'], ['21'], [], ['21'], ['22']])
})

test('an ignore rule is noticed above the folder that a root is a link to', async () => {
  const cwd = plant(join(scratch, 'linked'), {
    'shared/skills/rye/SKILL.md': skillText('rye'),
    'shared/skills/rolls/SKILL.md': skillText('rolls'),
    'project/skills': { link: '../shared/skills' },
    '.git/HEAD': 'ref: refs/heads/main\n',
  })
  const inProject = { ...options, cwd: join(cwd, 'project'), cacheDir: join(cwd, 'cache') }
  await new Promise(fulfill => setTimeout(fulfill, 2_200))
  expect((await build(inProject)).bundle?.skills).toBe(2)
  expect((await build(inProject)).bundle?.written).toBe(0)
  writeFileSync(join(cwd, 'shared/.gitignore'), 'rolls/\n')
  expect((await build(inProject)).bundle?.skills).toBe(1)
})

test('an ignore rule is noticed above the folder that a link in a root leads to', async () => {
  const cwd = plant(join(scratch, 'led'), {
    'skills/linked': { link: 'hidden/inner/box' },
    'skills/hidden/inner/box/rye/SKILL.md': skillText('rye'),
    'skills/hidden/inner/box/rolls/SKILL.md': skillText('rolls'),
    'skills/.gitignore': 'hidden/\n',
    '.git/HEAD': 'ref: refs/heads/main\n',
  })
  const here = { ...options, cwd, cacheDir: join(cwd, 'cache') }
  await new Promise(fulfill => setTimeout(fulfill, 2_200))
  expect((await build(here)).bundle?.skills).toBe(2)
  expect(await build(here)).toMatchObject({ bundle: { written: 0 } })
  writeFileSync(join(cwd, 'skills/hidden/inner/.gitignore'), 'rolls/\n')
  expect((await build(here)).bundle?.skills).toBe(1)
})

test('a bundle that another build put in its place meanwhile is not remembered as its own', async () => {
  const cwd = plant(join(scratch, 'raced'), tree)
  const one = { ...options, cwd, cacheDir: join(cwd, 'cache') }
  const other = { ...one, splitAbove: 1 }
  const settings = await getSettings(one)
  const report = await build(one)
  await build(other)
  // As if the other build had written between what this one wrote and what it remembers.
  const inventory = { ...(await scanDisk(settings, {})), readAt: Date.now() + 3_000 }
  const built = { bundle: report.bundle, inventory, isSettled: true, listProbed: () => [], looked: [] }
  rememberStates(settings, 'build', built)?.(report)
  const { bundle } = await build(one)
  expect(bundle?.digest).toBe(report.bundle?.digest)
  expect(`sha256:${sha256(readFileSync(join(cwd, 'dist/skills/manifest.json')))}`).toBe(bundle?.digest)
})

test('a build takes over all that it needs from the check before it', async () => {
  const cwd = plant(join(scratch, 'checked'), tree)
  const cacheDir = join(cwd, 'cache')
  const checked = await check({ cwd, ...options, cacheDir })
  const warm = await build({ cwd, ...options, cacheDir })
  const cold = await build({ cwd, ...options, cache: false, out: 'cold' })
  expect(warm.bundle?.digest).toBe(cold.bundle?.digest)
  expect(readdirSync(join(cacheDir, 'skillc')).filter(name => name.startsWith('store'))).toHaveLength(1)
  // Without a cache a check makes nothing that only a bundle holds.
  const alone = await check({ cwd, ...options, cache: false })
  expect(alone.diagnostics).toEqual(checked.diagnostics)
  expect(alone.tokens).toEqual(checked.tokens)
})

test('results that were damaged are not used', async () => {
  const cwd = plant(join(scratch, 'results'), tree)
  const here = { ...options, cwd, cacheDir: join(cwd, 'cache') }
  await new Promise(fulfill => setTimeout(fulfill, 2_200))
  await build(here)
  const [name = ''] = readdirSync(join(here.cacheDir, 'skillc')).filter(each => each.startsWith('store'))
  const file = join(here.cacheDir, 'skillc', name)
  const bytes = readFileSync(file)
  const at = bytes.indexOf('"id":"rolls"')
  expect(at).toBeGreaterThan(-1)
  writeFileSync(file, bytes.fill('x', at + 6, at + 7))
  writeFileSync(join(cwd, rye), readFileSync(join(cwd, rye), 'utf8').replace('See', 'See, please,'))
  const warm = await build(here)
  const cold = await build({ ...here, cache: false, out: 'cold' })
  expect(warm.bundle?.digest).toBe(cold.bundle?.digest)
})

test('a cache is private to its user, and one that others may have filled is not used', async () => {
  const cwd = plant(join(scratch, 'private'), tree)
  const folder = join(cwd, 'cache/skillc')
  const warnings: string[] = []
  const here = { ...options, cwd, cacheDir: 'cache', onWarning: (text: string) => void warnings.push(text) }
  await build(here)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(warnings).toEqual([])
  // A checkout makes folders that everybody may enter.
  chmodSync(folder, 0o755)
  const before = readdirSync(folder)
  await build(here)
  expect(readdirSync(folder)).toEqual(before)
  expect(warnings).toEqual([
    'The cache folder `cache/skillc` is not used, because it is open to others. Remove it, and the next build makes a private one.',
  ])
})

test('a cache that cannot be written is no failure', async () => {
  const cwd = plant(join(scratch, 'blocked'), { ...tree, cache: 'a file where the folder should be' })
  expect((await build({ cwd, ...options, cacheDir: join(cwd, 'cache') })).bundle?.skills).toBe(2)
})

function save(file: string, rows: Iterable<KeptRow>, report: Report): void {
  const draft = startStates(file, rows)
  if (draft !== undefined) saveReport(draft, report)
}

/** Without the blocks that they stand in. */
function readRows(file: string): Rows | undefined {
  const rows = openReport(file)?.rows
  return rows && { paths: rows.paths, names: rows.names, table: rows.table }
}

test('a report is remembered whatever its paths hold', () => {
  const file = join(scratchFolder('report-file'), 'report-0')
  const paths = ['/a', '/b\nc', '/d "e"\n', '>/f', '/g']
  const names = ['a "b"/c\nd\0e', undefined, undefined, undefined, 'h\0']
  const rows = paths.map((path, row) => ({ path, names: names[row], state: [row, 1.5, 2.5, 3, 64] }))
  save(file, rows, { diagnostics: [] } as never)
  const table = Float64Array.from(rows.flatMap(({ state }) => state))
  expect(readRows(file)).toEqual({ paths, names, table })
})

test('a report has as many rows as it is given', () => {
  const file = join(scratchFolder('report-long'), 'report-0')
  for (const count of [0, 1, 999, 1_000, 1_001, 2_500]) {
    const rows = Array.from({ length: count }, (_, row) => ({ path: `/${row}`, state: [row, 1, 2, 3] }))
    save(file, rows, { diagnostics: [{ code: 'a' }] } as never)
    const saved = openReport(file)
    expect(readRows(file)).toEqual(collectRows(rows))
    expect(saved?.rows.paths).toEqual(rows.map(({ path }) => path))
    expect(saved?.rows.table).toEqual(Float64Array.from(rows.flatMap(({ state }) => [...state, NO_MODE])))
    expect(saved?.report()?.diagnostics).toEqual([{ code: 'a' }])
  }
})

test('states without a report leave nothing', () => {
  const file = join(scratchFolder('report-gone'), 'report-0')
  const draft = startStates(file, [{ path: '/a', state: [1, 2, 3, 4] }])
  expect(readdirSync(dirname(file))).toHaveLength(1)
  if (draft !== undefined) dropStates(draft)
  const broken = startStates(file, {
    [Symbol.iterator]: () => {
      throw new Error('a file that cannot be read')
    },
  })
  expect(broken).toBeUndefined()
  expect(readdirSync(dirname(file))).toEqual([])
})

test('a remembered report is read as often as it is asked for', () => {
  const file = join(scratchFolder('report-twice'), 'report-0')
  const report = { command: 'check', diagnostics: [{ code: 'a' }, { code: 'b\n' }] } as never
  save(file, [{ path: '/a', state: [1, 2, 3, 4] }], report)
  const saved = openReport(file)
  expect([saved?.report(), saved?.report()]).toEqual([report, report])
})
