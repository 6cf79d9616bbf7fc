/** What `npx skills add` offers of a repository, beside what skillc says of it: `discoverSkills` of skills 1.7.4. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../../src/pipeline/build.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('skills-cli')

const rows: [what: string, tree: Tree, lost: string[]][] = [
  [
    'five folders deep, where no place has a skill',
    { 'a/b/c/d/deep/SKILL.md': skillText('deep'), 'a/b/SKILL.md': skillText('b') },
    [],
  ],
  [
    'not below the top, where a place has one',
    { 'rye/SKILL.md': skillText('rye'), 'web/.claude/skills/rolls/SKILL.md': skillText('rolls') },
    [],
  ],
  ['the root alone', { 'SKILL.md': skillText('root') }, []],
  [
    'too deep in a place of skills',
    { 'skills/rye/SKILL.md': skillText('rye'), 'skills/a/b/c/deep/SKILL.md': skillText('deep') },
    ['skills/a/b/c/deep/SKILL.md'],
  ],
]

test.each(rows)('npx skills add finds %s', async (what, tree, lost) => {
  const cwd = plant(join(scratch, what), tree)
  const { findings } = await check({ cwd, clients: ['npx-skills-add'], cache: false })
  expect(findings.flatMap(({ code, file }) => (code === 'lost-skill' ? file : []))).toEqual(lost)
})
