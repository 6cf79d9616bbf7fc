/**
 * `skillc mcp` with the programs that connect to it: the MCP inspector reads and verifies it, and clients connect with the
 * configuration that docs/mcp.md shows. See scripts/test-clients.js.
 */
import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtFrom } from '../support/bundles.ts'
import { CLI } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'
import { claudeSession } from './run-claude.ts'
import { runGemini } from './run-gemini.ts'
import { isObject, jsonLines, parseObject, type Ran, spawnClient } from './spawn-client.ts'

const bins: Record<string, string> = JSON.parse(process.env.SKILLC_CLIENT_BINS ?? '{}')
const scratch = realpathSync(scratchFolder('mcp-clients'))
const project = join(scratch, 'project')
const home = join(scratch, 'home')
const server = [CLI, 'mcp', join(project, 'dist/skills')]

beforeAll(async () => {
  mkdirSync(home, { recursive: true })
  await builtFrom(project, {
    'skills/bread/rye/SKILL.md': skillText('rye', 'See [times](references/times & more.md).'),
    'skills/bread/rye/references/times & more.md': 'Two hours.\n',
    'skills/bread/rye/photo.png': new Uint8Array([0x89, 0x50, 0xff, 0x00]),
    'skills/menu/SKILL.md':
      '---\nname: menu\ndescription: Writes the menu. Use for menus.\nargument-hint: "[day]"\n---\n\nWrite it.\n',
  })
})

const inspector = bins['mcp-inspector']

describe.skipIf(inspector === undefined)('the inspector', () => {
  const inspect = (...args: string[]): Promise<Ran> =>
    spawnClient(process.execPath, [inspector ?? '', '--cli', process.execPath, ...server, ...args], {
      cwd: scratch,
      home,
      throughFile: true,
    })

  test('lists tools, and finds nothing in them that some model would not take', async () => {
    const { code, stdout, stderr } = await inspect('--method', 'tools/list', '--strict')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('"skill_use"')
  })

  test('calls a tool, gets a prompt, lists and reads resources', async () => {
    const used = await inspect('--method', 'tools/call', '--tool-name', 'skill_use', '--tool-arg', 'name=rye')
    expect(used.stdout).toContain('times & more.md')
    const prompt = await inspect(
      '--method',
      'prompts/get',
      '--prompt-name',
      'menu',
      '--prompt-args',
      'arguments=Sunday',
    )
    expect(prompt.stdout).toContain('Sunday')
    const listed = parseObject((await inspect('--method', 'resources/list')).stdout)
    expect(listed?.resources).toHaveLength(3)
    const read = await inspect(
      '--method',
      'resources/read',
      '--uri',
      'skill://bread/rye/references/times%20%26%20more.md',
    )
    expect(read.stdout).toContain('Two hours.')
    const folder = await inspect('--method', 'resources/directory/read', '--uri', 'skill://bread/rye')
    expect(folder.stdout).toContain('inode/directory')
    const none = await inspect('--method', 'resources/read', '--uri', 'skill://cakes/SKILL.md')
    expect(none.code).not.toBe(0)
    expect(none.stdout + none.stderr).toContain('Resource not found')
  })

  test.each(['legacy', 'modern'])('finds that the skills conform to the extension, %s', async era => {
    const verify = ['--protocol-era', era, '--method', 'skills/list', '--verify', '--require-digests']
    const { code, stdout, stderr } = await inspect(...verify)
    expect(stderr).toContain('Verified 2 skills and 4 files')
    expect(code).toBe(0)
    const reports = jsonLines(stdout)
    expect(reports.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['rye', 'verified'],
      ['menu', 'verified'],
    ])
  })
})

describe('clients connect', () => {
  const claude = bins['claude-code']
  test.skipIf(claude === undefined)('Claude Code, and its model and user see what is served', async () => {
    const config = join(scratch, 'mcp.json')
    plant(scratch, { 'mcp.json': JSON.stringify(withServer(snippet('.mcp.json'))) })
    const session = await claudeSession(claude ?? '', project, home, { args: ['--mcp-config', config] })
    const sent = JSON.stringify(session.requests)
    expect(sent).toContain('mcp__skills__skill_use')
    expect(sent).toContain('- bread:rye: Bakes rye. Use when the user asks for it.')
    expect(session.names).toContain('mcp__skills__bread:rye')
  })

  const opencode = bins.opencode
  test.skipIf(opencode === undefined)('OpenCode', async () => {
    plant(project, { 'opencode.json': JSON.stringify(withServer(snippet('opencode.json'))) })
    const { stdout, stderr } = await spawnClient(opencode ?? '', ['mcp', 'list'], { cwd: project, home })
    expect(stdout + stderr).toMatch(/✓ skills.*connected/)
  })

  const gemini = bins.gemini
  test.skipIf(gemini === undefined)('Gemini CLI', async () => {
    plant(project, { '.gemini/settings.json': JSON.stringify(withServer(snippet('.gemini/settings.json'))) })
    // It makes the project a trusted folder.
    await runGemini(gemini ?? '', project, home)
    const start = { cwd: project, home, env: { GEMINI_CLI_NO_RELAUNCH: '1' } }
    const { stdout, stderr } = await spawnClient(gemini ?? '', ['mcp', 'list'], start)
    expect(stdout + stderr).toMatch(/skills: .* - Connected/)
  })
})

/** A configuration of docs/mcp.md. */
function snippet(file: string): Record<string, unknown> {
  const text = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8')
  const start = text.indexOf(`\`\`\`json title="${file}"\n`)
  return parseObject(text.slice(text.indexOf('\n', start), text.indexOf('\n```', start))) ?? {}
}

/** The same with our command instead of the published one. */
function withServer(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value[0] === 'npx') return [process.execPath, ...server]
    return value.includes('skillc') ? server : value
  }
  if (value === 'npx') return process.execPath
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withServer(inner)]))
}
