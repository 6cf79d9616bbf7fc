import type { FoundSkill } from '../../compiler/types.ts'
import { hashFields } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { isCount } from '../../core/json/shapes.ts'

/** One of `count` shards, from 1. */
export interface Shard {
  index: number
  count: number
}

/** The result of a shard. The final build reports findings, which may depend on other skills. */
export interface ShardResult {
  shard: number
  of: number
  /** Skills that the scan found, and skills in this part. */
  found: number
  skills: number
  /** Bytes of the part. */
  bytes: number
  /** The part's folder, relative to the working directory if below it. POSIX. */
  out: string
}

/** Beyond this, each machine's scan costs more than it saves. */
export const MOST_SHARDS = 1_024

/** `2/4` is the second of four. Throws a `SkillcError` for anything else. */
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

/** A skill's shard, from 1, by its source's label and its path there: equal on every machine, and independent of other skills. */
export function getShardNumber(
  { path, form }: Pick<FoundSkill, 'path' | 'form'>,
  label: string,
  count: number,
): number {
  const digest = hashFields([label, form?.shown ?? path])
  return (Number.parseInt(digest.slice(0, 12), 16) % count) + 1
}
