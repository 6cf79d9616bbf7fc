/** Analyses that other machines made: borrowed before a build does the work, and lent to them after it. */
import type { AllRead, Borrow, Borrowed } from '../../compiler/analyse/analyse-all.ts'
import type { HeldSkill } from '../../compiler/analyse/shelves.ts'
import type { FoundSkill } from '../../compiler/types.ts'
import { sha256 } from '../../core/hash.ts'
import { readRegular } from '../../core/regular-file.ts'
import type { Options, RemoteCache } from '../config/options.ts'
import { decodeResult, encodeResult } from './action-result.ts'
import { AT_ONCE, type Client, getEntry, makeClient, note, putEntry, startRound } from './client.ts'
import {
  decodeGroup,
  encodeGroup,
  type Group,
  groupsOf,
  keyOfGroup,
  keyOfSkill,
  type Shared,
} from './groups.ts'

/** The output file of an action. */
const OUTPUT = 'analyses.gz'
/** Bytes of a result, and of what it names: more is not read. */
const LARGEST_RESULT = 64 * 1024
const LARGEST_BLOB = 64 << 20

/** One build's dealings with a remote cache. None of them throws. */
export interface Share {
  /**
   * Gives analyses of skills that have not been read yet, as they come. Entries are digested here first: an answer is for
   * bytes, never for paths or times.
   */
  borrow: Borrow
  /** Gives the cache what it did not have, as far as it takes it, and says once what is wrong with it. */
  lend: (skills: readonly FoundSkill[], all: AllRead) => Promise<void>
}

interface Dealings {
  client: Client
  /** All that analyses depend on but their skills. */
  options: string
  onProgress: (phase: 'fetch' | 'upload', done: number, total: number) => void
  /** Groups that the cache did not have, with the digests of their entries. */
  lacking: { group: Group; digests: string[] }[]
}

/** `key` is all that analyses depend on but their skills. */
export function openShare(
  cache: RemoteCache,
  key: string,
  { onProgress, onWarning }: Pick<Options, 'onProgress' | 'onWarning'>,
): Share {
  const client = makeClient(cache)
  const dealings: Dealings = {
    client,
    options: key,
    onProgress: (phase, done, total) => onProgress?.({ phase, done, total }),
    lacking: [],
  }
  return {
    borrow: (skills, read, take) => borrow(dealings, skills, read, take),
    lend: async (skills, all) => {
      // Texts that cannot be read again are the build's to report.
      await lend(dealings, skills, all).catch(() => {})
      const fate = client.isStopped ? ' It was left alone for the rest of this build.' : ''
      if (client.trouble !== undefined)
        onWarning?.(`The remote cache ${new URL(cache.url).host}: ${client.trouble}.${fate}`)
    },
  }
}

async function borrow(
  share: Dealings,
  skills: readonly FoundSkill[],
  results: readonly (HeldSkill | undefined)[],
  take: (at: number, analysis: Borrowed) => void,
): Promise<void> {
  const isKnown = Uint8Array.from(skills, (_, at) => (results[at] === undefined ? 0 : 1))
  const groups = groupsOf(skills).flatMap((group): Dealings['lacking'] => {
    const digests = isKnown.subarray(group.from, group.to).includes(0)
      ? digestsOf(group, skills, results)
      : undefined
    return digests === undefined ? [] : [{ group, digests }]
  })
  startRound(share.client)
  let done = 0
  await inParallel(groups, async ({ group, digests }) => {
    if (share.client.isStopped) return
    const found = await askFor(share, group, skills, digests)
    for (const [index, analysis] of found?.entries() ?? []) {
      const at = group.from + index
      const digest = digests[index]
      if (analysis !== undefined && digest !== undefined && isKnown[at] === 0)
        take(at, { digest, ...analysis })
    }
    if (found === undefined) share.lacking.push({ group, digests })
    share.onProgress('fetch', ++done, groups.length)
  })
}

/** Undefined when an entry cannot be read: the build says so. */
function digestsOf(
  { from, to }: Group,
  skills: readonly FoundSkill[],
  results: readonly (HeldSkill | undefined)[],
): string[] | undefined {
  const digests: string[] = []
  for (let at = from; at < to; at++) {
    const digest = results[at]?.skill?.entry.digest ?? digestOfEntry(skills[at])
    if (digest === undefined) return undefined
    digests.push(digest)
  }
  return digests
}

function digestOfEntry(skill: FoundSkill | undefined): string | undefined {
  if (skill === undefined) return undefined
  const { bytes, file, size } = skill.entry
  try {
    return sha256(bytes ?? readRegular(file, size))
  } catch {
    return undefined
  }
}

async function askFor(share: Dealings, group: Group, skills: readonly FoundSkill[], digests: string[]) {
  const { client } = share
  const wanted = wantedOf(group, skills, digests)
  const answer = await getEntry(client, `/ac/${keyOf(share, wanted)}`, LARGEST_RESULT)
  if (answer === undefined) return undefined
  const named = decodeResult(answer, OUTPUT)
  if (named === undefined || named.size > LARGEST_BLOB) return useless(client)
  const bytes = await getEntry(client, `/cas/${named.hash}`, named.size)
  if (bytes === undefined) return undefined
  if (bytes.length !== named.size || sha256(bytes) !== named.hash) return useless(client)
  return decodeGroup(bytes, wanted) ?? useless(client)
}

function useless(client: Client): undefined {
  note(client, 'some of its answers are not what they should be, and were not used')
}

function wantedOf({ from }: Group, skills: readonly FoundSkill[], digests: string[]) {
  return digests.flatMap((digest, index) => {
    const skill = skills[from + index]
    return skill === undefined ? [] : { key: keyOfSkill(skill, digest), size: skill.entry.size }
  })
}

function keyOf({ options }: Dealings, wanted: { key: string }[]): string {
  return keyOfGroup(
    options,
    wanted.map(({ key }) => key),
  )
}

async function lend(
  share: Dealings,
  skills: readonly FoundSkill[],
  { read, textsOf, analysisOf }: AllRead,
): Promise<void> {
  const { client, lacking } = share
  if (!client.cache.mayWrite) return
  startRound(client)
  let done = 0
  await inParallel(lacking, async ({ group, digests }) => {
    if (client.isStopped) return
    const wanted = wantedOf(group, skills, digests)
    const shared = wanted.flatMap(({ key }, index): Shared[] => {
      const skill = read[group.from + index]?.skill
      // An entry that changed while it was read is another one.
      if (skill === undefined || skill.entry.digest !== digests[index]) return []
      return [{ key, analysis: { value: analysisOf(skill), texts: textsOf(skill) } }]
    })
    if (shared.length < wanted.length) return
    const blob = encodeGroup(shared)
    const hash = sha256(blob)
    // The bytes first: a result must not name what is not there.
    if (!(await putEntry(client, `/cas/${hash}`, blob))) return
    const result = encodeResult({ path: OUTPUT, hash, size: blob.length })
    await putEntry(client, `/ac/${keyOf(share, wanted)}`, result)
    share.onProgress('upload', ++done, lacking.length)
  })
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
