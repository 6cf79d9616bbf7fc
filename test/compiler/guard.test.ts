/** Texts built to exhaust a parser are refused before one sees them; what passes is read in bounded time and depth. */
import { describe, expect, test } from 'vitest'
import { NESTING_LIMIT, refuseNesting } from '../../src/compiler/parse/markdown/guard.ts'
import { stopwatch } from '../support/stopwatch.ts'

const MILLION = 1_000_000

function fill(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length))
}

function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('\n')
}

describe('refuses in linear time', () => {
  test.each([
    ['quotes', fill('>', MILLION), 'excessive-nesting'],
    ['quotes with spaces', fill('> ', MILLION), 'excessive-nesting'],
    ['lists on a line', `${fill('- ', MILLION)}a`, 'excessive-nesting'],
    ['numbered lists', `${fill('1. ', MILLION)}a`, 'excessive-nesting'],
    ['lists by indentation', lines(500, i => `${'  '.repeat(i)}- a`), 'excessive-nesting'],
    ['lists by quotes and tabs', `${fill('>\t- ', 2000)}a`, 'excessive-nesting'],
    ['deep quotes on many lines', lines(2000, () => `${fill('> - ', 160)}a`), 'excessive-markup'],
    ['deep lists over blank lines', `${fill('- ', 180)}a${'\n'.repeat(100_000)}`, 'excessive-markup'],
    ['opening brackets', fill('[', MILLION), 'excessive-markup'],
    ['nested brackets', fill('[', 20_000) + fill(']', 20_000), 'excessive-markup'],
    ['nested links', fill('[a ', 60_000) + fill('](b)', 60_000), 'excessive-markup'],
    ['nested images', fill('![', 10_000) + fill('](a)', 10_000), 'excessive-markup'],
    ['closers after much else', fill('\\!', 200_000) + fill(' a*', 30_000), 'excessive-markup'],
    [
      'images around much else',
      fill('![', 2000) + fill('\\!', 200_000) + fill('](a)', 4000),
      'excessive-markup',
    ],
    ['closers of emphasis', fill('a* ', MILLION), 'excessive-markup'],
    ['two long runs', `${fill('*', 100_000)}a${fill('*', 100_000)}`, 'excessive-markup'],
    ['mixed emphasis', fill('*_', 50_000), 'excessive-markup'],
    ['unclosed comments', fill('a<!--', MILLION), 'excessive-markup'],
    ['unclosed instructions', fill('a<?', MILLION), 'excessive-markup'],
    ['backticks of every length', lines(900, i => 'a'.padEnd(i, '`')), 'excessive-markup'],
    ['entities', fill('&amp;', MILLION), 'excessive-markup'],
    ['signs that are text', fill('a<\n', 300_000), 'excessive-markup'],
    ['lazy lines', `> a\n${fill('b\n', MILLION)}`, 'excessive-markup'],
    ['quotes apart', fill('> a\n\n', 60_000), 'excessive-markup'],
    ['stars closed by underscores', fill('*a_ ', 60_000), 'excessive-markup'],
    ['headings underlined by one dash', fill('a\n-\n', 40_000), 'excessive-markup'],
    ['lines of white space', fill('\t\n', MILLION), 'excessive-markup'],
    ['headings without words', fill('#\n', MILLION), 'excessive-markup'],
    ['paragraphs', fill('a\n\n', MILLION), 'excessive-markup'],
    ['empty items', fill('-\n', MILLION), 'excessive-markup'],
    ['setext headings', fill('a\n===\n', 200_000), 'excessive-markup'],
    ['100,000 definitions in a block', lines(100_000, i => `[a${i}]: b`), 'excessive-markup'],
  ])('%s', (_, text, code) => {
    const took = stopwatch()
    expect(refuseNesting(text)?.code).toBe(code)
    expect(took()).toBeLessThan(5_000)
  })
})

describe('lets pass', () => {
  test('nesting up to the limit', () => {
    expect(refuseNesting(`${'>'.repeat(NESTING_LIMIT)}a`)).toBeUndefined()
    expect(refuseNesting(`${'>'.repeat(NESTING_LIMIT + 1)}a`)?.facts).toEqual({
      what: 'The body',
      limit: NESTING_LIMIT,
    })
    expect(refuseNesting(lines(NESTING_LIMIT, i => `${'  '.repeat(i)}- a`))).toBeUndefined()
  })

  test.each([
    ['a long table', lines(1500, i => `| **bread ${i}** | \`rye\` | [recipe](r/${i}.md) | yes |`)],
    ['a long list', lines(3400, i => `- item ${i} of *flour*`)],
    [
      'a long block of JSON',
      `\`\`\`json\n${lines(3000, i => `  { "id": ${i}, "tags": ["a"], "url": "x_y" },`)}\n\`\`\``,
    ],
    [
      'a long block of code',
      `\`\`\`c\n${lines(5000, i => `int *f_${i}(char **x) { return *x[${i}] & 3; }`)}\n\`\`\``,
    ],
    ['many headings', lines(3000, i => `## Bread ${i}\n\nText.\n`)],
    ['underlined headings', lines(300, i => `Bread ${i}\n---\n\nText.\n`)],
    [
      '300 kB of prose',
      fill('The dough rests for an hour, then it is *shaped* and [baked](oven.md).\n\n', 300_000),
    ],
    ['one line of 1 MB', fill('word ', MILLION)],
    ['deeply indented code', `\`\`\`\n${lines(200, i => `${' '.repeat(i)}x`)}\n\`\`\``],
    ['thematic breaks', lines(200, () => '- - - - - -\n')],
  ])('%s', (_, text) => {
    expect(refuseNesting(text)).toBeUndefined()
  })
})
