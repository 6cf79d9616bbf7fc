/** `build --shard` and `merge`: the same bytes as one build of everything, from parts that nobody has to trust. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { isFailure } from '../../src/core/errors/failure.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Settings } from '../../src/pipeline/config/options.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { merge } from '../../src/pipeline/shards/merge.ts'
import { getShardNumber, parseShard } from '../../src/pipeline/shards/shard.ts'
import { buildCaseNames, layBuildCase, readBuildCase } from '../support/build-cases.ts'
import { skillc } from '../support/cli.ts'
import { createVector, DIMENSIONS, startEmbeddingServer } from '../support/embedding-server.ts'
import { fifo, fingerprint, hostileCases, layCase, readCase } from '../support/hostile.ts'
import { bothWays, buildOutcome, buildShards, forge, forgeHead } from '../support/shards.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('shards')

/** Skills that need each other, share files, differ and collide: what only a whole build can tell. */
const bakery: Tree = {
  'skills/bread/rye/SKILL.md': skillText(
    'rye',
    'First see [the oven](../../ovens/heat/SKILL.md). Use $wheat.',
  ),
  'skills/bread/rye/scripts/weigh.sh': { executable: '#!/bin/sh\necho 500\n' },
  'skills/bread/wheat/SKILL.md': skillText('wheat', 'Read [the table](table.md), and [nothing](gone.md).'),
  'skills/bread/wheat/table.md': '| flour | water |\n',
  'skills/ovens/heat/SKILL.md': skillText('heat'),
  'skills/ovens/heat/table.md': '| flour | water |\n',
  'skills/ovens/heat/inner/SKILL.md': skillText('inner'),
  'skills/bad/SKILL.md': '---\nname: Bad Name\n---\n',
  'skills/empty/SKILL.md': '',
  'skills/rolls/SKILL.md': skillText('rolls'),
  'other/rolls/SKILL.md': skillText('rolls', 'Another way.'),
  'other/heat/SKILL.md': skillText('heat'),
  'other/broken/SKILL.md': { link: 'nowhere' },
  'skills/linked': { link: 'ovens/heat' },
}

/** Whatever a merge throws is words. */
async function catchRefusal(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (!isFailure(error)) throw error
    return `${error.message}. ${error.hint ?? ''}`
  }
  return 'It was not refused'
}

describe('which shard a skill belongs to', () => {
  test.each([
    ['1/1', { index: 1, count: 1 }],
    ['3/8', { index: 3, count: 8 }],
    ['1024/1024', { index: 1024, count: 1024 }],
  ])('%s is a shard', (text, shard) => expect(parseShard(text)).toEqual(shard))

  test.each([
    '',
    '0/2',
    '3/2',
    '1/0',
    '1',
    '1/',
    '/2',
    '01/2',
    '1/2/3',
    '-1/2',
    '1.5/2',
    '1/1025',
    '1/99999999999',
  ])('`%s` is none', async text => {
    expect(await catchRefusal(async () => parseShard(text))).toContain(`\`${text}\` is not a shard`)
  })

  test('a skill stays in its shard whatever else there is, and shards are about the same size', () => {
    const paths = Array.from({ length: 4_000 }, (_, n) => `breads/loaf-${n}`)
    const sizes = [0, 0, 0, 0]
    for (const path of paths) {
      const shard = getShardNumber({ path }, 'root', 4)
      expect(getShardNumber({ path }, 'root', 4)).toBe(shard)
      sizes[shard - 1] = (sizes[shard - 1] ?? 0) + 1
    }
    // 1,000 each, and a standard deviation of 27.
    for (const size of sizes) expect(Math.abs(size - 1_000)).toBeLessThan(150)
  })
})

describe('a merge is one build of everything', () => {
  test('in any number of shards and any order', async () => {
    const cwd = plant(join(scratch, 'any'), bakery)
    const out = join(cwd, 'dist/skills')
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.infiniteStream(fc.nat()),
        fc.constantFrom('standard' as const, 'strict' as const),
        fc.boolean(),
        fc.constantFrom(2, 10_000),
        async (count, picks, profile, noEmitOnError, splitAbove) => {
          const shuffled = (parts: string[]) => {
            const left = [...parts]
            return parts.flatMap(() => left.splice((picks.next().value ?? 0) % left.length, 1))
          }
          const options = { cwd, out, roots: ['skills', 'other'], profile, noEmitOnError, splitAbove }
          const [whole, merged] = await bothWays(options, count, join(cwd, 'parts'), shuffled)
          expect(merged).toEqual(whole)
        },
      ),
      { numRuns: 12 },
    )
  })

  test.each(buildCaseNames())('fixtures/build/%s', async name => {
    const given = readBuildCase(name)
    const cwd = layBuildCase(name, given, join(scratch, 'cases', name))
    const options = { cwd, ...given.options, out: join(cwd, given.options?.out ?? 'dist/skills') }
    for (const count of [1, 3]) {
      const [whole, merged] = await bothWays(options, count, join(scratch, 'cases', `${name}-parts`))
      expect(merged).toEqual(whole)
    }
  })

  // Long chains and hundreds of thousands of files are the walk's business: test/compiler/hostile.hostile.test.ts has them.
  const small = hostileCases('').filter(name => {
    const { recipe = {} } = readCase(name)
    return ![recipe.many, recipe.nest, recipe.repeat, recipe.sockets].some(big => big !== undefined)
  })
  test.each(small)('fixtures/hostile/%s', async name => {
    const { recipe, options, roots = ['.'] } = readCase(name)
    const cwd = await layCase(name, recipe, join(scratch, 'hostile', name))
    const out = join(scratch, 'hostile', `${name}-out`)
    const asked = { cwd, roots, ...options, out }
    const [whole, merged] = await bothWays(asked, 2, join(scratch, 'hostile', `${name}-parts`))
    expect(merged).toEqual(whole)
  })

  test('from folders above, beside and below the one that skillc runs in', async () => {
    const cwd = plant(join(scratch, 'around'), {
      'here/in/skills/rye/SKILL.md': skillText('rye', '[gone](gone.md)'),
      'here/up/wheat/SKILL.md': skillText('wheat', '[gone](gone.md)'),
      'beside/heat/SKILL.md': skillText('heat', '[gone](gone.md)'),
      'here/strict.json': JSON.stringify({
        overrides: [{ files: ['in/skills/**'], rules: { 'missing-file': 'off' } }],
      }),
    })
    for (const [roots, config] of [
      [['skills'], '../strict.json'],
      [['..'], '../strict.json'],
      [['skills', '../up', '../../beside'], '../strict.json'],
      [['.'], false],
    ] as const) {
      const options = { cwd: join(cwd, 'here/in'), roots: [...roots], config, out: join(cwd, 'out') }
      const [whole, merged] = await bothWays(options, 3, join(cwd, 'parts'))
      expect(merged).toEqual(whole)
      expect(whole.bundle).not.toBe('')
    }
  })

  test('from records', async () => {
    const lines = ['rye', 'wheat', 'heat', 'rolls', 'crumbs'].map(name =>
      JSON.stringify({
        path: `breads/${name}`,
        content: skillText(name),
        files: [{ path: 'a.txt', content: name }],
      }),
    )
    const cwd = plant(join(scratch, 'records'), { 'records.jsonl': `${lines.join('\n')}\n{"path": 5}\n` })
    const options = { cwd, records: ['records.jsonl'], out: join(cwd, 'out') }
    const [whole, merged] = await bothWays(options, 3, join(cwd, 'parts'))
    expect(merged).toEqual(whole)
    expect(whole.bundle).not.toBe('')
  })

  test('parts hold nothing of the machine, and are the same on another one', async () => {
    const one = plant(join(scratch, 'machine-a'), bakery)
    const two = plant(join(scratch, 'machine-b/deeper/still'), bakery)
    const options = { roots: ['skills', 'other'] }
    const [first] = await buildShards({ cwd: one, ...options }, 2, join(scratch, 'parts-a'))
    const [second] = await buildShards({ cwd: two, ...options }, 2, join(scratch, 'parts-b'))
    expect(fingerprint(first ?? '')).toBe(fingerprint(second ?? ''))
    expect(readFileSync(join(first ?? '', 'skills.lines'), 'utf8')).not.toContain(scratch)
  })

  test('a part is written anew, in place of an older one or of what a killed build left', async () => {
    const cwd = plant(join(scratch, 'again'), bakery)
    const options = { cwd, roots: ['skills'], out: join(cwd, 'parts/1'), cache: false }
    await buildShard(options, { index: 1, count: 1 })
    const clean = fingerprint(options.out)
    writeFileSync(join(options.out, 'assets', 'f'.repeat(64)), 'stale')
    unlinkSync(join(options.out, 'part.json'))
    await buildShard(options, { index: 1, count: 1 })
    expect(fingerprint(options.out)).toBe(clean)
  })

  test('a part takes no folder that holds other files, and no other folder by a link', async () => {
    const cwd = plant(join(scratch, 'full'), { ...bakery, 'mine/notes.md': 'mine', 'safe/keep.md': 'kept' })
    const options = { cwd, roots: ['skills'], out: join(cwd, 'mine') }
    expect(await catchRefusal(() => buildShard(options, { index: 1, count: 1 }))).toContain(
      'holds other files',
    )
    mkdirSync(join(cwd, 'part'))
    symlinkSync(join(cwd, 'safe'), join(cwd, 'part/chunks'))
    await buildShard({ ...options, out: join(cwd, 'part') }, { index: 1, count: 1 })
    expect(readdirSync(join(cwd, 'safe'))).toEqual(['keep.md'])
  })

  test('analyses of shards are kept', async () => {
    const cwd = plant(join(scratch, 'cached'), bakery)
    const cacheDir = join(cwd, 'cache')
    const options = { cwd, roots: ['skills', 'other'], cacheDir }
    for (let round = 0; round < 2; round++)
      await buildShards({ ...options, cache: true }, 2, join(cwd, `parts-${round}`))
    expect(readdirSync(cacheDir)).toEqual([expect.stringMatching(/^store-/)])
    expect(fingerprint(join(cwd, 'parts-0'))).toBe(fingerprint(join(cwd, 'parts-1')))
  })
})

describe('what the shards were told holds at the merge', () => {
  // A new setting does not compile before somebody says here what becomes of it.
  const fates: Record<keyof Settings, 'in the part' | 'of the walk' | 'of the machine' | 'refused'> = {
    cwd: 'of the machine',
    sources: 'in the part',
    areNamed: 'of the walk',
    project: 'of the walk',
    unsearched: 'of the walk',
    levels: 'of the walk',
    notes: 'in the part',
    mcp: 'in the part',
    preset: 'refused',
    clients: 'refused',
    clientPlaces: 'refused',
    out: 'of the machine',
    targets: 'refused',
    durable: 'of the machine',
    profile: 'in the part',
    parser: 'in the part',
    tokenizer: 'in the part',
    noEmitOnError: 'in the part',
    entries: 'in the part',
    rules: 'in the part',
    overrides: 'in the part',
    fields: 'in the part',
    access: 'in the part',
    budget: 'in the part',
    licenses: 'in the part',
    splitAbove: 'in the part',
    limits: 'in the part',
    baseline: 'in the part',
    since: 'in the part',
    cacheDir: 'of the machine',
    remoteCache: 'of the machine',
    threads: 'of the machine',
    embeddings: 'in the part',
  }
  test('all settings have a place', async () => {
    expect(Object.keys(await getSettings({ config: false })).sort()).toEqual(Object.keys(fates).sort())
  })

  test('a baseline travels as its text', async () => {
    const cwd = plant(join(scratch, 'baseline'), bakery)
    const checked = skillc(
      ['check', 'skills', '--no-cache', '--baseline', 'known.json', '--update-baseline'],
      cwd,
    )
    expect(checked.code).toBe(0)
    const options = { cwd, roots: ['skills'], baseline: 'known.json', out: join(cwd, 'out') }
    const whole = await buildOutcome(() => build({ cache: false, ...options }), options.out)
    const parts = await buildShards(options, 2, join(cwd, 'parts'))
    unlinkSync(join(cwd, 'known.json'))
    expect(await buildOutcome(() => merge(parts, options), options.out)).toEqual(whole)
    expect(JSON.parse(whole.report).diagnostics).toEqual([])
  })

  test('`--since` travels as the files that changed', async () => {
    const cwd = plant(join(scratch, 'since'), bakery)
    const { execFileSync } = await import('node:child_process')
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd, stdio: 'pipe' })
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'bread')
    plant(cwd, { 'skills/bread/wheat/SKILL.md': skillText('wheat', '[nothing](gone.md) at all') })
    const options = { cwd, roots: ['skills', 'other'], since: 'HEAD', out: join(cwd, 'out') }
    const [whole, merged] = await bothWays(options, 3, join(cwd, 'parts'))
    expect(merged).toEqual(whole)
    const files = JSON.parse(whole.report).diagnostics.map(({ file }: { file: string }) => file)
    expect(new Set(files)).toEqual(new Set(['skills/bread/wheat/SKILL.md']))
  })

  test('rules, overrides, entries, access and servers', async () => {
    const cwd = plant(join(scratch, 'config'), {
      ...bakery,
      '.mcp.json': JSON.stringify({ mcpServers: { till: { command: 'till' } } }),
      'skills/till/SKILL.md': `---\nname: till\ndescription: Counts. Use when the day ends.\nallowed-tools: mcp__tyll__count\n---\n\n# Till\n`,
      'skillc.config.json': JSON.stringify({
        rules: { 'missing-file': 'error' },
        overrides: [{ files: ['skills/bread/**'], rules: { 'missing-file': 'info' } }],
        permissions: { 'bread:*': 'ask' },
        agents: { baker: { skills: ['bread:*', 'cakes:*'] } },
        budget: { catalog: 10 },
      }),
    })
    const options = { cwd, roots: ['skills', 'other'], out: join(cwd, 'out') }
    const codes = new Set<string>()
    for (const entries of [undefined, ['bread:rye', 'till']]) {
      const [whole, merged] = await bothWays(
        { ...options, ...(entries && { entries }) },
        4,
        join(cwd, 'parts'),
      )
      expect(merged).toEqual(whole)
      for (const { code } of JSON.parse(whole.report).diagnostics) codes.add(code)
    }
    expect([...codes]).toEqual(
      expect.arrayContaining([
        'missing-file',
        'unmatched-pattern',
        'unreached-skill',
        'excessive-catalog',
        'unknown-mcp-server',
      ]),
    )
  })

  test('embeddings of the configuration are asked for by the merge, under the rules for configurations', async () => {
    const server = await startEmbeddingServer()
    try {
      const embeddings = { baseUrl: server.address, model: 'm', dimensions: DIMENSIONS }
      const cwd = plant(join(scratch, 'vectors'), {
        ...bakery,
        'skillc.config.json': JSON.stringify({ search: { embeddings } }),
        'away.json': JSON.stringify({
          search: { embeddings: { ...embeddings, baseUrl: 'https://away.example/v1' } },
        }),
      })
      const options = { cwd, roots: ['skills'], out: join(cwd, 'out') }
      const whole = await buildOutcome(() => build({ cache: false, ...options }), options.out)
      const calls = server.asked.length
      expect(calls).toBeGreaterThan(0)
      const parts = await buildShards(options, 2, join(cwd, 'parts'))
      expect(server.asked.length).toBe(calls)
      const merged = await buildOutcome(() => merge(parts, { ...options, cache: false }), options.out)
      expect(merged).toEqual(whole)
      expect(server.asked.length).toBe(2 * calls)

      const [refused, refusedToo] = await bothWays({ ...options, config: 'away.json' }, 2, join(cwd, 'parts'))
      expect(refusedToo).toEqual(refused)
      expect(refused.report).toContain('missing-embeddings')
    } finally {
      server.close()
    }
  })

  test('a provider of the host has to be given again', async () => {
    const cwd = plant(join(scratch, 'provider'), bakery)
    const provider = {
      id: 'own',
      dimensions: DIMENSIONS,
      embed: async (texts: readonly string[]) => texts.map(createVector),
    }
    const options = { cwd, roots: ['skills'], out: join(cwd, 'out'), embeddings: provider }
    const [whole, merged] = await bothWays(options, 2, join(cwd, 'parts'), parts => parts, {
      embeddings: provider,
    })
    expect(merged).toEqual(whole)
    const parts = [join(cwd, 'parts/1'), join(cwd, 'parts/2')]
    const { embeddings: _, ...without } = options
    expect(await catchRefusal(() => merge(parts, without))).toContain('a provider of embeddings, `own`')
    expect((await merge(parts, { ...without, embeddings: false })).bundle).toBeDefined()
  })

  test.each([
    ['a preset', { preset: 'codex' }],
    ['the `targets` of the configuration', { config: { targets: ['claude-ai'] } }],
    ['clients', { clients: ['codex'] }],
  ])('%s is refused in words', async (what, options) => {
    const cwd = plant(join(scratch, `askers-${what.slice(0, 5)}`), bakery)
    const run = () =>
      buildShard({ cwd, roots: ['skills'], ...options, out: join(cwd, 'part') }, { index: 1, count: 2 })
    expect(await catchRefusal(run)).toContain(`A shard cannot have ${what}`)
  })
})

describe('parts that do not belong together', () => {
  const cwd = join(scratch, 'refused')
  const options = { cwd, roots: ['skills'], out: join(cwd, 'out') }
  let parts: string[] = []
  beforeAll(async () => {
    plant(cwd, bakery)
    parts = await buildShards(options, 3, join(cwd, 'parts'))
  })
  const [one, two, three] = [1, 2, 3].map(index => join(cwd, 'parts', String(index))) as [
    string,
    string,
    string,
  ]
  const copy = join(cwd, 'copy')
  const copied = (part: string, edit: (copy: string) => void) => {
    rmSync(copy, { recursive: true, force: true })
    cpSync(part, copy, { recursive: true })
    edit(copy)
    return copy
  }

  test.each<[string, () => string[] | Promise<string[]>, string]>([
    ['none', () => [], 'There are no parts to merge'],
    [
      'one is missing',
      () => [one, three],
      'Part 2 of 3 is missing. Build it, and give all parts to one merge',
    ],
    [
      'two are missing',
      () => [two],
      'Parts 1, 3 of 3 are missing. Build them, and give all parts to one merge',
    ],
    [
      'one twice',
      () => [one, copied(two, () => {}), two, three],
      '`copy` and `parts/2` are both part 2 of 3',
    ],
    ['no such folder', () => [one, two, join(cwd, 'nowhere')], 'Cannot read the part `nowhere`'],
    ['a folder of other things', () => [one, two, join(cwd, 'skills')], '`skills` is not part of a build'],
    [
      'the head is cut off',
      () => [one, two, copied(three, part => truncateSync(join(part, 'part.json'), 80))],
      '`part.json` is not as it was written',
    ],
    [
      'the head is another',
      () => [
        one,
        two,
        copied(three, part =>
          writeFileSync(
            join(part, 'part.json'),
            readFileSync(join(part, 'part.json'), 'utf8').replace('"of": 3', '"of": 4'),
          ),
        ),
      ],
      '`part.json` is not as it was written',
    ],
    [
      'a later format',
      () => [one, two, copied(three, part => writeFileSync(join(part, 'part.json'), '{"part": 2}'))],
      'has format 2, and this skillc reads 1',
    ],
    [
      'another version',
      () => [
        one,
        two,
        copied(three, part => forgeHead(part, head => ({ ...head, skillc: '9.9.9\u001b[2J' }))),
      ],
      'skillc 9.9.9',
    ],
    [
      'another number of parts',
      () => [one, two, copied(three, part => forgeHead(part, head => ({ ...head, of: 4 })))],
      'one of 4 parts',
    ],
    [
      'numbers without sense',
      () => [one, two, copied(three, part => forgeHead(part, head => ({ ...head, shard: 9 })))],
      'its numbers are inconsistent',
    ],
    [
      'more skills than lines can hold',
      () => [
        copied(one, part => forgeHead(part, head => ({ ...head, own: 2 ** 40, found: 2 ** 40 }))),
        two,
        three,
      ],
      'different trees',
    ],
    [
      'skills are cut off',
      () => [one, two, copied(three, part => truncateSync(join(part, 'skills.lines'), 100))],
      '`skills.lines` does not have the size',
    ],
    [
      'skills are others',
      () => [
        one,
        two,
        copied(three, part =>
          writeFileSync(
            join(part, 'skills.lines'),
            readFileSync(join(part, 'skills.lines'), 'utf8').replace('Use when', 'Use then'),
          ),
        ),
      ],
      '`skills.lines` is not as it was written',
    ],
    [
      'settings are gone',
      () => [copied(one, part => unlinkSync(join(part, 'settings.json'))), two, three],
      '`settings.json` cannot be read',
    ],
    [
      'what the walk found is gone',
      () => [copied(one, part => unlinkSync(join(part, 'walk.json'))), two, three],
      '`walk.json` cannot be read',
    ],
    [
      'bytes are gone',
      () => [
        one,
        two,
        copied(three, part => unlinkSync(join(part, 'chunks', readdirSync(join(part, 'chunks'))[0] ?? ''))),
      ],
      'cannot be read: it does not exist',
    ],
    [
      'bytes are others',
      () => [
        one,
        two,
        copied(three, part =>
          writeFileSync(join(part, 'chunks', readdirSync(join(part, 'chunks'))[0] ?? ''), 'poison'),
        ),
      ],
      'does not match the digest in its name',
    ],
    [
      'bytes are a pipe',
      () => [
        one,
        two,
        copied(three, part => {
          const file = join(part, 'chunks', readdirSync(join(part, 'chunks'))[0] ?? '')
          unlinkSync(file)
          fifo(file)
        }),
      ],
      'it is not a regular file',
    ],
    [
      'bytes are behind a link',
      () => [
        one,
        two,
        copied(three, part => {
          const file = join(part, 'chunks', readdirSync(join(part, 'chunks'))[0] ?? '')
          renameSync(file, join(cwd, 'moved'))
          symlinkSync(join(cwd, 'moved'), file)
        }),
      ],
      'it is a link',
    ],
    [
      'a folder is a link',
      () => [
        one,
        two,
        copied(three, part => {
          renameSync(join(part, 'chunks'), join(cwd, 'moved-chunks'))
          symlinkSync(join(cwd, 'moved-chunks'), join(part, 'chunks'))
        }),
      ],
      '`chunks` is not a folder',
    ],
    [
      'other settings',
      async () => [
        one,
        two,
        (
          await buildShards({ ...options, profile: 'strict', entries: ['rolls'] }, 3, join(cwd, 'strict'))
        )[2] ?? '',
      ],
      'different settings: `analyses`, `entries`, `profile`',
    ],
    [
      'other trees',
      async () => {
        plant(join(cwd, 'b'), { ...bakery, 'skills/new/SKILL.md': skillText('new') })
        return [
          one,
          two,
          (await buildShards({ ...options, cwd: join(cwd, 'b') }, 3, join(cwd, 'b-parts')))[2] ?? '',
        ]
      },
      'different trees: they found',
    ],
  ])('%s', async (_, given, words) => {
    expect(await catchRefusal(async () => merge(await given(), options))).toContain(words)
    expect(existsSync(options.out)).toBe(false)
    for (const name of ['moved', 'moved-chunks']) rmSync(join(cwd, name), { recursive: true, force: true })
  })

  test('a folder of parts counts as all of them, and what is given twice as once', async () => {
    const report = await merge([join(cwd, 'parts')], options)
    expect(verifyBundle(options.out).problems).toEqual([])
    const same = await merge([one, two, three, `${one}/`], options)
    expect(same.bundle?.written).toBe(0)
    expect(report.bundle?.digest).toBe(same.bundle?.digest)
    rmSync(options.out, { recursive: true })
  })

  // A part that is whole in itself and says what no skillc says.
  type Line = {
    skill: Record<string, unknown>
    facts: Record<string, unknown>
    record: string
    terms: string
  }
  const lineEdit = (edit: (line: Line) => void) => (text: string) => {
    const [first = '', ...rest] = text.split('\n')
    const [skill = '', facts = '', record = '', terms = ''] = first.split('\t')
    const line: Line = { skill: JSON.parse(skill), facts: JSON.parse(facts), record, terms }
    edit(line)
    const texts = [JSON.stringify(line.skill), JSON.stringify(line.facts), line.record, line.terms]
    return [texts.join('\t'), ...rest].join('\n')
  }
  // biome-ignore lint/suspicious/noExplicitAny: hostile values have any shape
  const analysis = (line: Line): any => line.facts.analysis
  // biome-ignore lint/suspicious/noExplicitAny: hostile values have any shape
  const entry = (line: Line): any => line.facts.entry

  test.each<[string, (text: string) => string]>([
    ['nothing', () => ''],
    ['no JSON', text => text.replace('{', '[')],
    ['no tab', text => text.replaceAll('\t', ' ')],
    ['a list', () => '[]\t[]\t[]\t[]\n'],
    ['null', () => 'null\tnull\tnull\tnull\n'],
    ['a deep list', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}\t\t\t\n`],
    [
      'a path that leads out',
      lineEdit(line => {
        line.skill.path = '../../etc'
      }),
    ],
    [
      'an absolute path',
      lineEdit(line => {
        line.skill.path = '/etc'
      }),
    ],
    [
      'a prototype',
      lineEdit(line => {
        line.skill = JSON.parse(`{"__proto__": {"at": 1}, ${JSON.stringify(line.skill).slice(1)}`)
      }),
    ],
    [
      'a source that does not exist',
      lineEdit(line => {
        line.skill.source = 7
      }),
    ],
    [
      'a place that there is not',
      lineEdit(line => {
        line.skill.at = 700
      }),
    ],
    [
      'a place of another',
      lineEdit(line => {
        line.skill.at = Number(line.skill.at) + 1
      }),
    ],
    [
      'an alias that leads out',
      lineEdit(line => {
        line.skill.aliases = ['../x']
      }),
    ],
    [
      'a nested skill that leads out',
      lineEdit(line => {
        line.skill.nested = ['../../x']
      }),
    ],
    [
      'a file that leads out',
      lineEdit(line => {
        line.skill.files = [['../x', 1, 0]]
      }),
    ],
    [
      'an id of its own making',
      lineEdit(line => {
        analysis(line).leaf = 'a:b'
      }),
    ],
    [
      'a leaf with a path',
      lineEdit(line => {
        analysis(line).leaf = '../x'
      }),
    ],
    [
      'a field that the manifest has',
      lineEdit(line => {
        analysis(line).fields.id = 'stolen'
      }),
    ],
    [
      'a field of another type',
      lineEdit(line => {
        analysis(line).fields.paths = 'x'
      }),
    ],
    [
      'a code that there is not',
      lineEdit(line => {
        analysis(line).findings = [{ code: 'toString', facts: {} }]
      }),
    ],
    [
      'facts that words cannot be made of',
      lineEdit(line => {
        analysis(line).findings = [{ code: 'long-body', facts: { amount: {} } }]
      }),
    ],
    [
      'a record with more',
      lineEdit(line => {
        line.record = `${line.record},"files":[]`
      }),
    ],
    [
      'a record that ends early',
      lineEdit(line => {
        line.record = `${line.record},"x":1`
      }),
    ],
    [
      'a record that is none',
      lineEdit(line => {
        line.record = '"'
      }),
    ],
    [
      'a deep record',
      lineEdit(line => {
        line.record = `{"frontmatter":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}},"sections":[],"references":[]`
      }),
    ],
    [
      'terms that are none',
      lineEdit(line => {
        line.terms = 'a b a b'
      }),
    ],
    [
      'terms twice',
      lineEdit(line => {
        line.terms = '1bread 1bread'
      }),
    ],
    [
      'terms too long',
      lineEdit(line => {
        line.terms = `1${'b'.repeat(256)}`
      }),
    ],
    [
      'a body that starts behind the end',
      lineEdit(line => {
        analysis(line).bodyOffset = 1e9
      }),
    ],
    [
      'no tokens',
      lineEdit(line => {
        analysis(line).tokens = { catalog: -1, body: 0 }
      }),
    ],
    [
      'no digest',
      lineEdit(line => {
        entry(line).digest = '../../secret'
      }),
    ],
    [
      'another digest',
      lineEdit(line => {
        entry(line).digest = 'a'.repeat(64)
      }),
    ],
    [
      'another size',
      lineEdit(line => {
        entry(line).size = 5
      }),
    ],
    [
      'no entry',
      lineEdit(line => {
        line.facts.entry = []
      }),
    ],
    [
      'files that are none',
      lineEdit(line => {
        line.facts.files = [[null]]
      }),
    ],
    [
      'findings that are none',
      lineEdit(line => {
        line.facts.findings = [{ code: 'long-body' }]
      }),
    ],
    [
      'findings elsewhere',
      lineEdit(line => {
        line.facts.findings = [{ code: 'broken-entry', facts: {}, source: 9, path: '' }]
      }),
    ],
  ])('a forged part with %s is refused in words', async (_, edit) => {
    const full = parts.find(part => readFileSync(join(part, 'skills.lines')).length > 0) ?? ''
    const forged = forge(full, copy, 'skills.lines', edit)
    const others = parts.filter(part => part !== full)
    expect(await catchRefusal(() => merge([forged, ...others], options))).toMatch(
      /^(The part `[^`]+` cannot be used: |The parts together do not have every skill)/,
    )
    expect(existsSync(options.out)).toBe(false)
  })

  test.each<[string, string, (text: string) => string]>([
    ['a list', 'settings.json', () => '[]'],
    ['no configuration', 'settings.json', text => text.replace('"profile":"standard"', '"profile":"kind"')],
    [
      'a rule that lowers an error',
      'settings.json',
      text => text.replace('"rules":{}', '"rules":{"broken-entry":"off"}'),
    ],
    ['more bases than overrides', 'settings.json', text => text.replace('"bases":[]', '"bases":["a"]')],
    ['a source without a label', 'settings.json', text => text.replace(/"label":"[^"]*",/, '')],
    ['a working directory that is none', 'settings.json', text => text.replace('{', '{"cwd":"x",')],
    [
      'findings of nowhere',
      'walk.json',
      () =>
        '{"passedOver":[],"findings":[{"code":"broken-entry","facts":{},"source":4,"path":"x"}],"ignored":[],"excluded":[]}',
    ],
    [
      'another walk',
      'walk.json',
      () => '{"passedOver":[],"findings":[],"ignored":[{"source":0,"folders":7}],"excluded":[]}',
    ],
  ])('%s in `%s` is refused in words', async (_, file, edit) => {
    // One part is all of it, so that no other disagrees.
    const [whole = ''] = await buildShards(
      { ...options, noEmitOnError: true, profile: 'standard' },
      1,
      join(cwd, 'single'),
    )
    const before = readFileSync(join(whole, file), 'utf8')
    const forged = forge(whole, copy, file, edit)
    expect(readFileSync(join(forged, file), 'utf8')).not.toBe(before)
    expect(await catchRefusal(() => merge([forged], options))).toMatch(
      /^(The part `copy` cannot be used|The settings in `copy` is not valid|The settings in `copy` |The parts together)/,
    )
  })

  test('any change of any byte of a part is noticed, or changes nothing', async () => {
    const [part = ''] = await buildShards(options, 1, join(cwd, 'bytes'))
    const whole = await buildOutcome(() => merge([part], options), options.out)
    const files = readdirSync(part, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (file, at, flip) => {
          const bytes = readFileSync(file)
          if (bytes.length === 0) return
          const changed = Buffer.from(bytes)
          changed[at % bytes.length] = (changed[at % bytes.length] ?? 0) ^ flip
          writeFileSync(file, changed)
          const { bundle, report } = await buildOutcome(() => merge([part], options), options.out)
          writeFileSync(file, bytes)
          if (bundle !== '') expect({ bundle, report }).toEqual(whole)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the command line', () => {
  test('builds parts, merges them, and exits as one build does', () => {
    const cwd = plant(join(scratch, 'cli'), bakery)
    const whole = skillc(['build', 'skills', '--no-cache', '--json', '--out', 'out'], cwd)
    expect(whole.code).toBe(1)
    const bundle = fingerprint(join(cwd, 'out'))
    rmSync(join(cwd, 'out'), { recursive: true })
    for (const index of [1, 2]) {
      const args = ['build', 'skills', '--no-cache', '--shard', `${index}/2`, '--out', `parts/${index}`]
      const made = skillc(args, cwd)
      expect(made).toMatchObject({ code: 0, err: '' })
      expect(made.out).toMatch(new RegExp(`^parts/${index}: part ${index} of 2, \\d+ of 7 skills`))
    }
    const merged = skillc(
      ['merge', 'parts/2', 'parts/1', '--json', '--out', 'out', '--report', 'sarif=r.sarif'],
      cwd,
    )
    expect(merged).toEqual(whole)
    expect(fingerprint(join(cwd, 'out'))).toBe(bundle)
    expect(JSON.parse(readFileSync(join(cwd, 'r.sarif'), 'utf8')).version).toBe('2.1.0')
  })

  test.each([
    [['build', 'skills', '--shard', '1/2'], '`--shard` needs a folder for the part'],
    [['build', 'skills', '--shard', '3/2', '--out', 'p'], '`3/2` is not a shard'],
    [
      ['build', 'skills', '--shard', '1/2', '--out', 'p', '--format', 'sarif'],
      'Give `--format` and `--report` to `skillc merge`',
    ],
    [['merge'], 'There are no parts to merge'],
    [['merge', 'skills'], '`skills` is not part of a build'],
  ])('%j is refused with exit code 2', (args, words) => {
    const cwd = plant(join(scratch, 'cli-refused'), bakery)
    const { code, err, out } = skillc(args, cwd)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(words)
    rmSync(cwd, { recursive: true })
  })

  test('a shard says as JSON what it made', () => {
    const cwd = plant(join(scratch, 'cli-json'), bakery)
    const { out } = skillc(['build', 'skills', '--no-cache', '--shard', '1/1', '--out', 'p', '--json'], cwd)
    expect(JSON.parse(out)).toMatchObject({ shard: 1, of: 1, found: 7, skills: 7, out: 'p' })
  })
})
