/** What skillc says that a client loads, and the clients to ask. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import type { Preset } from '../../src/compiler/presets/preset.ts'
import { plant, type Tree } from '../support/tree.ts'
import clients from './clients.json' with { type: 'json' }
import type { Folders } from './projects.ts'
import { runAsked } from './run-asked.ts'
import { runClaude } from './run-claude.ts'
import { runGemini } from './run-gemini.ts'
import { runSkills } from './run-skills.ts'
import type { LoadedSkill } from './spawn-client.ts'

/** The programs that scripts/test-clients.js installed, by client. */
export const bins: Record<string, string> = JSON.parse(process.env.SKILLC_CLIENT_BINS ?? '{}')

type Run = (bin: string, project: string, home: string) => Promise<LoadedSkill[]>

/** The inspector loads no skills from folders: mcp.spec.ts. Frameworks and plugins: export.spec.ts. What is not a client of skills is tested elsewhere. */
type Client = Exclude<
  keyof typeof clients,
  'agents' | 'copilot' | 'deepagents' | 'kilo' | 'mastra' | 'mcp-inspector' | 'nx' | 'qoder' | 'turbo'
>
export const runs: Record<Client, { run: Run; folders: Folders }> = {
  'claude-code': {
    run: runClaude,
    folders: { project: '.claude/skills', home: '.claude/skills', commands: '.claude/commands' },
  },
  codex: {
    run: runAsked('codex'),
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
    run: runAsked('opencode'),
    folders: { project: '.opencode/skills', other: '.claude/skills', home: '.claude/skills' },
  },
  pi: {
    run: runAsked('pi'),
    folders: { project: '.pi/skills', other: '.agents/skills', home: '.pi/agent/skills' },
  },
}

/** Plants a tree; the project is a repository, and the client starts in its deepest folder that has skills of its own. */
export function settle(folder: string, tree: Tree): { project: string; home: string } {
  plant(folder, tree)
  const project = join(folder, 'project')
  mkdirSync(join(folder, 'home'), { recursive: true })
  plant(join(folder, 'home'), {
    '.gemini/trustedFolders.json': '{ "/": "TRUST_FOLDER" }',
    '.pi/agent/settings.json': '{ "defaultProjectTrust": "always" }',
  })
  spawnSync('git', ['init', '-q'], { cwd: project })
  const till = join(project, 'shop', 'till')
  return { project: existsSync(till) ? till : project, home: join(folder, 'home') }
}

/** What tells one loaded skill from another: its name, and where it lies, or what it says of itself. */
export function createKey(root: string): (skill: LoadedSkill) => string {
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
export function said(
  preset: Preset,
  project: string,
  home: string,
  root: string,
): { sure: string[]; possible: string[] } {
  const surroundings = { cwd: project, home, platform: process.platform, env: {} }
  const levels = new Set(['user', 'managed', 'system'])
  const { skills } = createView(preset, { sources: [], areNamed: false, surroundings, levels, all: PRESETS })
  const names = preset.id === 'claude-code'
  const keys = (fates: string[]) =>
    skills
      .filter(({ fate }) => fates.includes(fate))
      .map(({ entry, verdict: { name, description } }) =>
        createKey(root)({ name, description, ...(names ? {} : { path: entry.file }) }),
      )
      .sort()
  return { sure: keys(['used', 'kept-both']), possible: keys(['undecided']) }
}
