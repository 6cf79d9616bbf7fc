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
import { isWithin } from '../../core/files/path.ts'
import { foldPath, isSafePath } from '../../core/files/untrusted-path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { suggest } from '../../core/text/suggest.ts'
import { getChunkPath } from '../../format/locate.ts'
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
  const copy = findCopy(then, changes)
  if (copy !== undefined) return decline(explain, 'together', copy.origin.found.path)
  const gone = changes.filter(({ after }) => after === undefined)
  const come = changes.filter(({ before }) => before === undefined)
  if (gone.length + come.length === 0) {
    const moved = Int32Array.from({ length: count }, (_, number) => number)
    return { count, moved, now: new Map(changes.map(change => [change, change.was])), resolved: new Map() }
  }
  // A name may mean the id of a copy.
  if (then.some(({ line }) => line.includes('"otherIds":')))
    return decline(explain, 'moved', [...gone, ...come][0]?.origin.found.path)
  const ids = then.map(({ line }) => parseLineId(line))
  const left = new Set(gone.map(({ was }) => was))
  const stay = ids.filter((_, number) => !left.has(number))
  const resolved = resolveNew(come, sources, stay)
  const lost = come.find(change => !resolved.has(change))
  const movers = [
    ...gone.map(change => createMover(change, describeBundled(then[change.was]))),
    ...Array.from(resolved, ([change, { id }]) => createMover(change, describeNeighbour({ id }))),
  ]
  const near = lost ?? findNear(ledger, then, left, movers)
  const after = [...stay, ...Array.from(resolved.values(), ({ id }) => id)]
  const names = movers.map(({ own }) => own.id)
  if (near !== undefined || mayBeSuggested(ledger, names, after))
    return decline(explain, 'moved', (near ?? changes[0])?.origin.found.path)
  return { ...numberSkills(ids, left, changes, resolved), resolved }
}

/** The first skill whose entry is that of another one now: they may be copies, which are bundled once. */
function findCopy(then: Bundled[], changes: ChangedSkill[]): ChangedSkill | undefined {
  const byChunk = new Map<string, ChangedSkill>()
  for (const change of changes) {
    if (change.after === undefined) continue
    const chunk = getChunkPath(change.after.skill.entry.digest)
    if (byChunk.has(chunk)) return change
    byChunk.set(chunk, change)
  }
  const changed = new Set(changes.map(({ was }) => was))
  for (const [number, { names }] of then.entries()) {
    // The chunk is the first of a skill's files.
    const copy = changed.has(number) ? undefined : byChunk.get(names.split(' ', 1)[0] ?? '')
    if (copy !== undefined) return copy
  }
  return undefined
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

function describeBundled(bundled: Bundled | undefined): Neighbour {
  const line = bundled?.line ?? ''
  return describeNeighbour({ id: parseLineId(line), place: parseLinePlace(line) })
}

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
  stay: string[],
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
  const ids = [...stay, ...news.map(({ id }) => id)]
  const names = indexNames(ids, () => news.flatMap(({ skill }) => skill.analysis.mentions), 0)
  for (const each of news) {
    const { mentions } = each.skill.analysis
    each.dependencies = resolveDependencies(each.id, mentions, [], names, () => undefined).dependencies
  }
  return resolved
}

/** A skill that came or went. */
interface Mover {
  change: ChangedSkill
  own: Neighbour
  folder: string
  inner: string
}

function createMover(change: ChangedSkill, own: Neighbour): Mover {
  const [folder = ''] = own.folders
  return { change, own, folder, inner: getInnerPath(folder) }
}

/** The first skill that came or went and has to do with another one. Of those that stay, one at a time is described. */
function findNear(
  ledger: Ledger,
  then: Bundled[],
  left: ReadonlySet<number>,
  movers: Mover[],
): ChangedSkill | undefined {
  const contested = new Set(ledger.head.contested)
  const known = movers.find(
    ({ change, own }) => mayBeContested(contested, own) || isMentioned(ledger, change, own.id),
  )
  if (known !== undefined) return known.change
  for (const [number, bundled] of then.entries()) {
    const other = describeBundled(bundled)
    const isBeside = ({ change }: Mover) =>
      change.after === undefined ? change.was !== number : !left.has(number)
    const near = movers.find(mover => isBeside(mover) && isNear(mover, other))
    if (near !== undefined) return near.change
  }
  const news = movers.filter(({ change }) => change.after !== undefined)
  return news.find(each => news.some(other => other !== each && isNear(each, other.own)))?.change
}

/** Skills that asked for one id may be told apart by numbers. */
function mayBeContested(contested: ReadonlySet<string>, { id }: Neighbour): boolean {
  return !isSafePath(getIdPath(id)) || contested.has(id) || contested.has(id.replace(/-\d+$/, ''))
}

/** Whether the id or the place of a skill has to do with that of another one. */
function isNear({ own, folder, inner }: Mover, other: Neighbour): boolean {
  if (other.flat === own.flat || (other.skeleton === own.skeleton && other.leaf !== own.leaf)) return true
  if (other.folders.some(each => isWithin(each, folder) || isWithin(folder, each))) return true
  // A skill whose place is not the one that its id says may have been kept from others.
  return other.folders.length > 1 && other.folders.some(each => getInnerPath(each) === inner)
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
function mayBeSuggested({ head }: Ledger, ids: string[], after: string[]): boolean {
  if (head.declared.length === 0) return false
  const names = ids.flatMap(listIdNames)
  if (head.declared.some(name => suggest(name, names) !== '')) return true
  if (after.length > MOST_COMPARED) return after.length - MOST_COMPARED <= names.length
  const known = new Set<string>()
  for (const id of after) {
    for (const name of listIdNames(id)) known.add(name)
    if (known.size > MOST_COMPARED + names.length) return false
  }
  return known.size >= MOST_COMPARED - names.length
}

function numberSkills(
  before: string[],
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
  for (const [number, id] of before.entries()) {
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
