import { describe, expect, it } from 'vitest'
import { loadParser } from '../../src/compiler/parse/markdown/tree.ts'
import { findMissingHeadings } from '../../src/compiler/validate/rules/anchors.ts'

const toTree = await loadParser('remark')

function find(files: Record<string, string>): string[] {
  return findMissingHeadings(new Map(Object.entries(files)), 'SKILL.md', toTree).map(
    ({ file, facts, position }) =>
      `${file}:${position?.start.line} ${facts.target}#${facts.fragment} ${facts.suggestion}`.trim(),
  )
}

const cases: [title: string, files: Record<string, string>, found: string[]][] = [
  ['a heading of another file', { 'SKILL.md': '[a](a.md#rye-bread)', 'a.md': '## Rye bread' }, []],
  ['the second of its name', { 'SKILL.md': '[a](a.md#rye-1)', 'a.md': '# Rye\n# Rye' }, []],
  [
    'none of the second',
    { 'SKILL.md': '[a](a.md#rye-2)', 'a.md': '# Rye\n# Rye' },
    ['SKILL.md:1 a.md#rye-2 rye-1'],
  ],
  ['code and marks in it', { 'SKILL.md': '[a](a.md#bread-and-rye)', 'a.md': '# `bread` *and* [rye](x)' }, []],
  ['an underlined one', { 'SKILL.md': '[a](a.md#rye)', 'a.md': 'Rye\n===' }, []],
  [
    'one that is code',
    { 'SKILL.md': '[a](a.md#rye)\n[b](a.md#b)', 'a.md': '```\n# Rye\n```' },
    ['SKILL.md:1 a.md#rye', 'SKILL.md:2 a.md#b'],
  ],
  ['other letters', { 'SKILL.md': '[a](a.md#тесто-ржаное)', 'a.md': '# Тесто ржаное' }, []],
  ['percent signs', { 'SKILL.md': '[a](a.md#%D1%82%D0%B5%D1%81%D1%82%D0%BE)', 'a.md': '# Тесто' }, []],
  ['an emoji', { 'SKILL.md': '[a](a.md#-rye)', 'a.md': '# 🍞 Rye' }, []],
  ['anchors in HTML', { 'SKILL.md': '[a](a.md#x) [b](a.md#y)', 'a.md': '<a name="x"></a>\n\n<p id=y>' }, []],
  [
    'a tag',
    { 'SKILL.md': '[a](a.md#rye) [b](a.md#ry)', 'a.md': '<rye>\nBread.\n</rye>' },
    ['SKILL.md:1 a.md#ry'],
  ],
  ['an anchor of its own', { 'SKILL.md': '[a](a.md#x)', 'a.md': '# Rye {#x}' }, []],
  ['lines and texts', { 'SKILL.md': '[a](a.md#L10) [b](a.md#:~:text=x) [c](a.md#top)', 'a.md': '' }, []],
  ['an example', { 'SKILL.md': '`[a](a.md#x)`', 'a.md': '' }, []],
  ['a file that is not there', { 'SKILL.md': '[a](b.md#x)', 'a.md': '' }, []],
  ['within the entry', { 'SKILL.md': '[a](#x)', 'a.md': '' }, []],
  ['within another file', { 'SKILL.md': '', 'a.md': '# Rye\n\n[a](#ry)' }, ['a.md:3 #ry']],
  ['from its folder', { 'r/a.md': '[a](b.md#x)', 'r/b.md': '# Y', 'b.md': '# X' }, ['r/a.md:1 b.md#x']],
  ["no file from the skill's folder", { 'r/a.md': '[a](b.md#y)', 'b.md': '# X' }, []],
  ['to the entry', { 'SKILL.md': '# Rye', 'r/a.md': '[a](../SKILL.md#oven)' }, ['r/a.md:1 ../SKILL.md#oven']],
]

describe('findMissingHeadings', () => {
  it.each(cases)('%s', (_, files, found) => expect(find(files)).toEqual(found))
})
