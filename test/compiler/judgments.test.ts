/** How often each code is right: the judgments of fixtures/judgments.json, and what docs/precision.md makes of them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countVerdicts, getKey, readJudgments, writePage } from '../../scripts/precision.js'
import { rules } from '../../src/core/diagnostics/rules.ts'

const judgments = readJudgments()
const codes = new Set<string>(rules.map(({ code }) => code))

test('the page has the table that `npm run precision -- --page` writes', () => {
  const page = readFileSync(new URL('../../docs/precision.md', import.meta.url), 'utf8')
  expect(writePage(page, rules, judgments)).toBe(page)
})

test('what is right less than nine times in ten is a note or off', () => {
  const loud = rules.filter(({ code, severity: { standard } }) => {
    const { share = 1 } = countVerdicts(code, judgments)
    return share < 0.9 && standard !== 'info' && standard !== 'off'
  })
  expect(loud.map(({ code }) => code)).toEqual([])
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

test('a draw before the last change of a rule has no say in its precision', () => {
  const row = { code: 'long-body', verdict: 'wrong', draw: 1, count: 10 }
  const fresh = { code: 'long-body', verdict: 'right', draw: 2, count: 10 }
  const count = (codes: { 'long-body'?: { changed: number } }, rows: (typeof row)[]) =>
    countVerdicts('long-body', { draws: [], codes, judgments: rows }).precision
  expect(count({}, [row, fresh])).toBe('50 %')
  expect(count({ 'long-body': { changed: 1 } }, [row, fresh])).toBe('100 % of 10')
  expect(count({ 'long-body': { changed: 2 } }, [row, fresh])).toBe('not measured')
  expect(count({}, [{ ...row, count: 9 }])).toBe('not measured')
})
