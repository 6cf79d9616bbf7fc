import { PRESETS } from '../compiler/presets/all.ts'
import { OTHER_NAMES } from '../compiler/presets/choose.ts'
import type { Preset } from '../compiler/presets/preset.ts'
import { failure } from '../core/errors/failure.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { suggest } from '../core/text/suggest.ts'
import { MORE_CLIENTS, PACKAGES, SPEC_DESCRIPTION, SPECIFICATION } from './data.ts'
import type { Limit, Target } from './target.ts'

/** Sorted by id in code-unit order. A client whose id equals a package's becomes `ID-folder`. */
export const TARGETS: readonly Target[] = [
  ...PACKAGES,
  ...PRESETS.flatMap(createPresetTarget),
  ...MORE_CLIENTS.map(([id, title, place]) => createClientTarget(id, title, place)),
].sort((a, b) => byCodeUnit(a.id, b.id))

/** The project folder that a client reads under the fewest conditions. */
function createPresetTarget(preset: Preset): Target[] {
  const places = preset.places.filter(
    ({ level, path, holds = 'skills', from }) =>
      level === 'project' && holds === 'skills' && from !== 'below' && !/[*$]/.test(path),
  )
  const place = places.find(({ condition }) => condition === undefined) ?? places[0]
  if (place === undefined) return []
  const id = PACKAGES.some(target => target.id === preset.id) ? `${preset.id}-folder` : preset.id
  const reads = `${preset.title}, in a project${place.condition === undefined ? '' : `, when ${place.condition}`}`
  return [
    {
      id,
      title: preset.title,
      form: { kind: 'folders', place: place.path },
      reads,
      strictYaml: false,
      preset: preset.id,
      limits: listPresetLimits(preset),
      sources: preset.sources,
    },
  ]
}

function listPresetLimits({ description, limits, checked }: Preset): Limit[] {
  const known = checked.by === 'hearsay' ? 'reported' : checked.by
  const { length, source } = description
  const bytes = limits?.entryBytes
  return [
    ...(length?.otherwise === 'dropped'
      ? [{ of: 'description', most: length.limit, known, source } as const]
      : []),
    ...(limits !== undefined && bytes !== undefined
      ? [{ of: 'entry', most: bytes, known, source: limits.source } as const]
      : []),
  ]
}

function createClientTarget(id: string, title: string, place: string): Target {
  const sources = {
    ...SPECIFICATION,
    agents: { title: 'skills 1.7.4, its table of agents', url: 'https://www.npmjs.com/package/skills' },
  }
  return {
    id,
    title,
    form: { kind: 'folders', place },
    reads: `${title}, in a project`,
    strictYaml: true,
    limits: [SPEC_DESCRIPTION],
    sources,
  }
}

/** `own` are those of the user. Throws a Failure for an unknown name. */
export function chooseTargets(names: readonly string[], own: readonly Target[] = []): Target[] {
  return [...new Set(names.map(name => chooseTarget(name, own)))]
}

export function chooseTarget(name: string, own: readonly Target[] = []): Target {
  const target = findTarget(name, own)
  if (target !== undefined) return target
  const known = [...own, ...TARGETS].map(({ id }) => id)
  const near = suggest(name, [...known, ...Object.keys(OTHER_NAMES)])
  const help = near === '' ? '' : `Did you mean \`${near}\`? `
  throw failure(`There is no target \`${name}\``, `${help}The targets are ${known.join(', ')}`)
}

export function findTarget(name: string, own: readonly Target[] = []): Target | undefined {
  const id = OTHER_NAMES[name] ?? name
  return [...TARGETS, ...own].find(each => each.id === id)
}
