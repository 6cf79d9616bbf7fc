/** What `skillc export` writes, as clients and frameworks read it: the same names, and the same bytes where nothing was lowered. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, skillText } from '../support/tree.ts'
import { runClaude, validatePlugin } from './run-claude.ts'
import { runCodex } from './run-codex.ts'
import { runGemini } from './run-gemini.ts'
import { runOpencode } from './run-opencode.ts'
import { runPi } from './run-pi.ts'
import { type LoadedSkill, spawnClient } from './spawn-client.ts'

const bins: Record<string, string> = JSON.parse(process.env.SKILLC_CLIENT_BINS ?? '{}')
const scratch = mkdtempSync(join(tmpdir(), 'skillc-export-'))
const home = join(scratch, 'home')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const NAMES = ['frontend-lint', 'oat-bread', 'rye']
const RYE = skillText('rye', 'Weigh  the flour.\t\n* keep *this*')

beforeAll(() => {
  mkdirSync(home)
  plant(scratch, {
    'skills/frontend/lint/SKILL.md': skillText('lint', 'See [rye](../../rye/SKILL.md).', 'model: opus\n'),
    'skills/frontend/lint/scripts/run.sh': { executable: 'echo lint\n' },
    'skills/oat-bread/SKILL.md': skillText('oat-bread', 'Bake.', 'requires: [rye]\n'),
    'skills/rye/SKILL.md': RYE,
    'skills/rye/references/flour.md': 'Flour.\n',
  })
  for (const [out, ...targets] of [
    ['project', 'claude-code', 'codex', 'gemini', 'opencode', 'pi'],
    ['plugin', 'agent-plugin'],
    ['files', 'skill'],
    ['cloudflare', 'cloudflare'],
    ['deep', 'deepagents'],
  ]) {
    const args = ['export', 'skills', ...targets.flatMap(target => ['--to', target]), '--out', out ?? '']
    const ran = skillc([...args, '--release', '1.2.0', '--owner', 'The Bakery'], scratch)
    if (ran.code !== 0) throw new Error(ran.out + ran.err)
  }
})

const CLIENTS: Record<string, (bin: string, project: string, home: string) => Promise<LoadedSkill[]>> = {
  'claude-code': runClaude,
  codex: runCodex,
  gemini: runGemini,
  opencode: runOpencode,
  pi: runPi,
}

describe.each(Object.entries(CLIENTS))('%s', (id, run) => {
  test.skipIf(bins[id] === undefined)('loads every exported skill, and nothing else', async () => {
    const own = join(scratch, `home-${id}`)
    mkdirSync(own)
    const loaded = await run(bins[id] ?? '', join(scratch, 'project'), own)
    expect([...new Set(loaded.map(({ name }) => name))].sort()).toEqual(NAMES)
  })
})

test.skipIf(bins['claude-code'] === undefined)('Claude Code takes the plugin', async () => {
  const { ok, output } = await validatePlugin(bins['claude-code'] ?? '', join(scratch, 'plugin'), home)
  expect(output).toContain('Validation passed')
  expect(ok).toBe(true)
})

test.skipIf(bins.copilot === undefined)('Copilot lists the skills of the plugin', async () => {
  const args = [bins.copilot ?? '', '--plugin-dir', join(scratch, 'plugin'), 'skill', 'list']
  const { stdout } = await spawnClient(process.execPath, args, { cwd: home, home })
  const [, listed = ''] = /Plugin skills:\n([\s\S]*?)(?:\n\n|$)/.exec(stdout) ?? []
  expect([...listed.matchAll(/^ {2}(\S+) - /gm)].map(([, name]) => name).sort()).toEqual(NAMES)
})

test.skipIf(bins.gemini === undefined)('Gemini CLI installs the `.skill` file', async () => {
  const args = [
    bins.gemini ?? '',
    'skills',
    'install',
    join(scratch, 'files/rye.skill'),
    '--consent',
    '--scope',
    'user',
  ]
  const ran = await spawnClient(process.execPath, args, {
    cwd: home,
    home,
    env: { GEMINI_CLI_NO_RELAUNCH: '1' },
    throughFile: true,
  })
  expect(ran.code, ran.stderr).toBe(0)
  const installed = join(home, '.gemini/skills/rye')
  expect(readFileSync(join(installed, 'SKILL.md'), 'utf8')).toBe(RYE)
  expect(readFileSync(join(installed, 'references/flour.md'), 'utf8')).toBe('Flour.\n')
})

test.skipIf(bins.agents === undefined)('Cloudflare Agents read the module', async () => {
  const { manifest } = await import(bins.agents ?? '')
  const source = manifest(JSON.parse(readFileSync(join(scratch, 'cloudflare/skills.json'), 'utf8')))
  const { value } = await source.list()
  const listed: { skill: { name: string; body: string } }[] = value.skills
  expect(value.invalid).toEqual([])
  expect(listed.map(({ skill }) => skill.name).sort()).toEqual(NAMES)
  const body = listed.find(({ skill }) => skill.name === 'rye')?.skill.body
  expect(body).toBe(RYE.slice(RYE.indexOf('\n# Steps')))
  const read = await source.readResource('rye', 'references/flour.md')
  expect(read).toMatchObject({ ok: true, value: { content: 'Flour.\n' } })
})

test.skipIf(bins.deepagents === undefined)('Deep Agents list the folder', async () => {
  const { listSkills } = await import(bins.deepagents ?? '')
  const listed: { name: string }[] = listSkills({ projectSkillsDir: join(scratch, 'deep/skills') })
  expect(listed.map(({ name }) => name).sort()).toEqual(NAMES)
})
