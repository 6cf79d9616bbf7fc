/** A sample of same-as-cold.slow.test.ts: some edits one after the other, of each kind. */

import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { passTime } from '../support/clock.ts'
import { buildWarm, edits, expectAsCold, moves, tree } from '../support/same-as-cold.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('same-as-cold-sample')

const cwd = plant(join(scratch, 'bakery'), tree)
const split = plant(join(scratch, 'split'), tree)
const refused = plant(join(scratch, 'refused'), {
  'skills/deploy/SKILL.md': '---js\n{}\n---\n\nDeploy.\n',
  'skills/rye/SKILL.md': skillText('rye'),
  'vendor/oats/SKILL.md': skillText('oats'),
})
// What was made just now would be looked at twice.
beforeAll(passTime)

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
])('bundles after changes are those of a cold build, %s', async (_, folder, given) => {
  await buildWarm(folder, given)
  for (const name of sample) {
    const edit = edits[name]?.edit ?? moves[name]
    edit?.(folder)
    await expectAsCold(folder, given)
  }
})

test('a skill that comes does not take the id that an error left another one out of', async () => {
  const given = { roots: ['skills', 'vendor'] }
  await buildWarm(refused, given)
  plant(refused, {
    'vendor/deploy/SKILL.md': '---\nname: deploy\ndescription: Ships a site.\n---\n\n# Ship\n',
  })
  await expectAsCold(refused, given)
})
