/**
 * Skills come from strangers: every case of fixtures/hostile is built, and nothing of it may
 * run, leak, hang, crash, vanish or forge. fixtures/hostile/README.md describes the cases; `vitest -u` rewrites what
 * is expected of them.
 */

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnalyzerOptions, makeAnalyzer } from '../../src/compiler/analyze/analyzer.ts'
import { makeReader, readSkill } from '../../src/compiler/analyze/read.ts'
import { mergeSources } from '../../src/compiler/scan/merge.ts'
import { walk } from '../../src/compiler/scan/walk.ts'
import type { Source } from '../../src/compiler/types.ts'
import { writeBundle } from '../../src/compiler/write/write.ts'
import type { Account } from '../../src/format/types.ts'
import { openCachedAnalyses } from '../../src/pipeline/analyses/cached.ts'
import { build } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile.ts'
import { BARE_SETTINGS, DEFAULT_LIMITS, type Options } from '../../src/pipeline/config/options.ts'
import { openStore } from '../../src/pipeline/incremental/store.ts'
import type { Sink } from '../../src/pipeline/stages.ts'
import { listFaults } from '../support/faults.js'
import {
  countEntries,
  type Ended,
  fifo,
  fingerprint,
  hostileCases,
  layCase,
  readCase,
  SECRET,
  startExaminer,
} from '../support/hostile.ts'
import { type BundleRecipe, spoil } from '../support/hostile-bundle.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('hostile')
const workplace = join(scratch, 'workplace')
mkdirSync(workplace)
const examiner = startExaminer(workplace)
afterAll(() => {
  examiner.stop()
})

interface Examined {
  failure?: string
  crash?: string
  account: Account
  codes: string[]
  ids: string[]
  faults: string[]
  cpu: number
}

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
const CANARY = 'skillc-canary'
/** What of the machine must never be in an output: the first line of `/etc/passwd`, and the secret beside the root. */
const ABSENT = [SECRET, 'root:x:0:0']

/** Pipes, devices and names of any bytes: other systems cannot hold most of the cases. */
const isLinux = process.platform === 'linux'

describe.runIf(isLinux).each(hostileCases(''))('%s', name => {
  const {
    about,
    recipe,
    options,
    roots = ['.'],
    parsers = ['satteri'],
    bounded = false,
    failure,
    absent = [],
    unfound = { count: 0, because: '' },
  } = readCase(name)
  const folder = join(scratch, name)
  let cwd = ''
  let before = ''
  let counted = { entries: 0, isLinked: false }
  beforeAll(async () => {
    cwd = await layCase(name, recipe, folder)
    counted = countEntries(cwd)
    before = fingerprint(join(folder, 'outside'))
  })
  // Not rmSync: some paths are longer than it can name.
  afterAll(() => void spawnSync('rm', ['-rf', folder]))

  async function examine(profile: string, parser: string, unpackTo?: string): Promise<Examined> {
    const hasConfig = existsSync(join(cwd, 'skillc.config.json'))
    const result = await examiner.run<Examined>({
      cwd,
      roots: hasConfig ? undefined : roots,
      options: { profile, parser, cacheDir: join(folder, 'cache'), ...options },
      out:
        hasConfig && failure !== undefined
          ? undefined
          : join(cwd, roots[0] === '.' ? '../out' : 'dist/skills'),
      absent: [...ABSENT, ...absent],
      unpackTo,
    })
    if ('ended' in result) throw new Error(`The build ${JSON.stringify(result satisfies Ended)}`)
    return result
  }

  test(about, async () => {
    const expected: Record<string, object> = {}
    const runs = [
      // The second build replays the analyses of the first.
      { profile: 'standard', parser: 'satteri' },
      { profile: 'standard', parser: 'satteri' },
      ...(parsers.length > 1 ? [{ profile: 'standard', parser: 'remark' }] : []),
    ]
    for (const { profile, parser } of runs) {
      const unpackTo = expected.standard === undefined ? join(folder, 'unpacked') : undefined
      const result = await examine(profile, parser, unpackTo)
      expect(result.crash).toBeUndefined()
      expect(result.faults).toEqual([])
      expect(result.cpu, 'milliseconds of the processor').toBeLessThan(10_000)
      if (failure === undefined) expect(result.failure).toBeUndefined()
      else {
        expect(result.failure).toContain(failure)
        continue
      }
      const { account, codes, ids } = result
      const found = { account, codes, ids }
      if (expected[profile] !== undefined) expect(found, parser).toEqual(expected[profile])
      expected[profile] = found
      const { entries, isLinked } = counted
      if (isLinked) expect(account.found + unfound.count).toBeGreaterThanOrEqual(entries)
      else expect(account.found + unfound.count).toBe(entries)
    }
    for (const place of [workplace, cwd, process.cwd()]) expect(existsSync(join(place, CANARY))).toBe(false)
    expect(fingerprint(join(folder, 'outside'))).toBe(before)
    const kept = bounded ? { standard: { ...expected.standard, codes: undefined } } : expected
    if (failure === undefined)
      await expect(`${JSON.stringify(kept, null, 2)}\n`).toMatchFileSnapshot(
        `../../fixtures/hostile/${name}/expected.json`,
      )
  })
})

describe.runIf(isLinux)('a bundle of strangers', () => {
  let good = ''
  beforeAll(async () => {
    const cwd = plant(join(scratch, 'good'), {
      'oat/SKILL.md': skillText('oat'),
      'rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
      'rye/times.md': 'Two hours.\n',
    })
    good = join(cwd, 'dist/skills')
    await build({ cwd, roots: ['.'], config: false, cache: false })
  })

  test.each(hostileCases('bundle-'))('%s', async name => {
    const { bundle, id = 'rye' } = readCase<{ bundle: BundleRecipe; id?: string }>(name)
    const home = join(scratch, name)
    const folder = join(home, 'bundle')
    await layCase(name, {}, home)
    cpSync(good, folder, { recursive: true })
    mkdirSync(join(home, 'deep'))
    spoil(folder, bundle, join(home, 'outside'))
    const before = fingerprint(join(home, 'outside'))
    const unpackTo = join(home, 'deep', 'unpacked')
    const result = await examiner.run<{ codes: Record<string, unknown>; words: object; faults: string[] }>({
      folder,
      id,
      unpackTo,
      absent: ABSENT,
    })
    expect(result).toMatchObject({ faults: [] })
    if ('ended' in result) return
    expect(Object.values(result.codes), JSON.stringify(result.words)).not.toContain('crash')
    expect(fingerprint(join(home, 'outside'))).toBe(before)
    expect(readdirSync(home).sort()).toEqual(['bundle', 'deep', 'outside', 'root'])
    expect(readdirSync(join(home, 'deep'))).toEqual([])
    await expect(`${JSON.stringify(result.codes, null, 2)}\n`).toMatchFileSnapshot(
      `../../fixtures/hostile/${name}/expected.json`,
    )
  })
})

/** Runs the command as a user does, and kills it when it hangs. */
function command(args: string[], cwd: string) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  return { status, signal, stdout, stderr }
}

describe.runIf(isLinux)('the command', () => {
  test.each(['run-js', 'entry-pipe', 'forged-log', 'forged-terminal', 'file-names'])('%s', async name => {
    const home = join(scratch, `command-${name}`)
    const cwd = await layCase(name, readCase(name).recipe, home)
    for (const format of ['pretty', 'github', 'json', 'sarif']) {
      const args = ['build', '.', '--out', '../out', '--no-cache', '--verbose', '--format', format]
      const ran = command(args, cwd)
      // A pipe is passed over; what the others have is an error.
      const status = name === 'entry-pipe' ? 0 : 1
      expect(ran).toMatchObject({ status, signal: null, stderr: '' })
      expect(listFaults(format, ran.stdout, ABSENT)).toEqual([])
      expect(ran.stdout).not.toContain('This is a bug')
    }
    for (const args of [
      ['verify'],
      ['list'],
      ['list', '--json'],
      ['prompt', '--json'],
      ['export', '--to', 'folders', '--out', '../unpacked'],
    ]) {
      const ran = command([args[0] ?? '', '../out', ...args.slice(1)], cwd)
      const stderr = expect.stringMatching(/^(?:The bundle contains no skills\.\n)?$/)
      expect(ran).toMatchObject({ status: 0, signal: null, stderr })
      expect(listFaults(args.join(''), ran.stdout, ABSENT)).toEqual([])
    }
    expect(existsSync(join(cwd, CANARY))).toBe(false)
  })

  test('works in a linked work tree, where `.git` is a file, and without the baseline that is named', async () => {
    const cwd = plant(join(scratch, 'command-worktree'), {
      '.git': 'gitdir: /nowhere\n',
      'skills/rye/SKILL.md': skillText('rye'),
    })
    // What changed just now is not remembered; only then the state of `.git/info/exclude` is asked for.
    await new Promise(fulfill => setTimeout(fulfill, 2_100))
    for (let run = 0; run < 2; run++)
      expect(command(['build', 'skills', '--cache-dir', 'cache'], cwd)).toMatchObject({
        status: 0,
        stderr: '',
      })
    const { status, stderr } = command(['check', 'skills', '--baseline', 'none.json'], cwd)
    expect(status).toBe(2)
    expect(stderr).toContain('Cannot read the baseline')
  })

  test('says in a line or two what stops it, whatever the names hold', async () => {
    const name = 'bad\u001b[2J\n::error::owned'
    const cwd = plant(join(scratch, 'command-failures'), {
      [`${name}/manifest.json`]: '{',
      [`${name}/x.md`]: 'x',
    })
    for (const args of [
      ['build', 'a\n::error::b'],
      ['build', name],
      ['verify', name],
      ['show', name, name],
      ['explain', name],
      ['new', name],
      ['build', '.', '--out', name],
    ]) {
      const { status, stdout, stderr } = command(args, cwd)
      expect(status).toBe(2)
      expect(listFaults('stderr', stdout + stderr, [])).toEqual([])
      expect(stderr).not.toMatch(/\n {4}at |This is a bug/)
    }
  })
})

describe.runIf(isLinux)('check --fix', () => {
  const misspelled = skillText('rye').replace('description', 'Description')

  test('repairs nothing through a link that waits where its draft goes', () => {
    const home = plant(join(scratch, 'fix-draft'), {
      'outside/secret.txt': SECRET,
      'root/rye/SKILL.md': misspelled,
      'root/rye/SKILL.md.skillc-new': { link: '../../outside/secret.txt' },
    })
    command(['check', '.', '--fix'], join(home, 'root'))
    expect(readFileSync(join(home, 'outside/secret.txt'), 'utf8')).toBe(SECRET)
    expect(readFileSync(join(home, 'root/rye/SKILL.md'), 'utf8')).toBe(skillText('rye'))
  })

  test('leaves files alone whose other bytes it would change', () => {
    const bytes = Buffer.concat([Buffer.from(misspelled), Buffer.from([0xff, 0xfe, 0xc3])])
    const cwd = plant(join(scratch, 'fix-bytes'), { 'rye/SKILL.md': bytes })
    expect(command(['check', '.', '--fix'], cwd)).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(cwd, 'rye/SKILL.md'))).toEqual(bytes)
  })

  test('leaves links alone that git checked out as text: their findings are about another file', () => {
    const tree = { 'rye/SKILL.md': '../breads/rye.md', 'breads/rye.md': misspelled }
    const cwd = plant(join(scratch, 'fix-stub'), tree)
    expect(command(['check', '.', '--fix'], cwd)).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(cwd, 'rye/SKILL.md'), 'utf8')).toBe('../breads/rye.md')
    expect(readFileSync(join(cwd, 'breads/rye.md'), 'utf8')).toBe(misspelled)
  })
})

describe.runIf(isLinux)('between the walk and the reading', () => {
  const analyzer: AnalyzerOptions = { parser: 'satteri', tokenizer: 'estimate', fields: [], reference: false }
  const createSource = (dir: string): Source => ({
    dir,
    label: 'root',
    level: 'project',
    namespace: [],
    rank: 0,
    followLinks: false,
  })

  function replaced(path: string, make: () => unknown): void {
    rmSync(path)
    make()
  }

  /** Writes the bundle of a folder into another, after a change that comes between the reading and the writing. */
  async function compileThen(dir: string, out: string, change: () => void): Promise<void> {
    const source = createSource(dir)
    const settings = { ...BARE_SETTINGS, cwd: dir, sources: [source], access: {}, budget: {} }
    const sink: Sink<void> = {
      writes: true,
      mayBeEmpty: false,
      apply: async ({ emit }) => {
        change()
        await writeBundle(out, () => emit(), { force: false, about: 0, onProgress: () => {} })
        return () => {}
      },
    }
    const scan = () => ({ ...mergeSources([source], [walk(source, 0, DEFAULT_LIMITS)]), readAt: 0 })
    await compile({ settings, scan, analyze: openCachedAnalyses(settings, {}, openStore()) }, sink, {})
  }

  async function walkThen(name: string, change: (folder: string) => void) {
    const dir = plant(join(scratch, name), {
      'rye/SKILL.md': skillText('rye'),
      'rye/times.md': 'Two hours.\n',
      'secret.txt': SECRET,
    })
    const [found] = walk(createSource(dir), 0, DEFAULT_LIMITS).skills
    if (found === undefined) throw new Error('The test has no skill')
    change(join(dir, 'rye'))
    return readSkill(found, undefined, makeReader(await makeAnalyzer(analyzer)))
  }

  test.each([
    ['vanishes', (path: string) => rmSync(path)],
    ['becomes a folder', (path: string) => replaced(path, () => mkdirSync(path))],
    ['becomes a pipe', (path: string) => replaced(path, () => fifo(path))],
    ['becomes a link', (path: string) => replaced(path, () => symlinkSync('../secret.txt', path))],
  ])('a file that %s is a finding', async (what, change) => {
    const entry = await walkThen(`entry ${what}`, folder => change(join(folder, 'SKILL.md')))
    expect(entry.entry).toBeUndefined()
    expect(entry.passedOver).toMatchObject({ path: 'rye/SKILL.md', code: 'unreadable-path' })
    expect(entry.findings).toMatchObject([{ code: 'unreadable-path', path: 'rye/SKILL.md' }])
    const resource = await walkThen(`resource ${what}`, folder => change(join(folder, 'times.md')))
    expect(resource.files).toEqual([])
    expect(resource.findings).toMatchObject([{ code: 'unreadable-path', path: 'rye/times.md' }])
  })

  test('a file that grows or shrinks is read as it is', async () => {
    const grown = await walkThen('grown', folder =>
      writeFileSync(join(folder, 'times.md'), 'x'.repeat(3 << 20)),
    )
    expect(grown.files).toMatchObject([{ size: 3 << 20 }])
    const shrunk = await walkThen('shrunk', folder => writeFileSync(join(folder, 'SKILL.md'), ''))
    expect(shrunk.analyzed?.analysis.findings).toMatchObject([{ code: 'empty-entry' }])
  })

  test.each([
    ['changed', (path: string) => writeFileSync(path, 'Three hours.\n')],
    ['became a pipe', (path: string) => replaced(path, () => fifo(path))],
    ['became a link', (path: string) => replaced(path, () => symlinkSync('../secret.txt', path))],
    ['is gone', (path: string) => rmSync(path)],
  ])(
    'a file that %s before it was copied stops the writing, and the old bundle stays',
    async (what, change) => {
      const cwd = plant(join(scratch, `copy ${what}`), {
        'rye/SKILL.md': skillText('rye'),
        'rye/times.md': 'Two hours.\n',
        'secret.txt': SECRET,
      })
      const options: Options = { cwd, roots: ['.'], config: false, cache: false, out: join(cwd, 'out') }
      await build(options)
      const before = fingerprint(join(cwd, 'out'))
      writeFileSync(join(cwd, 'rye/times.md'), 'Four hours.\n')
      const write = compileThen(cwd, join(cwd, 'out'), () => change(join(cwd, 'rye/times.md')))
      await expect(write).rejects.toThrow(expect.objectContaining({ code: 'failure' }))
      expect(fingerprint(join(cwd, 'out'))).toBe(before)
    },
  )
})
