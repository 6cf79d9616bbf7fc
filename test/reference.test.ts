import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compose, isLower, isNameText, strip } from '../src/validate/reference/text.ts'
import { referenceErrors } from '../src/validate/reference.ts'
import { sharedPath } from './support/shared.ts'
import { stopwatch } from './support/stopwatch.ts'

/** Recorded by running skills-ref (69ef37e) with strictyaml 1.6.1 under Python 3.11; a crash counts as invalid YAML. */
interface Case {
  id: string
  folder: string
  fileName: string
  text: string
  bom?: boolean
  errors: string[]
}

const cases: Case[] = JSON.parse(readFileSync('fixtures/reference/cases.json', 'utf8'))

/** The reason after `Invalid YAML in frontmatter` is each validator's own. */
function comparable(errors: string[]): string[] {
  return errors.map(error => error.replace(/^(Invalid YAML in frontmatter).*$/s, '$1'))
}

function verdict(text: string): string[] {
  return referenceErrors({ text, folder: 'rye-bread', fileName: 'SKILL.md', bom: false })
}

describe('the verdict of the reference validator', () => {
  it.each(cases)('$id', ({ id: _, errors, bom = false, ...skill }) => {
    expect(comparable(referenceErrors({ ...skill, bom }))).toEqual(errors)
  })
})

const vectors = sharedPath('reference/vectors/skill-md-cases.json')

describe.skipIf(!existsSync(vectors))('the shared vectors (skipped where they are absent)', () => {
  interface Vector {
    id: string
    dir: string
    file: string
    content: string
    skills_ref: { validate: string[] }
  }
  const list: Vector[] = existsSync(vectors) ? JSON.parse(readFileSync(vectors, 'utf8')).cases : []

  it('has all of them', () => {
    expect(list.length).toBeGreaterThanOrEqual(79)
  })

  it.each(list)('$id', ({ dir, file, content, skills_ref }) => {
    const bom = content.startsWith('\uFEFF')
    const errors = referenceErrors({ text: content.slice(bom ? 1 : 0), folder: dir, fileName: file, bom })
    expect(comparable(errors)).toEqual(comparable(skills_ref.validate))
  })
})

describe('hostile input', () => {
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

  it('never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 40 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(text, body => {
        verdict(`---\n${body}\n---\n`)
      }),
      { numRuns: 1000 },
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

describe('the characters of Python 3.11', () => {
  it('are as many as Python counts, whatever Unicode the engine knows', () => {
    const count = { name: 0, upper: 0, space: 0, composed: 0 }
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const char = String.fromCodePoint(code)
      if (isNameText(char)) count.name++
      if (!isLower(char)) count.upper++
      if (strip(char) === '') count.space++
      if (compose(char) !== char) count.composed++
    }
    // 133,547 pass `isalnum`; the hyphen is one more.
    expect(count).toEqual({ name: 133_548, upper: 1433, space: 29, composed: 4866 })
  })
})
