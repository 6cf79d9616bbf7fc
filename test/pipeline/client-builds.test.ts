/** A build for a client has what the list of its skills has as loaded, and a check says the same, for each of fixtures/client-vectors. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listSkills } from '../../src/compiler/portability/list-skills.ts'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import type { Manifest } from '../../src/format/manifest.ts'
import { getLeaf } from '../../src/format/split-words.ts'
import { build, check } from '../../src/index.ts'
import { lay, readVector, VECTORS } from '../support/client-vectors.ts'
import { scratchFolder } from '../support/tree.ts'

const known = VECTORS.filter(file => PRESETS.some(({ id }) => id === readVector(file).preset))

test.each(known)('%s', compare)

async function compare(file: string): Promise<void> {
  const vector = readVector(file)
  const preset = PRESETS.find(({ id }) => id === vector.preset)
  if (preset === undefined) return
  const root = scratchFolder('client-build')
  lay(vector, root)
  const home = join(root, 'home')
  const cwd = join(root, 'project', vector.env?.cwd ?? '')
  process.env.HOME = home
  const surroundings = { cwd, home, platform: process.platform, env: {} }
  const levels = new Set(['user', 'plugin'])
  const view = createView(preset, { sources: [], areNamed: false, surroundings, levels, all: PRESETS })
  // What is outside needs a flag, and the list says so.
  const loaded = listSkills(view).filter(
    ({ state, reason }) => state === 'loaded' && !reason?.includes('follow-links'),
  )
  const out = join(root, 'out')
  const built = await build({ cwd, preset: preset.id, user: true, cache: false, out })
    .then(() => listBuilt(out))
    .catch((error: Error) => (/No skills/.test(error.message) ? [] : [error.message]))
  // Two links to one skill are two rows of the list.
  expect(built).toEqual([...new Set(loaded.map(({ name, description }) => `${name}: ${description}`))])

  // What a check, and so a report, says of a skill is what the list says of it.
  const { portability } = await check({ cwd, clients: [preset.id], user: true, cache: false }).catch(() => ({
    portability: undefined,
  }))
  const states = new Map<string, Set<string>>()
  // The list has each path to a skill, and a check the skill.
  for (const { entry, verdict, fate } of view.skills)
    for (const file of [entry.file, entry.realpath])
      states.set(file, new Set(states.get(file)).add(`${VERDICT[fate]} ${verdict.name}`))
  for (const { path, cells } of portability?.skills ?? []) {
    const { verdict, name } = cells[preset.id] ?? {}
    const own = states.get(resolve(cwd, path))
    if (own === undefined || verdict === undefined || verdict === 'absent') continue
    expect([...own], path).toContain(`${verdict === 'changed' ? 'loads' : verdict} ${name}`)
  }
}

const VERDICT = {
  used: 'loads',
  'kept-both': 'loads',
  hidden: 'hidden',
  dropped: 'dropped',
  shadowed: 'shadowed',
  undecided: 'undecided',
} as const

/** In the client's order, as the client calls and describes them. */
function listBuilt(out: string): string[] {
  const { skills }: Pick<Manifest, 'skills'> = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  return skills
    .sort((a, b) => (a.order ?? -1) - (b.order ?? -1))
    .map(({ id, name = getLeaf(id), description }) => `${name}: ${description}`)
}
