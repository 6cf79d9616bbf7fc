/** The skills of all layers as one set: which there are, which wins an id, and what each may be called. */

import type { ManifestSkill } from '../bundle/format.ts'
import type { SkillIndex } from '../match/core.ts'
import { isInScope } from '../match/permissions.ts'
import { fault } from './fault.ts'
import type { Edition, Layer } from './layer.ts'

/** A skill of one layer. */
export interface Entry {
  skill: ManifestSkill
  layer: Layer
  edition: Edition
}

/** One moment of a bundle. A new one is made when a layer changes. */
export interface State {
  editions: readonly Edition[]
  /** In code-unit order of ids; of one id the best layer first. */
  entries: readonly Entry[]
  /** In the same order. */
  byId: ReadonlyMap<string, readonly Entry[]>
  /** Ids by their shorter ends: `lint` for `frontend:lint`. Made when first needed. */
  ends?: Map<string, string[]>
  /** `entries` by the same places, made ready to match. Made when first needed. */
  index?: SkillIndex
}

/** A skill that another one of the same id hides. */
export interface Shadow {
  id: string
  /** The labels of the layers of the winner and of the loser. */
  winner: string
  loser: string
  /** Whether both are the same, byte for byte. */
  same: boolean
}

/** The layers' skills together. `layers` go from best to least. */
export function stateOf(layers: readonly Layer[]): State {
  const entries = layers.flatMap(layer => {
    const { edition } = layer
    return edition.manifest.skills.map((skill): Entry => ({ skill, layer, edition }))
  })
  // Stable: of one id the best layer stays first.
  entries.sort(({ skill: a }, { skill: b }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const byId = new Map<string, Entry[]>()
  for (const entry of entries) {
    const known = byId.get(entry.skill.id)
    if (known === undefined) byId.set(entry.skill.id, [entry])
    else known.push(entry)
  }
  return { editions: layers.map(({ edition }) => edition), entries, byId }
}

/** Whether somebody with these scopes may know of a skill. The scopes of its layer and its own must all fit. */
export function isFor({ layer, skill }: Entry, scope: readonly string[]): boolean {
  return [...layer.scopes, skill.scope].every(scopes => isInScope(scopes, scope))
}

/** What shadows what, for whoever has all scopes. */
export function shadowsOf({ byId }: State): Shadow[] {
  const shadows: Shadow[] = []
  for (const [id, [winner, ...losers]] of byId) {
    for (const loser of losers) {
      if (winner === undefined) continue
      const same = winner.skill.record.digest === loser.skill.record.digest
      shadows.push({ id, winner: winner.layer.label, loser: loser.layer.label, same })
    }
  }
  return shadows
}

/** The digests of the layers, best first: what names the whole. */
export function digestOf({ editions }: State): string {
  return editions.map(({ digest }) => digest).join('+')
}

/**
 * The skills that a name may mean: the one with this id, or all whose id ends in it. `choose` gives, of the skills with
 * an id, the one that counts, if any.
 */
export function entriesNamed(
  state: State,
  name: string,
  choose: (entries: readonly Entry[]) => Entry | undefined,
): Entry[] {
  const whole = name.replaceAll('/', ':')
  const ids = state.byId.has(whole) ? [whole] : (endsOf(state).get(whole) ?? [])
  return ids.flatMap(id => choose(state.byId.get(id) ?? []) ?? [])
}

/** The only one of the skills that a name may mean. Throws a fault when there are none or several. */
export function onlyEntry(name: string, [entry, ...others]: readonly Entry[]): Entry {
  if (entry === undefined) throw fault('unknown-skill', `There is no skill \`${name}\``, { skill: name })
  if (others.length === 0) return entry
  const ids = [entry, ...others].map(({ skill }) => `\`${skill.id}\``).join(', ')
  throw fault('ambiguous-skill', `\`${name}\` may be any of ${ids}: give the whole id`, { skill: name })
}

function endsOf(state: State): Map<string, string[]> {
  if (state.ends === undefined) {
    state.ends = new Map()
    for (const id of state.byId.keys()) {
      for (let at = id.indexOf(':'); at !== -1; at = id.indexOf(':', at + 1)) {
        const end = id.slice(at + 1)
        const known = state.ends.get(end)
        if (known === undefined) state.ends.set(end, [id])
        else known.push(id)
      }
    }
  }
  return state.ends
}
