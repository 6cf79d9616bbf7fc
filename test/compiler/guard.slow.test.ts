/** Both parsers read the worst texts that the guard lets pass in bounded time and depth. */
import { beforeAll, describe, expect, test } from 'vitest'
import { parseBody } from '../../src/compiler/parse/markdown/body.ts'
import {
  DEPTH_LIMIT,
  NESTING_LIMIT,
  refuseDepth,
  refuseNesting,
} from '../../src/compiler/parse/markdown/guard.ts'
import { loadParser, type Parse } from '../../src/compiler/parse/markdown/tree.ts'
import { stopwatch } from '../support/stopwatch.ts'

function fill(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length))
}

function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('\n')
}

describe.each(['satteri', 'remark'] as const)('%s reads what passes', name => {
  let parse: Parse
  beforeAll(async () => {
    parse = await loadParser(name)
  })

  // The worst the guard lets pass, each cut to a size that remark reads in about a second.
  test.each([
    ['brackets', fill('[', 8000)],
    ['bracket pairs', fill('[', 4000) + fill(']', 4000)],
    ['links in links', fill('[a ', 6000) + fill('](b)', 6000)],
    ['stars', fill('*', 10_000)],
    ['openers', fill('*a ', 15_000)],
    ['closers', fill('a* ', 15_000)],
    ['backticks', fill('`', 50_000)],
    ['less-than', fill('<', 40_000)],
    ['greater-than', fill('a>', 50_000)],
    ['open tags', fill('<a b="', 30_000)],
    ['open comments', fill('a<!--', 8000)],
    ['div lines', fill('<div>\n', 30_000)],
    ['definitions', lines(2000, i => `[a${i}]: b\n`)],
    ['a long line', fill('a b ', 100_000)],
    ['NUL', fill('\0', 20_000)],
    ['lone surrogates', fill('\uD83E', 20_000)],
    ['lone CR', fill('a\r', 20_000)],
    ['tabs', fill('\t', 30_000)],
    ['quotes at the limit', `${'>'.repeat(NESTING_LIMIT)}a\n`.repeat(20)],
    ['backslashes', fill('\\', 20_000)],
    ['entities', fill('&amp;', 10_000)],
    ['fences in quotes', fill('> ```\na\n', 15_000)],
  ])('%s', (_, text) => {
    expect(refuseNesting(text)).toBeUndefined()
    const took = stopwatch()
    const tree = parse(text)
    expect(tree.position?.end.offset).toBe(text.length)
    if (refuseDepth(tree) === undefined) parseBody(tree, text, 0)
    expect(took()).toBeLessThan(15_000)
  })

  test('emphasis nested too deep is found in the tree', () => {
    const deep = `${fill('*a ', 3000)}${fill('b* ', 3000)}`
    expect(refuseNesting(deep)).toBeUndefined()
    expect(refuseDepth(parse(deep))?.facts).toEqual({ what: 'The body', limit: DEPTH_LIMIT })
    expect(refuseDepth(parse('> - *a **b***'))).toBeUndefined()
  })
})
