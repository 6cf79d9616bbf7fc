/** `skillc learn`: a log that a real MCP server wrote, what it says, and what its patch gains. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatLogLine } from '../../src/runtime/use-log.ts'
import { filesIn, withManifest } from '../support/bundles.ts'
import { skillc } from '../support/cli.ts'
import { connectToCommand } from '../support/mcp.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('learn')

const skill = (name: string, description: string, body: string) =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n# Steps\n\n${body}\n`

const files = {
  'skills/deploy/SKILL.md': skill(
    'deploy',
    'Deploys the service. Use when asked to ship.',
    'Roll out with canaries. Push the release to production after the smoke tests pass.',
  ),
  'skills/guides/SKILL.md': skill(
    'guides',
    'Writes guides about a release, and about production.',
    'Explain each part.',
  ),
  'skills/sql/SKILL.md': skill('sql', 'Writes SQL queries for reports.', 'Select what is asked.'),
}

const WANTED = [
  'push our release to production',
  'the new release must go to production tonight',
  'bring the release to production now',
]

/** One session in which `deploy` is used after each request. */
function logUse(ok: boolean): string {
  const lines = WANTED.flatMap(query => [
    formatLogLine({ type: 'searched', session: '1', query, found: [] }, { texts: true, run: 'a' }),
    formatLogLine({ type: 'skill_loaded', session: '1', id: 'deploy', digest: '' }, { run: 'a' }),
  ])
  return [...lines, `{"type":"outcome","session":"a.1","ok":${ok}}\n`].join('')
}

async function converse(cwd: string, flags: string[]) {
  for (const query of [...WANTED, 'translate to finnish']) {
    const { client } = await connectToCommand(['dist/skills', '--log', 'use.jsonl', ...flags], cwd, 'legacy')
    await client.callTool({ name: 'skill_search', arguments: { query } })
    if (WANTED.includes(query)) await client.callTool({ name: 'skill_use', arguments: { name: 'deploy' } })
    await client.close()
  }
}

test('proposes edits that lead requests to the skill that they used, and changes nothing', async () => {
  const cwd = plant(join(scratch, 'texts'), files)
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  await converse(cwd, ['--log-requests'])
  const { code, out } = skillc(['learn', 'use.jsonl', '--json', '--patch', 'learned.patch'], cwd)
  expect(code).toBe(0)
  const learned = JSON.parse(out)
  expect(learned).toMatchObject({
    requests: 4,
    never: ['guides', 'sql'],
    unanswered: [{ query: 'translate to finnish', times: 1 }],
  })
  expect(learned.low.map(({ id }: { id: string }) => id)).toEqual(['deploy'])
  const { requests } = learned.low[0]
  const gained = learned.proposals.find(({ edit }: { edit: string }) => edit === 'example')
  expect(gained).toMatchObject({ id: 'deploy', requests: requests.length, takes: 0 })
  expect(gained.after).toBeGreaterThanOrEqual(2)
  // The author's own words.
  const sentence = learned.proposals.find(({ edit }: { edit: string }) => edit === 'sentence')
  expect(files['skills/deploy/SKILL.md']).toContain(sentence.text)
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(cwd, path), 'utf8')).toBe(text)
  expect(existsSync(join(cwd, 'skills/deploy/evals'))).toBe(false)

  const finds = () =>
    requests.map((query: string) => JSON.parse(skillc(['search', query, '--json'], cwd).out).hits[0]?.id)
  expect(finds()).not.toContain('deploy')
  execFileSync('git', ['apply', 'learned.patch'], { cwd })
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  expect(new Set(finds())).toEqual(new Set(['deploy']))
  expect(JSON.parse(skillc(['learn', 'use.jsonl', '--json'], cwd).out)).toMatchObject({
    low: [],
    proposals: [],
  })
})

test('a log has no text of users unless it is asked for', async () => {
  const cwd = plant(join(scratch, 'plain'), files)
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  await converse(cwd, [])
  const log = readFileSync(join(cwd, 'use.jsonl'), 'utf8')
  expect(log).not.toMatch(/finnish|production/)
  expect(log.trim().split('\n')).toHaveLength(7)
  appendFileSync(join(cwd, 'use.jsonl'), 'nonsense\n')
  const { code, out, err } = skillc(['learn', 'use.jsonl', '--json'], cwd)
  expect([code, err]).toEqual([0, '1 line of the log cannot be read\n'])
  expect(JSON.parse(out)).toEqual({
    requests: 4,
    never: ['guides', 'sql'],
    unanswered: [],
    low: [],
    proposals: [],
  })
  expect(skillc(['learn', 'none.jsonl'], cwd)).toMatchObject({
    code: 2,
    err: expect.stringContaining('Cannot read'),
  })
})

test('takes absolute paths, and writes a patch again', () => {
  const cwd = plant(join(scratch, 'absolute'), { ...files, 'use.jsonl': '', 'learned.patch': 'old' })
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  const patch = join(cwd, 'learned.patch')
  const args = [join(cwd, 'use.jsonl'), join(cwd, 'dist/skills'), '--patch', patch]
  expect(skillc(['learn', ...args], cwd)).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(patch, 'utf8')).toBe('')
})

test('a bundle that names a place outside of the project gets nothing of it', () => {
  const cwd = plant(join(scratch, 'outside'), files)
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  const bundle = withManifest(filesIn(join(cwd, 'dist/skills')), ({ sources }) => {
    sources[0].label = '../skills'
  })
  const inner = plant(join(cwd, 'inner'), { 'use.jsonl': logUse(true) })
  for (const [path, bytes] of bundle) plant(inner, { [`dist/skills/${path}`]: Buffer.from(bytes) })
  const { code, err } = skillc(['learn', 'use.jsonl', '--patch', 'learned.patch'], inner)
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('`deploy` is not in the patch') })
  expect(readFileSync(join(inner, 'learned.patch'), 'utf8')).toBe('')
})

test('a log that cannot be written is an error before the server starts', () => {
  const cwd = plant(join(scratch, 'unwritable'), files)
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  expect(skillc(['mcp', 'dist/skills', '--log', join(cwd, 'skills')], cwd)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/Cannot write `.*skills`: it is a folder/),
  })
})

test('requests of a session that ended badly prove nothing', () => {
  const cwd = plant(join(scratch, 'bad'), files)
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  plant(cwd, { 'use.jsonl': logUse(false) })
  expect(JSON.parse(skillc(['learn', 'use.jsonl', '--json'], cwd).out)).toMatchObject({
    requests: 3,
    low: [],
  })
})
