/** `skillc mcp`: the command as agents start it, with the official client at the other end. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { afterAll, describe, expect, test } from 'vitest'
import { build } from '../src/build.ts'
import { builtFrom, filesIn } from './support/bundles.ts'
import { skillc } from './support/cli.ts'
import { connectToCommand, ERAS, refusalOf, textIn } from './support/mcp.ts'
import { plant, scratchFolder, skillText, type Tree } from './support/tree.ts'

const scratch = scratchFolder('mcp')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
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
    expect((await refusalOf(client.readResource({ uri: 'skill://rye/SKILL.md' }))).code).toBe(-32602)
    await client.close()
    expect(errors()).toBe('')
  })

  test('hears of a new build with --watch', async () => {
    const cwd = fresh()
    const bundle = await builtFrom(cwd, bakery)
    const { client } = await connectToCommand([bundle, '--watch'], cwd, era)
    const told = new Set<string>()
    for (const list of ['tools', 'prompts', 'resources'] as const)
      client.setNotificationHandler(`notifications/${list}/list_changed`, () => void told.add(list))
    if (era !== 'legacy')
      await client.listen({ toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true })
    plant(cwd, { 'skills/tart/SKILL.md': skillText('tart') })
    expect((await build({ cwd, roots: ['skills'], cache: false })).ok).toBe(true)
    await expect.poll(() => told.size, { timeout: 20_000 }).toBe(3)
    const { skills } = await new SkillsClient(client).list()
    expect(skills.map(({ uri }) => uri)).toContain('skill://tart/SKILL.md')
    await client.close()
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
  expect(textIn(rolls)).toMatch(/`chunks\/[0-9a-f]{64}\.md` has 9 of \d+ bytes/)
  const rye = await client.callTool({ name: 'skill_use', arguments: { name: 'rye' } })
  expect(textIn(rye)).toContain('weigh.sh')
  await client.close()
})

describe('what cannot be served ends with 2, words on standard error, and nothing else', () => {
  const cwd = fresh()
  plant(cwd, {
    'empty/readme.txt': '',
    'broken/manifest.json': '{"format":1}',
    'node_modules/other/package.json': '{"name":"other"}',
  })
  test.each([
    [[], '`manifest.json` is not there'],
    [['nowhere'], '`nowhere` cannot be served'],
    [['empty'], '`manifest.json` is not there'],
    [['broken'], 'is not the manifest of a bundle'],
    [['npm:other'], 'has no bundle'],
    [['npm:../other'], 'is no package'],
    [['http://127.0.0.1:9/skills'], 'cannot be read'],
    [['broken', '--preset', 'claud-code'], 'Did you mean `claude-code`?'],
    [['broken', '--agent', 'a', '--agent', 'b'], '`--agent` is given twice'],
    [['--nonsense'], 'Unknown option'],
  ])('%j', (args, message) => {
    const { code, out, err } = skillc(['mcp', ...args], cwd)
    expect(err).toContain(message)
    expect([code, out]).toEqual([2, ''])
    expect(err).not.toContain('bug in skillc')
  })

  test('a bundle of another digest', async () => {
    const bundle = await builtFrom(fresh(), bakery)
    const { code, err } = skillc(['mcp', bundle, '--digest', `sha256:${'0'.repeat(64)}`], cwd)
    expect([code, err]).toEqual([2, expect.stringContaining('is not that of the bundle that was asked for')])
  })
})

describe('without the package that speaks the protocol', () => {
  // As if it were not installed.
  const hook = `export async function resolve(name, context, next) {
    if (name.startsWith('@modelcontextprotocol/'))
      throw Object.assign(new Error("Cannot find package '" + name + "'"), { code: 'ERR_MODULE_NOT_FOUND' })
    return next(name, context)
  }`
  const start = `import { register } from 'node:module'; register(${JSON.stringify(asUrl(hook))})`
  const env = { NODE_OPTIONS: `--import "${asUrl(start)}"` }

  test('the command says what to install', async () => {
    const bundle = await builtFrom(fresh(), bakery)
    const { code, out, err } = skillc(['mcp', bundle], scratch, env)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('needs the package `@modelcontextprotocol/server`')
    expect(err).toContain('npm install @modelcontextprotocol/server@2')
  })

  test('all else works', async () => {
    const bundle = await builtFrom(fresh(), bakery)
    for (const args of [['--version'], ['--help'], ['mcp', '--help'], ['list', bundle]])
      expect(skillc(args, scratch, env)).toMatchObject({ code: 0, err: '' })
  })

  function asUrl(code: string): string {
    return `data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}`
  }
})
