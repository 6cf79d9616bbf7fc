/** A sample of delta.test.ts: some edits one after the other, of each kind. */

import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildWarm, type Extent, edits, expectAsCold, moves, tree } from './support/small-builds.ts'
import { plant, scratchFolder } from './support/tree.ts'

const scratch = scratchFolder('delta-sample')

const cwd = plant(join(scratch, 'bakery'), tree)
const split = plant(join(scratch, 'split'), tree)
// What was made just now would be looked at twice.
beforeAll(() => new Promise(fulfil => setTimeout(fulfil, 2_100)))

const sample = [
  'a line more',
  'the description',
  'a broken link more',
  'triggers',
  'a skill added that another one needs',
  'a skill removed',
  'another winner',
]

test.each([
  ['as bundles come', cwd, {}],
  ['with a split manifest', split, { splitAbove: 1 }],
])('bundles after small changes are those of a cold build, %s', async (_, folder, given) => {
  await buildWarm(folder, given)
  const extents: Extent[] = []
  for (const name of sample) {
    const edit = edits[name]?.edit ?? moves[name]
    edit?.(folder)
    extents.push(await expectAsCold(folder, given))
  }
  expect(extents).toEqual(expect.arrayContaining(['small', 'difference']))
})
