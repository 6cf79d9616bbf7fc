/** `requires`: ranges of versions against what the bundle holds, and prose that names no skill. */

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, compile } from '../../src/index.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('requires')

/** What is found about dependencies when `a` declares this and `b` that, as `place severity code: message`. */
async function listFindings(declared: string, version: string): Promise<string[]> {
  const write = (name: string, fields: string) =>
    `---\nname: ${name}\ndescription: Bakes ${name}. Use when the user asks for it.\n${fields}\n---\n\nBake.\n`
  const files = { 'a/SKILL.md': write('a', declared), 'shop/b/SKILL.md': write('b', version) }
  const { findings } = await compile([{ files }])
  return findings
    .filter(({ code }) => code.endsWith('-dependency'))
    .map(({ file, position, severity, code, message }) => {
      const { line, column } = position?.start ?? {}
      return `${file}:${line}:${column} ${severity} ${code}: ${message}`
    })
}

describe('requires: ["b@^2.0.0"]', () => {
  test.each([
    ['requires: ["b@^2.0.0"]', 'version: 2.3.1'],
    ['requires: ["b@^2.0.0"]', 'metadata: { version: "2.3.1" }'],
    ['requires: ["b@^2.0.0"]', `metadata: { notes: ${'n'.repeat(4_100)}, version: "2.3.1" }`],
    ['requires: ["shop:b@^2"]', 'version: v2.0'],
    ['requires: b@>=1.2 <3, shop/b', 'version: 2'],
    ['metadata: { requires: "b@1.x || 2.x" }', 'version: 1.10'],
    ['requires: [{ name: b, version: ~2.3 }]', 'version: 2.3.9'],
    ['requires: [b]', ''],
    ['requires: [a@^9]', ''],
  ])('%j is met by %j', async (declared, version) => {
    expect(await listFindings(declared, version)).toEqual([])
  })

  test.each([
    ['version: 1.4.0', 'is `1.4.0`'],
    ['version: 2.0.0-beta.1', 'is `2.0.0-beta.1`'],
    ['version: draft', 'is `draft`, which is not a semantic version'],
    ['', 'no `version`'],
  ])('is a warning that names the range and %j', async (version, found) => {
    const [first, ...more] = await listFindings('requires: ["b@^2.0.0"]', version)
    expect(first).toMatch(
      /^.*a\/SKILL\.md:4:12 warning unmet-dependency: The skill requires `shop:b@\^2\.0\.0`, but (?:the version of )?`shop:b` (?:is|has) /,
    )
    expect(first?.endsWith(found)).toBe(true)
    expect(more).toEqual([])
  })

  test.each([
    ['requires: [b@newest]', 'newest'],
    ['requires: ["b@"]', ''],
    ['requires: ["b@>>1"]', '>>1'],
  ])('%j has no range', async (declared, range) => {
    const found = await listFindings(declared, 'version: 1.0.0')
    expect(found).toEqual([
      expect.stringContaining(`note invalid-dependency: \`${range}\` in \`b@${range}\` is not`),
    ])
  })
})

test('a version that changes is held against the ranges of other skills in the next build', async () => {
  const cwd = plant(join(scratch, 'again'), {
    'skills/a/SKILL.md': skillText('a', 'Bake.', 'requires: ["b@^2.0.0"]\n'),
    'skills/b/SKILL.md': skillText('b', 'Bake.', 'version: 2.0.0\n'),
  })
  const run = async (version: string) => {
    plant(cwd, { 'skills/b/SKILL.md': skillText('b', 'Bake.', `version: ${version}\n`) })
    const { ok, findings } = await build({ cwd, roots: ['skills'], cacheDir: 'cache' })
    return [ok, findings.some(({ code }) => code === 'unmet-dependency')]
  }
  expect(await run('2.0.0')).toEqual([true, false])
  expect(await run('2.0.1')).toEqual([true, false])
  expect(await run('1.0.0')).toEqual([true, true])
  expect(await run('2.1.0')).toEqual([true, false])
})

describe('a bare requires', () => {
  test.each([
    'requires: [gdb, API_KEY]',
    'requires: oven',
    'metadata: { requires: ">=2, oven" }',
    'requires: [b, gdb, API_KEY]',
    'requires: ["oven@^1.0.0", "b@^2.0.0"]',
    'requires: "b>=2.0.0"',
  ])('%s names tools', async declared => {
    expect(await listFindings(declared, '')).toEqual([])
  })

  test.each([
    ['requires: [b, gdb]', ['`gdb`, but no skill has that id']],
    ['requires: ["b@^2.0.0"]', ['`shop:b@^2.0.0`, but `shop:b` has no `version`']],
    ['requires: { skills: [gdb] }', ['`gdb`, but no skill has that id']],
    ['skills: gdb', ['`gdb`, but no skill has that id']],
  ])('%s names skills', async (declared, expected) => {
    expect(await listFindings(declared, '')).toEqual(expected.map(text => expect.stringContaining(text)))
  })
})

describe('prose in skills', () => {
  test.each([
    'Python 3.10 or later',
    'Some fast disk',
    'internet access for the shop',
    'The skill b, and Python.',
  ])('%j is one finding', async text => {
    const found = await listFindings(`skills: "${text}"`, '')
    expect(found.filter(each => !each.includes('unknown-dependency'))).toEqual(found)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(':4:9 note invalid-dependency: `')
  })

  test('words of which one is a skill, or nearly, are names', async () => {
    expect(await listFindings('requires: b bread', '')).toEqual([
      expect.stringContaining('unknown-dependency: The skill requires `bread`'),
    ])
    const near = await listFindings('requires: "shop:c dough"', '')
    expect(near.every(each => each.includes('unknown-dependency'))).toBe(true)
  })
})
