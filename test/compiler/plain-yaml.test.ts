/** The fast path for frontmatter: where it reads a block, the library reads the same from it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlainYaml } from '../../src/compiler/parse/frontmatter/plain-yaml.ts'
import { composeYaml } from '../../src/compiler/parse/frontmatter/yaml.ts'
import { readValues } from '../../src/compiler/parse/frontmatter/yaml-values.ts'
import { getRuns } from '../support/properties.ts'

function readWithLibrary(source: string) {
  const { root, problems, comments } = composeYaml(source)
  const { reading, oddities, ...values } = readValues(root, source)
  return {
    root: values.root,
    problems: [...problems, ...values.problems],
    reading: { ...reading, comments },
    oddities,
  }
}

function readPlainly(source: string) {
  const { reading, root, oddities, problems } = readPlainYaml(source) ?? {}
  return reading && { root, problems, reading, oddities }
}

/** Whether the fast path reads it. */
function compare(source: string): boolean {
  const plain = readPlainly(source)
  if (plain !== undefined) expect(plain, JSON.stringify(source)).toEqual(readWithLibrary(source))
  return plain !== undefined
}

const PLAIN = [
  'name: rye\ndescription: Bakes bread. Use for C#1 loaves, at 9:30.\n',
  'name: "rye"\r\nlicense: \'MIT\'\r\nversion: 1.10\r\nempty:\r\n',
  'metadata:\n  author: baker\n  tags:\n  - rye\n  - "wheat"\n  deep:\n    count: 0x1f\ndone: true\n',
  'allowed-tools: [Read, Bash(git *), \'a, b\', "c" ]\nnone: []\n',
  'description: >-\n  Bakes bread.\n  Slowly.\n\n  # no comment\nname: rye\n\n',
  'description: |\n    Bakes:\n      rye\n\nname: rye\n',
]

test.each(PLAIN)('reads %j', source => {
  expect(compare(source)).toBe(true)
})

test.each([
  'name: rye # the bread\n',
  'name: "r\\u0079e"\n',
  'name: rye\n  bread\n',
  'name: rye\nname: wheat\n',
  'name: {a: b}\n',
  'name: &a rye\n',
  'name: a: b\n',
  'name: >-\n    rye\n  bread\n',
  '__proto__: rye\n',
  '- rye\n',
  'name:\trye\n',
  'rye\n',
  '',
])('leaves %j to the library', source => {
  expect(readPlainYaml(source)).toBeUndefined()
})

test('agrees on mutations', () => {
  const fixtures = join(import.meta.dirname, '../../fixtures/build')
  const real = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('SKILL.md'))
    .sort()
    .flatMap(file => /^---\n([\s\S]*?\n)---/.exec(readFileSync(join(fixtures, file), 'utf8'))?.[1] ?? [])
  const bit = fc.constantFrom(
    ...[
      ' ',
      '\n',
      ':',
      ': ',
      ' #',
      '- ',
      '"',
      "'",
      '\n  ',
      '>',
      '|',
      '>-\n  a\n',
      '[a, b]',
      '[',
      '{',
      '&',
      '*',
    ],
    ...[
      'null',
      '1.5',
      '~',
      '---\n',
      '...',
      '\n\n',
      '\r\n',
      '?',
      '%',
      ',',
      'a: b\n',
      '\n- x',
      'é',
      '😀',
      '<<: x\n',
    ],
  )
  const change = fc.tuple(fc.nat(400), fc.nat(3), bit)
  fc.assert(
    fc.property(fc.constantFrom(...PLAIN, ...real), fc.array(change, { maxLength: 3 }), (source, changes) => {
      let text = source
      for (const [at, cut, added] of changes) {
        const start = at % (text.length + 1)
        text = text.slice(0, start) + added + text.slice(start + cut)
      }
      compare(text)
    }),
    { numRuns: getRuns(3000) },
  )
})
