/** The sources do not grow unnoticed: no figure is above the committed one. */
import { expect, test } from 'vitest'
import { countSources, readBudget } from '../../scripts/budget.js'

const remedy = 'Delete what is no longer needed, or let `npm run budget` write the figures anew.'
const budget = readBudget()
const counted = countSources()

test('no group of src has more lines', () => {
  expect(
    Object.entries(counted.lines).filter(([group, lines]) => lines > (budget.lines[group] ?? 0)),
    remedy,
  ).toEqual([])
  expect(counted.application, remedy).toBeLessThanOrEqual(budget.application)
})

test('no more files are small', () => {
  expect(counted.smallFiles, remedy).toBeLessThanOrEqual(budget.smallFiles)
})

test('no more files of the compiler know of the store of results', () => {
  expect(counted.compilerFilesWithStore, remedy).toBeLessThanOrEqual(budget.compilerFilesWithStore)
})
