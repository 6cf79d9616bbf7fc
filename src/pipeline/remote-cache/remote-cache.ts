/** Analyses that other machines made: borrowed before a build does the work, and lent to them after it. */

import { formatAnalysis } from '../../compiler/analyze/rows.ts'
import type { FoundSkill } from '../../compiler/types.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { runInParallel } from '../../core/process/yield.ts'
import type { AllAnalyzed, AnalyzedEntry, FetchAnalyses } from '../analyses/analyze-all.ts'
import type { Options, RemoteCacheConfig, Run } from '../config/options.ts'
import { decodeResult, encodeResult } from './action-result.ts'
import { AT_ONCE, type Client, getEntry, makeClient, noteTrouble, putEntry, startRound } from './client.ts'
import {
  computeGroupKey,
  computeRemoteKey,
  createGroups,
  decodeGroup,
  encodeGroup,
  type Group,
  type Shared,
} from './groups.ts'

/** The output file of an action. */
const OUTPUT = 'analyses.gz'
/** Bytes of a result, and of what it names: more is not read. */
const LARGEST_RESULT = 64 * 1024
const LARGEST_BLOB = 64 << 20

/** One build's dealings with a remote cache. None of them throws for what the cache does. */
export interface RemoteCache {
  /**
   * Gives analyses of skills that have not been read yet, as they come. Entries are digested here first: an answer is for
   * bytes, never for paths or times.
   */
  fetch: FetchAnalyses
  /** Gives the cache what it did not have, as far as it takes it, and says once what is wrong with it. */
  push: (skills: readonly FoundSkill[], all: AllAnalyzed) => Promise<void>
}

interface RemoteRound {
  client: Client
  /** All that analyses depend on but their skills. */
  options: string
  onProgress: (phase: 'fetch' | 'upload', done: number, total: number) => void
  /** Groups that the cache did not have, with the digests of their entries. */
  lacking: { group: Group; digests: string[] }[]
}

/** `key` is all that analyses depend on but their skills. */
export function openRemoteCache(
  cache: RemoteCacheConfig,
  key: string,
  { onProgress, onWarning, signal }: Run & Pick<Options, 'onWarning'>,
): RemoteCache {
  const client = makeClient(cache, signal)
  const round: RemoteRound = {
    client,
    options: key,
    onProgress: (phase, done, total) => onProgress?.({ phase, done, total }),
    lacking: [],
  }
  return {
    fetch: (skills, read, put) => fetchAnalyses(round, skills, read, put),
    push: async (skills, all) => {
      // Texts that cannot be read again are the build's to report.
      await pushAnalyses(round, skills, all).catch(() => {})
      throwIfAborted(signal)
      const fate = client.isStopped ? ' It was not used for the rest of this build.' : ''
      if (client.trouble !== undefined)
        onWarning?.(`The remote cache ${new URL(cache.url).host}: ${client.trouble}.${fate}`)
    },
  }
}

async function fetchAnalyses(
  share: RemoteRound,
  skills: readonly FoundSkill[],
  results: readonly (AnalyzedEntry | undefined)[],
  put: Parameters<FetchAnalyses>[2],
): Promise<void> {
  const isKnown = Uint8Array.from(skills, (_, at) => (results[at] === undefined ? 0 : 1))
  const groups = createGroups(skills).flatMap((group): RemoteRound['lacking'] => {
    const digests = isKnown.subarray(group.from, group.to).includes(0)
      ? getDigests(group, skills, results)
      : undefined
    return digests === undefined ? [] : [{ group, digests }]
  })
  startRound(share.client)
  let done = 0
  await runInParallel(groups, AT_ONCE, async ({ group, digests }) => {
    if (share.client.isStopped) return
    const found = await askFor(share, group, skills, digests)
    for (const [index, analysis] of found?.entries() ?? []) {
      const at = group.from + index
      const digest = digests[index]
      if (analysis !== undefined && digest !== undefined && isKnown[at] === 0)
        put(at, digest, formatAnalysis({ analysis: analysis.value, texts: analysis.texts }))
    }
    if (found === undefined) share.lacking.push({ group, digests })
    share.onProgress('fetch', ++done, groups.length)
  })
}

/** Undefined when an entry cannot be read: the build says so. */
function getDigests(
  { from, to }: Group,
  skills: readonly FoundSkill[],
  results: readonly (AnalyzedEntry | undefined)[],
): string[] | undefined {
  const digests: string[] = []
  for (let at = from; at < to; at++) {
    const digest = results[at]?.skill?.entry.digest ?? getEntryDigest(skills[at])
    if (digest === undefined) return undefined
    digests.push(digest)
  }
  return digests
}

function getEntryDigest(skill: FoundSkill | undefined): string | undefined {
  if (skill === undefined) return undefined
  const { bytes, file, size } = skill.entry
  try {
    return sha256(bytes ?? readRegular(file, size))
  } catch {
    return undefined
  }
}

/** The analyses of a group; none for one that the cache has and nobody may believe; undefined for one that it lacks. */
async function askFor(share: RemoteRound, group: Group, skills: readonly FoundSkill[], digests: string[]) {
  const { client } = share
  const wanted = listWanted(group, skills, digests)
  const answer = await getEntry(client, `/ac/${getGroupKey(share, wanted)}`, LARGEST_RESULT)
  if (answer === undefined) return undefined
  if (!client.cache.mayRead) {
    noteTrouble(
      client,
      'it was not read, because its entries are not signed; the option `remoteCacheUnsigned` reads them',
    )
    return []
  }
  const named = decodeResult(answer, OUTPUT)
  if (named === undefined || named.size > LARGEST_BLOB) return rejectAnswer(client)
  const bytes = await getEntry(client, `/cas/${named.hash}`, named.size)
  if (bytes === undefined) return undefined
  if (bytes.length !== named.size || sha256(bytes) !== named.hash) return rejectAnswer(client)
  return decodeGroup(bytes, wanted) ?? rejectAnswer(client)
}

function rejectAnswer(client: Client): undefined {
  noteTrouble(client, 'some of its responses are corrupt and were not used')
}

function listWanted({ from }: Group, skills: readonly FoundSkill[], digests: string[]) {
  return digests.flatMap((digest, index) => {
    const skill = skills[from + index]
    return skill === undefined ? [] : { key: computeRemoteKey(skill, digest), size: skill.entry.size }
  })
}

function getGroupKey({ options }: RemoteRound, wanted: { key: string }[]): string {
  return computeGroupKey(
    options,
    wanted.map(({ key }) => key),
  )
}

async function pushAnalyses(
  share: RemoteRound,
  skills: readonly FoundSkill[],
  { read, getTexts, getAnalysis }: AllAnalyzed,
): Promise<void> {
  const { client, lacking } = share
  if (!client.cache.mayWrite) return
  startRound(client)
  let done = 0
  await runInParallel(lacking, AT_ONCE, async ({ group, digests }) => {
    if (client.isStopped) return
    const wanted = listWanted(group, skills, digests)
    const shared = wanted.flatMap(({ key }, index): Shared[] => {
      const skill = read[group.from + index]?.skill
      // An entry that changed while it was read is another one.
      if (skill === undefined || skill.entry.digest !== digests[index]) return []
      return [{ key, analysis: { value: getAnalysis(skill), texts: getTexts(skill) } }]
    })
    if (shared.length < wanted.length) return
    const blob = encodeGroup(shared)
    const hash = sha256(blob)
    // The bytes first: a result must not name what is not there.
    if (!(await putEntry(client, `/cas/${hash}`, blob))) return
    const result = encodeResult({ path: OUTPUT, hash, size: blob.length })
    await putEntry(client, `/ac/${getGroupKey(share, wanted)}`, result)
    share.onProgress('upload', ++done, lacking.length)
  })
}
