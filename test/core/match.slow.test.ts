/** No glob, wildcard, pattern or request is slow, however it is built. */
import { describe, expect, test } from 'vitest'
import type { Access, Trigger } from '../../src/core/json/types.ts'
import { compileGlobs, matchGlobs } from '../../src/core/match/glob.ts'
import { compilePattern, testPattern } from '../../src/core/match/pattern.ts'
import { matchWildcard } from '../../src/core/match/permissions.ts'
import { fold } from '../../src/core/match/words.ts'
import { type MatchRequest, type MatchSkill, match, matchSkills, prepareMatch } from '../support/match.ts'
import { stopwatch } from '../support/stopwatch.ts'

/** Milliseconds of the processor; a hundred times what it takes, and nothing to what backtracking would. */
const SOON = 3_000

function takes(run: () => unknown): number {
  const took = stopwatch()
  run()
  return took()
}

describe('no glob is slow', () => {
  test.each([
    `${'*a'.repeat(500)}b`,
    `${'**/*a/'.repeat(150)}b`,
    `${'a*'.repeat(500)}`,
    `${'{a,b}'.repeat(340)}`,
    `${'{'.repeat(1_000)}`,
    `{${'a,'.repeat(480)}{${'b,'.repeat(20)}c}}`,
    `${'['.repeat(1_000)}`,
    `${'[!b]*'.repeat(200)}b`,
    '\\'.repeat(1_023),
  ])('%.20s…', glob => {
    const time = takes(() => {
      const { globs } = compileGlobs(Array.from({ length: 1_000 }, () => glob))
      for (const path of ['a'.repeat(4_000), 'a/'.repeat(2_000), '/'.repeat(100_000)]) matchGlobs(globs, path)
    })
    expect(time).toBeLessThan(SOON)
  })
})

describe('fold', () => {
  test('takes linear time for marks that the normalizer would sort for seconds', () => {
    expect(takes(() => fold(`a${'\u0315\u0300'.repeat(50_000)}`))).toBeLessThan(SOON)
  })
})

describe('patterns', () => {
  test.each([
    '(a+)+$',
    '(a|a)*b',
    '(a|aa)+$',
    '(.*)*x',
    '(?:a?){30}a{30}',
    '(\\w+\\s?)*!',
    '.*.*.*.*=',
    '[^b]*b',
  ])('%j reads 100 KB in linear time', source => {
    const compiled = compilePattern(source)
    if (!('pattern' in compiled)) throw new Error(compiled.fault.reason)
    for (const text of ['a'.repeat(100_000), 'a '.repeat(50_000)])
      expect(takes(() => testPattern(compiled.pattern, text))).toBeLessThan(SOON)
  })
})

describe('permissions', () => {
  test('no wildcard is slow', () => {
    expect(takes(() => matchWildcard(`${'*a'.repeat(500)}b`, 'a'.repeat(10_000)))).toBeLessThan(SOON)
  })
})

// ---------------------------------------------------------------- requests

function skill(id: string, more: Partial<MatchSkill> = {}): MatchSkill {
  return { id, name: id.slice(id.lastIndexOf(':') + 1), ...more }
}

const keyword = (value: string, weight?: number): Trigger =>
  weight === undefined ? { type: 'keyword', value } : { type: 'keyword', value, weight }

/** `id score permission: kind value weight, …` and `id: rule`. */
function answer(skills: MatchSkill[], request: Partial<MatchRequest>, access: Access = {}): string[] {
  const { matches, leftOut } = matchSkills({ ...access, skills }, { invocation: 'model', ...request })
  return [
    ...matches.map(({ id, score, permission, reasons }) =>
      `${id} ${score} ${permission}: ${reasons.map(each => `${each.kind} ${each.value} ${each.weight}`).join(', ')}`.trim(),
    ),
    ...leftOut.map(({ id, rule }) => `${id}: ${rule}`),
  ]
}

describe('no request is slow', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `${'a '.repeat(index % 50)}b`)
  const hostile = Array.from({ length: 200 }, (_, index) =>
    skill(`a:${index}`, {
      name: 'a',
      triggers: many.map(value => keyword(value)),
      paths: ['**/*a*a*a*a*a*b', '{a,b}*{a,b}*{a,b}*c'],
    }),
  )
  const prepared = prepareMatch({ skills: hostile })

  test('a skill full of hostile patterns has a budget', () => {
    const triggers: Trigger[] = Array.from({ length: 1_000 }, (_, index) => ({
      type: 'pattern',
      value: `(?:[a-z]?){200}${index}`,
    }))
    const request: MatchRequest = { text: 'a'.repeat(100_000), invocation: 'model' }
    expect(takes(() => matchSkills({ skills: [skill('x', { triggers })] }, request))).toBeLessThan(SOON)
  })

  test.each([
    'a '.repeat(50_000),
    'a'.repeat(100_000),
    '$a'.repeat(50_000),
    '$a-'.repeat(33_000),
    `/${'a:'.repeat(50_000)}`,
    '$'.repeat(100_000),
    '面'.repeat(100_000),
    'ﷺ'.repeat(10_000),
    'Σ\u0315\u0300'.repeat(30_000),
  ])('%.10s…', text => {
    const request: MatchRequest = { text, paths: ['a'.repeat(4_000)], invocation: 'model' }
    expect(takes(() => match(prepared, request))).toBeLessThan(SOON)
  })

  test('100,000 skills are prepared and asked', () => {
    const skills = Array.from({ length: 100_000 }, (_, index) =>
      skill(`team-${index % 100}:skill-${index}`, { triggers: [keyword(`phrase ${index}`)] }),
    )
    let found: string[] = []
    expect(takes(() => (found = answer(skills, { text: 'a phrase 777, and $skill-12' })))).toBeLessThan(SOON)
    expect(found.map(line => line.split(' ')[0])).toEqual(['team-12:skill-12', 'team-77:skill-777'])
  })
})
