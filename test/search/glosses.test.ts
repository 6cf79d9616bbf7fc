/** Glosses: requests find skills in another language, and those in their own as before. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadGlosses } from '../../src/cli/actions/glosses.ts'
import type { Io } from '../../src/cli/io.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { glossText } from '../../src/search/gloss-query.ts'
import { convertCedict, readCedict, readGlosses, withGlosses } from '../../src/search/glosses.ts'
import { openSearch, type Search } from '../../src/search/search.ts'
import { compileFiles, filesIn } from '../support/bundles.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('glosses')

const HEAD = '{"format":1,"from":"zh","to":"en","title":"A list","license":"CC0-1.0"}'
const FILE = `${HEAD}\n图书\tbooks\tvolumes\tprints\n逾期\toverdue\n提醒\tremind\n读者\treader\n猫\tcat\nbrot\tbread\n`

function read(text: string) {
  const glosses = readGlosses(text)
  if (glosses === undefined) throw new Error('no glosses')
  return glosses
}

describe('a file of glosses', () => {
  test('has a source and words with glosses', () => {
    const { words, ...source } = read(FILE)
    expect(source).toEqual({ from: 'zh', to: 'en', title: 'A list', license: 'CC0-1.0' })
    expect(words.get('图书')).toEqual(['books', 'volumes', 'prints'])
    expect(words.size).toBe(6)
  })

  test.each([
    ['nothing', ''],
    ['no first line', '图书\tbooks\n'],
    ['another format', `${HEAD.replace('1', '2')}\n`],
    ['no license', '{"format":1,"from":"zh","to":"en","title":"x"}\n图书\tbooks\n'],
    ['null', 'null\n图书\tbooks\n'],
  ])('with %s is none', (_, text) => {
    expect(readGlosses(text)).toBeUndefined()
  })

  test('leaves out lines that are no glosses', () => {
    const { words } = read(
      `${HEAD}\n\n图书\n\tbooks\n${'x'.repeat(5_000)}\ta\n读者\treader\r\n__proto__\tnothing`,
    )
    expect([...words]).toEqual([
      ['读者', ['reader']],
      ['__proto__', ['nothing']],
    ])
  })
})

describe('a request in glosses', () => {
  test.each([
    ['提醒读者逾期图书', 'remind, reader, overdue, books, volumes'],
    ['给读者的 PDF', 'reader PDF'],
    ['Brot für den Leser', 'bread für den Leser'],
  ])('%s', (query, text) => {
    expect(glossText(query, read(FILE))).toBe(text)
  })

  // One character means too many things.
  test.each(['remind a reader', '狗猫', '', '??'])('of which nothing has one is none: %j', query => {
    expect(glossText(query, read(FILE))).toBeUndefined()
  })
})

test('CC-CEDICT is read, without names, variants and remarks', () => {
  const text = [
    '# CC-CEDICT',
    '麵包 面包 [mian4 bao1] /bread/CL:片[pian4],袋[dai4]/',
    '圖書 图书 [tu2 shu1] /books (in a library or bookstore)/to read/',
    '北京 北京 [Bei3 jing1] /Beijing/',
    '羣 群 [qun2] /variant of 群[qun2]/',
    'broken line',
  ].join('\n')
  const { words, license, title } = convertCedict(readCedict(text))
  expect([title, license]).toEqual(['CC-CEDICT', 'CC BY-SA 4.0'])
  expect([...words]).toEqual([
    ['面包', ['bread']],
    ['麵包', ['bread']],
    ['图书', ['books', 'read']],
    ['圖書', ['books', 'read']],
  ])
})

describe('a search with glosses', () => {
  let plain: Search
  let search: Search['search']
  beforeAll(async () => {
    const files = filesIn(fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url)))
    const shop = await compileFiles(Object.fromEntries(files))
    plain = await openSearch(path => shop.get(path))
    search = withGlosses(plain, read(FILE)).search
  })

  test('finds a skill in the other language', async () => {
    const query = '提醒读者逾期图书'
    expect((await plain.search(query)).hits).toEqual([])
    const { hits } = await search(query)
    expect(hits[0]?.id).toBe('library:overdue-notices')
    expect(hits[0]?.label).not.toBe('weak')
    expect((await search(query, { limit: 1 })).hits).toHaveLength(1)
    expect((await search(query, { threshold: 0.95 })).hits).toEqual([])
  })

  test('finds those of its own as before', async () => {
    for (const query of ['更新今天的面包菜单', 'remind a reader of late books', '$rye-bread', 'qqxv']) {
      const [first] = (await plain.search(query)).hits
      expect((await search(query)).hits[0]).toEqual(first)
    }
  })
})

describe('a session with glosses', () => {
  const files = filesIn(fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url)))
  const query = '提醒读者逾期图书'

  test('finds a skill in the other language, within its rules', async () => {
    const shop = await compileFiles(Object.fromEntries(files))
    const plain = await openBundle(shop)
    expect(await plain.session().search(query)).toEqual([])
    const bundle = await openBundle(shop, { glosses: read(FILE) })
    const [first] = await bundle.session().search(query)
    expect(first).toMatchObject({ id: 'library:overdue-notices', by: 'index' })
    expect(await bundle.session().search(query, { threshold: 0.95 })).toEqual([])
    expect(await bundle.session().search(query, { limit: 1 })).toHaveLength(1)
    const denied = bundle.session({ permissions: { 'library:overdue-notices': 'deny' } })
    expect((await denied.search(query)).map(({ id }) => id)).not.toContain('library:overdue-notices')
    const own = 'remind a reader of late books'
    expect(await bundle.search(own)).toEqual(await plain.search(own))
  })
})

describe('--glosses', () => {
  const load = async (name: string) => {
    let err = ''
    const io = { cwd: scratch, err: (text: string) => (err += text) } as unknown as Io
    const { words } = await loadGlosses(name, io)
    return { words, err }
  }

  test('takes a file, and says where it is from and under which license', async () => {
    writeFileSync(join(scratch, 'list.tsv'), FILE)
    expect((await load('list.tsv')).err).toBe('Glosses from A list, CC0-1.0.\n')
  })

  test('refuses what is none', async () => {
    writeFileSync(join(scratch, 'other.txt'), 'hello\n')
    await expect(load('other.txt')).rejects.toThrow('`other.txt` contains no glosses')
    await expect(load('nowhere')).rejects.toThrow('Cannot read the glosses `nowhere`')
  })
})
