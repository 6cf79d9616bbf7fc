/** How much one skill may put into the manifest, which every host loads whole. */
import { expect, test } from 'vitest'
import type { Profile } from '../../src/core/json/types.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'

const words = 'word '.repeat(18_000).trim()
const one = 'x'.repeat(90_000)

async function compileSkill(lines: string, body = 'Knead it.', profile: Profile = 'standard') {
  const text = `---\n${lines}\n---\n\n${body}\n`
  const { manifest, findings } = await compile([{ files: { 'rye/SKILL.md': text } }], { profile })
  return { manifest, codes: findings.map(({ code, position }) => `${position?.start.line} ${code}`) }
}

const named = 'name: rye\ndescription: Bakes rye bread.'

test.each<[field: string, lines: string, code: string]>([
  ['name', `name: ${one}\ndescription: Bakes.`, '2 long-field'],
  ['description', `name: rye\ndescription: ${words}`, '3 long-field'],
  ['when_to_use', `${named}\nwhen_to_use: ${words}`, '4 long-field'],
  ['argument-hint', `${named}\nargument-hint: ${words}`, '4 long-field'],
  ['argument-hint as a list', `${named}\nargument-hint: [${one}]`, '4 long-field'],
  ['license', `${named}\nlicense: ${words}`, '4 long-field'],
  ['compatibility', `${named}\ncompatibility: ${words}`, '4 long-field'],
  ['agent', `${named}\nagent: ${one}`, '4 long-field'],
  ['tags', `${named}\ntags: [${one}]`, '4 long-list'],
  ['arguments', `${named}\narguments: [${one}]`, '4 long-list'],
  ['allowed-tools', `${named}\nallowed-tools: Bash(${one})`, '4 long-list'],
])('%s is cut, and said to be', async (_, lines, code) => {
  const { manifest, codes } = await compileSkill(lines)
  expect(manifest.skills).toHaveLength(1)
  expect(JSON.stringify(manifest.skills[0]).length).toBeLessThan(9000)
  expect(codes).toContain(code)
})

test('so is a paragraph that stands in for the description, between two characters', async () => {
  const { manifest, codes } = await compileSkill('name: rye', `x${'🍞'.repeat(90_000)}`)
  expect(manifest.skills[0]?.description).toMatch(/^x(?:🍞)+…$/u)
  expect(manifest.skills[0]?.description.length).toBeLessThanOrEqual(4096)
  expect(codes).toContain('1 long-field')
})

test.each([
  ['scope', `scope: [${one}]`],
  ['tenant', `tenant: ${Array.from({ length: 1001 }, (_, at) => `t${at}`)}`],
  ['paths', `paths: ["${one}/*.md"]`],
  ['triggers', `triggers:\n  - ${words}`],
  ['trigger', `trigger:\n  patterns: ["${'a|'.repeat(40_000)}b"]`],
  [
    'permissions',
    `permissions:\n  agents: { ${Array.from({ length: 1001 }, (_, at) => `bot-${at}: deny`)} }`,
  ],
  ['disallowed-tools', `disallowed-tools: Bash(${one})`],
])('a rule is never cut: with an oversized %s the skill is left out', async (_, lines) => {
  for (const profile of ['standard', 'strict'] as const) {
    const { manifest, codes } = await compileSkill(`${named}\n${lines}`, 'Knead it.', profile)
    expect(manifest.skills).toEqual([])
    expect(manifest.skipped).toEqual([{ source: 0, path: 'rye/SKILL.md', code: 'oversized-field' }])
    expect(codes.join()).toMatch(/\b[4-7] oversized-field/)
  }
})
