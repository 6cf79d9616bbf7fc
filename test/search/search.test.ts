/** What a search finds, and why. fixtures/search/queries.json has the whole answers, which readers in other languages give too. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSearch, type Search, type SearchOptions } from '../../src/search/search.ts'
import { STRONG, THRESHOLD, WEAK } from '../../src/search/weights.ts'
import { type BundleFiles, compileFiles, filesIn, withManifest } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

const fixture = fileURLToPath(new URL('../../fixtures/search/queries.json', import.meta.url))
const asked: { query: string; hits: [string, number][] }[] = JSON.parse(readFileSync(fixture, 'utf8'))

let shop: BundleFiles
let search: Search['search']
beforeAll(async () => {
  const files = filesIn(fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url)))
  shop = await compileFiles(Object.fromEntries(files))
  search = await opened(shop)
})

async function opened(files: BundleFiles): Promise<Search['search']> {
  return (await openSearch(path => files.get(path))).search
}

async function searchIds(query: string, options?: SearchOptions): Promise<string[]> {
  return (await search(query, options)).hits.map(({ id }) => id)
}

test('searches that run at once, or after others, answer as the first of a bundle', async () => {
  const options = { explain: true, threshold: 0 }
  const first = await Promise.all(asked.map(async ({ query }) => (await opened(shop))(query, options)))
  const all = () => Promise.all(asked.map(({ query }) => search(query, options)))
  expect(await all()).toEqual(first)
  expect(await all()).toEqual(first)
})

test('the answers to the queries of the fixture are as it says (vitest -u writes them)', async () => {
  const rows: string[] = []
  for (const { query } of asked) {
    const { hits } = await search(query)
    const shown = hits.map(({ id, relevance }) => `[${JSON.stringify(id)}, ${relevance}]`)
    rows.push(`  { "query": ${JSON.stringify(query)}, "hits": [${shown.join(', ')}] }`)
  }
  await expect(`[\n${rows.join(',\n')}\n]\n`).toMatchFileSnapshot(fixture)
})

describe('a request', () => {
  test.each([
    ['bake a dark loaf with rye', 'bakery:rye-bread'],
    ['my starter smells strange after two weeks in the fridge', 'bakery:sourdough-starter'],
    ['what should we bake first tomorrow', 'bakery:oven-schedule'],
    ['getFlourWeight of a dough', 'bakery:flour-calculator'],
    ['what is the weight of flour', 'bakery:flour-calculator'],
    ['更新今天的面包菜单', 'bakery:menu-board'],
    ['用React写菜单页面', 'bakery:menu-board'],
    ['あんパンを作りたい', 'bakery:anko-buns'],
    ['호떡 반죽', 'bakery:hotteok'],
    ['CREME BRU\u0302LE\u0301E, crème brûlée', 'bakery:creme-brulee'],
    ['renew my book for another month', 'library:book-loans'],
    ['digitise old newspapers', 'library:archive-scanning'],
  ])('by its words: %s', async (query, id) => {
    expect((await searchIds(query))[0]).toBe(id)
  })

  test('by an example of the author finds the skill, by one that it is not for does not', async () => {
    expect((await searchIds('write happy birthday in chocolate'))[0]).toBe('bakery:cake-decorating')
    expect((await searchIds('what should I ask the group about the novel'))[0]).toBe('library:reading-club')
    expect(await searchIds('cost', { threshold: 0 })).not.toContain('bakery:cake-decorating')
  })

  test('by what a description says that the skill is not for does not find it', async () => {
    expect(await searchIds('ordinary wheat')).not.toContain('bakery:gluten-free')
  })

  test('of fillers alone is answered, and beside enough other words they say nothing', async () => {
    const skills = [
      ['build-agents', 'Builds agents.'],
      ['rye', 'Bakes a dark loaf slowly, for a user.'],
      ['oats', 'Bakes a dark loaf slowly.'],
    ]
    const ask = await opened(
      await compileFiles(
        Object.fromEntries(
          skills.map(([name, description]) => [
            `${name}/SKILL.md`,
            `---\nname: ${name}\ndescription: ${description}\n---\nText.\n`,
          ]),
        ),
      ),
    )
    const explain = async (query: string) =>
      (await ask(query, { threshold: 0, explain: true })).hits.map(({ id, why = [] }) => [
        id,
        ...why.map(({ value }) => value),
      ])
    expect(await explain('an agent')).toEqual([['build-agents', 'agent']])
    expect(await explain('agent for users')).toEqual([
      ['build-agents', 'agent'],
      ['rye', 'user'],
    ])
    expect((await explain('dark loaf user'))[0]?.toSorted()).toEqual(['dark', 'loaf', 'rye', 'user'])
    expect((await explain('slowly bake a dark loaf for the user')).flat()).not.toContain('user')
    // A filler that no skill has is not an unknown word: it takes nothing from relevance, and is not corrected.
    const [plain] = (await ask('dark loaf', { threshold: 0 })).hits
    expect(await ask('dark loaf skill', { threshold: 0 })).toMatchObject({ hits: [plain, {}] })
  })

  test.each(['', '   ', 'the and of', '?!', 'What is the capital of France?', 'quux'])(
    'that no skill is for has no answer: %j',
    async query => {
      expect(await search(query)).toMatchObject({ hits: [] })
    },
  )
})

describe('a name', () => {
  test.each([
    ['$rye-bread', ['bakery:rye-bread']],
    ['please run /bakery:validate on this recipe', ['bakery:validate']],
    ['$validate this', ['bakery:validate', 'library:validate']],
  ])('that is called comes first: %s', async (query, ids) => {
    const { hits } = await search(query)
    const called = hits.slice(0, ids.length)
    expect(called.map(({ id }) => id).sort()).toEqual(ids)
    for (const { relevance, label } of called)
      expect({ relevance, label }).toEqual({ relevance: 1, label: 'strong' })
    for (const { relevance } of hits.slice(ids.length)) expect(relevance).toBeLessThan(1)
  })

  test('that is a whole id means that skill alone', async () => {
    const files = {
      'validate/SKILL.md': skillText('validate'),
      'bread/validate/SKILL.md': skillText('validate', 'Of bread.'),
    }
    const { hits } = await (await opened(await compileFiles(files)))('$validate', { explain: true })
    expect(hits.map(({ id, relevance }) => [id, relevance === 1])).toEqual([
      ['validate', true],
      ['bread:validate', false],
    ])
    expect(hits[0]?.why).toContainEqual({ kind: 'call', value: '$validate', points: 0 })
  })

  test('of several words, or with the word skill beside it, adds to what words say', async () => {
    const kinds = async (query: string) =>
      (await search(query, { explain: true, threshold: 0 })).hits.map(({ id, why = [] }) => [
        id,
        ...why.flatMap(({ kind, value }) => (kind === 'name' ? value : [])),
      ])
    expect((await kinds('the rye-bread recipe'))[0]).toEqual(['bakery:rye-bread', 'rye-bread'])
    expect((await kinds('plan an oven schedule'))[0]).toEqual(['bakery:oven-schedule', 'oven schedule'])
    expect((await kinds('use the validate skill')).slice(0, 2)).toEqual([
      ['bakery:validate', 'validate'],
      ['library:validate', 'validate'],
    ])
    // A bare common word is a word like others.
    expect((await kinds('validate the voucher'))[0]).toEqual(['gift-vouchers'])
  })
})

describe('a trigger of an author', () => {
  const searchReasons = async (query: string) =>
    (await search(query, { explain: true, threshold: 0 })).hits.flatMap(({ id, why = [] }) =>
      why.flatMap(({ kind, value, points }) =>
        kind === 'keyword' || kind === 'pattern' ? [[id, kind, value, points]] : [],
      ),
    )

  test.each([
    ['this CONTAINS  nuts', [['bakery:allergen-labels', 'keyword', 'contains nuts', 144]]],
    ['my allergy', [['bakery:allergen-labels', 'keyword', 'allergy', 16]]],
    ['is this vegan?', [['bakery:allergen-labels', 'pattern', 'is (it|this) (vegan|gluten[ -]free)', 96]]],
    ['late books', [['library:overdue-notices', 'keyword', 'late books', 48]]],
    ['contain nuts', []],
  ])('counts by its weight: %s', async (query, reasons) => {
    expect(await searchReasons(query)).toEqual(reasons)
  })

  test('of one word does not outrank what all words say', async () => {
    expect((await searchIds('an allergy to the smell of the old newspapers in the archive'))[0]).toBe(
      'library:archive-scanning',
    )
  })
})

describe('files that are worked with', () => {
  test('add the skills whose globs take them in', async () => {
    const { hits } = await search('check the digits', { paths: ['stock/new.isbn'], explain: true })
    expect(hits[0]?.id).toBe('library:isbn-lookup')
    expect(hits[0]?.why?.[0]).toEqual({ kind: 'path', value: '**/*.isbn', points: 80 })
    expect(await searchIds('', { paths: ['orders/may.csv'] })).toEqual(['library:isbn-lookup'])
    expect(await searchIds('', { paths: ['orders/old/may.csv'] })).toEqual([])
  })
})

describe('an explanation', () => {
  test('names the terms, where they stand, and what follows, the weightiest first', async () => {
    const [first] = (await search('feeding a sourdough starter', { explain: true })).hits
    expect(first?.id).toBe('bakery:sourdough-starter')
    expect(first?.why?.map(({ kind, value }) => [kind, value])).toEqual([
      ['name', 'sourdough starter'],
      ['term', 'sourdough'],
      ['term', 'starter'],
      ['term', 'feed'],
    ])
    expect(first?.why?.[1]).toMatchObject({ fields: ['name', 'description', 'headings', 'body'], pairs: 1 })
    expect(first?.why?.[3]).toMatchObject({ fields: ['description', 'body'] })
    const points = first?.why?.slice(1).map(each => each.points) ?? []
    expect(points).toEqual([...points].sort((a, b) => b - a))
  })
})

const vocabulary =
  'rye bread starter oven cake icing nuts price flour butter book reader shelf label catalog isbn scan story voucher letter $validate rye-bread getFlourWeight 面包 菜单'
const queries = fc
  .array(fc.constantFrom(...vocabulary.split(' ')), { maxLength: 8 })
  .map(words => words.join(' '))

describe('for any request', () => {
  test('fewer hits are the first of more, and a higher threshold gives the same or nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        queries,
        fc.nat(12),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (query, limit, threshold) => {
          const all = (await search(query, { limit: 12, threshold: 0 })).hits
          expect((await search(query, { limit, threshold: 0 })).hits).toEqual(all.slice(0, limit))
          // The relevance of the first hit, as shown, is a threshold that it reaches.
          expect((await search(query, { limit: 12, threshold: all[0]?.relevance ?? 0 })).hits).toEqual(all)
          const some = (await search(query, { limit: 12, threshold })).hits
          expect(some).toEqual((all[0]?.relevance ?? 0) >= threshold || some.length > 0 ? all : [])
        },
      ),
    )
  })

  test('relevance is between 0 and 1, falls, and has a label', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async query => {
        let before = 1
        for (const { relevance, label } of (await search(query, { threshold: 0 })).hits) {
          expect(relevance).toBeLessThanOrEqual(before)
          expect(relevance).toBeGreaterThan(0)
          if (Math.abs(relevance - WEAK) > 0.001) expect(label === 'weak').toBe(relevance < WEAK)
          if (Math.abs(relevance - STRONG) > 0.001) expect(label === 'strong').toBe(relevance > STRONG)
          before = relevance
        }
        const [first] = (await search(query)).hits
        if (first !== undefined) expect(first.relevance).toBeGreaterThanOrEqual(THRESHOLD - 0.001)
      }),
    )
  })

  test('words that no skill has change no rank, and make no hit more relevant', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.nat(8), async (query, at) => {
        const words = query.split(' ')
        const more = [...words.slice(0, at), 'qqxv', ...words.slice(at)].join(' ')
        const { hits: before } = await search(query, { threshold: 0 })
        const { hits: after } = await search(more, { threshold: 0 })
        expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
        for (const [at, { relevance }] of after.entries())
          expect(relevance).toBeLessThanOrEqual(before?.[at]?.relevance ?? 0)
      }),
    )
  })

  test('words that no skill has lower relevance, but not where one shows another language', async () => {
    const [known] = (await search('bake rye bread')).hits
    const [less] = (await search('bake rye bread qqxv zzqk')).hits
    const [foreign] = (await search('bake rye bread qqxv äqxv')).hits
    expect(less?.relevance).toBeLessThan(known?.relevance ?? 0)
    expect(foreign?.relevance).toBe(known?.relevance)
  })

  test('a file that one skill is for never lowers that skill', async () => {
    const toPlace = (ids: string[]) => ids.indexOf('library:isbn-lookup') + 1 || 99
    await fc.assert(
      fc.asyncProperty(queries, async query => {
        const without = await searchIds(query, { threshold: 0, limit: 50 })
        const near = await searchIds(query, { threshold: 0, limit: 50, paths: ['a.isbn'] })
        expect(toPlace(near)).toBeLessThanOrEqual(toPlace(without))
      }),
    )
  })

  test('skills that say the same come in the order of ids', async () => {
    const names = ['c', 'a', 'e', 'b', 'd']
    const same = (name: string) =>
      skillText(name).replace(/^description: .*$/m, 'description: Bakes rolls. Use when asked.')
    const files = Object.fromEntries(names.map(name => [`${name}/SKILL.md`, `${same(name)}\n`]))
    const { hits } = await (await opened(await compileFiles(files)))('rolls', { threshold: 0 })
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(new Set(hits.map(({ relevance }) => relevance)).size).toBe(1)
  })

  test('a skill that is taken out is not found, and the others are', async () => {
    const files = filesIn(fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url)))
    const gone = 'bakery/rye-bread/'
    const without = await opened(
      await compileFiles(Object.fromEntries([...files].filter(([path]) => !path.startsWith(gone)))),
    )
    for (const { query, hits } of asked.filter(({ hits }) => hits.length > 0)) {
      const left = (await without(query, { threshold: 0, limit: 40 })).hits.map(({ id }) => id)
      expect(left).not.toContain('bakery:rye-bread')
      const others = hits.map(([id]) => id).filter(id => id !== 'bakery:rye-bread')
      expect(left).toEqual(expect.arrayContaining(others))
    }
  })
})

describe('a hostile request', () => {
  test.each<[string, string]>([
    ['a million words', 'rye bread '.repeat(500_000)],
    ['one long word', 'x'.repeat(4_000_000)],
    ['marks in a row', `e${'\u0301\u0316'.repeat(500_000)}`],
    ['calls in a row', '$/'.repeat(1_000_000)],
    ['names without an end', '$a-b_c.d:'.repeat(300_000)],
    ['signs before a name', `$rye${'-_:.+'.repeat(400_000)}bread`],
    ['lone halves of characters', '\ud83c'.repeat(1_000_000)],
    ['a prototype', '__proto__ constructor toString $__proto__ /constructor'],
  ])('is answered: %s', async (_, query) => {
    const { hits } = await search(query, { explain: true })
    expect(hits.length).toBeLessThanOrEqual(10)
  })

  test('and bundle with a name of thousands of words is answered', async () => {
    const long = Array.from({ length: 8_000 }, (_, at) => `w${at}`).join('-')
    const files = withManifest(shop, manifest => {
      for (const skill of manifest.skills)
        if (skill.id === 'front-desk')
          Object.assign(skill, { id: long, path: '/front-desk', place: 'front-desk' })
    })
    const { hits } = await (await opened(files))(long.replaceAll('-', ' '), { threshold: 0 })
    expect(hits).toEqual([])
  })
})
