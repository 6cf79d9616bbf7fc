/** `parseSkill`: the tree that remark makes, and the facts beside it. */
import remarkFrontmatter from 'remark-frontmatter'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { parseSkill } from '../../src/index.ts'

const TEXT = `---
name: rye
metadata:
  owner: team-bread
---

# Bake rye

Read [the recipe](references/recipe.md), then \`run.sh\`.

| a | b |
| - | - |

\`\`\`sh
curl https://example.com
\`\`\`
`

test('the tree of remark', () => {
  const remark = unified().use(remarkParse).use(remarkFrontmatter, ['yaml', 'toml'])
  expect(parseSkill(TEXT).tree).toEqual(remark.parse(TEXT))
})

test('facts, with their places in the file', () => {
  const skill = parseSkill(`\ufeff${TEXT}`)
  expect(skill.text).toBe(TEXT)
  expect(skill.frontmatter).toMatchObject({ name: 'rye', metadata: { owner: 'team-bread' } })
  const owner = skill.place('/metadata/owner')?.value
  expect(skill.text.slice(owner?.start.offset, owner?.end.offset)).toBe('team-bread')
  expect(skill.place('/license')).toBeUndefined()
  expect(skill.text.slice(skill.bodyStart).trimStart()).toMatch(/^# Bake rye/)
  expect(skill.headings).toMatchObject([{ depth: 1, title: 'Bake rye' }])
  expect(skill.references).toMatchObject([{ kind: 'link', target: 'references/recipe.md' }])
})

test.each([
  ['nothing', '', 'empty-entry'],
  ['broken YAML', '---\na: [\n---\n', undefined],
  ['a hundred thousand nestings', '> '.repeat(100_000), 'excessive-nesting'],
])('%s does not throw', (_, text, code) => {
  expect(parseSkill(text)).toMatchObject({ unusable: code, frontmatter: {}, references: [] })
})
