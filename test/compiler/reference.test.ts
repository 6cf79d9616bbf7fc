import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listReferenceErrors } from '../../src/compiler/validate/reference/reference.ts'
import { getRuns } from '../support/properties.ts'
import { comparable, findWrongPlaces, readOwnCases } from '../support/reference.ts'
import { stopwatch } from '../support/stopwatch.ts'

function verdict(text: string): string[] {
  return list(text).map(({ reason }) => reason)
}

function list(text: string) {
  return listReferenceErrors({ text, folder: 'rye-bread', fileName: 'SKILL.md', bom: false })
}

const piece = fc.constantFrom(
  ...[
    'rye',
    ':',
    ': ',
    ' ',
    '\n',
    '\n  ',
    '- ',
    '? ',
    '#',
    ' # crust\n',
    '"',
    "'",
    '|',
    '>-',
    '\t',
    '...',
    '\\',
    '<<',
  ],
  ...['\x85', '\u2028', '\uFEFF', '🥖', '\0', '[', '{', '&a', '*a', '!', '%', '\r', '\n\n\t', '---'],
)

describe('the verdict of the reference validator', () => {
  it.each(readOwnCases())('$id', ({ id: _, errors, bom = false, ...skill }) => {
    expect(comparable(listReferenceErrors({ ...skill, bom }))).toEqual(errors)
  })
})

describe('the place of a refusal', () => {
  const cases = readOwnCases()

  it('is where the reference sees the fault', () => {
    expect(cases.filter(({ marks }) => marks !== undefined).length).toBeGreaterThan(80)
    expect(findWrongPlaces(cases)).toEqual([])
  })

  it.each([
    ['a lone carriage return', '\r'],
    ['a carriage return and a line feed', '\r\n'],
  ])('is the same with %s for each line break', (_, lineBreak) => {
    const broken = cases.map(({ text, ...rest }) => ({ ...rest, text: text.replace(/\r?\n/g, lineBreak) }))
    expect(findWrongPlaces(broken)).toEqual([])
  })

  it('is the key of the field that is refused', () => {
    const text = '---\nname: rye-bread\ndescription: Bakes.\ncompatibility:\n  - oven\n---\n'
    expect(list(text)).toEqual([
      { reason: "Field 'compatibility' must be a string", at: text.indexOf('compatibility') },
    ])
  })

  it('lies within the text', () => {
    const text = fc.array(piece, { maxLength: 40 }).map(parts => `---\n${parts.join('')}\n---\n`)
    fc.assert(
      fc.property(text, body => {
        for (const { at } of list(body)) {
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThan(body.length)
        }
      }),
      { numRuns: getRuns(250) },
    )
  })
})

describe('hostile input', () => {
  it('never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 40 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(text, body => {
        verdict(`---\n${body}\n---\n`)
      }),
      { numRuns: getRuns(250) },
    )
  })

  it('reads every line break alike', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), parts => {
        const text = `---\nname: rye-bread\n${parts.join('').replaceAll('\r', '')}\n---\n`
        expect(verdict(text.replaceAll('\n', '\r\n'))).toEqual(verdict(text))
      }),
    )
  })

  it.each([
    ['lists in lists', '- '.repeat(200_000)],
    ['keys in keys', '? '.repeat(200_000)],
    ['blank lines and comments', '\n\n# crust\n'.repeat(50_000)],
    ['an unclosed quote', `"${'rye\n'.repeat(50_000)}`],
    ['a long plain text', 'rye: '.repeat(50_000)],
    ['a long folded text', `>\n${'  rye\n\n'.repeat(50_000)}`],
  ])('is quick with %s', (_, value) => {
    const took = stopwatch()
    verdict(`---\nmetadata: ${value}\n---\n`)
    expect(took()).toBeLessThan(5_000)
  })
})
