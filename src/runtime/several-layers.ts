/** Bundles of several layers: their folders, and their combined skills. Loaded on demand. */

import { toSegment } from '../core/files/path.ts'
import { foldPath } from '../core/files/untrusted-path.ts'
import { addTo } from '../core/text/order.ts'
import type { ManifestRefused } from '../format/manifest.ts'
import { getPlace } from '../format/place.ts'
import { listIds } from '../format/skill.ts'
import type { Layer } from './layer.ts'
import type { Arrange, Bar, Entry, LayerSet } from './state.ts'

const LONGEST_NAME = 60

/** Named after labels, because the skills of two bundles may be in the same place, or inside each other. */
export function nameFolders(layers: readonly Layer[]): void {
  const taken = new Set<string>()
  for (const layer of layers) {
    const plain = Array.from(toSegment(layer.label).replace(/^[-.]+/, ''))
    const name =
      plain
        .slice(0, LONGEST_NAME)
        .join('')
        .replace(/[-.]+$/, '') || 'layer'
    layer.folder = name
    for (let count = 2; taken.has(foldPath(layer.folder)); count++) layer.folder = `${name}-${count}`
    taken.add(foldPath(layer.folder))
  }
}

export const arrangeEntries: Arrange = (all, entries) =>
  barEntries(all, separateCopies(all, entries))
    // Stable: an id's winning layer stays first.
    .sort(({ skill: a }, { skill: b }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** Turns each id of a copy that another layer also has into a skill, because precedence goes by id. */
function separateCopies(all: LayerSet, entries: readonly Entry[]): Entry[] {
  const layers = new Map<string, Layer | undefined>()
  const note = (id: string, layer: Layer) =>
    layers.set(id, layers.has(id) && layers.get(id) !== layer ? undefined : layer)
  for (const [layer, { id }] of listRefused(all)) note(id, layer)
  for (const { skill, layer } of entries) for (const id of listIds(skill)) note(id, layer)
  return entries.flatMap(entry => {
    const { otherIds = [] } = entry.skill
    const isShared = otherIds.length > 0 && listIds(entry.skill).some(id => layers.get(id) === undefined)
    return isShared ? listIds(entry.skill).map(id => separateCopy(entry, id)) : entry
  })
}

/** All copies have the same place. */
export function separateCopy({ skill, layer, edition }: Entry, id: string): Entry {
  const { otherIds: _, ...rest } = skill
  const namespace = id.slice(0, Math.max(0, id.lastIndexOf(':')))
  return { skill: { ...rest, id, namespace, place: getPlace(skill) }, layer, edition }
}

function listRefused({ layers, editions }: LayerSet): [Layer, ManifestRefused][] {
  return layers.flatMap((layer, at) =>
    (editions[at]?.manifest.refused ?? []).map((one): [Layer, ManifestRefused] => [layer, one]),
  )
}

/** Marks ids whose skill was left out of a higher layer by an error. */
export function barEntries(all: LayerSet, entries: Entry[]): Entry[] {
  const { layers } = all
  const refused = layers.length > 1 ? listRefused(all) : []
  if (refused.length === 0) return entries
  const bars = new Map<string, Bar[]>()
  for (const [layer, { id, code }] of refused) addTo(bars, id, { layer, code })
  return entries.map(entry => {
    const rank = layers.indexOf(entry.layer)
    const barredBy = bars.get(entry.skill.id)?.filter(({ layer }) => layers.indexOf(layer) < rank) ?? []
    return barredBy.length === 0 ? entry : { ...entry, barredBy }
  })
}
