/** Lists of skills in Markdown: fixtures/lists/NAME.md and what is read of it, by both parsers; then texts without end. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readListedSkills } from '../../src/compiler/parse/markdown/listed-skills.ts'
import { loadParser, type Parse } from '../../src/compiler/parse/markdown/tree.ts'
import { getEntry } from '../../src/core/diagnostics/catalog.ts'
import { stopwatch } from '../support/stopwatch.ts'

const folder = fileURLToPath(new URL('../../fixtures/lists/', import.meta.url))
const names = readdirSync(folder).filter(name => name.endsWith('.md'))
const parsers = new Map<string, Parse>()

beforeAll(async () => {
  for (const name of ['satteri', 'remark'] as const) parsers.set(name, await loadParser(name))
})

function read(text: string, parser = 'satteri') {
  const toTree = parsers.get(parser)
  if (toTree === undefined) throw new Error(`no parser ${parser}`)
  return readListedSkills(text, toTree)
}

function shown(text: string, parser: string): string {
  const { entries, findings } = read(text, parser)
  const lines = entries.map(
    ({ name, description, file, position: { start, end } }) =>
      `${start.line}:${start.column}-${end.line}:${end.column} ${name} | ${description} | ${file}`,
  )
  for (const { code, facts, position } of findings) {
    const entry = getEntry({ code })
    lines.push(`${position?.start.line}:${position?.start.column} ${code} ${entry.message(facts)}`)
  }
  return `${lines.join('\n')}\n`
}

test.each(names)('%s', async name => {
  const text = readFileSync(join(folder, name), 'utf8')
  const satteri = shown(text, 'satteri')
  await expect(satteri).toMatchFileSnapshot(join(folder, name.replace(/md$/, 'txt')))
  expect(shown(text, 'remark')).toBe(satteri)
})

describe('any list', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/)
  const sentence = fc.stringMatching(/^[A-Z][a-z ,:()0-9]{0,40}[a-z]\.$/)
  const path = fc.stringMatching(/^[a-z][a-z0-9_/.-]{0,20}[a-z]\.md$/)

  test('what is written is read, in order, whatever marks are around it', () => {
    const item = fc.record({ name: word, description: sentence, file: path, mark: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), items => {
        const marks = ['', '**', '`', '*']
        const lines = items.map(
          ({ name, description, file, mark }) =>
            `- ${marks[mark]}${name}${marks[mark]}: ${description} (file: ${file})`,
        )
        const { entries, findings } = read(`# Skills\n\n${lines.join('\n')}\n`)
        expect(findings).toEqual([])
        expect(entries.map(({ position, ...entry }) => entry)).toEqual(
          items.map(({ mark, description, ...entry }) => ({
            ...entry,
            description: description.replace(/ +/g, ' '),
          })),
        )
        expect(entries.map(({ position }) => position.start.line)).toEqual(items.map((_, index) => index + 3))
      }),
    )
  })

  test('any text is read without an exception, the same by both parsers', () => {
    const piece = fc.constantFrom(
      '- a: b (file: c.md)',
      '(file:',
      ')',
      '\n',
      '- ',
      '  ',
      '`',
      '**',
      '[x](',
      '> ',
      ': ',
      '\\',
      '\u0000',
      '__proto__',
      '\r\n',
      '1. ',
      '\t',
      '\ud800',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    fc.assert(
      fc.property(text, given => {
        expect(shown(given, 'satteri')).toBe(shown(given, 'remark'))
      }),
    )
  })
})

test('a text built to overflow a parser lists nothing, and says so', () => {
  const { entries, findings } = read(`${'- '.repeat(5000)}a: b (file: c.md)`)
  expect(entries).toEqual([])
  expect(findings.map(({ code }) => code)).toEqual(['excessive-nesting'])
})

test('long hostile items take linear time', () => {
  const took = stopwatch()
  read(`- a: ${'(file: '.repeat(50_000)}`)
  read(`- ${'`a` '.repeat(50_000)}(file: x.md)`)
  read(`- a${' '.repeat(100_000)}:${' '.repeat(100_000)}b (file:${' '.repeat(100_000)}x.md)`)
  read('- a: b (file: c.md)\n'.repeat(20_000))
  expect(took()).toBeLessThan(5_000)
})
