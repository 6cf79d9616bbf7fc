/** How often each code is right: the judgments of fixtures/judgments.json, and what docs/precision.md makes of them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DrawnRow } from '../../scripts/precision.js'
import { countVerdicts, getKey, LOUD, QUIET, readJudgments, writePage } from '../../scripts/precision.js'
import { RISKS } from '../../src/core/diagnostics/catalog.ts'
import { rules } from '../../src/core/diagnostics/rules.ts'

const judgments = readJudgments()
const codes = new Set<string>(rules.map(({ code }) => code))

test('the page has the table that `npm run precision -- --page` writes', () => {
  const page = readFileSync(new URL('../../docs/precision.md', import.meta.url), 'utf8')
  expect(writePage(page, rules, judgments)).toBe(page)
})

test('what is right less than nine times in ten is a note, and less than seven times off', () => {
  // A kind of finding that is a note by itself says nothing about those that are warnings.
  const blind = judgments.blind.map(draw => ({ findings: draw.findings.filter(row => row[9] !== 'note') }))
  const loud = rules.flatMap(({ code, severity: { standard } }) => {
    const { share = 1 } = countVerdicts(code, judgments)
    const isUnsafe = RISKS.has(code) || standard === 'error'
    const warned = countVerdicts(code, { ...judgments, blind }).share ?? 1
    const isLoud = Math.max(share, warned) < LOUD && standard === 'warning'
    return (isLoud || (share < QUIET && standard !== 'off')) && !isUnsafe ? `${code}: ${share}` : []
  })
  expect(loud).toEqual([])
})

test('a row of a blind draw has the verdicts and severities of two judges, and what is reported now', () => {
  for (const { findings } of judgments.blind)
    for (const [repository, path, line, code, severity, first, second, ...others] of findings) {
      expect({ repository, path, code, first, second }).toEqual({
        repository: expect.stringMatching(/^[\w.-]+\/[\w.-]+$/),
        path: expect.stringMatching(/./),
        code: expect.toSatisfy((text: string) => codes.has(text)),
        first: expect.stringMatching(/^(?:right|pedantic|wrong)$/),
        second: expect.stringMatching(/^(?:right|pedantic|wrong)$/),
      })
      expect(line === null || line > 0).toBe(true)
      for (const text of [severity, ...others.slice(0, 2)])
        expect(text).toMatch(/^(?:error|warning|note|none)$/)
      expect(others[2]).toMatch(/^(?:error|warning|note|repeated|)$/)
    }
})

test('a judgment is a place and a verdict, without text of others', () => {
  for (const { code, verdict, draw, mended, count, ...place } of judgments.judgments) {
    expect(codes).toContain(code)
    expect(['right', 'pedantic', 'wrong']).toContain(verdict)
    expect(judgments.draws[draw]).toBeDefined()
    expect(draw > (judgments.codes[code]?.changed ?? -1) && mended === true, `${code}: mended later`).toBe(
      false,
    )
    if (count !== undefined) {
      expect({ draw, ...place }).toEqual({ draw: 0 })
      continue
    }
    expect(place).toEqual({
      repository: expect.stringMatching(/^[\w.-]+\/[\w.-]+$/),
      ...('commit' in place && { commit: expect.stringMatching(/^[0-9a-f]{12}(?:[0-9a-f]{28})?$/) }),
      path: expect.stringMatching(code === 'exposed-secret' ? /^sha256:[0-9a-f]{64}$/ : /./),
      line: expect.any(Number),
      column: expect.any(Number),
    })
  }
})

test('no place is judged twice', () => {
  const keys = judgments.judgments.filter(({ path }) => path !== undefined).map(getKey)
  expect(new Set(keys).size).toBe(keys.length)
})

const row = { code: 'long-body', verdict: 'wrong', draw: 1, count: 10 }
const fresh = { code: 'long-body', verdict: 'right', draw: 2, count: 10 }

test('a draw before the last change of a rule has no say in its precision', () => {
  const count = (codes: { 'long-body'?: { changed: number } }, rows: (typeof row)[]) =>
    countVerdicts('long-body', { draws: [], codes, judgments: rows, blind: [] }).precision
  expect(count({}, [row, fresh])).toBe('50 % of 20')
  expect(count({ 'long-body': { changed: 1 } }, [row, fresh])).toBe('100 % of 10')
  expect(count({ 'long-body': { changed: 2 } }, [row, fresh])).toBe('not measured')
  expect(count({}, [{ ...row, count: 9 }])).toBe('not measured')
})

test('blind draws count first, each judge half, and only what is still reported', () => {
  const draw = (code: string, first: string, second: string, severity: string, now: string): DrawnRow => [
    'ada/bakery',
    'rye/SKILL.md',
    1,
    code,
    'warning',
    first,
    second,
    severity,
    severity,
    now,
  ]
  const count = (rows: DrawnRow[], code = 'long-body') =>
    countVerdicts(code, { draws: [], codes: {}, judgments: [row], blind: [{ findings: rows }] }).precision
  const ten = (each: DrawnRow) => Array.from({ length: 10 }, () => each)
  expect(count(ten(draw('long-body', 'right', 'pedantic', 'note', 'warning')))).toBe('50 % of 10')
  expect(count(ten(draw('long-body', 'right', 'pedantic', 'note', 'note')))).toBe('100 % of 10')
  expect(count(ten(draw('long-body', 'right', 'pedantic', 'none', 'note')))).toBe('50 % of 10')
  expect(count(ten(draw('long-body', 'right', 'right', 'warning', '')))).toBe('0 % of 10')
  expect(count(ten(draw('long-body', 'right', 'right', 'warning', 'repeated')))).toBe('0 % of 10')
  // Few of a code are read with those of its kind, if there are any.
  const kind = ten(draw('empty-body', 'right', 'right', 'warning', 'warning'))
  expect(count(kind, 'cut-description')).toBe('not measured')
  expect(
    count([...kind, draw('cut-description', 'wrong', 'wrong', 'none', 'warning')], 'cut-description'),
  ).toBe('83 % with those of its kind')
})
