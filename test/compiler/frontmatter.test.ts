/** Frontmatter: each fixture folder is a file and what is read from it, with positions; fixes; no text that makes it throw. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrontmatter } from '../../src/compiler/parse/frontmatter/frontmatter.ts'
import type { Finding } from '../../src/core/diagnostics/catalog.ts'
import type { Position } from '../../src/core/json/types.ts'
import { findLineStarts, toPoint } from '../../src/core/text/lines.ts'
import { applyFixes, expectSoundFixes } from '../support/frontmatter.ts'
import { getRuns } from '../support/properties.ts'
import { stopwatch } from '../support/stopwatch.ts'

const folder = fileURLToPath(new URL('../../fixtures/frontmatter/', import.meta.url))
const cases = readdirSync(folder).sort()

function shown(position: Position | undefined): string {
  if (position === undefined) return '-'
  const { start, end } = position
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

function sentence({ code, facts, position }: Finding): string {
  return `${shown(position)} ${code} ${Object.values(facts).join(' | ')}`.trim()
}

/** A result as it stands in `expected.json`. */
function summary(text: string): Record<string, unknown> {
  const { frontmatter, bodyStart, regular, findings, unusable } = readFrontmatter(text)
  const body = toPoint(findLineStarts(text), bodyStart)
  const fixed = applyFixes(text, findings)
  return {
    unusable,
    regular,
    body: `${body.line}:${body.column}`,
    findings: findings.map(sentence),
    values: frontmatter?.values,
    places:
      frontmatter &&
      Object.fromEntries(
        [...frontmatter.places].map(([key, at]) => [key, `${shown(at.key)} ${shown(at.value)}`]),
      ),
    sources: frontmatter?.sources.size ? Object.fromEntries(frontmatter.sources) : undefined,
    comments: frontmatter?.comments.length ? frontmatter.comments : undefined,
    fixed:
      fixed === text
        ? undefined
        : fixed
            .split(/\r\n|\r|\n/)
            .slice(0, toPoint(findLineStarts(fixed), readFrontmatter(fixed).bodyStart).line - 1),
  }
}

describe('fixtures', () => {
  test.each(cases)('%s', name => {
    const text = readFileSync(join(folder, name, 'input.md'), 'utf8')
    const file = join(folder, name, 'expected.json')
    const actual = `${JSON.stringify(summary(text), undefined, 2)}\n`
    // `UPDATE_FIXTURES=1` writes what is read now; review the difference before keeping it.
    if (process.env.UPDATE_FIXTURES === '1' || !existsSync(file)) writeFileSync(file, actual)
    expect(actual).toBe(readFileSync(file, 'utf8'))
  })
})

test('values have no prototype, so that `__proto__` is a key', () => {
  const { frontmatter } = readFrontmatter('---\n__proto__: {baked: true}\nmetadata: {constructor: x}\n---\n')
  expect(Object.keys(frontmatter?.values ?? {})).toEqual(['__proto__', 'metadata'])
  expect(Object.getPrototypeOf(frontmatter?.values.metadata)).toBe(null)
  expect('baked' in {}).toBe(false)
})

describe('fixes', () => {
  test.each(cases)('%s', name => {
    expectSoundFixes(readFileSync(join(folder, name, 'input.md'), 'utf8'))
  })
})

describe('hostile input', () => {
  const alphabet = [
    '---',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '  ',
    '\t',
    'name',
    'description',
    ':',
    ': ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '|',
    '>',
    '*a',
    '&a ',
    '!t ',
    '#',
    ' #',
    '%',
    '@',
    '`',
    ',',
    '?',
    '? ',
    '<<',
    '...',
    '+++',
    ';;;',
    '```',
    '<!--',
    '-->',
    'x',
    '1.0',
    '\u00a0',
    '\u0001',
    '\ufeff',
    '\\',
    '=',
    '{{',
    '}}',
    '~',
    '__proto__',
  ]
  const soup = fc.array(fc.constantFrom(...alphabet), { maxLength: 60 }).map(parts => parts.join(''))

  test('never throws, and stays within the text', () => {
    const text = fc.oneof(
      soup,
      soup.map(part => `---\n${part}\n---\nBody`),
      soup.map(part => `+++\n${part}\n+++\n`),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(text, input => expectWithin(input)),
      { numRuns: getRuns(375) },
    )
  })

  test('fixes are sound for any text', () => {
    fc.assert(
      fc.property(soup, part => expectSoundFixes(`---\n${part}\n---\nBody\n`)),
      { numRuns: getRuns(375) },
    )
  })

  test('a file with one fault still gives its name and description', () => {
    const fault = fc.constantFrom(
      'a: b: c',
      'a: *b',
      'a: @b',
      'a: [b',
      'a: {b',
      'a: "b',
      "a: 'b' c",
      'a: | b',
      'a: - b',
      'a: `b`',
      'a: %b',
      'a:\n\t- b',
      'a: [b] c',
      'a: "\\q"',
    )
    const order = fc.shuffledSubarray(['name: bake-bread', 'description: Bakes bread.', 'fault'], {
      minLength: 3,
    })
    fc.assert(
      fc.property(fault, order, (broken, lines) => {
        const block = lines.map(line => (line === 'fault' ? broken : line)).join('\n')
        const { frontmatter, findings } = readFrontmatter(`---\n${block}\n---\n`)
        expect(frontmatter?.values).toMatchObject({ name: 'bake-bread', description: 'Bakes bread.' })
        expect(findings).toHaveLength(1)
      }),
    )
  })

  test.each([
    ['brackets', `---\na: ${'['.repeat(25_000)}\n---\n`],
    ['braces', `---\na: ${'{a: '.repeat(15_000)}\n---\n`],
    ['dashes', `---\n${'- '.repeat(15_000)}\n---\n`],
    ['question marks', `---\n${'? '.repeat(15_000)}\n---\n`],
    ['aliases', `---\na: &a b\n${'b: *a\n'.repeat(5_000)}---\n`],
    ['broken lines', `---\n${'a: b: c\n'.repeat(1_000)}---\n`],
    ['stray lines', `---\nname: x\n${'stray\n'.repeat(20_000)}---\n`],
    ['open quotes', `---\n${'a: "b\n'.repeat(1_000)}---\n`],
    ['spaces', `---\na: ${' '.repeat(200_000)}b\n---\n`],
    ['rules', `# x\n${'---\n'.repeat(50_000)}`],
    ['comments', `${'<!-- x -->\n'.repeat(50_000)}---\nname: x\n---\n`],
    ['odd spaces', `---\n${'a\u00a0'.repeat(50_000)}: *b\n---\n`],
    ['toml', `+++\na = ${'['.repeat(20_000)}\n+++\n`],
    ['json', `{"name": ${'['.repeat(50_000)}\n`],
  ])('%s take no time', (_, text) => {
    const took = stopwatch()
    expectWithin(text)
    expect(took()).toBeLessThan(5_000)
  })
})

/** Everything that is said of a text points into it. */
function expectWithin(text: string): void {
  const { bodyStart, findings, frontmatter } = readFrontmatter(text)
  const spots = [
    ...findings.map(({ position }) => position),
    ...[...(frontmatter?.places.values() ?? [])].flatMap(at => [at.key, at.value]),
  ]
  expect(bodyStart).toBeLessThanOrEqual(text.length)
  for (const spot of spots) {
    if (spot === undefined) continue
    expect(spot.start.offset).toBeGreaterThanOrEqual(0)
    expect(spot.end.offset).toBeGreaterThanOrEqual(spot.start.offset)
    expect(spot.end.offset).toBeLessThanOrEqual(text.length)
  }
}
