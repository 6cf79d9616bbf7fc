/** Search of a bundle and of a session: what is found, what rules hide, layers, reloads, broken indexes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBundle, type RuntimeEvent, type SessionOptions } from '../../src/runtime/runtime.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { type BundleFiles, compileFiles, withManifest } from '../support/bundles.ts'
import { catchFault } from '../support/fault.ts'
import { getRuns } from '../support/properties.ts'

const skill = (name: string, description: string, body = '', more = '') =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${body}\n`

const bakery = {
  'bread/rye/SKILL.md': skill(
    'rye',
    'Bakes sourdough rye bread. Use for dark loaves.',
    'Feed the starter overnight.',
  ),
  'bread/starter/SKILL.md': skill(
    'starter',
    'Keeps a sourdough starter alive.',
    'Feed it flour and water.',
    'allowed-tools: Read\ntags: [ferment]\n',
  ),
  'cake/icing/SKILL.md': skill(
    'icing',
    'Decorates layer cakes with icing.',
    'Sugar.',
    'paths: ["**/*.cake"]\n',
  ),
  'cake/sponge/SKILL.md': skill(
    'sponge',
    'Bakes a light sponge cake.',
    'Whisk eggs.',
    'allowed-tools: Bash(git:*), Read\n',
  ),
  'till/SKILL.md': skill(
    'till',
    'Counts the money in the till at closing time.',
    'Count.',
    'disable-model-invocation: true\n',
  ),
  'vault/SKILL.md': skill('vault', 'Opens the vault with the money.', 'Code 1234.', 'scope: [owner]\n'),
}

const open = async (options = {}, files: Record<string, string> = bakery) =>
  openBundle(await compileFiles(files, options))
const listIds = (found: readonly { id: string }[]) => found.map(({ id }) => id)

describe('a bundle', () => {
  test('is searched for a host without any rule', async () => {
    const bundle = await open({ permissions: { '*': 'deny' } })
    const [first, ...others] = await bundle.search('bake a loaf of rye bread')
    expect(first).toMatchObject({ id: 'bread:rye', name: 'rye', by: 'index' })
    expect(first?.description).toContain('dark loaves')
    expect(first?.relevance).toBeGreaterThan(0.35)
    expect(first).not.toHaveProperty('permission')
    expect(first).not.toHaveProperty('why')
    expect(others.every(({ relevance }) => relevance <= (first?.relevance ?? 0))).toBe(true)
    expect(listIds(await bundle.search('count the money'))).toContain('vault')
    expect(await bundle.search('repair a bicycle tyre')).toEqual([])
  })

  test('says why, up to a limit, above a threshold', async () => {
    const bundle = await open()
    const [rye] = await bundle.search('sourdough bread', { explain: true })
    expect(rye?.why).toContainEqual(expect.objectContaining({ kind: 'term', value: 'bread' }))
    const count = async (options: object) =>
      (await bundle.search('sourdough', { threshold: 0, ...options })).length
    expect(await count({})).toBe(2)
    expect(await count({ limit: 1 })).toBe(1)
    expect(await count({ threshold: 0.99 })).toBe(0)
    for (const limit of [0, -1, Number.NaN]) expect(await count({ limit })).toBe(0)
    expect(await count({ limit: Number.POSITIVE_INFINITY })).toBe(2)
  })

  test('is filtered by namespace, level, tags, tools and a function, before hits are counted', async () => {
    const bundle = await open()
    const search = async (options: object) =>
      listIds(await bundle.search('bake bread cake sourdough', { limit: 1, threshold: 0, ...options }))
    expect(await search({})).toEqual(['bread:rye'])
    expect(await search({ namespace: 'cake' })).toEqual(['cake:sponge'])
    expect(await search({ namespace: 'ca' })).toEqual([])
    expect(await search({ tags: ['ferment', 'x'] })).toEqual(['bread:starter'])
    expect(await search({ level: 'user' })).toEqual([])
    expect(await search({ namespace: 'cake', tools: ['Read'] })).toEqual(['cake:icing'])
    expect(await search({ namespace: 'cake', tools: ['Read', 'Bash'] })).toEqual(['cake:sponge'])
    expect(await search({ filter: (id: string) => !/rye|sponge/.test(id) })).toEqual(['bread:starter'])
  })

  test('that has patterns and globs as triggers uses them', async () => {
    const bundle = await open(
      {},
      {
        ...bakery,
        'crumb/SKILL.md': skill(
          'crumb',
          'Sweeps.',
          '',
          'triggers: [{ type: pattern, value: "crumb.{1,9}floor", weight: 5 }]\n',
        ),
      },
    )
    expect(listIds(await bundle.search('crumbs on the floor'))[0]).toBe('crumb')
    expect(listIds(await bundle.search('make it nice', { paths: ['a/b.cake'] }))).toEqual(['cake:icing'])
  })
})

describe('a session', () => {
  const found = async (query: string, options: SessionOptions = {}, access = {}) =>
    listIds(await (await open(access)).session(options).search(query, { threshold: 0 }))

  test('finds only what may be used, whatever rule keeps the rest', async () => {
    expect(await found('count the money')).toEqual([])
    expect(await found('count the money', { scope: ['owner'] })).toEqual(['vault'])
    expect(await found('sourdough', { disabled: ['bread:rye'] })).toEqual(['bread:starter'])
    expect(await found('sourdough', { permissions: { 'bread:*': 'deny', 'bread:rye': 'allow' } })).toEqual([
      'bread:rye',
    ])
    expect(
      await found('sourdough', { agent: 'cook' }, { agents: { cook: { skills: ['bread:rye'] } } }),
    ).toEqual(['bread:rye'])
    // What the user has to be asked about is found when he can be.
    expect(await found('sourdough', {}, { permissions: { 'bread:rye': 'ask' } })).toEqual(['bread:starter'])
    const session = (await open({ permissions: { 'bread:rye': 'ask' } })).session({ onAsk: () => true })
    const [rye] = await session.search('rye')
    expect(rye).toMatchObject({ id: 'bread:rye', permission: 'ask' })
  })

  test('finds for the user what only he may start', async () => {
    const session = (await open()).session()
    expect(listIds(await session.search('count the money', { by: 'user' }))).toEqual(['till'])
  })

  test('counts hits after its rules, not before', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`loaf-${at}/SKILL.md`, skill(`loaf-${at}`, 'Bakes a loaf.')]),
    )
    const bundle = await openBundle(await compileFiles(files))
    const session = bundle.session({ permissions: { '*': 'deny', 'loaf-7': 'allow', 'loaf-29': 'allow' } })
    expect(listIds(await session.search('bakes a loaf', { limit: 2, threshold: 0 }))).toEqual([
      'loaf-29',
      'loaf-7',
    ])
  })

  test('finds skills with paths when a file or their name calls for them, and sees them from then on', async () => {
    const session = (await open()).session()
    expect(listIds(await session.search('decorate with icing', { threshold: 0 }))).not.toContain('cake:icing')
    expect(listIds(session.skills)).not.toContain('cake:icing')
    expect(listIds(await session.search('decorate it', { paths: ['x/wedding.cake'] }))).toContain(
      'cake:icing',
    )
    expect(listIds(session.skills)).toContain('cake:icing')
    expect(listIds(await session.search('decorate with icing', { threshold: 0 }))).toContain('cake:icing')
    const other = (await open()).session()
    expect(listIds(await other.search('$icing'))).toEqual(['cake:icing'])
  })

  test('never finds what `use` refuses', async () => {
    const files = await compileFiles(bakery)
    const ids = ['bread:rye', 'bread:starter', 'cake:icing', 'cake:sponge', 'till', 'vault']
    const pattern = fc.constantFrom('*', 'bread:*', 'cake:*', ...ids)
    const rules = fc.dictionary(pattern, fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const))
    const options = fc.record({
      agent: fc.constantFrom(undefined, 'cook'),
      scope: fc.constantFrom([], ['owner'], ['other']),
      permissions: rules,
      agents: fc.dictionary(
        fc.constant('cook'),
        fc.record({ permissions: rules, skills: fc.array(pattern) }, { requiredKeys: [] }),
      ),
      disabled: fc.array(pattern, { maxLength: 2 }),
      onAsk: fc.constantFrom(undefined, () => true),
    })
    const words = fc.array(
      fc.constantFrom('bake', 'bread', 'cake', 'money', '$vault', '/till', 'icing', 'sourdough'),
      { minLength: 1 },
    )
    let count = 0
    await fc.assert(
      fc.asyncProperty(
        options,
        words,
        fc.constantFrom('model' as const, 'user' as const),
        async (given, query, by) => {
          const session = (await openBundle(files)).session(given)
          for (const { id } of await session.search(query.join(' '), {
            by,
            threshold: 0,
            paths: ['a.cake'],
          })) {
            count++
            expect((await session.use(id, { by })).id).toBe(id)
          }
        },
      ),
      { numRuns: getRuns(150) },
    )
    expect(count).toBeGreaterThan(50)
  })
})

describe('layers', () => {
  const tenant = {
    'bread/rye/SKILL.md': skill('rye', 'Grills cheese sandwiches.'),
    'crepe/SKILL.md': skill('crepe', 'Fries thin crepes in butter.'),
  }

  test('give one list: a hidden skill is not found by its own words, nor twice', async () => {
    const bundle = await openBundle([await compileFiles(bakery), await compileFiles(tenant)])
    expect(listIds(await bundle.search('sourdough for dark loaves', { threshold: 0 }))).toEqual([
      'bread:starter',
    ])
    expect(listIds(await bundle.search('grill cheese sandwiches'))).toEqual(['bread:rye'])
    expect(listIds(await bundle.search('fry crepes'))).toEqual(['crepe'])
    const mixed = await bundle.search('crepes with sponge cake in butter', { threshold: 0 })
    expect(new Set(listIds(mixed)).size).toBe(mixed.length)
    expect(listIds(mixed)).toEqual(expect.arrayContaining(['crepe', 'cake:sponge']))
    expect(mixed.map(({ relevance }) => relevance)).toEqual(
      mixed.map(({ relevance }) => relevance).toSorted((a, b) => b - a),
    )
    expect(
      (await bundle.search('crepes with sponge cake in butter', { threshold: 0, limit: 1 })).length,
    ).toBe(1)
  })

  test('of another scope are not searched, and what they hid is found again', async () => {
    const bundle = await openBundle([
      { source: await compileFiles(bakery) },
      { source: await compileFiles(tenant), scope: ['acme'] },
    ])
    const plain = bundle.session()
    expect(listIds(await plain.search('sourdough rye bread'))[0]).toBe('bread:rye')
    expect(await plain.search('fry crepes')).toEqual([])
    const acme = bundle.session({ scope: ['acme'] })
    expect(listIds(await acme.search('fry crepes'))).toEqual(['crepe'])
    expect(listIds(await acme.search('rye', { threshold: 0 }))).toEqual(['bread:rye'])
    expect(listIds(await acme.search('dark loaves', { threshold: 0 }))).toEqual([])
  })

  test('with ranks give the same in any order', async () => {
    const sources = [
      { source: await compileFiles(bakery), rank: 2 },
      { source: await compileFiles(tenant), rank: 1 },
    ]
    const one = await openBundle(sources)
    const other = await openBundle(sources.toReversed())
    for (const query of ['rye', 'crepes', 'cake butter', 'bake', '$sponge crepe'])
      expect(await other.search(query, { threshold: 0, explain: true })).toEqual(
        await one.search(query, { threshold: 0, explain: true }),
      )
  })
})

describe('an index', () => {
  const without = (files: BundleFiles) => withManifest(files, manifest => void delete manifest.search)

  test('that is missing is said once, and words are looked up', async () => {
    const bundle = await openBundle(without(await compileFiles(bakery)))
    const events: RuntimeEvent[] = []
    bundle.on(event => events.push(event))
    const [first] = await bundle.search('rye')
    expect(first).toMatchObject({ id: 'bread:rye', by: 'words', relevance: 1 })
    expect(listIds(await bundle.session().search('opens vault money'))).not.toContain('vault')
    expect(await bundle.search('zeppelin')).toEqual([])
    expect((await bundle.search('bakes', { limit: 1 })).length).toBe(1)
    expect(events).toEqual([
      expect.objectContaining({
        type: 'search_limited',
        reason: 'no-index',
        error: expect.objectContaining({ code: 'no-search-index' }),
      }),
      expect.objectContaining({ type: 'searched', query: 'opens vault money', found: [] }),
    ])
    const [search] = skillTools(bundle.session())
    expect((await search?.execute({ query: 'sponge' }))?.text).toMatch(/^- cake:sponge:/)
  })

  test.each<[what: string, change: (search: { format: number; tokenizer: string }) => void]>([
    ['of a later format', search => void Object.assign(search, { format: 9 })],
    ['of another tokenizer', search => void Object.assign(search, { tokenizer: 'skt9' })],
  ])('%s is not read', async (_, change) => {
    const bundle = await openBundle(withManifest(await compileFiles(bakery), ({ search }) => change(search)))
    const events: RuntimeEvent[] = []
    bundle.on(event => events.push(event))
    expect((await bundle.search('rye'))[0]?.by).toBe('words')
    expect(events).toMatchObject([
      { type: 'search_limited', error: { message: expect.stringContaining('build the bundle again') } },
    ])
  })

  test('that was changed is refused in words, and the rest keeps working', async () => {
    const files = await compileFiles(bakery)
    const [path = ''] = [...files.keys()].filter(name => name.startsWith('search/'))
    const bytes = files.get(path) ?? new Uint8Array()
    const broken = new Map(files).set(path, bytes.with(9, (bytes[9] ?? 0) ^ 1))
    const bundle = await openBundle(broken)
    expect(await catchFault(bundle.search('rye'))).toMatchObject({ code: 'tampered-file', file: path })
    const session = bundle.session()
    expect(await catchFault(session.search('rye'))).toMatchObject({ code: 'tampered-file', file: path })
    const [search, use] = skillTools(session)
    expect(await search?.execute({ query: 'rye' })).toEqual({
      text: `\`${path}\` does not match its digest.`,
      isError: true,
    })
    expect(await use?.execute({ name: 'rye' })).toMatchObject({ isError: false })
    // What could not be read before is asked for again.
    broken.set(path, bytes)
    expect(listIds(await session.search('rye'))).toContain('bread:rye')
  })

  test('is that of the newest edition, and one whose files are gone is looked for again', async () => {
    let files = await compileFiles(bakery)
    const bundle = await openBundle(path => files.get(path))
    const session = bundle.session()
    expect(listIds(await session.search('rye'))).toEqual(['bread:rye'])
    files = await compileFiles({ 'bread/bun/SKILL.md': skill('bun', 'Bakes hamburger buns.') })
    await bundle.reload()
    expect(await session.search('rye')).toEqual([])
    expect(listIds(await session.search('hamburger buns'))).toEqual(['bread:bun'])
    files = await compileFiles({ 'bread/naan/SKILL.md': skill('naan', 'Bakes naan on the wall of an oven.') })
    const fresh = await openBundle(path => files.get(path))
    files = await compileFiles({ 'bread/pita/SKILL.md': skill('pita', 'Bakes pita pockets.') })
    expect(listIds(await fresh.search('pita pockets'))).toEqual(['bread:pita'])
  })
})
