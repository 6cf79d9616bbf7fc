/** The fast path for plain YAML: whatever it accepts, it reads as the full reader does. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlockAccepted, odd, word } from '../support/plain-yaml.ts'
import { getRuns } from '../support/properties.ts'

const accepted: [string, string][] = [
  ['plain values', 'name: bake-bread\ndescription: Bakes bread. Use when asked (or not).\n'],
  ['typed values', 'a: 1\nb: true\nc: ~\nd: 1.50\ne: 2026-01-01\nf: no\ng: -3\nh: .5\n'],
  ['quotes', 'a: "say \\"rye\\"\\n"\nb: \'it\'\'s\'\nc: ""\n'],
  ['no value', 'a:\nb: \n\nc:\n# end\n'],
  ['block list', 'a:\n  - one\n  - "two"\n  - 3\nb:\n- x\n- y\n'],
  ['nested maps', 'a:\n  b: 1\n  c:\n    d: x\n    e:\n  f: y\ng: z\n'],
  ['list of maps', 'a:\n  - b: 1\n    c: 2\n  - b: 3\n'],
  ['folded text', 'a: one\n  two\n  three\nb: x\n'],
  ['value on the next line', 'a:\n  one two\n  three\nb: x\n'],
  ['literal block', 'a: |\n  one\n    two\n\n  three\n\nb: |-\n  x\n'],
  ['folded block', 'a: >\n  one\n  two\n\n  three\nb: >-\n  x\n\n'],
  ['flow list', 'a: [one, "two, three", 4, [x], {}]\nb: []\n'],
  ['flow map', 'a: {"b": {"c": ["d"]}, e: f}\nb: {}\n'],
  ['comments', '# top\na: 1\n# between\nb:\n  # indented\n  c: 2\n# end\n'],
  ['CRLF', 'a: 1\r\nb:\r\n  - x\r\nc: |\r\n  y\r\n'],
  ['trailing spaces', 'a: 1  \nb:  \n  c: x \n'],
]

const declined: [string, string][] = [
  ['a colon in a value', 'a: b: c\n'],
  ['a comment behind a value', 'a: b # c\n'],
  ['an anchor', 'a: &b c\n'],
  ['an alias', 'a: *b\n'],
  ['a tag', 'a: !b c\n'],
  ['a merge key', '<<: {a: b}\n'],
  ['a duplicate', 'a: 1\na: 2\n'],
  ['an unsafe key', '__proto__: x\n'],
  ['a tab', 'a:\tb\n'],
  ['a control character', 'a: \u0001b\n'],
  ['a lone carriage return', 'a: b\rc: d\n'],
  ['an unclosed quote', 'a: "b\n'],
  ['an unclosed list', 'a: [b\n'],
  ['a placeholder', 'a: {{b}}\n'],
  ['an explicit key', '? a\n: b\n'],
  ['a list at the root', '- a\n'],
  ['text at the root', 'a\n'],
  ['nothing', ''],
  ['no line end', 'a: b'],
  ['an indented root', ' a: b\n'],
  ['a wrong indentation', 'a:\n  b: 1\n c: 2\n'],
  ['a further indentation', 'a: 1\n  b: 2\n'],
  ['a kept line end', 'a: |+\n  b\n\n'],
]

test.each(accepted)('reads %s', (_, block) => {
  expect(isBlockAccepted(block)).toBe(true)
})

test.each(declined)('leaves %s to the full reader', (_, block) => {
  expect(isBlockAccepted(block)).toBe(false)
})

const value = fc.oneof(
  { weight: 6, arbitrary: fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' ')) },
  { weight: 2, arbitrary: fc.array(word, { maxLength: 3 }).map(words => `"${words.join(' ')}"`) },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 3 }).map(words => `'${words.join(' ')}'`) },
  { weight: 2, arbitrary: fc.array(word, { maxLength: 3 }).map(words => `[${words.join(', ')}]`) },
  {
    weight: 1,
    arbitrary: fc
      .array(word, { maxLength: 3 })
      .map(words => `{${words.map((w, i) => `k${i}: ${w}`).join(', ')}}`),
  },
  { weight: 2, arbitrary: fc.constantFrom('|', '>', '|-', '>-', '', '', '') },
  { weight: 2, arbitrary: fc.array(fc.oneof(word, odd), { maxLength: 5 }).map(parts => parts.join('')) },
)
const key = fc.constantFrom('name', 'description', 'a', 'b', 'c', 'd-e', 'f_g', 'true', '1', '"q"')
const line = fc
  .record({
    indent: fc.constantFrom('', '', '', ' ', '  ', '  ', '    '),
    lead: fc.constantFrom('', '', '', '', '- ', '-   ', '# '),
    key: fc.option(key, { freq: 4 }),
    value,
    tail: fc.constantFrom('', '', '', '', ' ', '  # note'),
    end: fc.constantFrom('\n', '\n', '\n', '\n', '\n\n', '\r\n'),
  })
  .map(
    part =>
      `${part.indent}${part.lead}${part.key === null ? '' : `${part.key}: `}${part.value}${part.tail}${part.end}`,
  )

test('agrees with the full reader on anything that looks like YAML', () => {
  let count = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 7 }), lines => {
      if (isBlockAccepted(lines.join(''))) count++
    }),
    { numRuns: getRuns(6_000) },
  )
  expect(count).toBeGreaterThan(100)
})

test('agrees with the full reader on plain blocks, which it accepts', () => {
  const text = fc
    .array(fc.constantFrom('bread', 'rolls', 'and', 'water,', 'warm.', '(rye)'), {
      minLength: 2,
      maxLength: 8,
    })
    .map(words => words.join(' '))
  const block = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), text), {
    selector: ([name]) => name,
    minLength: 1,
  })
  fc.assert(
    fc.property(block, pairs =>
      isBlockAccepted(pairs.map(([name, words]) => `${name}: ${words}\n`).join('')),
    ),
  )
})
