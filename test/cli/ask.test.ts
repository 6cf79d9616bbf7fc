/** How the answers of clients are read and compared, and what a copy for a client has, without starting any. */
import { existsSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ASKED } from '../../src/cli/ask/clients.ts'
import { compareAnswer } from '../../src/cli/ask/compare.ts'
import { copyForClient } from '../../src/cli/ask/copy.ts'
import { createShared, createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'

const skill = (name: string, description = 'Bakes.') =>
  `---\nname: ${name}\ndescription: ${description}\n---\nBody\n`

describe('answers', () => {
  const text =
    'Discovered Agent Skills:\n\nrye [Enabled]\n  Description: Bakes\n\nrye.\n  Location:    /p/rye/SKILL.md\n\n'
  const off = 'oat [Disabled]\n  Description: x\n  Location:    /p/oat/SKILL.md\n\n'
  const own = 'skill-creator [Enabled] [Built-in]\n  Description: x\n  Location:    /app/SKILL.md\n\n'
  const rye = { name: 'rye', description: 'Bakes\n\nrye.', path: '/p/rye/SKILL.md' }
  const answer = (skills: unknown) => JSON.stringify({ id: 2, result: { data: [{ skills }] } })

  test.each<[client: string, printed: string, read: unknown]>([
    ['gemini', `${off}noise\n${text}${own}`, [rye]],
    ['gemini', `${text}${off}${own}`, [rye]],
    ['gemini', 'No skills discovered.\n', []],
    ['gemini', 'Discovered Agent Skills:\n\nrye [Enabled]\n', []],
    ['gemini', 'Please log in', undefined],
    [
      'codex',
      `log\n{"id":1}\n${answer([
        { name: 'a', path: '/a', enabled: false },
        { name: 'b', scope: 'system' },
      ])}\n`,
      [],
    ],
    [
      'codex',
      `${answer([{ name: 'a', description: 'A', path: '/a/SKILL.md' }])}\n`,
      [{ name: 'a', description: 'A', path: '/a/SKILL.md' }],
    ],
    ['codex', '{"id":2,"error":{}}\n', undefined],
    [
      'copilot-cli',
      'Hello\n[{"name":"a","path":"/a","enabled":true},{"name":"b","source":"builtin"}]',
      [{ name: 'a', path: '/a' }],
    ],
    ['copilot-cli', 'Hello', undefined],
    [
      'opencode',
      '[{"name":"a","location":"/a/SKILL.md"},{"name":"b","location":"<built-in>"}]',
      [{ name: 'a', path: '/a/SKILL.md' }],
    ],
    ['opencode', '{}', undefined],
    [
      'pi',
      '{"command":"get_commands","data":{"commands":[{"name":"skill:a","source":"skill","sourceInfo":{"path":"/a"}},{"name":"x"}]}}\n',
      [{ name: 'a', path: '/a' }],
    ],
    ['pi', '{"command":"get_commands"}\n', undefined],
  ])('%s: %s', (client, printed, read) => {
    expect(ASKED[client]?.read(printed)).toEqual(read)
  })
})

/** What skillc says of a project, and what it read for that. */
function look(client: string, project: Tree, home: Tree = {}) {
  const root = scratchFolder('asked')
  const cwd = plant(join(root, 'project'), project)
  mkdirSync(join(root, 'home'))
  plant(join(root, 'home'), home)
  const preset = PRESETS.find(({ id }) => id === client)
  if (preset === undefined) throw new Error(client)
  const surroundings = { cwd, home: join(root, 'home'), platform: 'linux', env: {} }
  const levels = new Set(['user', 'plugin', 'system'])
  const shared = createShared(PRESETS)
  const situation = { sources: [], areNamed: false, surroundings, levels, all: PRESETS }
  const view = createView(preset, situation, shared)
  const scope = { surroundings, levels, looked: shared.looked }
  return { root, cwd, view, read: { preset, scope, folders: view.folders.map(({ dir }) => dir) } }
}

test('each difference has its kind', () => {
  const { cwd, view } = look('codex', {
    '.agents/skills/rye/SKILL.md': skill('rye'),
    '.agents/skills/oat/SKILL.md': skill('oat'),
    '.agents/skills/bun/SKILL.md': skill('bun'),
    '.agents/skills/far/SKILL.md': skill('far'),
    'elsewhere/far/SKILL.md': skill('far'),
    '.agents/skills/bad/SKILL.md': 'no frontmatter',
  })
  const at = (path: string) => join(cwd, path, 'SKILL.md')
  const { same, differences } = compareAnswer(view, [
    { name: 'rye', description: ' Bakes. ', path: at('.agents/skills/rye') },
    { name: 'oat', description: 'Cooks.', path: at('.agents/skills/oat') },
    // The folder instead of its entry.
    { name: 'far', path: join(cwd, 'elsewhere/far') },
    { name: 'bad', path: at('.agents/skills/bad') },
    { name: 'new' },
  ])
  expect(same).toBe(1)
  expect(differences.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'other text oat',
    'other winner far',
    'missed bad',
    'missed new',
    'extra bun',
  ])
  expect(differences[2]?.skillc?.reason).toMatch(/frontmatter/)
})

test('skills that come with the client are not compared', () => {
  const { view } = look('codex', {}, { '.codex/skills/.system/imagegen/SKILL.md': skill('imagegen') })
  expect(view.skills.map(({ verdict }) => verdict.name)).toEqual(['imagegen'])
  expect(compareAnswer(view, [])).toEqual({ same: 0, differences: [] })
})

test('a text that the client cuts for its model only is the same', () => {
  const words = 'word '.repeat(400).trim()
  const { cwd, view } = look('codex', { '.agents/skills/rye/SKILL.md': skill('rye', words) })
  const answer = (description: string) => [
    { name: 'rye', description, path: join(cwd, '.agents/skills/rye/SKILL.md') },
  ]
  expect(compareAnswer(view, answer(words))).toEqual({ same: 1, differences: [] })
  expect(compareAnswer(view, answer(`x${words}`)).same).toBe(0)
})

test('a copy has skills, manifests and known settings, and nothing that starts something', () => {
  const { root, cwd, read } = look(
    'codex',
    {
      '.git/config': '[remote]\nurl = https://token@example.com\n',
      '.agents/skills/rye/SKILL.md': skill('rye'),
      '.agents/skills/rye/scripts/bake.sh': 'rm -rf /\n',
      '.agents/skills/linked': { link: '../../shared/oat' },
      'shared/oat/SKILL.md': skill('oat'),
      '.env': 'KEY=secret\n',
      'kit/.codex-plugin/plugin.json': JSON.stringify({
        name: 'kit',
        hooks: './x',
        mcpServers: { a: { command: 'b' } },
      }),
      'node_modules/x/SKILL.md': skill('x'),
    },
    {
      '.codex/config.toml':
        'model = "x"\n[[skills.config]]\nname = "rye"\nenabled = false\n[mcp_servers.a]\ncommand = "b"\n',
      '.codex/auth.json': '{ "key": "secret" }',
      '.agents/skills/away': { link: '../../../outside/away' },
      '../outside/away/SKILL.md': skill('away'),
    },
  )
  const to = join(root, 'copy')
  mkdirSync(to)
  const mounts = copyForClient(to, read)
  const has = (path: string) => existsSync(join(to, path))
  const text = (path: string) => readFileSync(join(to, path), 'utf8')
  const home = join(root, 'home')
  expect(mounts.map(mount => mount.to).sort()).toEqual([home, join(root, 'outside/away'), cwd].sort())
  expect(text(`${cwd}/.agents/skills/rye/SKILL.md`)).toBe(skill('rye'))
  expect(readlinkSync(join(to, cwd, '.agents/skills/linked'))).toBe('../../shared/oat')
  expect(has(`${cwd}/shared/oat/SKILL.md`)).toBe(true)
  expect(has(`${root}/outside/away/SKILL.md`)).toBe(true)
  expect(JSON.parse(text(`${cwd}/kit/.codex-plugin/plugin.json`))).toEqual({ name: 'kit' })
  expect(text(`${home}/.codex/config.toml`)).toBe(
    '"skills" = { "config" = [{ "name" = "rye", "enabled" = false }] }\n',
  )
  for (const path of ['.agents/skills/rye/scripts/bake.sh', '.env', '.git/config', 'node_modules'])
    expect(has(`${cwd}/${path}`), path).toBe(false)
  expect(has(`${home}/.codex/auth.json`)).toBe(false)
})
