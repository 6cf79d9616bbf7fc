/** `strict` end to end: the verdict of the reference validator on each case, as `skillc check` gives it. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readOwnCases, wrongVerdicts } from './support/reference.ts'
import { scratchFolder } from './support/tree.ts'

const scratch = scratchFolder('strict')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('our own cases have the verdict of the reference validator', async () => {
  const cases = readOwnCases()
  expect(await wrongVerdicts(scratch, cases)).toEqual([])
  expect(cases.length).toBeGreaterThan(300)
})
