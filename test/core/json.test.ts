/** JSON of strangers: what is read, and what is refused before anything walks through it. */
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../src/core/json/json.ts'

const nested = (depth: number, open = '[', close = ']', inner = '') =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`

describe('parseJson', () => {
  test.each([
    ['lists', nested(128)],
    ['maps', nested(128, '{"a":', '}', '1')],
    ['lists beside each other', `[${'[],'.repeat(1000)}[]]`],
    ['brackets in strings', JSON.stringify({ a: nested(1000), b: `"${nested(1000)}\\` })],
    ['strings of quotes and backslashes', JSON.stringify(['\\', '"', '\\"', '\\\\', `\\\\"${nested(1000)}`])],
  ])('reads %s as JSON.parse does', (_, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  test.each([
    ['lists', nested(129)],
    ['a great many lists', nested(1_000_000)],
    ['lists that never end', '['.repeat(1_000_000)],
    ['maps', nested(100_000, '{"a":', '}', '1')],
    ['lists after a string with quotes', `["\\"",${nested(200)}]`],
  ])('refuses %s that nest deeper than 128 levels', (_, text) => {
    expect(() => parseJson(text)).toThrow('It nests deeper than 128 levels')
  })

  test.each(['', '{', '"', '"\\', ']', '[1,]', '"a" "b'])('refuses %j like JSON.parse', text => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })
})
