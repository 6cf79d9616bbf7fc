/** What clients made of projects and homes as people have them, against what skillc says: fixtures/client-vectors. */
import { mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ListedSkill, listSkills } from '../../src/compiler/portability/list-skills.ts'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'

const vectors = join(import.meta.dirname, '../../fixtures/client-vectors')

/** Vectors that skillc does not agree with yet; one that passes has to leave. */
const FAILING: readonly string[] = [
  'continue-places.json',
  'copilot-circle.json',
  'copilot-commands.json',
  'copilot-depth2.json',
  'copilot-depth3.json',
  'copilot-directories-relative.json',
  'copilot-directories.json',
  'copilot-disabled-claude-settings.json',
  'copilot-disabled-local.json',
  'copilot-disabled-project.json',
  'copilot-namecase.json',
  'copilot-outside-links.json',
  'copilot-plugin-live.json',
  'copilot-plugin-off.json',
  'copilot-plugin-project.json',
  'copilot-plugin-skill-disabled.json',
  'copilot-same-name.json',
  'copilot-sub-folder-no-git.json',
  'copilot-sub-folder.json',
  'copilot-two-level.json',
  'kilo-depth.json',
  'kilo-linked-claude-and-agents.json',
  'kilo-names.json',
  'kilo-outside-link.json',
  'kilo-parents.json',
  'kilo-places.json',
  'kilo-same-name.json',
  'kilo-sub-folder-no-git.json',
  'kilo-sub-folder.json',
  'qoder-depth.json',
  'qoder-disabled-user.json',
  'qoder-linked-claude-and-agents.json',
  'qoder-places.json',
  'qoder-same-name.json',
  'qoder-sub-folder-no-git.json',
  'qoder-sub-folder.json',
  'qwen-depth.json',
  'qwen-directories.json',
  'qwen-disabled-user.json',
  'qwen-names.json',
  'qwen-own.json',
  'qwen-parents.json',
  'qwen-places.json',
  'qwen-same-name.json',
]

/** Vectors name some clients differently than presets. */
const PRESET_OF: Readonly<Record<string, string>> = { copilot: 'copilot-cli' }

interface Expected {
  name?: string
  description?: string
  from?: string
  fromAny?: string[]
  state: 'loaded' | 'disabled' | 'refused'
  folder?: string
  listed?: boolean
  race?: string
}

interface Vector {
  client: string
  version: string
  git: boolean
  files: Record<string, string>
  links: Record<string, string>
  home: Record<string, string>
  homeLinks: Record<string, string>
  outside: Record<string, string>
  env?: { cwd?: string; args?: string } & Record<string, string>
  note?: string
  expected: Expected[]
}

const STATES = { loaded: 'loaded', disabled: 'hidden', refused: 'refused' }

test.each(readdirSync(vectors).sort())('%s', file => {
  const vector: Vector = JSON.parse(readFileSync(join(vectors, file), 'utf8'))
  const faults = findFaults(vector)
  if (FAILING.includes(file)) expect(faults, 'it passes: take it out of FAILING').not.toEqual([])
  else expect(faults).toEqual([])
})

test('every failing vector is there', () => {
  const files = readdirSync(vectors)
  expect(FAILING.filter(name => !files.includes(name))).toEqual([])
})

/** Expected skills that skillc has not, and loaded ones that the client has not. */
function findFaults(vector: Vector): string[] {
  const preset = PRESETS.find(({ id }) => id === (PRESET_OF[vector.client] ?? vector.client))
  if (preset === undefined) return [`no preset \`${vector.client}\``]
  const root = scratchFolder('vector')
  const expand = lay(vector, root)
  const { cwd = '', args: _, ...env } = vector.env ?? {}
  const listed = listSkills(
    createView(preset, {
      sources: [],
      areNamed: false,
      surroundings: { cwd: join(root, 'project', cwd), home: join(root, 'home'), platform: 'linux', env },
      levels: new Set(['user', 'plugin', 'system']),
      all: PRESETS,
    }),
  )
  const left = new Set(listed)
  const missing = vector.expected.flatMap(each => {
    const found = listed.find(skill => left.has(skill) && isExpected(skill, each, expand))
    if (found !== undefined) left.delete(found)
    return found === undefined ? [`missing: ${JSON.stringify(each)}`] : []
  })
  const unexpected = [...left].filter(({ state }) => state === 'loaded')
  // Where nothing decides, skillc has each of the rivals as loaded.
  const raced = vector.expected.filter(({ race }) => race !== undefined).map(({ name }) => name)
  return [
    ...missing,
    ...unexpected
      .filter(({ name }) => !raced.includes(name))
      .map(skill => `not expected: ${JSON.stringify(skill)}`),
  ]
}

function isExpected(skill: ListedSkill, expected: Expected, expand: (text: string) => string): boolean {
  const { name, folder, description, from, fromAny, race, state } = expected
  if (skill.state !== STATES[state]) return false
  // A refused skill has a name only where the client read one.
  if (state === 'refused') return folder === undefined ? isFrom(skill, [from]) : isIn(skill, folder)
  if (skill.name !== name) return false
  if (state === 'loaded' && description !== undefined && skill.description.trim() !== description)
    return false
  return race !== undefined || from === undefined || isFrom(skill, fromAny ?? [from])

  function isFrom(listed: ListedSkill, files: (string | undefined)[]): boolean {
    return files.some(file => file !== undefined && isSame(listed.from, expand(file)))
  }
}

function isIn({ from }: ListedSkill, folder: string): boolean {
  return from.split('/').at(-2) === folder
}

/** Clients print the path of a link, the real path, or the folder. */
function isSame(file: string, printed: string): boolean {
  const real = realpathSync(file)
  return real === realpathSync(printed) || real === `${realpathSync(printed)}/SKILL.md`
}

/** Writes the three folders, and gives what their names stand for. */
function lay(vector: Vector, root: string): (text: string) => string {
  const folders = { PROJECT: join(root, 'project'), HOME: join(root, 'home'), OUTSIDE: join(root, 'outside') }
  const expand = (text: string) =>
    Object.entries(folders).reduce((done, [name, dir]) => done.replaceAll(`\${${name}}`, dir), text)
  const files = (tree: Record<string, string>): Tree =>
    Object.fromEntries(Object.entries(tree).map(([path, text]) => [path, expand(text)]))
  const links = (tree: Record<string, string>): Tree =>
    Object.fromEntries(Object.entries(tree).map(([path, link]) => [path, { link: expand(link) }]))
  for (const dir of Object.values(folders)) mkdirSync(dir)
  if (vector.git) mkdirSync(join(folders.PROJECT, '.git'))
  plant(folders.PROJECT, { ...files(vector.files), ...links(vector.links) })
  plant(folders.HOME, { ...files(vector.home), ...links(vector.homeLinks) })
  plant(folders.OUTSIDE, files(vector.outside))
  if (vector.note?.includes('trustedFolders.json'))
    plant(folders.HOME, {
      '.gemini/trustedFolders.json': JSON.stringify({ [folders.PROJECT]: 'TRUST_FOLDER' }),
    })
  approve(vector, folders.HOME)
  return expand
}

/** pi 0.73.1 asked for no trust, and `--approve` is trust for one run; a setting says the same for good. */
function approve({ client, version, env, home }: Vector, dir: string): void {
  if (client !== 'pi' || (env?.args !== '--approve' && version !== '0.73.1')) return
  const file = '.pi/agent/settings.json'
  const settings = JSON.parse(home[file] ?? '{}')
  plant(dir, { [file]: JSON.stringify({ ...settings, defaultProjectTrust: 'always' }) })
}
