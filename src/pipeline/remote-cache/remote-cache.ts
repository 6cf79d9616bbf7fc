/** Analyses from other machines: fetched before a build does the work, and shared after it. */
import type { FoundSkill } from '../../compiler/types.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { runInParallel } from '../../core/process/yield.ts'
import type { AllAnalyzed, FetchAnalyses, Lacking } from '../analyses/analyze-all.ts'
import { findAnalysis, toResult } from '../analyses/layers.ts'
import { KEY_HELP } from '../config/cache-key.ts'
import type { CacheKey, Options, RemoteCacheConfig, Run, Settings } from '../config/options.ts'
import { formatLayer, openLayer } from '../incremental/layer.ts'
import { getBazelBlob, putBazelBlob } from './bazel.ts'
import {
  AT_ONCE,
  type Client,
  getEntry,
  makeClient,
  noteCorruption,
  noteTrouble,
  putEntry,
  startRound,
} from './client.ts'
import { computeGroupKey, createGroups, type Group } from './groups.ts'

/** The largest blob in bytes, packed and unpacked. */
const LARGEST_BLOB = 64 << 20
const MOST_UNPACKED = 256 << 20

/** How a cache gets and puts a key's blob. */
interface Protocol {
  get: (client: Client, key: string, most: number) => Promise<Buffer | undefined>
  put: (client: Client, key: string, blob: Buffer) => Promise<boolean>
}

const getArtifactPath = (key: string) => `/v8/artifacts/${key}`

const PROTOCOLS: Record<RemoteCacheConfig['protocol'], Protocol> = {
  bazel: { get: getBazelBlob, put: putBazelBlob },
  turborepo: {
    get: (client, key, most) => getEntry(client, getArtifactPath(key), most),
    put: (client, key, blob) => putEntry(client, getArtifactPath(key), blob),
  },
}

/** A build's access to a remote cache. Never throws for failures of the cache. */
export interface RemoteCache {
  /** Yields analyses as they arrive. */
  fetch: FetchAnalyses
  /** Uploads what the cache lacks, as far as it accepts it, and reports its problem once. */
  push: (skills: readonly FoundSkill[], all: AllAnalyzed) => Promise<void>
}

/** A group with the digests of its entries, and its key. */
interface KeyedGroup {
  group: Group
  digests: string[]
  key: string
}

interface RemoteRound {
  client: Client
  cacheKey: CacheKey
  options: string
  onProgress: (phase: 'fetch' | 'upload', done: number, total: number) => void
  lacking: KeyedGroup[]
}

interface RemoteSettings extends Pick<Settings, 'cacheKey'> {
  remoteCache: RemoteCacheConfig
}

/** `options` is everything that analyses depend on except the skills. Returns undefined without a key to trust. */
export function openRemoteCache(
  { remoteCache, cacheKey }: RemoteSettings,
  options: string,
  { onProgress, onWarning, signal }: Run & Pick<Options, 'onWarning'>,
): RemoteCache | undefined {
  const shown = `The remote cache ${new URL(remoteCache.url).host}`
  if (cacheKey === undefined) {
    onWarning?.(`${shown} was not used, because there is no key. ${KEY_HELP}.`)
    return undefined
  }
  const client = makeClient(remoteCache, signal)
  const round: RemoteRound = {
    client,
    cacheKey,
    options,
    onProgress: (phase, done, total) => onProgress?.({ phase, done, total }),
    lacking: [],
  }
  return {
    fetch: lacking => fetchAnalyses(round, lacking),
    push: async (skills, all) => {
      await pushAnalyses(round, skills, all).catch(() => {})
      throwIfAborted(signal)
      const fate = client.isStopped ? ' It was not used for the rest of this build.' : ''
      if (client.trouble !== undefined) onWarning?.(`${shown}: ${client.trouble}.${fate}`)
    },
  }
}

async function fetchAnalyses(round: RemoteRound, { skills, digests, wanted, put }: Lacking): Promise<void> {
  const isWanted = new Uint8Array(skills.length)
  for (const at of wanted) isWanted[at] = 1
  const groups = createGroups(skills)
    .filter(({ from, to }) => isWanted.subarray(from, to).includes(1))
    .flatMap(group => keyGroup(round, group, skills, digests) ?? [])
  startRound(round.client)
  let done = 0
  await runInParallel(groups, AT_ONCE, async keyed => {
    if (round.client.isStopped) return
    const found = await fetchGroup(round, keyed, skills)
    if (found === undefined) round.lacking.push(keyed)
    for (const [index, analysis] of found?.entries() ?? []) {
      const at = keyed.group.from + index
      if (analysis !== undefined && isWanted[at] === 1) put(at, analysis)
    }
    round.onProgress('fetch', ++done, groups.length)
  })
}

/** Undefined if an entry is unreadable, which the build reports. */
function keyGroup(
  { options }: RemoteRound,
  group: Group,
  skills: readonly FoundSkill[],
  digests: Lacking['digests'],
): KeyedGroup | undefined {
  const keyed: { found: FoundSkill; digest: string }[] = []
  for (let at = group.from; at < group.to; at++) {
    const [found, digest] = [skills[at], digests[at]]
    if (found === undefined || digest === undefined) return undefined
    keyed.push({ found, digest })
  }
  return { group, digests: keyed.map(({ digest }) => digest), key: computeGroupKey(options, keyed) }
}

/** A group's analyses; undefined if the cache lacks it, or has something else. */
async function fetchGroup(
  { client, cacheKey, options }: RemoteRound,
  { group, digests, key }: KeyedGroup,
  skills: readonly FoundSkill[],
): Promise<(string | undefined)[] | undefined> {
  const bytes = await PROTOCOLS[client.cache.protocol].get(client, key, LARGEST_BLOB)
  const layer = bytes && openLayer(key, bytes, cacheKey, MOST_UNPACKED)
  if (layer === undefined) return undefined
  if (typeof layer === 'string') {
    noteTrouble(client, `some of it was not read: ${layer}`)
    return undefined
  }
  try {
    return skills.slice(group.from, group.to).map((found, index) => {
      const analysis = findAnalysis(layer, options, found, digests[index] ?? '')
      return analysis === '' ? undefined : analysis
    })
  } catch {
    return noteCorruption(client)
  }
}

async function pushAnalyses(
  round: RemoteRound,
  skills: readonly FoundSkill[],
  all: AllAnalyzed,
): Promise<void> {
  const { client, lacking, options, cacheKey } = round
  const { privateKey } = cacheKey
  if (!client.cache.mayWrite || privateKey === undefined) return
  startRound(client)
  let done = 0
  await runInParallel(lacking, AT_ONCE, async ({ group, digests, key }) => {
    if (client.isStopped) return
    const results = skills.slice(group.from, group.to).flatMap((found, index) => {
      const read = all.read[group.from + index]
      return read?.skill?.entry.digest === digests[index] && read !== undefined
        ? toResult(options, found, read, all)
        : []
    })
    if (results.length < digests.length) return
    await PROTOCOLS[client.cache.protocol].put(client, key, formatLayer(key, results, privateKey))
    round.onProgress('upload', ++done, lacking.length)
  })
}
