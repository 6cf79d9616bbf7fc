/** The skills of a split manifest, loaded as they are asked for. Web standards only; every file is checked. */

import { fault } from '../core/errors/fault.ts'
import { getIndexPath } from '../format/layout.ts'
import type { ManifestSkill, Partition, PartitionFile, SplitManifest } from '../format/manifest.ts'
import { countSkills, readPartitionFile } from '../format/split-shape.ts'
import { keepRecent, openCache } from './cache.ts'
import { parse } from './check.ts'
import { type Lookup, openLookup } from './lookup.ts'
import type { ReadNamed } from './read-named.ts'

/** Bytes of partitions that are kept; as values they take about three times as much. */
const KEPT_BYTES = 128 << 10
/** Characters of single skills that were asked for, which are kept as text. */
const KEPT_SKILL_BYTES = 4 << 20

/** Files that are read at once where all are. */
const AT_ONCE = 8

type Awaitable<Value> = Value | Promise<Value>

export interface Parts extends Lookup {
  count: number
  /** All of them in order, once `load` has been called. */
  readonly all: readonly ManifestSkill[] | undefined
  /** The skill at a place of the whole; at once where it is kept. */
  at(place: number, signal?: AbortSignal): Awaitable<ManifestSkill | undefined>
  byId(id: string, signal?: AbortSignal): Awaitable<ManifestSkill | undefined>
  /** Places outside of which no id begins with the prefix; the root alone is asked. */
  placesOf(prefix: string): { start: number; end: number }
  /** Loads all of them. What `known` has is not read again: the partitions of an older edition. */
  load(signal?: AbortSignal, known?: Parts): Promise<readonly ManifestSkill[]>
  /** The partitions that were loaded, by digest. */
  readonly loaded: ReadonlyMap<string, ManifestSkill[]>
}

/** A partition, the place of its first skill, the id that the next one begins with, and its level in the tree. */
interface Branch {
  partition: Partition
  start: number
  end: string | undefined
  level: number
}

/** Opens the parts of a manifest that has been checked. Nothing is read before it is asked for; all throw faults. */
export function openParts(manifest: SplitManifest, read: ReadNamed): Parts {
  const { partitions, sources, lookup } = manifest
  const count = countSkills(partitions)
  const keep = keepRecent<PartitionFile>(KEPT_BYTES)
  /** By place, and by id. */
  const skills = openCache<string, number | string>(KEPT_SKILL_BYTES)
  const getKept = (key: number | string): ManifestSkill | undefined => {
    const text = skills.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const putSkill = (place: number, skill: ManifestSkill | undefined) => {
    if (skill === undefined) return undefined
    const text = JSON.stringify(skill)
    for (const key of [place, skill.id]) skills.put(key, text, text.length / 2)
    return skill
  }
  const root = listBranches(partitions)
  const loaded = new Map<string, ManifestSkill[]>()
  let all: readonly ManifestSkill[] | undefined
  const readPart = async ({ partition, end, level }: Branch, signal: AbortSignal | undefined) => {
    const file = getIndexPath(partition.digest)
    const json = parse(await read(file, partition, signal))
    const part = readPartitionFile(json, partition, end, sources, level)
    if (part !== undefined) return part
    throw fault('invalid-manifest', `\`${file}\` is not part of the manifest: build the bundle again`, {
      file,
    })
  }
  /** The skills of the leaf that a choice at each level leads to. */
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
  const loadAt = async (place: number, signal: AbortSignal | undefined) => {
    const leaf = await descend(branches => branches.findLast(({ start }) => start <= place), signal)
    return leaf && putSkill(place, leaf.skills[place - leaf.start])
  }
  const loadById = async (id: string, signal: AbortSignal | undefined) => {
    const leaf = await descend(
      branches => branches.findLast(({ partition }) => partition.first <= id),
      signal,
    )
    const at = leaf?.skills.findIndex(skill => skill.id === id) ?? -1
    return at < 0 ? undefined : leaf && putSkill(leaf.start + at, leaf.skills[at])
  }
  return {
    count,
    loaded,
    ...openLookup(lookup, count, read),
    get all() {
      return all
    },
    at(place, signal) {
      if (all !== undefined) return all[place]
      return getKept(place) ?? loadAt(place, signal)
    },
    byId(id, signal) {
      return getKept(id) ?? loadById(id, signal)
    },
    placesOf(prefix) {
      const start = root.findLast(({ partition }) => partition.first <= prefix)?.start ?? 0
      const after = root.find(({ partition: { first } }) => first > prefix && !first.startsWith(prefix))
      return { start, end: after?.start ?? count }
    },
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

function listBranches(
  partitions: readonly Partition[],
  { start, end, level }: Pick<Branch, 'start' | 'end' | 'level'> = { start: 0, end: undefined, level: 0 },
): Branch[] {
  let at = start
  return partitions.map((partition, index) => {
    const branch = { partition, start: at, end: partitions[index + 1]?.first ?? end, level: level + 1 }
    at += partition.skills
    return branch
  })
}
