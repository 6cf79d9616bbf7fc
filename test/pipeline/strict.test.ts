/** `strict` end to end: the verdict of the reference validator on each case, as `skillc check` gives it. */
import { expect, test } from 'vitest'
import { readOwnCases, wrongVerdicts } from '../support/reference.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('strict')

test('our own cases have the verdict of the reference validator', async () => {
  const cases = readOwnCases()
  expect(await wrongVerdicts(scratch, cases)).toEqual([])
  expect(cases.length).toBeGreaterThan(300)
})
