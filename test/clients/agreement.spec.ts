/** What skillc says that a client loads is what the client loads, winners included. See scripts/test-clients.js. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import type { Preset } from '../../src/compiler/presets/preset.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'
import clients from './clients.json' with { type: 'json' }
import { type Folders, projectsFor } from './projects.ts'
import { runClaude, validatePlugin } from './run-claude.ts'
import { codexCatalogue, runCodex } from './run-codex.ts'
import { runGemini } from './run-gemini.ts'
import { runOpencode } from './run-opencode.ts'
import { runPi } from './run-pi.ts'
import { runSkills } from './run-skills.ts'
import type { LoadedSkill } from './spawn-client.ts'

const bins: Record<string, string> = JSON.parse(process.env.SKILLC_CLIENT_BINS ?? '{}')
const scratch = realpathSync(scratchFolder('clients'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Run = (bin: string, project: string, home: string) => Promise<LoadedSkill[]>

/** The inspector loads no skills from folders: mcp.spec.ts. Frameworks and plugins: export.spec.ts. */
/** What is not a client of skills is tested elsewhere. */
type Client = Exclude<
  keyof typeof clients,
  'agents' | 'copilot' | 'deepagents' | 'mcp-inspector' | 'nx' | 'turbo'
>
const runs: Record<Client, { run: Run; folders: Folders }> = {
  'claude-code': {
    run: runClaude,
    folders: { project: '.claude/skills', home: '.claude/skills', commands: '.claude/commands' },
  },
  codex: {
    run: runCodex,
    folders: { project: '.agents/skills', other: '.codex/skills', home: '.agents/skills' },
  },
  gemini: {
    run: runGemini,
    folders: { project: '.gemini/skills', other: '.agents/skills', home: '.gemini/skills' },
  },
  'npx-skills': {
    run: runSkills,
    folders: { project: '.agents/skills', other: '.claude/skills', home: '.agents/skills' },
  },
  opencode: {
    run: runOpencode,
    folders: { project: '.opencode/skills', other: '.claude/skills', home: '.claude/skills' },
  },
  pi: { run: runPi, folders: { project: '.pi/skills', other: '.agents/skills', home: '.pi/agent/skills' } },
}

describe.each(Object.entries(runs))('%s', (id, { run, folders }) => {
  const bin = bins[id]
  const preset = PRESETS.find(each => each.id === id)

  test('is the version that the preset was checked with', () => {
    expect(preset?.checked.version).toContain(clients[id as keyof typeof clients].version)
    expect(preset?.checked.by).toBe('run')
  })

  test.skipIf(bin === undefined).each(Object.entries(projectsFor(folders)))('%s', async (name, tree) => {
    if (bin === undefined || preset === undefined) return
    const { project, home } = settle(join(scratch, id, name.replace(/\W+/g, '-')), tree)
    // Before the client has run: some put skills of their own into a new home.
    const { sure, possible } = said(preset, project, home)
    const loaded = (await run(bin, project, home)).map(createKey(scratch)).sort()
    const isSure = possible.length === 0
    if (isSure) expect(sure).toEqual(loaded)
    else {
      // Where nothing decides, skillc says so: the client must use one of those it names.
      expect(loaded.filter(skill => !possible.includes(skill))).toEqual(sure)
      expect(loaded.some(skill => possible.includes(skill))).toBe(true)
    }
  })
})

/** Plants a tree; the project is a repository, and the client starts in its deepest folder that has skills of its own. */
function settle(folder: string, tree: Tree): { project: string; home: string } {
  plant(folder, tree)
  const project = join(folder, 'project')
  mkdirSync(join(folder, 'home'), { recursive: true })
  spawnSync('git', ['init', '-q'], { cwd: project })
  const till = join(project, 'shop', 'till')
  return { project: existsSync(till) ? till : project, home: join(folder, 'home') }
}

/** What tells one loaded skill from another: its name, and where it lies, or what it says of itself. */
function createKey(root: string): (skill: LoadedSkill) => string {
  return ({ name, description, path }) => {
    if (path === undefined) return `${name} ${(description ?? '').slice(0, 60)}`
    const file = existsSync(join(path, 'SKILL.md')) ? join(path, 'SKILL.md') : path
    return `${name} ${getPlace(file, root)}`
  }
}

function getPlace(file: string, root: string): string {
  return join(realpathSync(dirname(file)), basename(file)).slice(root.length)
}

/** What skillc says: the skills that are used for certain, and those of which nothing says which one is. */
function said(preset: Preset, project: string, home: string): { sure: string[]; possible: string[] } {
  const surroundings = { cwd: project, home, platform: process.platform, env: {} }
  const levels = new Set(['user', 'managed', 'system'])
  const { skills } = createView(preset, { sources: [], areNamed: false, surroundings, levels, all: PRESETS })
  const names = preset.id === 'claude-code'
  const keys = (fates: string[]) =>
    skills
      .filter(({ fate }) => fates.includes(fate))
      .map(({ entry, verdict: { name, description } }) =>
        createKey(scratch)({ name, description, ...(names ? {} : { path: entry.file }) }),
      )
      .sort()
  return { sure: keys(['used', 'kept-both']), possible: keys(['undecided']) }
}

describe.skipIf(bins.codex === undefined)('codex debug prompt-input', () => {
  test('shows the model the skills that skillc names, and no other of the project', async () => {
    const tree =
      projectsFor({ project: '.agents/skills', home: '.agents/skills' })['same name at two levels'] ?? {}
    const { project, home } = settle(join(scratch, 'prompt-input'), tree)
    const codex = PRESETS.find(({ id }) => id === 'codex')
    const { sure } = codex === undefined ? { sure: [] } : said(codex, project, home)
    const catalogue = await codexCatalogue(bins.codex ?? '', project, home)
    const listed = [...catalogue.matchAll(/^- ([\w-]+): From /gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual(sure.map(key => key.split(' ')[0]))
  })
})

describe.skipIf(bins['claude-code'] === undefined)('claude plugin validate', () => {
  test('accepts the plugin and the marketplace of the tests of sources', async () => {
    const folder = plant(join(scratch, 'plugin'), {
      'market/.claude-plugin/marketplace.json': JSON.stringify({
        name: 'market',
        owner: { name: 'Bakery' },
        plugins: [{ name: 'bakery', source: './bakery', description: 'Breads.' }],
      }),
      'market/bakery/.claude-plugin/plugin.json': JSON.stringify({
        name: 'bakery',
        version: '1.0.0',
        description: 'Breads.',
        skills: ['./breads/'],
      }),
      'market/bakery/breads/rye/SKILL.md': '---\nname: rye\ndescription: Bakes rye.\n---\nWeigh the flour.\n',
      'home/.keep': '',
    })
    const bin = bins['claude-code'] ?? ''
    for (const path of ['market', 'market/bakery']) {
      const { ok, output } = await validatePlugin(bin, join(folder, path), join(folder, 'home'))
      expect(output).toContain('alid')
      expect(ok).toBe(true)
    }
  })
})
