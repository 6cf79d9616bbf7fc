/** Whether parts belong together. Every refusal says which part is meant, and what to do. */

import { failure } from '../../core/errors/failure.ts'
import { listSome, shorten } from '../../core/text/quantity.ts'
import { type OpenPart, readSettings } from './open-part.ts'
import { SETTINGS, WALK } from './part.ts'
import { compareSettings } from './settings.ts'
import { MOST_SHARDS } from './shard.ts'

/** Puts the parts into the order of their shards. Throws a Failure unless they are all parts of one build. */
export function sortParts(parts: OpenPart[], version: string): [first: OpenPart, ...others: OpenPart[]] {
  const [first] = parts
  if (first === undefined)
    throw failure('There are no parts to merge', 'Give their folders: `skillc merge parts/1 parts/2`')
  for (const part of parts) {
    checkVersion(part, version)
    checkNumbers(part)
    if (part.head.of !== first.head.of)
      throw failure(
        `\`${part.shown}\` is one of ${part.head.of} parts, and \`${first.shown}\` one of ${first.head.of}`,
        'Give parts of one build only',
      )
  }
  const byShard = indexByShard(parts)
  const missing = listMissing(byShard, first.head.of)
  if (missing.length > 0)
    throw failure(
      `${missing.length === 1 ? 'Part' : 'Parts'} ${formatShards(missing)} of ${first.head.of} ${missing.length === 1 ? 'is' : 'are'} missing`,
      `Build ${missing.length === 1 ? 'it' : 'them'}, and give all parts to one merge`,
    )
  const [start = first, ...others] = [...byShard].sort(([a], [b]) => a - b).map(([, part]) => part)
  for (const part of others) checkSame(start, part)
  if (start.head.files[WALK] === undefined)
    throw failure(
      `The part \`${start.shown}\` cannot be used: it has no \`${WALK}\``,
      'Build that shard again',
    )
  return [start, ...others]
}

function checkVersion({ shown, head }: OpenPart, version: string): void {
  if (head.skillc === version) return
  throw failure(
    `skillc ${shorten(head.skillc, 40)} wrote the part \`${shown}\`, but this is skillc ${version}`,
    'Build and merge with the same version of skillc',
  )
}

function checkNumbers({ shown, head }: OpenPart): void {
  const { shard, of, own, found } = head
  if (shard >= 1 && shard <= of && of <= MOST_SHARDS && own <= found) return
  throw failure(
    `The part \`${shown}\` cannot be used: its numbers are inconsistent`,
    'Build that shard again',
  )
}

function indexByShard(parts: OpenPart[]): Map<number, OpenPart> {
  const byShard = new Map<number, OpenPart>()
  for (const part of parts) {
    const { shard, of } = part.head
    const other = byShard.get(shard)
    if (other !== undefined)
      throw failure(
        `\`${other.shown}\` and \`${part.shown}\` are both part ${shard} of ${of}`,
        'Give one of them',
      )
    byShard.set(shard, part)
  }
  return byShard
}

function listMissing(byShard: ReadonlyMap<number, OpenPart>, count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1).filter(shard => !byShard.has(shard))
}

const MOST_NAMED = 8

function formatShards(shards: number[]): string {
  return listSome(shards.map(String), MOST_NAMED)
}

/** The same settings, and the same trees. */
function checkSame(first: OpenPart, part: OpenPart): void {
  if (first.head.files[SETTINGS]?.digest !== part.head.files[SETTINGS]?.digest) {
    const names = compareSettings(readSettings(first), readSettings(part)).map(name => `\`${name}\``)
    throw failure(
      `\`${first.shown}\` and \`${part.shown}\` were built with different settings: ${names.join(', ') || 'their order differs'}`,
      'Build all shards with the same flags, the same configuration and in the same folder',
    )
  }
  if (first.head.walk === part.head.walk && first.head.found === part.head.found) return
  throw failure(
    `\`${first.shown}\` and \`${part.shown}\` were built from different trees: they found ${first.head.found} and ${part.head.found} skills, or not the same files`,
    'Build all shards from the same commit, and write parts outside of the trees',
  )
}
