/**
 * What `list --preset` prints as loaded is what a build for the client and its report have, and a check, `show` and sessions say the same:
 * for each of fixtures/client-vectors.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runListClient, runShowClients } from '../../src/cli/actions/client-skills.ts'
import { runReport } from '../../src/cli/actions/report.ts'
import { report } from '../../src/cli/commands/inspect.ts'
import { readFlags } from '../../src/cli/flags.ts'
import type { Io } from '../../src/cli/io.ts'
import { type ListedSkill, listSkills } from '../../src/compiler/portability/list-skills.ts'
import type { View } from '../../src/compiler/portability/matrix.ts'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import type { Preset } from '../../src/compiler/presets/preset.ts'
import type { Manifest } from '../../src/format/manifest.ts'
import { getLeaf } from '../../src/format/place.ts'
import { build, check } from '../../src/index.ts'
import type { ReportHead } from '../../src/page/types.ts'
import { isCatalogPreset } from '../../src/runtime/catalog/render.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { lay, readVector, VECTORS } from '../support/client-vectors.ts'
import { createSilentIo } from '../support/silent-io.ts'
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
  // Windows has the home in another variable.
  for (const name of ['HOME', 'USERPROFILE']) process.env[name] = home
  const surroundings = { cwd, home, platform: process.platform, env: {} }
  const levels = new Set(['user', 'plugin'])
  const view = createView(preset, { sources: [], areNamed: false, surroundings, levels, all: PRESETS })
  const listed = await readList(preset, cwd)
  expect(listed).toEqual(listSkills(view))
  // What is outside needs a flag, and the list says so.
  const loaded = listed.filter(({ state, reason }) => state === 'loaded' && !reason?.includes('follow-links'))
  const out = join(root, 'out')
  const built = await build({ cwd, preset: preset.id, user: true, cache: false, out })
    .then(() => listBuilt(out))
    .catch((error: Error) => (/No skills/.test(error.message) ? [] : [{ name: error.message }]))
  // Two links to one skill are two rows of the list.
  expect(built.map(describe)).toEqual([...new Set(loaded.map(describe))])
  if (built.length > 0) {
    await compareSession(out, preset, loaded)
    await compareReport(cwd, preset, { built, out: join(root, 'report.html') })
  }
  await compareCheck(cwd, view)
  await compareWhy(cwd, view)
}

function describe({ name, description }: { name: string; description?: string }): string {
  return `${name}: ${description}`
}

/** A session lists what the client lists for its model, except what authors keep from every model, or until a file matches. */
async function compareSession(out: string, preset: Preset, loaded: ListedSkill[]): Promise<void> {
  if (!isCatalogPreset(preset.id)) return
  const lines = new Map(listBuilt(out).map(line => [line.id, line]))
  const { catalog } = (await openBundle(out)).session({ preset: preset.id })
  const { shown } = await catalog({ budget: { characters: Number.POSITIVE_INFINITY } })
  const names = shown.map(id => lines.get(id)?.name)
  const kept = new Set(
    [...lines.values()].flatMap(({ name, modelInvocable, paths }) =>
      modelInvocable === false || paths ? name : [],
    ),
  )
  const listed = loaded.filter(skill => {
    const isBare = preset.catalog.omitsUndescribed && skill.description === ''
    return skill.listed !== false && !kept.has(skill.name) && !isBare
  })
  const wanted = [...new Map(listed.map(skill => [describe(skill), skill.name])).values()]
  const { order } = preset.catalog
  if (order === 'precedence' || order === 'reversed' || order === 'found') expect(names).toEqual(wanted)
  else expect(names.sort()).toEqual(wanted.sort())
}

async function readList({ id }: Preset, cwd: string): Promise<ListedSkill[]> {
  const text = await print(cwd, io => runListClient(id, { user: true, system: false, json: true }, io))
  return JSON.parse(text).filter(({ state }: { state: string }) => state !== 'unread')
}

/** The data of the page: for each skill of the client's build, that the client loads it, by that name. */
async function compareReport(
  cwd: string,
  { id }: Preset,
  { built, out }: { built: { name: string; description?: string }[]; out: string },
): Promise<void> {
  const flags = readFlags(report.flags, { preset: id, clients: id, user: true, out })
  await print(cwd, io => runReport(flags, io, []))
  const page = readFileSync(out, 'utf8')
  const head: ReportHead = JSON.parse(/id="head">(.*)<\/script>/.exec(page)?.[1] ?? '')
  const shown = head.skills.map(({ id: skill, name = getLeaf(skill), description }) =>
    describe({ name, description }),
  )
  expect(shown.sort()).toEqual(built.map(describe).sort())
  expect(head.clients.map(client => client.id)).toEqual([id])
  for (const { id: skill, verdicts } of head.skills) expect(verdicts, skill).toMatch(/^[LCU]$/)
}

async function print(cwd: string, run: (io: Io) => Promise<unknown>): Promise<string> {
  let text = ''
  await run({ ...createSilentIo(cwd), out: (part: string) => (text += part) })
  return text
}

/** What a check says of a skill is what the list says of it. */
async function compareCheck(cwd: string, { preset, skills }: View): Promise<void> {
  const { portability } = await check({ cwd, clients: [preset.id], user: true, cache: false }).catch(() => ({
    portability: undefined,
  }))
  const states = new Map<string, Set<string>>()
  // The list has each path to a skill, and a check the skill.
  for (const { entry, verdict, fate } of skills)
    for (const file of [entry.file, entry.realpath].map(each => resolve(each)))
      states.set(file, new Set(states.get(file)).add(`${VERDICT[fate]} ${verdict.name}`))
  for (const { path, cells } of portability?.skills ?? []) {
    const { verdict, name } = cells[preset.id] ?? {}
    const own = states.get(resolve(cwd, path))
    if (own === undefined || verdict === undefined || verdict === 'absent') continue
    expect([...own], path).toContain(`${verdict === 'changed' ? 'loads' : verdict} ${name}`)
  }
}

async function compareWhy(cwd: string, { preset, skills }: View): Promise<void> {
  for (const name of new Set(skills.map(({ verdict }) => verdict.name))) {
    const flags = { user: true, system: false, json: true } as Parameters<typeof runShowClients>[2]
    const text = await print(cwd, io => runShowClients([name], [preset.id], flags, io))
    for (const { path, fate } of JSON.parse(text)[0].candidates) {
      if (fate === 'unread') continue
      const at = skills.filter(({ entry }) => resolve(entry.file) === resolve(cwd, path))
      expect(
        at.map(skill => skill.fate),
        path,
      ).toContain(fate)
    }
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
function listBuilt(out: string) {
  const { skills }: Pick<Manifest, 'skills'> = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  return skills
    .sort((a, b) => (a.order ?? -1) - (b.order ?? -1))
    .map(({ id, name = getLeaf(id), ...rest }) => ({ ...rest, id, name }))
}
