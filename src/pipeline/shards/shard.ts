/** Which shard of a build a skill belongs to. */

import type { FoundSkill } from '../../compiler/types.ts'
import { hashFields } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { isCount } from '../../core/json/shapes.ts'

/** One of `count` shards, from 1. */
export interface Shard {
  index: number
  count: number
}

/** A shard that is done. Its build reports the findings, which may depend on other skills. */
export interface ShardResult {
  shard: number
  of: number
  /** Skills that the scan found, and how many of them are in this part. */
  found: number
  skills: number
  /** Bytes of the part. */
  bytes: number
  /** The part's folder, from the working directory when below it. POSIX. */
  out: string
}

/** More machines than this are not worth the walk that each of them makes. */
export const MOST_SHARDS = 1_024

/** `2/4` → the second of four. Throws a `SkillcError` for anything else. */
export function parseShard(text: string): Shard {
  const [, index, count] = /^([1-9]\d{0,4})\/([1-9]\d{0,4})$/.exec(text) ?? []
  const shard = { index: Number(index), count: Number(count) }
  if (isShard(shard)) return shard
  throw failure(
    `\`${text}\` is not a shard`,
    `Give its number and how many there are, at most ${MOST_SHARDS}: \`1/4\``,
  )
}

export function isShard({ index, count }: Shard): boolean {
  return isCount(index) && isCount(count) && index >= 1 && index <= count && count <= MOST_SHARDS
}

/**
 * The number of a skill's shard, from 1: by the label of its source and its path there. So it is the same on every machine,
 * and a skill that is added or removed moves no other.
 */
export function getShardNumber(
  { path, form }: Pick<FoundSkill, 'path' | 'form'>,
  label: string,
  count: number,
): number {
  const digest = hashFields([label, form?.shown ?? path])
  // 48 bits: exact as a number, and far more than shards.
  return (Number.parseInt(digest.slice(0, 12), 16) % count) + 1
}
