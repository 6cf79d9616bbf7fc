/** How severe a missing frontmatter or description is, by where the entry is and what is beside it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../../src/pipeline/build.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('foreign-entries')
const bare = '# Rye\n\nBake it.\n'
const nameless = (name: string) => `---\nname: ${name}\nsummary: Bakes.\n---\n\nBake it.\n`

const cases: Record<string, [tree: Tree, found: string[]]> = {
  'a folder of no client': [{ 'a/rye/SKILL.md': bare, 'a/oat/SKILL.md': bare }, ['note', 'note']],
  "a client's folder": [{ '.claude/skills/rye/SKILL.md': bare }, ['warning']],
  'beside a skill': [{ 'a/rye/SKILL.md': bare, 'a/oat/SKILL.md': skillText('oat') }, ['warning']],
  'fields of their own': [
    { 'a/rye/SKILL.md': nameless('rye'), 'a/oat/SKILL.md': nameless('oat') },
    ['note', 'note'],
  ],
  'one that lost its description': [{ 'a/rye/SKILL.md': nameless('rye') }, ['warning']],
  'pages called skill.md': [{ 'a/b/rye/skill.md': bare, 'rye/SKILL.md': skillText('rye') }, []],
}

test.each(Object.entries(cases))('%s', async (name, [tree, expected]) => {
  const cwd = plant(join(scratch, name.replaceAll(/\W/g, '-')), tree)
  const { findings } = await check({ cwd, roots: ['.'], config: false, cache: false })
  const found = findings.filter(({ code }) =>
    /^(?:missing-(?:frontmatter|description)|miscased-entry)$/.test(code),
  )
  expect(found.map(({ severity }) => severity)).toEqual(expected)
})
