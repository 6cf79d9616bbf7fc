/**
 * Where skills that come and go stand in a bundle, if that leaves all others as they are: no other skill has an id, a place or a
 * name that has to do with theirs.
 */
import {
  indexNames,
  listIdNames,
  MOST_COMPARED,
  resolveDependencies,
} from '../../compiler/resolve/dependencies.ts'
import { listOwnFiles } from '../../compiler/resolve/files.ts'
import { formatId, getNamespace } from '../../compiler/resolve/namespace.ts'
import { listServerNames } from '../../compiler/resolve/servers.ts'
import { getSkeleton } from '../../compiler/resolve/skeleton.ts'
import type { ResolvedSkill, Source } from '../../compiler/types.ts'
import { byCodeUnit } from '../../core/order.ts'
import { isWithin } from '../../core/path.ts'
import { suggest } from '../../core/suggest.ts'
import { foldPath, isSafePath } from '../../core/untrusted-path.ts'
import { getIdPath } from '../../format/place.ts'
import { getLeaf } from '../../format/split-words.ts'
import { decline, type Explain } from '../reasons.ts'
import type { ChangedSkill } from './change.ts'
import { hashMentions, hashName } from './keep.ts'
import type { Bundled, Ledger } from './ledger.ts'
import { parseLineId, parseLinePlace } from './manifest.ts'

/** The numbers of all skills now. */
export interface Placement {
  count: number
  /** By number before; -1 for those that went. */
  moved: Int32Array
  /** The number of each change now; -1 for a skill that went. */
  now: ReadonlyMap<ChangedSkill, number>
  /** What became of those that came. */
  resolved: ReadonlyMap<ChangedSkill, ResolvedSkill>
}

/** `then` is what the bundle has of each skill. Undefined where other skills may be concerned. */
export function placeChanges(
  ledger: Ledger,
  then: Bundled[],
  changes: ChangedSkill[],
  sources: Source[],
  explain: Explain,
): Placement | undefined {
  const count = then.length
  const gone = changes.filter(({ after }) => after === undefined)
  const come = changes.filter(({ before }) => before === undefined)
  if (gone.length + come.length === 0) {
    const moved = Int32Array.from({ length: count }, (_, number) => number)
    return { count, moved, now: new Map(changes.map(change => [change, change.was])), resolved: new Map() }
  }
  const before = then.map(({ line }) =>
    describeNeighbour({ id: parseLineId(line), place: parseLinePlace(line) }),
  )
  const left = new Set(gone.map(({ was }) => was))
  const stay = before.filter((_, number) => !left.has(number))
  const resolved = resolveNew(come, sources, stay)
  const after = [...stay, ...Array.from(resolved.values(), describeNeighbour)]
  const isSame = (change: ChangedSkill) => change.before !== undefined && change.after !== undefined
  const isApart = (change: ChangedSkill) => {
    const all = change.after === undefined ? before : after
    const id = resolved.get(change)?.id
    const own = change.after === undefined ? before[change.was] : after.find(each => each.id === id)
    return own !== undefined && !isNear(ledger, all, own) && !isMentioned(ledger, change, own.id)
  }
  const near = changes.find(change => !isSame(change) && !isApart(change))
  const ids = [
    ...gone.map(({ was }) => before[was]?.id ?? ''),
    ...after.slice(stay.length).map(({ id }) => id),
  ]
  if (near !== undefined || mayBeSuggested(ledger, ids, after))
    return decline(explain, 'moved', (near ?? changes[0])?.origin.found.path)
  return { ...numberSkills(before, left, changes, resolved), resolved }
}

/** What of a skill may have to do with another one. */
interface Neighbour {
  id: string
  /** As clients without namespaces, and disks without case, take it. */
  flat: string
  leaf: string
  skeleton: string
  /** The folders that its id stands for and that it is unpacked to, folded. */
  folders: string[]
}

/** Ids that are the same in every way that they may be taken, as those of most skills. */
const PLAIN_ID = /^[a-z0-9-]*$/

function describeNeighbour({ id, place }: { id: string; place?: string | undefined }): Neighbour {
  if (place === undefined && PLAIN_ID.test(id))
    return { id, flat: id, leaf: id, skeleton: getSkeleton(id), folders: [id] }
  const leaf = getLeaf(id)
  const folders = place === undefined ? [getIdPath(id)] : [getIdPath(id), place]
  return {
    id,
    flat: id.toLowerCase().replaceAll(':', '-'),
    leaf: leaf.toLowerCase(),
    skeleton: getSkeleton(leaf),
    folders: folders.map(foldPath),
  }
}

/** Skills that nothing is found about for where they stand, and that need no others. */
function resolveNew(
  come: ChangedSkill[],
  sources: Source[],
  stay: Neighbour[],
): Map<ChangedSkill, ResolvedSkill> {
  const resolved = new Map<ChangedSkill, ResolvedSkill>()
  for (const change of come) {
    const skill = change.after?.skill
    const source = sources[change.origin.found.source]
    if (skill === undefined || source === undefined) continue
    const { segments, altered } = getNamespace(source, skill.found)
    if (altered.length > 0 || skill.analysis.mentions.some(({ kind }) => kind === 'declared')) continue
    resolved.set(change, {
      id: formatId(segments, skill.analysis.leaf),
      namespace: segments.join(':'),
      skill,
      files: listOwnFiles(skill),
      aliases: [],
      identical: [],
      shadows: [],
      dependencies: [],
      mcpServers: listServerNames(skill),
    })
  }
  const news = [...resolved.values()]
  const ids = [...stay, ...news].map(({ id }) => id)
  const names = indexNames(ids, () => news.flatMap(({ skill }) => skill.analysis.mentions), 0)
  for (const each of news) {
    const { mentions } = each.skill.analysis
    each.dependencies = resolveDependencies(each.id, mentions, [], names, () => undefined).dependencies
  }
  return resolved
}

/** Whether the id or the place of a skill has to do with that of another one. */
function isNear({ head }: Ledger, all: readonly Neighbour[], own: Neighbour): boolean {
  const { id, flat, leaf, skeleton, folders } = own
  const contested = new Set(head.contested)
  // Skills that asked for one id may be told apart by numbers.
  if (!isSafePath(getIdPath(id)) || contested.has(id) || contested.has(id.replace(/-\d+$/, ''))) return true
  const [folder = ''] = folders
  const inner = getInnerPath(folder)
  return all.some(other => {
    if (other === own) return false
    if (other.flat === flat || (other.skeleton === skeleton && other.leaf !== leaf)) return true
    if (other.folders.some(each => isWithin(each, folder) || isWithin(folder, each))) return true
    // A skill whose place is not the one that its id says may have been kept from others.
    return other.folders.length > 1 && other.folders.some(each => getInnerPath(each) === inner)
  })
}

function getInnerPath(folder: string): string {
  return folder.slice(folder.indexOf('/') + 1)
}

/** Whether another skill mentions a name that may stand for this one. */
function isMentioned({ mentions }: Ledger, { before }: ChangedSkill, id: string): boolean {
  const itself = before === undefined ? new Set<number>() : hashMentions(before.skill)
  return listIdNames(id).some(name => {
    const hash = hashName(name)
    let own = itself.has(hash) ? 1 : 0
    return mentions.some(each => each === hash && own-- === 0)
  })
}

/** Whether a name that some skill declares to need, and that may be unknown, is nearly that of skills that came or went. */
function mayBeSuggested({ head }: Ledger, ids: string[], after: Neighbour[]): boolean {
  if (head.declared.length === 0) return false
  const names = ids.flatMap(listIdNames)
  if (head.declared.some(name => suggest(name, names) !== '')) return true
  if (after.length > MOST_COMPARED) return after.length - MOST_COMPARED <= names.length
  const known = new Set<string>()
  for (const { id } of after) {
    for (const name of listIdNames(id)) known.add(name)
    if (known.size > MOST_COMPARED + names.length) return false
  }
  return known.size >= MOST_COMPARED - names.length
}

function numberSkills(
  before: Neighbour[],
  left: ReadonlySet<number>,
  changes: ChangedSkill[],
  resolved: ReadonlyMap<ChangedSkill, ResolvedSkill>,
): Omit<Placement, 'resolved'> {
  const moved = new Int32Array(before.length)
  const now = new Map<ChangedSkill, number>()
  const news = [...resolved].sort(([, a], [, b]) => byCodeUnit(a.id, b.id))
  let count = 0
  let next = 0
  const putUntil = (id: string | undefined) => {
    for (const [change, { id: own }] of news.slice(next)) {
      if (id !== undefined && byCodeUnit(own, id) > 0) break
      now.set(change, count++)
      next++
    }
  }
  for (const [number, { id }] of before.entries()) {
    if (left.has(number)) {
      moved[number] = -1
      continue
    }
    putUntil(id)
    moved[number] = count++
  }
  putUntil(undefined)
  for (const change of changes) if (change.before !== undefined) now.set(change, moved[change.was] ?? -1)
  return { count, moved, now }
}
