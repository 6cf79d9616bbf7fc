/** The lookup by a request's words: names and triggers, sharded by their longest words. */

import type { Trigger } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { ManifestLookup, NamedFile, Stub } from '../../format/manifest.ts'
import { getLeaf } from '../../format/place.ts'
import { getLookupWord, getWordShard } from '../../format/split-words.ts'
import { type Add, addTable, addText, cutPlaces, formatLines } from './split.ts'

/** Average bytes of a shard: small, because a request reads one for each of its words. */
const SHARD = 16 << 10

export interface LookedUp {
  id: string
  /** Absent if it is the last part of the id. */
  name?: string | undefined
  variantOf?: string | undefined
  /** They end in the last part of the id. */
  otherIds?: string[] | undefined
  triggers?: Trigger[] | undefined
  paths?: string[] | undefined
}

export function addLookup(skills: readonly LookedUp[], add: Add): ManifestLookup {
  const lists = new Map<string, Stub[]>()
  for (const [at, skill] of skills.entries()) {
    const { id, name = getLeaf(id), triggers = [] } = skill
    for (const text of [getLeaf(id), name]) addStub(lists, getLookupWord(text), at, skill)
    for (const [order, trigger] of triggers.entries())
      if (trigger.type === 'keyword')
        addTrigger(addStub(lists, getLookupWord(trigger.value), at, skill), order, trigger)
  }
  const listStubs = (type: Trigger['type']) =>
    skills.flatMap((skill, at) => {
      const stub = createStub(at, skill)
      for (const [order, trigger] of (skill.triggers ?? []).entries())
        if (trigger.type === type) addTrigger(stub, order, trigger)
      return stub.triggers === undefined ? [] : stub
    })
  const withPaths = skills.flatMap((skill, at) =>
    skill.paths === undefined ? [] : { ...createStub(at, skill), paths: skill.paths },
  )
  return {
    ...addShards(lists, add),
    patterns: addStubs(listStubs('pattern'), add),
    semantic: addStubs(listStubs('semantic'), add),
    paths: addStubs(withPaths, add),
  }
}

function createStub(at: number, { id, name, variantOf, otherIds }: LookedUp): Stub {
  return {
    at,
    id,
    ...(name !== undefined && { name }),
    ...(variantOf !== undefined && { variantOf }),
    ...(otherIds !== undefined && { otherIds }),
  }
}

/** Returns the skill's stub in a word's list. Skills must ascend. */
function addStub(lists: Map<string, Stub[]>, word: string, at: number, skill: LookedUp): Stub {
  const list = lists.get(word)
  const last = list?.at(-1)
  if (last?.at === at) return last
  const stub = createStub(at, skill)
  if (list === undefined) lists.set(word, [stub])
  else list.push(stub)
  return stub
}

function addTrigger(stub: Stub, at: number, trigger: Trigger): void {
  stub.triggers ??= []
  stub.triggers.push({ at, ...trigger })
}

/** A word's shard is its hash modulo the count. */
function addShards(lists: Map<string, Stub[]>, add: Add) {
  const words = [...lists.keys()].sort(byCodeUnit)
  // Formatted twice, because all lines at once are large.
  const formatWord = (word: string) => {
    const stubs = lists.get(word) ?? []
    return `[${JSON.stringify(word)},${formatLines(stubs.map(stub => JSON.stringify(stub)))}]`
  }
  const size = words.reduce((sum, word) => sum + formatWord(word).length, 0)
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(size / SHARD)))
  const shards: string[][] = Array.from({ length: count }, () => [])
  for (const word of words) shards[getWordShard(word, count)]?.push(word)
  return addTable(
    shards.map(shard => addText(`${formatLines(shard.map(formatWord))}\n`, add)),
    add,
  )
}

function addStubs(stubs: readonly Stub[], add: Add): NamedFile[] {
  const cuts = cutPlaces(stubs.map(({ id }) => id))
  return cuts.map((start, at) => {
    const lines = stubs.slice(start, cuts[at + 1]).map(stub => JSON.stringify(stub))
    return addText(`${formatLines(lines)}\n`, add)
  })
}
