/** Loads a split manifest's skills on demand. Web standards only; every file is verified. */

import { fault } from '../core/errors/fault.ts'
import { getIndexPath } from '../format/layout.ts'
import type { GroupsFile, ManifestSkill, PartitionFile, SplitManifest } from '../format/manifest.ts'
import {
  type Branch,
  countSkills,
  listBranches,
  readGroupsFile,
  readPartitionFile,
} from '../format/split-shape.ts'
import { keepRecent } from './cache.ts'
import { parse } from './check.ts'
import { type Lookup, openLookup } from './lookup.ts'
import type { ReadNamed } from './read-named.ts'

/** Bytes of cached partitions; as values they take about three times as much. */
const KEPT_BYTES = 2 << 20

const AT_ONCE = 8

export interface Parts extends Lookup {
  count: number
  /** All of them in order, after `load`. */
  readonly all: readonly ManifestSkill[] | undefined
  at(place: number, signal?: AbortSignal): Promise<ManifestSkill | undefined>
  /** The skill of an id, followed by its variants. */
  byId(id: string, signal?: AbortSignal): Promise<ManifestSkill[]>
  /** The index of an id; -1 if there is none. */
  placeOf(id: string, signal?: AbortSignal): Promise<number>
  groups(signal?: AbortSignal): Promise<GroupsFile>
  /** The range of indexes that contains all ids with this prefix. Reads only the root. */
  placesOf(prefix: string): { start: number; end: number }
  /** Loads all of them. Reuses partitions in `known`, an older version. */
  load(signal?: AbortSignal, known?: Parts): Promise<readonly ManifestSkill[]>
  /** Loaded partitions by digest. */
  readonly loaded: ReadonlyMap<string, ManifestSkill[]>
}

/** `manifest` must be checked. Reads on demand; all methods throw faults. */
export function openParts(manifest: SplitManifest, read: ReadNamed): Parts {
  const { partitions, sources, lookup } = manifest
  const count = countSkills(partitions)
  const keep = keepRecent<PartitionFile>(KEPT_BYTES)
  const root = listBranches(partitions)
  const loaded = new Map<string, ManifestSkill[]>()
  let all: readonly ManifestSkill[] | undefined
  const readPart = async (branch: Branch, signal: AbortSignal | undefined) => {
    const file = getIndexPath(branch.partition.digest)
    const json = parse(await read(file, branch.partition, signal))
    return readPartitionFile(json, branch, sources) ?? throwBroken(file)
  }
  const throwBroken = (file: string): never => {
    throw fault('invalid-manifest', `\`${file}\` is not part of the manifest: build the bundle again`, {
      file,
    })
  }
  const descend = async (
    choose: (branches: readonly Branch[]) => Branch | undefined,
    signal?: AbortSignal,
  ) => {
    let branch = choose(root)
    while (branch !== undefined) {
      const here: Branch = branch
      const part = await keep(here.partition, signal, stop => readPart(here, stop))
      if ('skills' in part) return { skills: part.skills, start: here.start }
      branch = choose(listBranches(part.partitions, here))
    }
    return undefined
  }
  const findLeaf = (place: number, signal?: AbortSignal) =>
    descend(branches => branches.findLast(({ start }) => start <= place), signal)
  const findFirst = (id: string, signal?: AbortSignal) =>
    descend(branches => branches.findLast(({ partition }) => partition.first <= id) ?? branches[0], signal)
  const placesOf = (prefix: string) => {
    const start = root.findLast(({ partition }) => partition.first <= prefix)?.start ?? 0
    const after = root.find(({ partition: { first } }) => first > prefix && !first.startsWith(prefix))
    return { start, end: after?.start ?? count }
  }
  return {
    count,
    loaded,
    ...openLookup(lookup, count, read),
    get all() {
      return all
    },
    async at(place, signal) {
      if (all !== undefined) return all[place]
      const leaf = await findLeaf(place, signal)
      return leaf?.skills[place - leaf.start]
    },
    async byId(id, signal) {
      const { end } = placesOf(`${id}+`)
      const found: ManifestSkill[] = []
      let leaf = await findFirst(id, signal)
      while (leaf !== undefined) {
        const { start, skills } = leaf
        found.push(...skills.filter(skill => skill.id === id || skill.variantOf === id))
        const after = start + skills.length
        const isLast = after >= end || (skills.at(-1)?.id ?? '') >= `${id},`
        leaf = isLast ? undefined : await findLeaf(after, signal)
      }
      return found
    },
    async placeOf(id, signal) {
      const leaf = all === undefined ? await findFirst(id, signal) : { skills: all, start: 0 }
      const at = leaf === undefined ? -1 : findPlace(leaf.skills, id)
      return leaf === undefined || leaf.skills[at]?.id !== id ? -1 : leaf.start + at
    },
    async groups(signal) {
      const file = getIndexPath(manifest.groups.digest)
      const json = parse(await read(file, manifest.groups, signal))
      return readGroupsFile(json, manifest) ?? throwBroken(file)
    },
    placesOf,
    async load(signal, known) {
      const pending: Branch[] = root.toReversed()
      const leaves: { start: number; skills: ManifestSkill[] }[] = []
      const runNext = async () => {
        for (let branch = pending.pop(); branch !== undefined; branch = pending.pop()) {
          const { partition, start } = branch
          const old = loaded.get(partition.digest) ?? known?.loaded.get(partition.digest)
          const part = old === undefined ? await readPart(branch, signal) : { skills: old }
          if ('partitions' in part) pending.push(...listBranches(part.partitions, branch))
          else {
            loaded.set(partition.digest, part.skills)
            leaves.push({ start, skills: part.skills })
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, runNext))
      all = leaves.sort((a, b) => a.start - b.start).flatMap(({ skills }) => skills)
      return all
    },
  }
}

/** The first skill whose id is not less. */
function findPlace(skills: readonly ManifestSkill[], id: string): number {
  let [low, high] = [0, skills.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((skills[middle]?.id ?? '') < id) low = middle + 1
    else high = middle
  }
  return low
}
