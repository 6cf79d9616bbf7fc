/** A fix that renames a skill names the files that still mention the old name, before and after. */
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('renamed')
let count = 0
let project = ''

beforeEach(() => {
  process.env.XDG_CACHE_HOME = join(scratch, 'cache')
  project = plant(join(scratch, `project-${++count}`), {
    'skills/sourdough/SKILL.md': skillText('old-levain', 'The `old-levain` is fed daily.'),
    'skills/rolls/SKILL.md': skillText('rolls', 'First use the old-levain skill.'),
    'skills/buns/SKILL.md': skillText('buns', 'An old-levain-like dough, a very-old-levain.'),
    'skills/oats/SKILL.md': skillText('oats', 'Stir.', 'requires: [old-levain]\n'),
    'skills/oats/evals/evals.json': '{ "skill": "old-levain" }',
    'skills/rye/SKILL.md': skillText('levain', 'Bake.'),
    'skills/spelt/SKILL.md': skillText('spelt', 'Make a levain, and call `levain`.'),
    'skills/wheat/SKILL.md': skillText('wheat', 'Make a levain of wheat.'),
  })
})

const OLD = 'skills/oats/SKILL.md, skills/oats/evals/evals.json, skills/rolls/SKILL.md'

test('before the fix', async () => {
  const { text } = await runForPeople('check --fix --unsafe-fixes --dry-run', project, 1_000)
  expect(text).toContain(`  \`old-levain\` becomes \`sourdough\`; these files mention the old name: ${OLD}\n`)
  expect(text).toContain('  `levain` becomes `rye`; this file mentions the old name: skills/spelt/SKILL.md\n')
})

test('after the fix, also of one file', async () => {
  const one = await runForPeople('check skills/rye/SKILL.md --fix --unsafe-fixes', project, 1_000)
  expect(one.text).toContain(
    '  `levain` became `rye`; this file mentions the old name: skills/spelt/SKILL.md\n',
  )
  expect(one.text).not.toContain('old-levain')
  const { text } = await runForPeople('check --fix --unsafe-fixes', project, 1_000)
  expect(text).toContain(`  \`old-levain\` became \`sourdough\`; these files mention the old name: ${OLD}\n`)
  expect(text).not.toContain('`rye`')
})

test('nothing of a name that no other file mentions', async () => {
  plant(project, { 'skills/barley/SKILL.md': skillText('groats') })
  const { text } = await runForPeople('check skills/barley/SKILL.md --fix --unsafe-fixes', project, 1_000)
  expect(text).toContain('fixed    skills/barley/SKILL.md')
  expect(text).not.toContain('groats')
})
