/** `skillc mcp`: the command as agents start it, with the official client at the other end. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { builtFrom, filesIn } from '../support/bundles.ts'
import { skillc } from '../support/cli.ts'
import { catchRefusal, connectToCommand, ERAS, textIn } from '../support/mcp.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('mcp')
let count = 0
const fresh = () => join(scratch, `case-${++count}`)

const bakery: Tree = {
  'skills/bread/rye/SKILL.md': skillText('rye', 'Run [weigh](scripts/weigh.sh).'),
  'skills/bread/rye/scripts/weigh.sh': { executable: '#!/bin/sh\necho "weighed $1"\n' },
  'skills/rolls/SKILL.md': skillText('rolls'),
}

describe.each(ERAS)('a client of %s', era => {
  test('carries a conversation, and the command ends with it', async () => {
    const cwd = fresh()
    await builtFrom(cwd, bakery)
    const { client, skills, errors } = await connectToCommand([], cwd, era)
    expect(client.getServerVersion()?.name).toBe('skillc')
    expect((await client.listTools()).tools).toHaveLength(3)
    const used = await client.callTool({ name: 'skill_use', arguments: { name: 'rye' } })
    expect(textIn(used)).toContain('scripts/weigh.sh')
    const read = { name: 'skill_resource', arguments: { name: 'bread:rye', path: 'scripts/weigh.sh' } }
    expect(textIn(await client.callTool(read))).toContain('weighed')
    expect((await client.getPrompt({ name: 'rolls' })).messages).toHaveLength(1)
    const { skills: entries } = await skills.list()
    expect(entries.map(({ uri }) => uri)).toEqual(['skill://bread/rye/SKILL.md', 'skill://rolls/SKILL.md'])
    for (const entry of entries) expect((await skills.read(entry)).verified).toBe(true)
    expect((await skills.readDirectory('skill://bread/rye/scripts')).resources).toHaveLength(1)
    expect((await catchRefusal(client.readResource({ uri: 'skill://rye/SKILL.md' }))).code).toBe(-32602)
    await client.close()
    expect(errors()).toBe('')
  })
})

test('flags say who is served, and how', async () => {
  const cwd = fresh()
  await builtFrom(cwd, bakery)
  const flags = ['--deny', 'rolls', '--allow', '*', '--preset', 'claude-code', '--directory', '/srv/skills']
  const { client } = await connectToCommand(['dist/skills', ...flags], cwd, 'legacy')
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['bread:rye'])
  const used = await client.callTool({ name: 'skill_use', arguments: { name: 'rye' } })
  expect(textIn(used)).toMatch(/^Base directory for this skill: \/srv\/skills\/bread\/rye\n/)
  await client.close()
})

test('--glosses finds skills in another language, and says where its words are from', async () => {
  const cwd = fresh()
  const list = '{"format":1,"from":"zh","to":"en","title":"A list","license":"CC0-1.0"}\n黑麦面包\trye\n'
  await builtFrom(cwd, { ...bakery, 'list.tsv': list })
  const find = { name: 'skill_search', arguments: { query: '黑麦面包' } }
  const { client, errors } = await connectToCommand(['dist/skills', '--glosses', 'list.tsv'], cwd, 'legacy')
  expect(textIn(await client.callTool(find))).toContain('bread:rye')
  await client.close()
  expect(errors()).toBe('Glosses from A list, CC0-1.0.\n')
  const { code, err } = skillc(['mcp', 'dist/skills', '--glosses', 'none.tsv'], cwd)
  expect(code).toBe(2)
  expect(err).toContain('Cannot read the glosses `none.tsv`')
})

test('an agent has what its rules leave it, and one that has none is told of', async () => {
  const cwd = fresh()
  const rules = { agents: { baker: { skills: ['rolls'] } }, permissions: { 'bread:*': 'ask' } }
  await builtFrom(cwd, { ...bakery, 'skillc.config.json': JSON.stringify(rules) })
  const list = async (...args: string[]) => {
    const { client, skills, errors } = await connectToCommand(args, cwd, 'legacy')
    const { skills: entries } = await skills.list()
    const asked = await client.callTool({ name: 'skill_use', arguments: { name: 'rye' } })
    await client.close()
    return { ids: entries.map(({ frontmatter }) => frontmatter.name), asked: textIn(asked), errors: errors() }
  }
  expect(await list('--agent', 'baker')).toMatchObject({ ids: ['rolls'], errors: '' })
  const other = await list('--agent', 'bakre')
  expect(other.ids).toEqual(['rye', 'rolls'])
  expect(other.asked).toContain('the user must be asked, but this client cannot ask')
  expect(other.errors).toContain('no rules for an agent `bakre`; did you mean `baker`?')
})

test('a broken file is an error of a tool; the rest is served', async () => {
  const cwd = fresh()
  const bundle = await builtFrom(cwd, bakery)
  for (const [path, bytes] of filesIn(bundle)) {
    if (path.startsWith('chunks/') && Buffer.from(bytes).includes('rolls'))
      plant(bundle, { [path]: 'Eat cake.' })
  }
  const { client } = await connectToCommand([bundle], cwd, 'legacy')
  const rolls = await client.callTool({ name: 'skill_use', arguments: { name: 'rolls' } })
  expect(rolls.isError).toBe(true)
  expect(textIn(rolls)).toMatch(/`chunks\/[0-9a-f]{64}\.md` does not match its digest/)
  const rye = await client.callTool({ name: 'skill_use', arguments: { name: 'rye' } })
  expect(textIn(rye)).toContain('weigh.sh')
  await client.close()
})

test('folders of skills are served as they are, and those of the project without a name', async () => {
  const cwd = fresh()
  plant(cwd, { 'skills/rye/SKILL.md': skillText('rye', 'Two hours.') })
  for (const args of [['skills'], []]) {
    const { client } = await connectToCommand(args, cwd, 'legacy')
    const { content } = await client.callTool({ name: 'skill_use', arguments: { name: 'rye' } })
    expect(JSON.stringify(content)).toContain('Two hours.')
    await client.close()
  }
})

describe('what cannot be served ends with 2, words on standard error, and nothing else', () => {
  const cwd = fresh()
  plant(cwd, {
    'empty/readme.txt': '',
    'broken/manifest.json': '{"format":1}',
    'node_modules/other/package.json': '{"name":"other"}',
  })
  test.each([
    [[], 'No skills'],
    [['nowhere'], '`nowhere` cannot be served'],
    [['empty'], 'No skills in `empty`'],
    [['empty', '--watch'], '`--watch` follows a bundle'],
    [['broken'], 'is not the manifest of a bundle'],
    [['npm:other'], 'has no bundle'],
    [['npm:../other'], 'is not a package'],
    [['http://127.0.0.1:9/skills'], 'cannot be read'],
    [['broken', '--preset', 'claud-code'], 'Did you mean `claude-code`?'],
    [['broken', '--agent', 'a', '--agent', 'b'], '`--agent` is given twice'],
    [['--nonsense'], 'has no flag `--nonsense`'],
  ])('%j', (args, message) => {
    const { code, out, err } = skillc(['mcp', ...args], cwd)
    expect(err).toContain(message)
    expect([code, out]).toEqual([2, ''])
    expect(err).not.toContain('bug in skillc')
  })

  test('a bundle of another digest', async () => {
    const bundle = await builtFrom(fresh(), bakery)
    const { code, err } = skillc(['mcp', bundle, '--digest', `sha256:${'0'.repeat(64)}`], cwd)
    expect([code, err]).toEqual([2, expect.stringContaining('is not the manifest of the requested bundle')])
  })
})

describe('docs/mcp.md', () => {
  const page = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8')

  test('has lines that run', async () => {
    const cwd = fresh()
    await builtFrom(cwd, bakery)
    plant(cwd, { 'node_modules/skillc': { link: fileURLToPath(new URL('../../', import.meta.url)) } })
    const [, lines = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
    plant(cwd, { 'server.mjs': lines })
    const shown = execFileSync(process.execPath, ['server.mjs'], { cwd, encoding: 'utf8' })
    expect(lines).toContain(`console.log(response.status) // ${shown.trim()}:`)
  })

  test('has configurations of one command, and every flag', () => {
    const help = skillc(['mcp', '--help'], scratch).out
    const [own = ''] = help.split('Global options:')
    const flags = [...own.matchAll(/^ {2}(?:-\w, | {4})(--[a-z]+)/gm)].map(match => match[1] ?? '')
    expect(flags.length).toBeGreaterThan(7)
    for (const flag of flags) expect(page).toContain(`\`${flag}`)
    const blocks = [...page.matchAll(/```json title=".*"\n([\s\S]*?)```/g)].map(match => match[1] ?? '')
    expect(blocks).toHaveLength(4)
    const command = 'npx -y skillc mcp dist/skills'
    for (const block of blocks) {
      const words = JSON.stringify(JSON.parse(block))
        .match(/"(?:[^"\\]|\\.)*"/g)
        ?.map(word => JSON.parse(word))
      expect(words?.join(' ').replace(' args ', ' ')).toContain(command)
    }
    expect(help).toContain(`claude mcp add skills -- ${command}`)
    expect(page).toContain(`claude mcp add skills -- ${command}`)
  })
})
