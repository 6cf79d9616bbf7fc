/** Analyses that other machines made: borrowed before a build does the work, and lent to them after it. */
import type { AllRead, Borrow, Borrowed } from '../analyse/analyse-all.ts'
import type { ReadSkill } from '../analyse/read.ts'
import type { Options, RemoteCache } from '../config/options.ts'
import type { FoundSkill } from '../types.ts'
import { sha256 } from '../util/hash.ts'
import { readRegular } from '../util/regular-file.ts'
import { decodeResult, encodeResult } from './action-result.ts'
import { AT_ONCE, type Client, getEntry, makeClient, note, putEntry } from './client.ts'
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
   * Analyses of skills that have not been read yet, by their places. Entries are digested here first: an answer is for bytes,
   * never for paths or times.
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
    borrow: (skills, read) => borrow(dealings, skills, read),
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
  results: readonly (ReadSkill | undefined)[],
): Promise<Map<number, Borrowed>> {
  const borrowed = new Map<number, Borrowed>()
  const groups = groupsOf(skills).filter(({ from, to }) => hasGap(results, from, to))
  let done = 0
  await inParallel(groups, async group => {
    if (share.client.isStopped) return
    const digests = digestsOf(group, skills, results)
    const found = digests && (await askFor(share, group, skills, digests))
    for (const [index, analysis] of found?.entries() ?? []) {
      const at = group.from + index
      const digest = digests?.[index]
      if (analysis !== undefined && digest !== undefined && results[at] === undefined)
        borrowed.set(at, { digest, ...analysis })
    }
    if (digests !== undefined && found === undefined) share.lacking.push({ group, digests })
    share.onProgress('fetch', ++done, groups.length)
  })
  return borrowed
}

function hasGap(results: readonly (ReadSkill | undefined)[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (results[at] === undefined) return true
  return false
}

/** Undefined when an entry cannot be read: the build says so. */
function digestsOf(
  { from, to }: Group,
  skills: readonly FoundSkill[],
  results: readonly (ReadSkill | undefined)[],
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
  { read, textsOf }: AllRead,
): Promise<void> {
  const { client, lacking } = share
  if (!client.cache.mayWrite) return
  let done = 0
  await inParallel(lacking, async ({ group, digests }) => {
    if (client.isStopped) return
    const wanted = wantedOf(group, skills, digests)
    const shared = wanted.flatMap(({ key }, index): Shared[] => {
      const skill = read[group.from + index]?.skill
      // An entry that changed while it was read is another one.
      if (skill === undefined || skill.entry.digest !== digests[index]) return []
      return [{ key, analysis: { value: skill.analysis, texts: textsOf(skill) } }]
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
