/**
 * What `skillc export` writes, as clients and frameworks read it: the same names, and the same bytes. `npm run test:clients` writes what
 * came of these tests into docs/targets.md. Their names are a client, a target, and how the client was asked.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, skillText } from '../support/tree.ts'
import { runAsked } from './run-asked.ts'
import { claudeSession, runClaude, validatePlugin } from './run-claude.ts'
import { runGemini } from './run-gemini.ts'
import { runSkills } from './run-skills.ts'
import { asText, type LoadedSkill, listObjects, spawnClient } from './spawn-client.ts'

const bins: Record<string, string> = JSON.parse(process.env.SKILLC_CLIENT_BINS ?? '{}')
const scratch = mkdtempSync(join(tmpdir(), 'skillc-export-'))

/** The names in a target. `oat-bread` and `frontend:lint` are lowered in some; `rye` is nowhere. */
const NAMES = ['frontend-lint', 'oat-bread', 'rye']
const RYE = skillText('rye', 'Weigh  the flour.\t\n* keep *this*\n\n    Ünïcode — and `code`  ')
const RYE_BODY = RYE.slice(RYE.indexOf('\n# Steps'))

beforeAll(() => {
  plant(scratch, {
    'skills/frontend/lint/SKILL.md': skillText('lint', 'See [rye](../../rye/SKILL.md).', 'model: opus\n'),
    'skills/frontend/lint/scripts/run.sh': { executable: 'echo lint\n' },
    'skills/oat-bread/SKILL.md': skillText('oat-bread', 'Bake.', 'requires: [rye]\n'),
    'skills/rye/SKILL.md': RYE,
    'skills/rye/references/flour.md': 'Flour.\n',
    // What a package of Agent Plugins says goes along. Nothing answers at this address.
    'skills/plugin.json': JSON.stringify({
      $schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json',
      name: 'bakery',
      extensions: { 'com.example': { color: 'red' } },
    }),
    'skills/mcp.json': JSON.stringify({
      $schema: 'https://agent-plugins.org/schemas/1.0.0/mcp.schema.json',
      mcpServers: { shop: { type: 'streamable-http', url: 'http://127.0.0.1:9/mcp' } },
    }),
    // A list of plugins that names the package, as Codex wants it.
    'market/.agents/plugins/marketplace.json': JSON.stringify({
      name: 'market',
      plugins: [
        {
          name: 'bakery',
          source: { source: 'local', path: './bakery' },
          policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
          category: 'Productivity',
        },
      ],
    }),
  })
  for (const [out, ...targets] of [
    ['project', 'claude-code', 'codex', 'gemini', 'opencode', 'pi'],
    ['market/bakery', 'agent-plugin'],
    ['files', 'skill'],
    ['cloudflare', 'cloudflare'],
    ['deepagents', 'deepagents'],
    ['mastra', 'mastra'],
    ['routed/.claude/skills', 'router'],
  ]) {
    const args = ['export', 'skills', ...targets.flatMap(target => ['--to', target]), '--out', out ?? '']
    const ran = skillc([...args, '--release', '1.2.0', '--owner', 'The Bakery'], scratch)
    if (ran.code !== 0) throw new Error(ran.out + ran.err)
  }
})

/** A home of its own for each reader: some remember what they saw. */
function createHome(): string {
  return plant(mkdtempSync(join(scratch, 'home-')), {
    '.pi/agent/settings.json': '{ "defaultProjectTrust": "always" }',
  })
}

const plugin = join(scratch, 'market/bakery')

/** Where a target has the folders of its skills. */
const getEntry = (folder: string, name: string) => readFileSync(join(folder, name, 'SKILL.md'), 'utf8')

/** The bytes that were exported, and of a skill that needed no change those of its author. */
function expectBytes(folder: string, read: { name: string; text: string }[]): void {
  expect(read.map(({ name }) => name).sort()).toEqual(NAMES)
  for (const { name, text } of read) expect(text).toBe(getEntry(folder, name))
  expect(read.find(({ name }) => name === 'rye')?.text).toBe(RYE)
}

/** The same of clients that say where the entries are that they read. Several places of one client may hold them. */
function expectPaths(loaded: LoadedSkill[], folder: string, prefix = ''): void {
  const read = loaded.map(({ name, path = '' }) => ({
    name: name.slice(prefix.length),
    text: readFileSync(path.endsWith('.md') ? path : join(path, 'SKILL.md'), 'utf8'),
  }))
  expect(loaded.every(({ name }) => name.startsWith(prefix))).toBe(true)
  expectBytes(folder, [...new Map(read.map(one => [one.name, one])).values()])
}

type Read = (bin: string) => Promise<void>
type Reader = [client: string, target: string, by: string, read: Read]

/** A client that lists the skills of a project. */
function readProject(
  [client, target, by]: [string, string, string],
  folder: string,
  run: (bin: string, project: string, home: string) => Promise<LoadedSkill[]>,
): Reader {
  const project = join(scratch, 'project')
  const read: Read = async bin => expectPaths(await run(bin, project, createHome()), join(project, folder))
  return [client, target, by, read]
}

async function readByClaude(bin: string): Promise<void> {
  const project = join(scratch, 'project')
  const loaded = await runClaude(bin, project, createHome())
  expect(loaded.map(({ name }) => name).sort()).toEqual(NAMES)
  expectPrompted(await claudeSession(bin, project, createHome(), { prompt: '/rye' }))
}

/** Claude Code sends the instructions of a skill that is called; it leaves out the white space around them. */
function expectPrompted({ requests }: { requests: unknown[] }): void {
  expect(JSON.stringify(requests)).toContain(JSON.stringify(RYE_BODY.trim()).slice(1, -1))
}

async function readRouterByClaude(bin: string): Promise<void> {
  const loaded = await runClaude(bin, join(scratch, 'routed'), createHome())
  const routers = readdirSync(join(scratch, 'routed/.claude/skills')).filter(name => !name.startsWith('.'))
  expect(loaded.map(({ name }) => name).sort()).toEqual(routers.sort())
}

async function validateByClaude(bin: string): Promise<void> {
  const { ok, output } = await validatePlugin(bin, plugin, createHome())
  expect(output).toContain('Validation passed')
  expect(ok).toBe(true)
  expect(readFileSync(join(plugin, '.claude-plugin/plugin.json'), 'utf8')).toContain('"type": "http"')
}

async function readPluginByClaude(bin: string): Promise<void> {
  const home = createHome()
  const more = { args: ['--plugin-dir', plugin], prompt: '/bakery:rye' }
  const session = await claudeSession(bin, home, home, more)
  const own = session.names.filter(name => name.startsWith('bakery:'))
  expect(own.sort()).toEqual(NAMES.map(name => `bakery:${name}`))
  expectPrompted(session)
}

async function readPluginByCodex(bin: string): Promise<void> {
  const home = createHome()
  const run = (...args: string[]) => spawnClient(process.execPath, [bin, ...args], { cwd: scratch, home })
  expect((await run('plugin', 'marketplace', 'add', './market')).code).toBe(0)
  expect((await run('plugin', 'add', 'bakery@market')).code).toBe(0)
  const empty = mkdtempSync(join(scratch, 'empty-'))
  expectPaths(await runAsked('codex')(bin, empty, home), join(plugin, 'skills'), 'bakery:')
}

async function readPluginByCopilot(bin: string): Promise<void> {
  const home = createHome()
  const args = [bin, '--plugin-dir', plugin, 'skill', 'list', '--json']
  const { stdout } = await spawnClient(process.execPath, args, { cwd: home, home, throughFile: true })
  const listed: unknown = JSON.parse(stdout)
  const own = listObjects(listed).filter(({ source }) => source === 'plugin')
  expectPaths(
    own.map(({ name, path }) => ({ name: asText(name), path: asText(path) })),
    join(plugin, 'skills'),
  )
}

async function installByGemini(bin: string): Promise<void> {
  const home = createHome()
  for (const name of NAMES) {
    const file = join(scratch, 'files', `${name}.skill`)
    const args = [bin, 'skills', 'install', file, '--consent', '--scope', 'user']
    const env = { GEMINI_CLI_NO_RELAUNCH: '1' }
    const ran = await spawnClient(process.execPath, args, { cwd: home, home, env, throughFile: true })
    expect(ran.code, ran.stderr).toBe(0)
  }
  const installed = join(home, '.gemini/skills')
  expect(readdirSync(installed).sort()).toEqual(NAMES)
  expect(getEntry(installed, 'rye')).toBe(RYE)
  expect(readFileSync(join(installed, 'rye/references/flour.md'), 'utf8')).toBe('Flour.\n')
}

async function readByCloudflare(bin: string): Promise<void> {
  const { manifest } = await import(bin)
  const source = manifest(JSON.parse(readFileSync(join(scratch, 'cloudflare/skills.json'), 'utf8')))
  const { value } = await source.list()
  const listed: { skill: { name: string; body: string } }[] = value.skills
  expect(value.invalid).toEqual([])
  expect(listed.map(({ skill }) => skill.name).sort()).toEqual(NAMES)
  expect(listed.find(({ skill }) => skill.name === 'rye')?.skill.body).toBe(RYE_BODY)
  const read = await source.readResource('rye', 'references/flour.md')
  expect(read).toMatchObject({ ok: true, value: { content: 'Flour.\n' } })
}

async function readByDeepAgents(bin: string): Promise<void> {
  const { createSkillsMiddleware, FilesystemBackend } = await import(bin)
  const rootDir = join(scratch, 'deepagents')
  const backend = new FilesystemBackend({ rootDir, virtualMode: true })
  const { beforeModel } = createSkillsMiddleware({ backend, sources: ['/skills/'] })
  const { skillsMetadata } = await beforeModel({ messages: [] })
  const listed: { name: string; path: string }[] = skillsMetadata
  expectPaths(
    listed.map(({ name, path }) => ({ name, path: join(rootDir, path) })),
    join(rootDir, 'skills'),
  )
}

/** Mastra leaves out the white space around instructions. */
async function readByMastra(bin: string): Promise<void> {
  const { LocalFilesystem, Workspace } = await import(bin)
  const filesystem = new LocalFilesystem({ basePath: join(scratch, 'mastra') })
  const { skills } = new Workspace({ filesystem, skills: ['skills'] })
  const listed: { name: string }[] = await skills.list()
  expect(listed.map(({ name }) => name).sort()).toEqual(NAMES)
  expect((await skills.get('rye')).instructions).toBe(RYE_BODY.trim())
  expect(await skills.getReference('rye', 'references/flour.md')).toBe('Flour.\n')
}

const READERS: Reader[] = [
  ['agents', 'cloudflare', '`manifest()` of `agents/skills`', readByCloudflare],
  ['claude-code', 'claude-code', 'its requests to a model, with `/rye`', readByClaude],
  ['claude-code', 'router', 'its requests to a model', readRouterByClaude],
  ['claude-code', 'agent-plugin', '`claude plugin validate`', validateByClaude],
  ['claude-code', 'agent-plugin', '`claude --plugin-dir`, its requests to a model', readPluginByClaude],
  readProject(['codex', 'codex', '`skills/list` of `codex app-server`'], '.agents/skills', runAsked('codex')),
  ['codex', 'agent-plugin', '`codex plugin add`, then `skills/list`', readPluginByCodex],
  ['copilot', 'agent-plugin', '`copilot --plugin-dir DIR skill list`', readPluginByCopilot],
  ['deepagents', 'deepagents', '`createSkillsMiddleware`, as `createDeepAgent` has it', readByDeepAgents],
  readProject(['gemini', 'gemini', '`gemini skills list`'], '.agents/skills', runGemini),
  ['gemini', 'skill', '`gemini skills install NAME.skill`', installByGemini],
  ['mastra', 'mastra', '`skills` of a `Workspace`', readByMastra],
  readProject(['npx-skills', 'codex', '`skills list --json`'], '.agents/skills', runSkills),
  readProject(['opencode', 'opencode', '`opencode debug skill`'], '.opencode/skills', runAsked('opencode')),
  readProject(['pi', 'pi', '`get_commands` of its RPC mode'], '.pi/skills', runAsked('pi')),
]

for (const [client, target, by, read] of READERS)
  test.skipIf(bins[client] === undefined)(`${client} | ${target} | ${by}`, () => read(bins[client] ?? ''))
