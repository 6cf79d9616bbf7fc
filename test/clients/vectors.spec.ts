/** Projects and homes as people have them, asked of the clients again: fixtures/client-vectors. See scripts/test-clients.js. */
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listSkills } from '../../src/compiler/portability/list-skills.ts'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { lay, readVector, VECTORS, type Vector } from '../support/client-vectors.ts'
import { scratchFolder } from '../support/tree.ts'
import { bins } from './ask-client.ts'
import { runAsked } from './run-asked.ts'
import { runClaude } from './run-claude.ts'
import { runGemini } from './run-gemini.ts'
import type { LoadedSkill } from './spawn-client.ts'

type Run = (bin: string, project: string, home: string, env: Record<string, string>) => Promise<LoadedSkill[]>

/** By the names of vectors. */
const RUNS: Record<string, Run> = {
  'claude-code': runClaude,
  codex: runAsked('codex'),
  copilot: runAsked('copilot-cli'),
  gemini: runGemini,
  kilo: runAsked('kilo'),
  opencode: runAsked('opencode'),
  pi: runAsked('pi'),
  qoder: runAsked('qoder'),
}

/** What an answer cannot be compared with. */
const LEFT_OUT: Record<string, string> = {
  'claude-code-deny-all.json': 'it has a skill of its own that it names without a description, as all others',
  'codex-include-off.json': '`skills/list` has what the model is not shown',
}

describe.each(Object.entries(RUNS))('%s', (client, run) => {
  const own = VECTORS.filter(file => readVector(file).client === client && !(file in LEFT_OUT))
  const bin = bins[client]

  test.skipIf(bin === undefined).each(own)('%s', async file => {
    const vector = readVector(file)
    const root = realpathSync(scratchFolder('asked'))
    lay(vector, root)
    // Some ask git for the root of a repository.
    if (vector.git) spawnSync('git', ['init', '-q'], { cwd: join(root, 'project') })
    const { cwd = '', args: _, ...env } = vector.env ?? {}
    const [project, home] = [join(root, 'project', cwd), join(root, 'home')]
    const said = listSaid(vector, project, home, env)
    const loaded = await run(bin ?? '', project, home, env)
    // What Gemini CLI prints is by name, and not what its model is shown.
    if (vector.ordered && client !== 'gemini')
      expect(loaded.map(({ name }) => name)).toEqual(vector.expected.map(({ name }) => name))
    const raced = new Set(said.flatMap(({ name, reason }) => (reason?.includes('undefined') ? name : [])))
    expect(loaded.map(skill => describeSkill(skill, raced)).sort()).toEqual(
      said.map(skill => describeSkill(findAlike(skill, loaded), raced)).sort(),
    )
  })
})

function listSaid(vector: Vector, cwd: string, home: string, env: Record<string, string>) {
  const preset = PRESETS.find(({ id }) => id === vector.preset)
  if (preset === undefined) throw new Error(vector.preset)
  const surroundings = { cwd, home, platform: process.platform, env }
  const levels = new Set(['user', 'plugin'])
  const view = createView(preset, { sources: [], areNamed: false, surroundings, levels, all: PRESETS })
  return listSkills(view).filter(({ state }) => state === 'loaded')
}

/** As far as the client says as much: some name no file, and no description of what the model is not shown. */
function findAlike(
  { name, description, from }: { name: string; description: string; from: string },
  loaded: LoadedSkill[],
): LoadedSkill {
  const same = loaded.filter(skill => skill.name === name)
  return {
    name,
    ...(same.some(skill => skill.description !== undefined) && { description }),
    ...(same.some(({ path }) => path !== undefined) && { path: from }),
  }
}

function describeSkill({ name, description = '', path }: LoadedSkill, raced: ReadonlySet<string>): string {
  if (raced.has(name) || path === undefined) return `${name}: ${raced.has(name) ? '' : description.trim()}`
  // Of a command, Copilot CLI prints the folder.
  const file = [join(path, 'SKILL.md'), join(path, `${name}.md`)].find(each => existsSync(each)) ?? path
  return `${name}: ${description.trim()} ${realpathSync(file)}`
}
