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
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import {
  collectStates,
  dropSnapshotFile,
  type FileState,
  FOLLOW,
  finishSnapshotFile,
  LSTAT,
  openSnapshotFile,
  type SnapshotFile,
  startSnapshotFile,
} from '../../src/core/files/snapshot-file.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { readReport, startSnapshot } from '../../src/pipeline/incremental/snapshot.ts'
import { scanDisk } from '../../src/pipeline/inventory/disk.ts'
import { passTime } from '../support/clock.ts'
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
beforeAll(passTime)

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
    expect(verifyBundle(join(cwd, 'dist/skills')).findings).toEqual([])

    const cold = await build({ cwd, ...options, cache: false, out: 'cold' })
    expect(warmManifest).toBe(readFileSync(join(cwd, 'cold/manifest.json'), 'utf8'))
    expect(warm.findings).toEqual(cold.findings)
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
  passTime()
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
    expect(warm.findings).toEqual((await check({ ...here, cache: false })).findings)
    said.push(warm)
  }
  const sizes = said.map(({ findings }) =>
    findings.flatMap(({ code, message }) =>
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
  passTime()
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
  passTime()
  expect((await build(here)).bundle?.skills).toBe(2)
  expect(await build(here)).toMatchObject({ bundle: { written: 0 } })
  writeFileSync(join(cwd, 'skills/hidden/inner/.gitignore'), 'rolls/\n')
  expect((await build(here)).bundle?.skills).toBe(1)
})

test('a bundle that another build put in its place meanwhile is not taken for its own', async () => {
  const cwd = plant(join(scratch, 'raced'), tree)
  const one = { ...options, cwd, cacheDir: join(cwd, 'cache') }
  const other = { ...one, splitAbove: 1 }
  const settings = await getSettings(one)
  const report = await build(one)
  await build(other)
  // As if the other build had written between what this one wrote and its snapshot.
  const inventory = { ...(await scanDisk(settings, {})), readAt: Date.now() + 3_000 }
  const built = { bundle: report.bundle, inventory, isSettled: true, listProbed: () => [], looked: [] }
  startSnapshot(settings, 'build', built)?.(report)
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
  expect(alone.findings).toEqual(checked.findings)
  expect(alone.tokens).toEqual(checked.tokens)
})

test('results that were damaged are not used', async () => {
  const cwd = plant(join(scratch, 'results'), tree)
  const here = { ...options, cwd, cacheDir: join(cwd, 'cache') }
  passTime()
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
    'The cache folder `cache/skillc` is not used, because other users can access it. Remove it; the next build creates a private one.',
  ])
})

test('a cache that cannot be written is no failure', async () => {
  const cwd = plant(join(scratch, 'blocked'), { ...tree, cache: 'a file where the folder should be' })
  expect((await build({ cwd, ...options, cacheDir: join(cwd, 'cache') })).bundle?.skills).toBe(2)
})

function save(file: string, states: Iterable<FileState>, lines: string[], before?: SnapshotFile): void {
  const draft = startSnapshotFile(file, states, before)
  if (draft !== undefined) finishSnapshotFile(draft, 'report-', lines)
}

const toState = (path: string, ino = 3): FileState => ({ path, numbers: [1, 1.5, 2.5, ino, LSTAT] })

test('a snapshot has whatever paths there are', () => {
  const file = join(scratchFolder('snapshot'), 'report-0')
  const paths = ['/a', '/b\nc', '/d "e"\n', '/f', '/g']
  const names = ['a "b"/c\nd\0e', undefined, undefined, undefined, 'h\0']
  const states = paths.map((path, row) => ({ path, names: names[row], numbers: [row, 1.5, 2.5, 3, FOLLOW] }))
  save(file, states, ['{}'])
  const numbers = Float64Array.from(states.flatMap(each => each.numbers))
  expect(openSnapshotFile(file)?.states).toEqual({ paths, names, numbers })
})

test('a snapshot has as many states as it is given', () => {
  const file = join(scratchFolder('snapshot-long'), 'report-0')
  for (const count of [0, 1, 999, 1_000, 1_001, 2_500]) {
    const states = Array.from({ length: count }, (_, row) => toState(`/${row}`))
    save(file, states, ['{"command":"check"}', '{"code":"a"}'])
    const saved = openSnapshotFile(file)
    expect(saved?.states).toEqual(collectStates(states))
    expect(saved && readReport(saved)).toEqual({ command: 'check', findings: [{ code: 'a' }] })
  }
})

describe('a snapshot that another is made from', () => {
  const states = Array.from({ length: 5_500 }, (_, row) => toState(`/${row}`))
  const edits: Record<string, FileState[]> = {
    nothing: states,
    'a state': states.with(2_500, toState('/2500', 4)),
    'the last state': states.with(-1, toState('/5499', 4)),
    'names of a folder': states.with(1_000, { ...toState('/1000'), names: 'a' }),
    'a state added': states.toSpliced(2_000, 0, toState('/new')),
    'the first state removed': states.slice(1),
    'a state removed': states.toSpliced(2_000, 1),
    'most states removed': states.slice(0, 50),
    'all states removed': [],
    'the order': states.toReversed(),
    'a path twice': [...states.slice(0, 1_500), ...states],
  }

  test.each(Object.entries(edits))('has the states of one made alone: %s', (_, edited) => {
    const folder = scratchFolder('snapshot-again')
    const file = join(folder, 'report-0')
    save(file, states, ['{}'])
    save(file, edited, ['{}'], openSnapshotFile(file))
    expect(openSnapshotFile(file)?.states).toEqual(collectStates(edited))
    // The next one is made from blocks of other lengths.
    save(file, states, ['{}'], openSnapshotFile(file))
    expect(openSnapshotFile(file)?.states).toEqual(collectStates(states))
  })

  test('has the blocks without a change as they were', () => {
    const file = join(scratchFolder('snapshot-blocks'), 'report-0')
    save(file, states, ['{}'])
    const blocks = () => openSnapshotFile(file)?.blocks.map(({ rows }) => rows)
    save(file, states.toSpliced(2_500, 0, toState('/new')), ['{}'], openSnapshotFile(file))
    expect(blocks()).toEqual([1_000, 1_000, 1_001, 1_000, 1_000, 500])
    save(file, states.toSpliced(2_000, 1), ['{}'], openSnapshotFile(file))
    expect(blocks()).toEqual([1_000, 1_999, 1_000, 1_000, 500])
  })
})

test('states without a report leave nothing', () => {
  const file = join(scratchFolder('snapshot-gone'), 'report-0')
  const draft = startSnapshotFile(file, [toState('/a')])
  expect(readdirSync(dirname(file))).toHaveLength(1)
  if (draft !== undefined) dropSnapshotFile(draft)
  const broken = startSnapshotFile(file, {
    [Symbol.iterator]: () => {
      throw new Error('a file that cannot be read')
    },
  })
  expect(broken).toBeUndefined()
  expect(readdirSync(dirname(file))).toEqual([])
})

test('a report is read as often as it is asked for', () => {
  const file = join(scratchFolder('snapshot-twice'), 'report-0')
  const report = { command: 'check', findings: [{ code: 'a' }, { code: 'b\n' }] } as never
  const { findings, ...rest } = report as { findings: object[] }
  save(file, [toState('/a')], [JSON.stringify(rest), ...findings.map(each => JSON.stringify(each))])
  const saved = openSnapshotFile(file)
  expect(saved && [readReport(saved), readReport(saved)]).toEqual([report, report])
})

test('a block that does not end within the file makes no snapshot', () => {
  const file = join(scratchFolder('snapshot-endless'), 'report-0')
  save(file, [toState('/a')], ['{}'])
  const bytes = readFileSync(file)
  // The length of the lines: less than nothing, so that the next block would begin where this one does.
  bytes.writeDoubleLE(-56, 8)
  const sum = crc32(bytes.subarray(0, -8), crc32('report-0'))
  bytes.write(sum.toString(16).padStart(8, '0'), bytes.length - 8, 'latin1')
  writeFileSync(file, bytes)
  expect(openSnapshotFile(file)).toBeUndefined()
})
