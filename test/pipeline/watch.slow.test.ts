/** Watching: after whatever happened to a tree, the bundle is the one that a fresh build makes. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { type Round, watch } from '../../src/pipeline/watch/watch.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('watch')
let count = 0
const fresh = (tree = {}) => plant(join(scratch, `case-${++count}`), { '.keep': '', ...tree })

/** Generous: only a watch that never gets there is a fault. */
const PATIENCE_MS = 120_000

/** Every file of a folder with its bytes. */
function readContent(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(file => [file.slice(folder.length + 1), readFileSync(file, 'latin1')]),
  )
}

/** Waits until something holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (await holds()) return true
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return false
}

/** A watch that runs, with what it said. */
function start(options: Options & { cwd: string }, poll = false) {
  const stop = new AbortController()
  const rounds: Round[] = []
  const same: Round[] = []
  const notes: string[] = []
  const watching = watch({
    config: false,
    cacheDir: join(options.cwd, '.cache'),
    ...options,
    signal: stop.signal,
    poll,
    onWarning: note => notes.push(note),
  })
  const gather = async () => {
    for await (const round of watching) (round.isSame ? same : rounds).push(round)
  }
  const ended = gather()
  const end = async () => {
    stop.abort()
    await ended
  }
  return { rounds, same, notes, end, ended }
}

/** The bundle that a build from nothing makes; none where it would fail. */
async function freshBundle(options: Options & { cwd: string }): Promise<Record<string, string> | undefined> {
  const out = join(scratch, `fresh-${++count}`)
  try {
    const { bundle } = await build({ config: false, ...options, out, cache: false })
    return bundle === undefined ? undefined : readContent(out)
  } catch {
    return undefined
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

const holdsSame = (a: Record<string, string>, b: Record<string, string>) =>
  JSON.stringify(a) === JSON.stringify(b)

describe('a watched bundle is the one that a fresh build makes', () => {
  const names = ['rolls', 'rye', 'oat']
  const folder = fc.constantFrom(...names, 'dough/rolls', 'dough/rye', 'dough')
  const file = fc.constantFrom('SKILL.md', 'notes.md', 'scripts/weigh.py', 'references/flour.md')
  const word = fc.constantFrom('Weigh.', 'Knead.', 'See [flour](references/flour.md).', 'Bake, then rest.')
  const staying = fc.record({
    kind: fc.constant('write' as const),
    folder: fc.constantFrom('bagel', 'shelf/roll-3', 'shelf/roll-7'),
    file: fc.constantFrom('SKILL.md', 'references/flour.md'),
    word,
  })
  const edit = fc.oneof(
    { weight: 10, arbitrary: staying },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), folder, file, word }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), folder, file, word }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), folder }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), folder, to: folder }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('touch' as const), folder, file }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const), folder, to: folder }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('ignore' as const),
        folder: fc.constantFrom('rye', 'notes.md'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('break' as const), folder }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), ms: fc.nat(60) }) },
  )
  const bursts = fc.array(fc.array(edit, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 8 })
  // Long enough, and enough of them, that small builds are made of some edits.
  const entryText = (path: string, word = 'Weigh.') =>
    skillText(path.split('/').at(-1) ?? '', `${'Weigh the flour. '.repeat(80)}${word}`)
  const others = Array.from({ length: 20 }, (_, at) => `shelf/roll-${at}`)
  const library = Object.fromEntries(
    ['bagel', 'rolls', 'rye', 'dough/rolls', 'dough/oat', ...others].flatMap(path => [
      [`skills/${path}/SKILL.md`, entryText(path)],
      [`skills/${path}/references/flour.md`, 'Rye and wheat.\n'],
    ]),
  )
  type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never

  async function apply(root: string, step: Edit): Promise<void> {
    const writeWord = (path: string, word: string) =>
      path.endsWith('SKILL.md') ? entryText(dirname(path), word) : `${word}\n`
    const at = (path: string) => join(root, path)
    try {
      switch (step.kind) {
        case 'write':
        case 'replace': {
          const path = `${step.folder}/${step.file}`
          mkdirSync(dirname(at(path)), { recursive: true })
          const draft = step.kind === 'replace' ? at(`${path}.draft`) : at(path)
          writeFileSync(draft, writeWord(path, step.word))
          if (step.kind === 'replace') renameSync(draft, at(path))
          return
        }
        case 'remove':
          return rmSync(at(step.folder), { recursive: true })
        case 'move':
          mkdirSync(dirname(at(step.to)), { recursive: true })
          return renameSync(at(step.folder), at(step.to))
        case 'touch':
          return utimesSync(at(`${step.folder}/${step.file}`), new Date(), new Date())
        case 'link':
          mkdirSync(dirname(at(step.folder)), { recursive: true })
          return symlinkSync(at(step.to), at(step.folder))
        case 'ignore':
          return writeFileSync(at('.gitignore'), `${step.folder}\n`)
        case 'break':
          return writeFileSync(at(`${step.folder}/SKILL.md`), '\n')
        case 'pause':
          return await new Promise(resolve => setTimeout(resolve, step.ms))
      }
    } catch {
      // What cannot be done to this tree is not done.
    }
  }

  test.each([
    { how: 'told by the system', poll: false, cache: true, runs: 20 },
    { how: 'told by the system, without a cache', poll: false, cache: false, runs: 10 },
    { how: 'by looking', poll: true, cache: true, runs: 5 },
  ])(
    'after any edits, $how',
    async ({ poll, cache, runs }) => {
      await fc.assert(
        fc.asyncProperty(bursts, async all => {
          const cwd = fresh(library)
          const options = { cwd, roots: ['skills'], out: 'skills/bundle' }
          const bundle = join(cwd, 'skills/bundle')
          const watch = start({ ...options, cache }, poll)
          try {
            await until(() => watch.rounds.length > 0)
            for (const edits of all) {
              for (const step of edits) await apply(join(cwd, 'skills'), step)
              const wanted = (await freshBundle(options)) ?? {}
              const isThere = await until(() => holdsSame(readContent(bundle), wanted))
              if (!isThere) expect(readContent(bundle)).toEqual(wanted)
            }
          } finally {
            await watch.end()
          }
          expect(readdirSync(bundle).filter(name => name.startsWith('.'))).toEqual([])
        }),
        { numRuns: runs },
      )
    },
    600_000,
  )
})

test('edits of skills one after the other give what a fresh build gives', async () => {
  const others = Array.from({ length: 40 }, (_, at) => `roll-${at}`)
  const writeWord = (name: string, last: string) =>
    skillText(name, `${'Weigh the flour. '.repeat(80)}${last}`)
  const cwd = fresh(
    Object.fromEntries(
      ['rye', ...others].map(name => [`skills/${name}/SKILL.md`, writeWord(name, 'Knead.')]),
    ),
  )
  const entry = join(cwd, 'skills/rye/SKILL.md')
  const options = { cwd, roots: ['skills'], out: 'bundle' }
  // What was made just now would be looked at twice.
  await new Promise(resolve => setTimeout(resolve, 200))
  const watch = start(options)
  const round = async (number: number) => {
    await until(() => watch.rounds.length >= number)
    expect(readContent(join(cwd, 'bundle'))).toEqual(await freshBundle(options))
  }
  await round(1)
  writeFileSync(entry, writeWord('rye', 'Rest.'))
  await round(2)
  // As editors save: by a draft that takes the file's place.
  writeFileSync(`${entry}~`, writeWord('rye', 'Rest, then bake.'))
  renameSync(`${entry}~`, entry)
  await round(3)
  // What it says of itself is in no other place of the bundle, nor is what is found in it alone.
  writeFileSync(entry, writeWord('rye', '[Rest](#rest).').replace('Bakes rye.', 'Bakes bread of rye.'))
  await round(4)
  // What others see of a skill is everybody's.
  writeFileSync(entry, writeWord('rye', 'Rest.').replace('name:', 'triggers: [loaf]\nname:'))
  await round(5)
  writeFileSync(entry, writeWord('rye', 'Bake.').replace('name:', 'triggers: [loaf]\nname:'))
  await round(6)
  // Skills that come and go, the last of which is edited once it is there.
  plant(cwd, {
    'drafts/spelt/SKILL.md': writeWord('spelt', 'Soak.'),
    'drafts/spelt/notes.md': 'Two hours.\n',
  })
  renameSync(join(cwd, 'drafts/spelt'), join(cwd, 'skills/spelt'))
  await round(7)
  writeFileSync(join(cwd, 'skills/spelt/SKILL.md'), writeWord('spelt', 'Soak overnight.'))
  await round(8)
  renameSync(join(cwd, 'skills/spelt'), join(cwd, 'drafts/spelt'))
  await round(9)
  // What is touched and holds what it held takes no lock of the bundle, and nothing that was known is forgotten.
  const seesNothingNew = async (touch: () => void) => {
    const before = watch.same.length
    const { mtimeMs } = statSync(join(cwd, 'bundle/manifest.json'))
    touch()
    await until(() => watch.same.length > before)
    expect(statSync(join(cwd, 'bundle/manifest.json')).mtimeMs).toBe(mtimeMs)
  }
  await seesNothingNew(() => utimesSync(entry, new Date(), new Date()))
  await seesNothingNew(() => {
    const draft = join(cwd, 'skills/roll-3/SKILL.md~')
    writeFileSync(draft, '')
    rmSync(draft)
  })
  writeFileSync(entry, writeWord('rye', 'Slice.').replace('name:', 'triggers: [loaf]\nname:'))
  await round(10)
  // A file of the bundle that was damaged is healed with the next edit.
  const [record = ''] = readdirSync(join(cwd, 'bundle/skills'))
  appendFileSync(join(cwd, 'bundle/skills', record), ' ')
  writeFileSync(entry, writeWord('rye', 'Eat.').replace('name:', 'triggers: [loaf]\nname:'))
  await round(11)
  await watch.end()
})

describe('what happens to trees', () => {
  /** Waits until the last round satisfies something. */
  async function roundWith(rounds: Round[], holds: (round: Round) => boolean): Promise<Round> {
    const isThere = await until(() => rounds.some(holds))
    expect(isThere, JSON.stringify(rounds, null, 1).slice(0, 3_000)).toBe(true)
    const found = rounds.findLast(holds)
    if (found === undefined) throw new Error('no such round')
    return found
  }
  const emits = (count: number) => (round: Round) =>
    'report' in round && round.report.ok && round.report.account.emitted === count
  const bakery = { 'skills/rolls/SKILL.md': skillText('rolls'), 'skills/rye/SKILL.md': skillText('rye') }

  test.each([
    { what: 'the bundle stays with `noEmitOnError`', noEmitOnError: true },
    { what: 'the others are built', noEmitOnError: false },
  ])('a broken skill is said, $what, and the repair is built', async ({ noEmitOnError }) => {
    const cwd = fresh(bakery)
    const bundle = join(cwd, 'dist/skills')
    const watch = start({ cwd, roots: ['skills'], noEmitOnError })
    await roundWith(watch.rounds, emits(2))
    const before = readContent(bundle)
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), '\n')
    const broken = await roundWith(watch.rounds, round => 'report' in round && !round.report.ok)
    expect(broken.changed).toEqual([join(cwd, 'skills/rye/SKILL.md')])
    expect(readContent(bundle)).toEqual(
      noEmitOnError ? before : await freshBundle({ cwd, roots: ['skills'] }),
    )
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', 'Rest it.'))
    await until(() => watch.rounds.length >= 3)
    expect(watch.rounds.at(-1)).toMatchObject({ report: { ok: true, bundle: { skills: 2 } } })
    await watch.end()
  })

  test('a root that is removed is a failure, and built when it is there again', async () => {
    const cwd = fresh(bakery)
    const watch = start({ cwd, roots: ['skills'] })
    await roundWith(watch.rounds, emits(2))
    rmSync(join(cwd, 'skills'), { recursive: true })
    const gone = await roundWith(watch.rounds, round => 'failure' in round)
    expect('failure' in gone && gone.failure.message).toMatch(
      /There is no file or folder `skills`|No skills in `skills`/,
    )
    plant(cwd, { 'skills/oat/SKILL.md': skillText('oat') })
    await roundWith(watch.rounds, emits(1))
    // It is the new folder that is watched now.
    writeFileSync(join(cwd, 'skills/oat/notes.md'), 'Soak them.\n')
    await roundWith(watch.rounds, round => round.changed.includes(join(cwd, 'skills/oat/notes.md')))
    await watch.end()
  })

  test('a root that is a link leads elsewhere from one moment to the next', async () => {
    const cwd = fresh({ 'a/rolls/SKILL.md': skillText('rolls'), ...{ 'b/rye/SKILL.md': skillText('rye') } })
    plant(cwd, { 'b/oat/SKILL.md': skillText('oat') })
    symlinkSync('a', join(cwd, 'skills'))
    const watch = start({ cwd, roots: ['skills'] })
    await roundWith(watch.rounds, emits(1))
    symlinkSync('b', join(cwd, 'next'))
    renameSync(join(cwd, 'next'), join(cwd, 'skills'))
    await roundWith(watch.rounds, emits(2))
    writeFileSync(join(cwd, 'b/oat/notes.md'), 'Soak them.\n')
    await roundWith(watch.rounds, round => round.changed.includes(join(cwd, 'b/oat/notes.md')))
    await watch.end()
  })

  test('the configuration is read again, also after it was broken', async () => {
    const file = 'skillc.config.json'
    const cwd = fresh({ ...bakery, [file]: '{"roots": ["skills"]}', 'more/oat/SKILL.md': skillText('oat') })
    const watch = start({ cwd, config: file })
    await roundWith(watch.rounds, emits(2))
    writeFileSync(join(cwd, file), '{"roots": [')
    await roundWith(watch.rounds, round => 'failure' in round)
    writeFileSync(join(cwd, file), '{"roots": ["skills", "more"]}')
    await roundWith(watch.rounds, emits(3))
    await watch.end()
  })

  test('an unusable configuration at the start ends it', async () => {
    const cwd = fresh({ ...bakery, 'skillc.config.json': '{' })
    await expect(start({ cwd, config: 'skillc.config.json' }).ended).rejects.toMatchObject({
      message: expect.stringContaining('is not JSON'),
    })
    await expect(start({ cwd, roots: ['nowhere'] }).ended).rejects.toMatchObject({
      message: 'There is no file or folder `nowhere`',
    })
  })

  test('what changes before anybody watches is not lost', async () => {
    const cwd = fresh({ ...bakery, 'skills/rye/references/flour.md': 'Rye.\n' })
    const stop = new AbortController()
    const rounds: Round[] = []
    const later = [
      // Each is done when a build is made and the folders that are new in it are not watched yet.
      () => writeFileSync(join(cwd, 'skills/rye/references/flour.md'), 'Wheat.\n'),
      () =>
        plant(cwd, { 'skills/oat/SKILL.md': skillText('oat'), 'skills/oat/references/flour.md': 'Oats.\n' }),
      () => writeFileSync(join(cwd, 'skills/oat/references/flour.md'), 'Rolled oats.\n'),
      () => plant(cwd, { 'skills/oat/references/deep/milk.md': 'Oat milk.\n' }),
    ]
    const options = { cwd, roots: ['skills'], config: false as const, cacheDir: join(cwd, '.cache') }
    const gather = async () => {
      for await (const round of watch({ ...options, signal: stop.signal })) {
        if (!round.isSame) rounds.push(round)
        if (!round.isSame) later.shift()?.()
      }
    }
    const ended = gather()
    expect(await until(() => rounds.length === 5)).toBe(true)
    const wanted = await freshBundle(options)
    // One change may come in two rounds: then the last of them is still to come.
    await until(() => isDeepStrictEqual(readContent(join(cwd, 'dist/skills')), wanted))
    expect(readContent(join(cwd, 'dist/skills'))).toEqual(wanted)
    stop.abort()
    await ended
  })

  test('an empty root waits for its first skill', async () => {
    const cwd = fresh({ 'skills/rye/.keep': '' })
    const watch = start({ cwd, roots: ['skills'] })
    await roundWith(watch.rounds, round => 'failure' in round)
    plant(cwd, { 'skills/rye/SKILL.md': skillText('rye') })
    await roundWith(watch.rounds, emits(1))
    await watch.end()
  })

  test('a folder that clients read is found when it comes into being', async () => {
    const cwd = fresh({ ...bakery, '.git/HEAD': '' })
    const watch = start({ cwd })
    await roundWith(watch.rounds, emits(2))
    plant(cwd, { '.claude/skills/oat/SKILL.md': skillText('oat') })
    await roundWith(watch.rounds, emits(3))
    await watch.end()
  })

  test('settings of the client that a bundle is for turn a skill off', async () => {
    const cwd = fresh({ '.git/HEAD': '', '.claude/skills/oat/SKILL.md': skillText('oat') })
    plant(cwd, { '.claude/skills/rye/SKILL.md': skillText('rye') })
    const watch = start({ cwd, preset: 'claude-code' })
    await roundWith(watch.rounds, emits(2))
    plant(cwd, { '.claude/settings.json': JSON.stringify({ skillOverrides: { oat: 'off' } }) })
    await roundWith(watch.rounds, emits(1))
    await watch.end()
  })

  test('a plugin of the user is installed and turned on', async () => {
    const cwd = fresh(bakery)
    const home = fresh({
      'kit/skills/spelt/SKILL.md': skillText('spelt'),
      '.claude/settings.json': '{ "enabledPlugins": { "kit@mk": true } }',
    })
    process.env.HOME = home
    const watch = start({ cwd, roots: ['skills'], user: true })
    await roundWith(watch.rounds, emits(2))
    const plugins = { 'kit@mk': [{ scope: 'user', installPath: join(home, 'kit'), version: '1' }] }
    plant(home, { '.claude/plugins/installed_plugins.json': JSON.stringify({ version: 2, plugins }) })
    await roundWith(watch.rounds, emits(3))
    await watch.end()
  })

  test('thousands of files at once are few builds', async () => {
    const cwd = fresh(bakery)
    const watch = start({ cwd, roots: ['skills'] })
    await roundWith(watch.rounds, emits(2))
    const many = Array.from({ length: 1_000 }, (_, at) => `s${at}`)
    plant(cwd, Object.fromEntries(many.map(name => [`skills/${name}/SKILL.md`, skillText(name)])))
    await roundWith(watch.rounds, emits(1_002))
    expect(watch.rounds.length).toBeLessThan(20)
    await watch.end()
  })

  test('what a build writes below a root starts no other build', async () => {
    const cwd = fresh(bakery)
    const rounds: Round[] = []
    const stop = new AbortController()
    const options = {
      cwd,
      roots: ['.'],
      out: 'skills/out',
      config: false as const,
      cacheDir: join(cwd, '.cache'),
    }
    const gather = async () => {
      for await (const round of watch({ ...options, signal: stop.signal })) rounds.push(round)
    }
    const ended = gather()
    await until(() => rounds.length > 0)
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', 'Rest it.'))
    await until(() => rounds.filter(({ isSame }) => !isSame).length === 2)
    const settled = rounds.length
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect(rounds.length - settled).toBeLessThanOrEqual(1)
    expect(rounds.length).toBeLessThanOrEqual(5)
    stop.abort()
    await ended
  })
})
