/** `skillc search` and `skillc eval`, as people and CI run them. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const cwd = scratchFolder('search-cli')

const shop = fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url))
beforeAll(() => {
  expect(skillc(['build', shop, '--out', 'dist/skills', '--no-cache'], cwd).code).toBe(0)
})

describe('search', () => {
  test('shows rank, relevance, id, description and why', () => {
    const { code, out } = skillc(['search', 'chocolate for a birthday'], cwd)
    expect(code).toBe(0)
    const [first = '', ...more] = out.trimEnd().split('\n')
    expect(first).toMatch(
      /^1\t0\.\d\d (?:strong|fair)\tbakery:cake-decorating\tDecorates cakes .*\t(birthday, chocolate|chocolate, birthday)$/,
    )
    expect(more.every((line, at) => line.startsWith(`${at + 2}\t0.`))).toBe(true)
  })

  test('says where each word stands when asked', () => {
    const { out } = skillc(['search', 'dist/skills', 'folds of butter', '--explain'], cwd)
    expect(out).toMatch(
      /^1\. bakery:croissants 0\.\d\d (?:strong|fair)\n {3}butter \(\d+\) in description, body\n/,
    )
    expect(out).toMatch(/\n {3}folds \(\d+\) in description, headings, body\n/)
  })

  test('asks whether a whole word was meant where half of one finds nothing', () => {
    expect(skillc(['search', 'sourdo'], cwd)).toMatchObject({
      code: 1,
      out: 'No skill matches.\n',
      err: 'Did you mean `sourdough`?\n',
    })
    expect(skillc(['search', 'sourdo', '--json'], cwd).err).toBe('')
  })

  test('says so, and exits with 1, when nothing fits', () => {
    expect(skillc(['search', 'the capital of France'], cwd)).toMatchObject({
      code: 1,
      out: 'No skill matches.\n',
      err: '',
    })
    expect(JSON.parse(skillc(['search', 'the capital of France', '--json'], cwd).out)).toEqual({
      query: 'the capital of France',
      hits: [],
      candidates: 0,
    })
  })

  test('gives JSON, with reasons when asked, and as many hits as asked', () => {
    const json = (...flags: string[]) =>
      JSON.parse(skillc(['search', 'write a label', '--json', ...flags], cwd).out)
    const { hits } = json('--limit', '2')
    expect(hits).toHaveLength(2)
    expect(Object.keys(hits[0])).toEqual(['id', 'name', 'description', 'relevance', 'label'])
    expect(json('--explain').hits[0].why[0]).toMatchObject({ kind: 'term' })
    expect(json('--threshold', '1').hits).toEqual([])
    expect(json('--namespace', 'library', '--threshold', '0').hits[0].id).toBe('library:shelf-labels')
  })

  test('writes nothing to a terminal that a description brought', () => {
    const folder = plant(join(cwd, 'hostile'), {
      'skills/rolls/SKILL.md': skillText('rolls').replace(
        /^description: .*$/m,
        'description: "Bakes rolls \\e[31m\\u202e\\a. Use when asked."',
      ),
    })
    skillc(['build', '--no-cache'], folder)
    for (const flags of [[], ['--explain'], ['--json']]) {
      const { out, code } = skillc(['search', 'bake \u001b[2J rolls', '--threshold', '0', ...flags], folder)
      expect(code).toBe(0)
      expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f\u202e]/)
    }
  })

  test('asks in glosses, too, and says under which license they are', () => {
    const head = '{"format":1,"from":"zh","to":"en","title":"A list","license":"CC0-1.0"}'
    writeFileSync(join(cwd, 'list.tsv'), `${head}\n图书\tbooks\n逾期\toverdue\n提醒\tremind\n`)
    const query = ['search', '提醒逾期图书']
    expect(skillc(query, cwd)).toMatchObject({ code: 1 })
    const { code, out, err } = skillc([...query, '--glosses', 'list.tsv'], cwd)
    expect([code, err]).toEqual([0, 'Glosses from A list, CC0-1.0.\n'])
    expect(out).toMatch(/^1\t.*\tlibrary:overdue-notices\t/m)
    expect(skillc([...query, '--glosses', 'nowhere'], cwd)).toMatchObject({ code: 2 })
  })

  test('refuses what makes no sense in words', () => {
    const refused = (...args: string[]) => skillc(args, cwd)
    expect(refused('search')).toMatchObject({ code: 2 })
    expect(refused('search', 'x', '--threshold', '2').err).toContain('is not a number from 0 to 1')
    expect(refused('search', 'nowhere', 'x')).toMatchObject({ code: 2, out: '' })
  })
})

describe('eval', () => {
  const lines = (name: string, cases: object[]) => {
    writeFileSync(join(cwd, name), cases.map(each => `${JSON.stringify(each)}\n`).join(''))
    return name
  }
  const queries = lines('queries.jsonl', [
    { query: 'a dark loaf of rye', relevant: ['bakery:rye-bread'] },
    { query: 'renew a book', relevant: ['library/book-loans', 'library:opening-hours'] },
    { query: 'fold the butter', relevant: ['bakery:validate'] },
    { query: 'digitise old maps', relevant: ['somewhere-else'] },
    { query: 'capital of France', not: null },
    { query: 'print labels for the spines', not: 'library:shelf-labels' },
    { query: 'print labels for the spines', not: 'bakery:allergen-labels' },
  ])

  test('counts how well skills are found, and how often nothing is, rightly', () => {
    const { code, out } = skillc(['eval', 'dist/skills', queries, '--json'], cwd)
    expect(code).toBe(0)
    const result = JSON.parse(out)
    expect(result.positive).toMatchObject({
      count: 4,
      recall1: 0.5,
      recall3: 0.5,
      mrr: 0.5,
      ndcg10: 0.5,
      empty: 0,
    })
    expect(result.negative).toMatchObject({ count: 1, empty: 1, weak: 1, rejected: 1 })
    expect(result.forbidden).toEqual({ count: 2, first: 0.5 })
    expect(result.misses.map((miss: { query: string }) => miss.query)).toEqual([
      'fold the butter',
      'digitise old maps',
    ])
    expect(result.unknown).toEqual(['somewhere-else'])
    expect(result.latency.p50).toBeGreaterThan(0)
  })

  test('counts the place of the first right skill', () => {
    const file = lines('places.jsonl', [{ query: 'write a label', relevant: ['library:overdue-notices'] }])
    const ranked = JSON.parse(skillc(['search', 'write a label', '--json', '--threshold', '0'], cwd).out).hits
    const place = ranked.findIndex(({ id }: { id: string }) => id === 'library:overdue-notices')
    expect(place).toBeGreaterThan(1)
    const { positive } = JSON.parse(skillc(['eval', 'dist/skills', file, '--json'], cwd).out)
    expect(positive.recall1).toBe(0)
    expect(positive.mrr).toBeCloseTo(1 / (place + 1), 9)
    expect(positive.ndcg10).toBeCloseTo(1 / Math.log2(place + 2), 9)
  })

  test('reads as a table, and shows what was missed when asked', () => {
    const { out } = skillc(['eval', 'dist/skills', queries], cwd)
    expect(out).toMatch(/^recall@1 +50\.0 +4 queries$/m)
    expect(out).toMatch(/^nDCG@10 +50\.0$/m)
    expect(out).toMatch(/^negatives rejected +100\.0 /m)
    expect(out).toMatch(/^unwanted: skill first +50\.0 +2 queries$/m)
    expect(out).toContain('Not in the bundle: somewhere-else')
    expect(out).toContain('2 queries find no right skill among five')
    expect(skillc(['eval', 'dist/skills', queries, '--verbose'], cwd).out).toMatch(
      /^bakery:validate +bakery:croissants.* fold the butter$/m,
    )
  })

  test('takes the examples of the skills’ own authors without a file', () => {
    const result = JSON.parse(skillc(['eval', '--json'], cwd).out)
    expect(result.indexed.positive).toMatchObject({ count: 3, recall1: 1 })
    expect(result.positive.count).toBe(3)
    expect(result.forbidden.count).toBe(2)
  })

  test('asks each of them of an index without it, and gates that', () => {
    const prompts = ['make it warmer', 'the toast is pale', 'crumbs everywhere', 'rolls for a picnic']
    const folder = plant(join(cwd, 'held'), {
      'skills/rolls/SKILL.md': skillText('rolls'),
      'skills/rolls/evals/evals.json': JSON.stringify(prompts.map(query => ({ query }))),
      'skills/toast/SKILL.md': skillText('toast'),
    })
    skillc(['build', '--no-cache'], folder)
    const { code, out, err } = skillc(['eval', '--min', 'recall1=50'], folder)
    expect(code).toBe(1)
    expect(err).toBe('recall@1 is 25.0; the minimum is 50\n')
    expect(out).toMatch(/^ +held out +in the index$/m)
    expect(out).toMatch(/^recall@1 +25\.0 +100\.0 +4 queries$/m)
    expect(out).toMatch(/^hard to find +prompts missed +found instead$/m)
    expect(out).toMatch(/^rolls +3 of 4 +toast$/m)
    const result = JSON.parse(skillc(['eval', '--json'], folder).out)
    expect(result.indexed.positive.recall1).toBe(1)
    expect(result.hardToFind).toEqual([{ id: 'rolls', prompts: 4, missed: 3, instead: 'toast' }])
  })

  test('lists examples that find another skill than their authors say', () => {
    const folder = plant(join(cwd, 'misfiled'), {
      'skills/rolls/SKILL.md': skillText('rolls'),
      'skills/rolls/evals/evals.json': JSON.stringify([
        { query: '/toast the\nrolls' },
        { query: 'rolls for a picnic' },
      ]),
      'skills/toast/SKILL.md': skillText('toast'),
      'skills/toast/evals/evals.json': JSON.stringify([{ query: '$toast it', should_trigger: false }]),
    })
    skillc(['build', '--no-cache'], folder)
    const { out } = skillc(['eval'], folder)
    expect(out).toMatch(
      /^misfiled example +author says +finds\n\/toast the rolls +rolls +toast\n\$toast it +not toast +toast$/m,
    )
    expect(JSON.parse(skillc(['eval', '--json'], folder).out).indexed.misfiled).toEqual([
      { query: '/toast the\nrolls', relevant: ['rolls'], first: 'toast' },
      { query: '$toast it', not: 'toast', first: 'toast' },
    ])
  })

  test.each([
    [['--min', 'recall1=50', '--min', 'ndcg10=50.0', '--min', 'rejected=100'], 0, ''],
    [['--min', 'recall3=50.1'], 1, 'recall@3 is 50.0; the minimum is 50.1\n'],
    [
      ['--min', 'recall5=90', '--min', 'recall1=40', '--min', 'ndcg10=60'],
      1,
      'recall@5 is 50.0; the minimum is 90\nnDCG@10 is 50.0; the minimum is 60\n',
    ],
  ])('fails a build that asks for more: %j', (flags, code, err) => {
    expect(skillc(['eval', 'dist/skills', queries, ...flags], cwd)).toMatchObject({ code, err })
  })

  test('of a figure that no query is about is not enough', () => {
    expect(skillc(['eval', '--min', 'rejected=1'], cwd)).toMatchObject({
      code: 1,
      err: 'negatives rejected cannot be measured: no query is about it\n',
    })
  })

  test.each(['recall3', 'recall7=3', 'recall3=101', 'recall3=', 'toString=1', 'recall3=-1', '=5'])(
    'refuses a figure that there is not: %s',
    gate => {
      const { code, err } = skillc(['eval', 'dist/skills', queries, '--min', gate], cwd)
      expect(code).toBe(2)
      expect(err).toContain('Write `--min recall3=80`')
    },
  )

  test.each([
    ['not JSON', '{', 'Line 1 of `bad.jsonl` is not a query'],
    ['no query', '\n{"relevant": ["x"]}\n', 'Line 2 of'],
    ['no answer', '{"query": "x"}', 'Line 1 of'],
    ['nobody', '{"query": "x", "relevant": []}', 'Line 1 of'],
    ['nothing', '\n\n', 'contain no queries'],
  ])('refuses a file with %s', (_, text, message) => {
    writeFileSync(join(cwd, 'bad.jsonl'), text)
    const { code, err } = skillc(['eval', 'dist/skills', 'bad.jsonl'], cwd)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  test('without examples says what to write', () => {
    const folder = plant(join(cwd, 'plain'), { 'skills/rolls/SKILL.md': skillText('rolls') })
    skillc(['build', '--no-cache'], folder)
    const { code, err } = skillc(['eval'], folder)
    expect(code).toBe(2)
    expect(err).toContain('No skill of the bundle has examples in `evals/`')
  })
})
