/** Split manifests: whoever reads one is told the same as by the whole one, and reads little for it. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAjv } from '../../scripts/compile-schemas.js'
import { cutPlaces } from '../../src/compiler/emit/split.ts'
import { readGroupsFile } from '../../src/format/split-shape.ts'
import { getLookupWord, splitLookupWords } from '../../src/format/split-words.ts'
import {
  type Bundle,
  type Fault,
  isFault,
  openBundle,
  type SessionOptions,
} from '../../src/runtime/runtime.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { openSearch } from '../../src/search/search.ts'
import { type BundleFiles, compileFiles, withManifest } from '../support/bundles.ts'
import { getRuns } from '../support/properties.ts'

const text = (value: string) => new TextEncoder().encode(value)

const breads = ['rye', 'spelt', 'wheat', 'oat', 'barley', 'millet', 'corn', 'rice', 'emmer', 'teff']
const goods = ['bread', 'roll', 'cake', 'tart', 'loaf', 'bun', 'pie', 'bagel', 'scone', 'cracker']
const shops = ['north', 'harbour', 'market', 'station', 'old-town', 'mill', 'castle']

/** Skills of a chain of bakeries: every kind of thing that a request may be exactly about. */
function skillFiles(): Record<string, string> {
  const files: Record<string, string> = {}
  for (const [s, shop] of shops.entries())
    for (const [b, bread] of breads.entries())
      for (const [g, good] of goods.entries()) {
        const number = (s * breads.length + b) * goods.length + g
        const more = [
          ...(number % 41 === 0 ? ['triggers:', `  - ${good} order`, `  - /\\b${bread} ?${number}\\b/`] : []),
          ...(number % 53 === 0 ? [`paths: ["ovens/${shop}/*.log"]`] : []),
          ...(number % 61 === 0 ? ['disable-model-invocation: true'] : []),
        ]
        const description = `Bakes ${bread} ${good} at the ${shop} shop. Use when somebody orders number ${number}.`
        files[`${shop}/${bread}-${good}/SKILL.md`] =
          `---\nname: ${bread}-${good}\ndescription: ${description}\n${more.map(line => `${line}\n`).join('')}---\n# ${good}\n\nKnead ${bread} ${number} times.\n`
        if (number % 97 === 0) files[`${shop}/${bread}-${good}/times.md`] = `${number} minutes\n`
      }
  files['flour/SKILL.md'] = '---\nname: flour\ndescription: Orders flour for rye bread.\n---\nOrder.\n'
  // Names and words that are odd.
  files['world/focaccia/SKILL.md'] = '---\nname: +focaccia\ndescription: Flat.\n---\nFlat.\n'
  files['C++/c-plus-plus/SKILL.md'] = '---\nname: "C++ (plus_plus)"\ndescription: Odd.\n---\nOdd.\n'
  files['world/パン/SKILL.md'] = '---\nname: パン\ndescription: パンを焼く。\n---\nパン。\n'
  files['world/straße/SKILL.md'] = '---\nname: Straße-Brot\ndescription: Brot der Straße.\n---\nBrot.\n'
  return files
}

let whole: BundleFiles
let split: BundleFiles
let wholeBundle: Bundle
let reads: string[] = []

/** The bundle with every part still to be read. */
async function openSplit(files = split): Promise<Bundle> {
  reads = []
  return openBundle(path => {
    reads.push(path)
    return files.get(path)
  })
}

const buildSplit = (tree: Record<string, string>) => compileFiles(tree, { splitAbove: 10 })

beforeAll(async () => {
  whole = await compileFiles(skillFiles())
  split = await buildSplit(skillFiles())
  wholeBundle = await openBundle(whole)
})

async function catchSplitFault(promise: Promise<unknown>): Promise<Fault> {
  const error = await promise.catch(reason => reason)
  if (!isFault(error)) throw error
  return error
}

function readRoot(files: BundleFiles) {
  return JSON.parse(new TextDecoder().decode(files.get('manifest.json')))
}

describe('a split bundle', () => {
  test('has a small root of a format that older readers refuse', () => {
    expect(readRoot(whole).format).toBe(1)
    const root = readRoot(split)
    expect(root.format).toBe(2)
    expect(root.skills).toBeUndefined()
    expect(root.partitions.length).toBeGreaterThan(3)
    expect((split.get('manifest.json')?.length ?? 0) * 20).toBeLessThan(
      whole.get('manifest.json')?.length ?? 0,
    )
  })

  test('holds the same skills, and the same of everything else', async () => {
    const bundle = await openSplit()
    expect(reads).toEqual(['manifest.json'])
    await bundle.load()
    expect(bundle.skills).toEqual(wholeBundle.skills)
    expect((await bundle.catalog()).text).toBe((await wholeBundle.catalog()).text)
    for (const path of whole.keys())
      if (path !== 'manifest.json') expect(split.get(path)).toEqual(whole.get(path))
  })

  test('reads one partition for a skill, and one record and chunk for its instructions', async () => {
    const bundle = await openSplit()
    const { text } = await bundle.session().use('harbour:rye-bread')
    expect(text).toBe((await wholeBundle.session().use('harbour:rye-bread')).text)
    expect(reads.map(path => path.split('/')[0]).sort()).toEqual([
      'chunks',
      'index',
      'manifest.json',
      'skills',
    ])
    await bundle.session().use('harbour:rye-bread')
    expect(reads).toHaveLength(4)
  })

  test.each(['rye-bread', 'harbour/rye-bread', 'パン', 'world:straße', 'nothing', 'bread', '', ':'])(
    'finds by the name %j what the whole one finds',
    async name => {
      const bundle = await openSplit()
      expect(await bundle.find(name)).toEqual(await wholeBundle.find(name))
      expect(await bundle.find(name)).toEqual(wholeBundle.get(name))
      const outcome = (promise: Promise<{ id: string }>) =>
        promise.then(
          ({ id }) => id,
          ({ code, message }) => [code, message],
        )
      expect(await outcome(bundle.session().find(name))).toEqual(
        await outcome(wholeBundle.session().find(name)),
      )
    },
  )

  test('refuses to list what it has not loaded, and says what to do', async () => {
    const bundle = await openSplit()
    const session = bundle.session()
    const asks = [
      () => bundle.skills,
      () => bundle.get('harbour:rye-bread'),
      () => bundle.catalog(),
      () => bundle.shadows,
      () => session.skills,
      () => session.waiting,
      () => session.commands,
      () => session.catalog(),
    ]
    for (const ask of asks) {
      const error = await catchSplitFault((async () => ask())())
      expect(error.code).toBe('unloaded-skills')
      expect(error.message).toContain('await bundle.load()')
    }
    expect([bundle.isLoaded, session.isLoaded]).toEqual([false, false])
    await bundle.load()
    expect([bundle.isLoaded, session.isLoaded]).toEqual([true, true])
    for (const ask of asks) expect(() => ask()).not.toThrow()
  })

  test('offers a model tools that name no skills, and work', async () => {
    const session = (await openSplit()).session()
    const tools = skillTools(session, { names: ['skill_search', 'skill_use', 'disable_skill'] })
    expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema))).not.toContain('enum')
    const call = async (name: string, input: object) => tools.find(tool => tool.name === name)?.execute(input)
    expect((await call('skill_search', { query: 'wheat tart' }))?.text).toContain('wheat-tart')
    expect(await call('skill_use', { name: 'mill:oat-pie' })).toMatchObject({ isError: false })
    expect((await call('skill_use', { name: 'oat-py' }))?.text).toBe('There is no skill `oat-py`.')
    expect((await call('disable_skill', { skill_name: 'mill:oat-pie' }))?.text).toContain('`mill:oat-pie`')
    expect(await call('skill_use', { name: 'mill:oat-pie' })).toMatchObject({ isError: true })
    expect(await call('disable_skill', { skill_name: 'no-such' })).toMatchObject({ isError: true })
  })

  test('takes a session up again', async () => {
    const first = (await openSplit()).session()
    await first.use('mill:oat-pie')
    const again = (await openSplit()).session()
    expect(await again.resume(first.snapshot())).toEqual({ isSame: true, changed: [], gone: [], denied: [] })
    expect((await again.use('mill:oat-pie')).repeated).toBe(true)
  })

  test('may lie over or under a whole one', async () => {
    const tenant = await compileFiles({
      'mill/oat-pie/SKILL.md': '---\nname: oat-pie\ndescription: Ours.\n---\nOurs.\n',
    })
    const over = await openBundle([split, tenant])
    expect((await over.find('mill:oat-pie'))?.description).toBe('Ours.')
    expect((await over.session().use('mill:oat-pie')).text).toContain('Ours.')
    const ids = (await over.search('oat pie mill')).map(({ id }) => id)
    expect(ids.filter(id => id === 'mill:oat-pie').length).toBeLessThan(2)
    const under = await openBundle([tenant, split])
    expect((await under.find('mill:oat-pie'))?.description).toContain('Bakes oat pie')
    await over.load()
    expect(over.shadows).toEqual([{ id: 'mill:oat-pie', winner: 'layer 2', loser: 'layer 1', same: false }])
  })

  test('goes on being loaded when it is built anew', async () => {
    const files = skillFiles()
    let now = split
    const bundle = await openBundle(path => now.get(path))
    const events: unknown[] = []
    bundle.on(event => events.push(event))
    await bundle.load()
    now = await buildSplit({
      ...files,
      'mill/zwieback/SKILL.md': '---\nname: zwieback\ndescription: Twice.\n---\nTwice.\n',
    })
    expect(await bundle.reload()).toBe(true)
    expect(events).toMatchObject([{ type: 'reloaded', added: ['mill:zwieback'], changed: [], removed: [] }])
    expect(bundle.isLoaded).toBe(true)
    expect(bundle.get('zwieback')?.id).toBe('mill:zwieback')
  })

  test('says that it cannot tell what a new edition changed, when nobody has listed the old one', async () => {
    let now = split
    const bundle = await openBundle(path => now.get(path))
    const events: unknown[] = []
    bundle.on(event => events.push(event))
    now = await buildSplit({
      ...skillFiles(),
      'mill/zwieback/SKILL.md': '---\ndescription: Twice.\n---\nTwice.\n',
    })
    expect(await bundle.reload()).toBe(true)
    expect(events).toMatchObject([{ type: 'reloaded', added: [], isUnlisted: true }])
    expect((await bundle.find('zwieback'))?.id).toBe('mill:zwieback')
  })
})

const requests = [
  'order number 123',
  'bake a rye bread at the harbour',
  '$rye-bread',
  '/harbour:rye-bread please',
  'the spelt skill',
  'rye bread rolls and millet buns',
  'a pie order for the castle',
  'I want rye 0',
  'rye 41 or rye41',
  'use c++ (plus_plus)',
  'C++ skill',
  'bake $+focaccia',
  'パンを焼く',
  '$パン',
  'STRASSE-BROT',
  'straße brot',
  'old-town corn-cracker, not corn cracker',
  'nothing of that kind',
  '',
]

describe('search', () => {
  test.each(requests)('gives for %j what it gives of the whole bundle', async query => {
    const bundle = await openSplit()
    for (const options of [
      { explain: true, limit: 20 },
      { namespace: 'mill', limit: 5 },
      { namespace: '' },
      { tags: ['none'] },
      { paths: ['ovens/mill/today.log'], explain: true },
      { filter: (id: string) => id.startsWith('castle:'), limit: 30, threshold: 0 },
    ])
      expect(await bundle.search(query, options)).toEqual(await wholeBundle.search(query, options))
    const sessions = [bundle, wholeBundle].map(each => each.session({ permissions: { 'harbour:*': 'deny' } }))
    const [a, b] = await Promise.all(sessions.map(session => session.search(query, { limit: 20 })))
    expect(a).toEqual(b)
  })

  test.each(requests)('on its own gives the same for %j', async query => {
    const [ofSplit, ofWhole] = await Promise.all(
      [split, whole].map(files => openSearch(path => files.get(path))),
    )
    const options = { explain: true, invocation: 'model' as const, limit: 7 }
    expect(await ofSplit?.search(query, options)).toEqual(await ofWhole?.search(query, options))
  })

  test('gives the same for any request', async () => {
    const bundle = await openSplit()
    const word = fc.constantFrom(
      ...breads,
      ...goods,
      ...shops,
      'order',
      'number',
      '12',
      '164',
      '$',
      '/',
      '-',
      'skill',
      'パン',
      'the',
    )
    const request = fc.array(fc.tuple(word, fc.constantFrom(' ', '', '-', ':')), { maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(request, async pairs => {
        const query = pairs.flat().join('')
        const options = { limit: 12, explain: true }
        expect(await bundle.search(query, options)).toEqual(await wholeBundle.search(query, options))
      }),
      { numRuns: getRuns(60) },
    )
  })
})

describe('match', () => {
  test.each(requests)('finds for %j what it finds in the whole bundle', async text => {
    for (const work of [{ text }, { text, by: 'user' as const }, { text, paths: ['ovens/mill/1.log'] }]) {
      const bundle = await openSplit()
      const [a, b] = await Promise.all([bundle, wholeBundle].map(each => each.session().match(work)))
      expect(a).toEqual(b)
    }
  })

  test('of everything is for who has loaded everything', async () => {
    const bundle = await openSplit()
    expect((await catchSplitFault(bundle.session().match({}))).code).toBe('unloaded-skills')
    await bundle.load()
    expect(await bundle.session().match({})).toEqual(await wholeBundle.session().match({}))
  })
})

describe('catalog', () => {
  // Larger ones have room for the names of all skills.
  const presets = [
    ['lines', 2_000],
    ['codex', 2_000],
    ['xml', 8_000],
    ['json', 8_000],
  ] as const
  const asked = presets.flatMap(([preset, most]) =>
    [200, 1_000, most].flatMap(characters =>
      [undefined, ...requests.slice(0, 5)].map(request => ({
        preset,
        budget: { characters },
        ...(request && { request }),
      })),
    ),
  )

  test('is that of the whole bundle, loaded or not', async () => {
    const [bare, loaded] = [await openSplit(), await openSplit()]
    await loaded.load()
    for (const options of asked) {
      const expected = await wholeBundle.session().catalog(options)
      expect((await bare.session().catalog(options)).text).toBe(expected.text)
      expect(await loaded.session().catalog(options)).toEqual(expected)
    }
  })

  test('loads only what it shows', async () => {
    const bundle = await openSplit()
    const { groups } = await bundle
      .session()
      .catalog({ request: 'rye bread', preset: 'xml', budget: { characters: 4_000 } })
    expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(shops))
    expect(reads.length).toBeLessThan(split.size / 20)
  })

  test('needs all skills to list what it left out, for a session with rules, and where they may fit', async () => {
    const bundle = await openSplit()
    const catalog = await bundle.session().catalog({ budget: { characters: 1_000 } })
    expect(() => catalog.leftOut).toThrow('Not all skills are loaded')
    const refuse = async (options: SessionOptions, characters: number) =>
      (await catchSplitFault(bundle.session(options).catalog({ budget: { characters } }))).code
    expect(await refuse({ agent: 'baker' }, 1_000)).toBe('unloaded-skills')
    expect(await refuse({ disabled: 'mill:*' }, 1_000)).toBe('unloaded-skills')
    expect(await refuse({}, 100_000)).toBe('unloaded-skills')
  })
})

describe('parts that are not what they should be', () => {
  const readPartition = (files: BundleFiles, at: number) =>
    `index/${readRoot(files).partitions[at].digest.slice(7)}.json`

  test('are refused where groups do not fit the skills', () => {
    const root = readRoot(split)
    const bytes = split.get(`index/${root.groups.digest.slice(7)}.json`)
    const read = (change: Record<string, unknown>) =>
      readGroupsFile({ ...JSON.parse(new TextDecoder().decode(bytes)), ...change }, root)
    const file = read({})
    expect(file?.groups.at(-1)?.name).toBe('')
    expect(read({ of: file?.of.slice(1) })).toBeUndefined()
    expect(read({ of: file?.of.map(() => 99) })).toBeUndefined()
    expect(read({ of: file?.of.map(() => -1) })).toBeUndefined()
    expect(read({ skills: file?.skills.slice(1) })).toBeUndefined()
    expect(read({ groups: [] })).toBeUndefined()
  })

  test('spoil only what is in them', async () => {
    const bad = new Map(split)
    const path = readPartition(split, 0)
    bad.set(path, text(new TextDecoder().decode(split.get(path)).replace('castle', 'cattle')))
    const bundle = await openSplit(bad)
    const { first } = readRoot(split).partitions[0]
    expect(await catchSplitFault(bundle.find(first))).toMatchObject({ code: 'tampered-file', file: path })
    expect((await bundle.find('station:rye-bread'))?.id).toBe('station:rye-bread')
    bad.delete(path)
    expect((await catchSplitFault((await openSplit(bad)).load())).code).toBe('missing-file')
  })

  test('refuse an odd root', async () => {
    const changed = (change: (root: ReturnType<typeof readRoot>) => void) => withManifest(split, change)
    expect((await openBundle(changed(() => {}))).isLoaded).toBe(false)
    const changes: ((root: ReturnType<typeof readRoot>) => void)[] = [
      root => root.partitions.reverse(),
      root => root.partitions.push(root.partitions[0]),
      root => delete root.lookup,
      root => (root.lookup.count = 3_000),
      root => (root.lookup.tables[0].size = 1),
      root => (root.partitions[0].skills = 0),
      root => (root.partitions[0].skills = -1),
      root => (root.partitions[1].first = 7),
      root => (root.search.tables = []),
      root => (root.skipped = 'none'),
    ]
    for (const change of changes)
      expect((await catchSplitFault(openBundle(changed(change)))).code, String(change)).toBe(
        'invalid-manifest',
      )
    // What the root says of a partition has to be so.
    const lies = [
      changed(root => root.partitions[0].skills++),
      changed(root => (root.partitions[1].first += 'a')),
    ]
    for (const files of lies)
      expect((await catchSplitFault((await openSplit(files)).load())).code).toBe('invalid-manifest')
  })
})

describe('partitions', () => {
  const id = fc.stringMatching(/^[a-z]{1,3}(:[a-z0-9-]{1,6}){0,2}$/)
  const ids = fc.uniqueArray(id, { minLength: 300, maxLength: 900 })
  const toFiles = (list: string[]) => {
    const sorted = [...list].sort()
    const cuts = cutPlaces(sorted, 32)
    return cuts.map((start, at) => sorted.slice(start, cuts[at + 1]))
  }

  test('cover all ids, in order, whatever order they come in, and are of a size', () => {
    fc.assert(
      fc.property(ids, list => {
        const files = toFiles(list)
        expect(files.flat()).toEqual([...list].sort())
        expect(toFiles(list.toReversed())).toEqual(files)
        for (const file of files.slice(1, -1)) expect(file.length).toBeGreaterThan(32)
        for (const file of files) expect(file.length).toBeLessThanOrEqual(256)
      }),
      { numRuns: getRuns(40) },
    )
  })

  test('stay as they are but for three at most, when one id comes or goes', () => {
    fc.assert(
      fc.property(ids, id, (list, other) => {
        const before = new Set(toFiles(list.filter(each => each !== other)).map(String))
        const after = toFiles([...new Set([...list, other])]).map(String)
        expect(after.filter(file => !before.has(file)).length).toBeLessThanOrEqual(3)
        expect([...before].filter(file => !after.includes(file)).length).toBeLessThanOrEqual(3)
      }),
      { numRuns: getRuns(100) },
    )
  })

  test('of ids that were chosen to have no cut are cut all the same', () => {
    // The same id over and over has one hash: the first of equals is the least, so that none is ever least.
    expect(
      cutPlaces(
        Array.from({ length: 500 }, () => 'bread'),
        16,
      ),
    ).toEqual([0, 128, 256, 384])
  })
})

test('the lookup word of whatever is in a text as words is a word of the text', () => {
  const piece = fc.constantFrom('rye', 'Bread', 'ß', 'パン', '+', '-', '_', '.', '(', ' ', '7', 'é', '​', '𝐀')
  const phrase = fc.array(piece, { minLength: 1, maxLength: 5 }).map(list => list.join(''))
  fc.assert(
    fc.property(
      phrase,
      fc.constantFrom(' ', '$', '/', '(', ''),
      fc.constantFrom(' ', '', '.', ')'),
      (name, before, after) => {
        const word = getLookupWord(name)
        fc.pre(word !== '')
        expect(splitLookupWords(`use ${before}${name}${after} now`).has(word)).toBe(true)
      },
    ),
  )
})

describe('the schemas', () => {
  const compiled = (name: string) => {
    const schema = JSON.parse(
      readFileSync(new URL(`../../schema/${name}.schema.json`, import.meta.url), 'utf8'),
    )
    return { schema, validate: newAjv(schema).compile(schema) }
  }
  const json = (files: BundleFiles, path: string) => JSON.parse(new TextDecoder().decode(files.get(path)))

  test('describe both forms of a manifest, and no mixture', () => {
    const { validate } = compiled('manifest')
    const isValid = (value: unknown) => [validate(value), JSON.stringify(validate.errors)]
    const [root, all] = [readRoot(split), readRoot(whole)]
    expect(isValid(root)).toEqual([true, 'null'])
    expect(isValid(all)).toEqual([true, 'null'])
    const mixtures = [
      { ...root, format: 1 },
      { ...all, format: 2 },
      { ...root, skills: all.skills },
      { ...all, search: root.search },
      { ...all, partitions: root.partitions },
    ]
    for (const mixture of mixtures) expect(validate(mixture)).toBe(false)
  })

  test('describe every part', () => {
    const { schema, validate } = compiled('partition')
    const paths = [...split.keys()].filter(path => /^index\/.*json$/.test(path))
    expect(paths.length).toBeGreaterThan(6)
    for (const path of paths)
      expect([path, validate(json(split, path)), JSON.stringify(validate.errors)]).toEqual([
        path,
        true,
        'null',
      ])
    expect(schema.oneOf[0].properties.skills.items).toEqual(
      compiled('manifest').schema.properties.skills.items,
    )
  })
})
