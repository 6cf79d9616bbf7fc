/** Licenses: which texts are expressions, and what a policy makes of them. */
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateLicense, readExpression } from '../../src/compiler/licenses/policy.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const codes = (
  license: string | undefined,
  policy?: Parameters<typeof evaluateLicense>[1],
  files: string[] = [],
) => evaluateLicense({ license, files }, policy).map(({ code }) => code)

describe('without a policy', () => {
  test.each([
    ['MIT'],
    ['Apache-2.0 OR MIT'],
    ['(MIT AND BSD-3-Clause) OR GPL-2.0-only WITH Classpath-exception-2.0'],
    ['GPL-2.0+'],
    ['LicenseRef-house-rules'],
    ['Proprietary'],
    [undefined],
  ])('%s is clear', license => expect(codes(license)).toEqual([]))

  test.each([
    'Apache 2',
    'Proprietary code',
    'MIT OR',
    'MIT,Apache-2.0',
    '(MIT',
    'Complete terms in LICENSE.txt',
  ])('%s is not', license => expect(codes(license)).toEqual(['unclear-license']))

  test('a file with the terms is a license, when it is there', () => {
    expect(codes('Complete terms in LICENSE.txt', undefined, ['LICENSE.txt'])).toEqual([])
    expect(codes('Complete terms in LICENSE.txt', undefined, ['scripts/a.py'])).toEqual(['unclear-license'])
  })
})

describe('a policy', () => {
  const open = { allow: ['MIT', 'Apache-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0'] }
  const closed = { deny: ['GPL-3.0-only', 'Proprietary'] }
  test.each([
    ['MIT', open, true],
    ['MIT OR GPL-3.0-only', open, true],
    ['GPL-3.0-only OR (Apache-2.0 AND MIT)', open, true],
    ['MIT AND GPL-3.0-only', open, false],
    ['GPL-2.0-only', open, false],
    ['GPL-2.0-only WITH Classpath-exception-2.0', open, true],
    ['Proprietary', open, false],
    ['ISC', closed, true],
    ['GPL-3.0-only', closed, false],
    ['GPL-3.0-only WITH GCC-exception-3.1', closed, false],
    ['GPL-3.0-only OR ISC', closed, true],
    ['Proprietary', closed, false],
    ['ask Bo', { allow: ['ask Bo'] }, true],
    ['GPL-2.0+', { allow: ['GPL-2.0'] }, true],
    ['GPL-2.0+', { allow: ['GPL-2.0+'] }, true],
    ['GPL-2.0', { allow: ['GPL-2.0+'] }, false],
  ])('%s with %j: %s', (license, policy, taken) =>
    expect(codes(license, policy).includes('forbidden-license')).toBe(!taken),
  )

  test('may ask for a license', () => {
    expect(codes(undefined, { required: true })).toEqual(['missing-license'])
    expect(codes(undefined, { allow: ['MIT'] })).toEqual([])
  })
})

test('no text is too much for the parser', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('MIT', ' ', '(', ')', 'OR', 'AND', 'WITH', '+', ':', 'DocumentRef-a', '"', '😀'),
      ),
      parts => {
        readExpression(parts.join(''))
      },
    ),
  )
  expect(readExpression(`${'('.repeat(100_000)}MIT`)).toBeUndefined()
})

test('a build leaves out what the configuration forbids, also from the cache', () => {
  const cwd = plant(scratchFolder('licenses'), {
    'skills/rolls/SKILL.md': skillText('rolls').replace('\n---', '\nlicense: MIT\n---'),
    'skills/rye/SKILL.md': skillText('rye').replace('\n---', '\nlicense: GPL-3.0-only\n---'),
  })
  const build = () => skillc(['build', '--json', '--cache-dir', join(cwd, 'cache')], cwd)
  expect(JSON.parse(build().out)).toMatchObject({ ok: true, account: { emitted: 2 } })
  plant(cwd, { 'skillc.config.json': JSON.stringify({ licenses: { allow: ['MIT'] } }) })
  const report = JSON.parse(build().out)
  expect(report).toMatchObject({ ok: false, account: { emitted: 1, skipped: 1 } })
  expect(report.findings.map(({ code }: { code: string }) => code)).toEqual(['forbidden-license'])
  plant(cwd, { 'skillc.config.json': JSON.stringify({ licenses: { allow: 'MIT' } }) })
  expect(build().code).toBe(2)
})
