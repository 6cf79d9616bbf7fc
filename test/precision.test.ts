/**
 * docs/precision.md says how often each code is right on real skills. Its counts are those of the corpus, which stands
 * beside the project and is not part of it; what people judged there cannot be tested.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findingsBelow, groupByCode } from '../scripts/precision.js'
import { check } from '../src/build/build.ts'
import { sharedPath } from './support/shared.ts'

const corpus = sharedPath('corpus/visible/')
const page = readFileSync(new URL('../docs/precision.md', import.meta.url), 'utf8')

/** `| [code](…) | severity | findings | judged | right | pedantic | wrong | precision | remark |` */
const rows = Array.from(
  page.matchAll(
    /^\| \[([a-z-]+)\]\(rules\/\1\.md\) \| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (not measured|\d+ %) \| .* \|$/gm,
  ),
  ([, code = '', severity = '', findings, judged, right, pedantic, wrong, precision]) => ({
    code,
    severity,
    findings: Number(findings),
    judged: Number(judged),
    right: Number(right),
    pedantic: Number(pedantic),
    wrong: Number(wrong),
    precision,
  }),
)

test('each code is judged by up to 25 findings or more, and no more are right than were judged', () => {
  expect(rows.length).toBeGreaterThan(0)
  for (const { code, findings, judged, right, pedantic, wrong, precision } of rows) {
    expect(judged, code).toBeGreaterThanOrEqual(Math.min(findings, 25))
    expect(right + pedantic + wrong, code).toBe(judged)
    expect(precision, code).toBe(judged < 10 ? 'not measured' : `${Math.round((100 * right) / judged)} %`)
  }
})

test('what is right less than nine times in ten is not a warning and no error', () => {
  for (const { code, severity, judged, right, wrong, precision } of rows) {
    if (severity === 'warning' || severity === 'error') expect(wrong / judged, code).toBeLessThanOrEqual(0.1)
    if (precision !== 'not measured' && right / judged < 0.9) expect(severity, code).toBe('info')
  }
})

test('the table has the codes and counts of the corpus', async () => {
  const groups = groupByCode(await findingsBelow(check, corpus, { each: true }))
  const counted = Array.from(groups, ([code, { severity, findings }]) => ({
    code,
    severity,
    findings: findings.length,
  }))
  expect(rows.map(({ code, severity, findings }) => ({ code, severity, findings }))).toEqual(counted)
})
