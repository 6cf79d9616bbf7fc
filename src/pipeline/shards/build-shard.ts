/** One shard of a build: scans everything, analyzes its share, and writes the analyses as a signed part. */
import { join, resolve } from 'node:path'
import { serializeOptions } from '../../compiler/analyze/analyzer.ts'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { fault } from '../../core/errors/fault.ts'
import { replaceFile } from '../../core/files/drafts.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { showPath } from '../../core/text/show.ts'
import { openCachedAnalyses } from '../analyses/cached.ts'
import { toResult } from '../analyses/layers.ts'
import { KEY_HELP } from '../config/cache-key.ts'
import { BUILD_KINDS } from '../config/option-table.ts'
import { type CacheKey, getAnalyzerOptions, type Options, type Settings } from '../config/options.ts'
import { getSettings, loadCacheKey } from '../config/settings.ts'
import { formatLayer, type Result } from '../incremental/layer.ts'
import { openProjectStore } from '../incremental/project-store.ts'
import { scanDisk } from '../inventory/disk.ts'
import type { Analyses, Inventory } from '../stages.ts'
import { getPartName, LARGEST_PART, LARGEST_VALUES } from './parts.ts'
import { getShardNumber, isShard, MOST_SHARDS, type Shard, type ShardResult } from './shard.ts'

/**
 * Analyzes one of several shares of the skills, and writes the analyses to a file in the folder `out`, signed with
 * `cacheKey`. Every shard scans all trees; a skill's share depends on its path. `build` of the same checkout with the
 * option `parts` reuses the analyses, writes the bundle and reports the findings. Throws a `SkillcError` for invalid
 * options, missing roots and keys, and disk errors, and with the code `aborted` if `signal` is.
 *
 * @example
 * const [roots, cacheKey] = [['skills'], 'cache.pem']
 * for (const index of [1, 2]) await buildShard({ roots, cacheKey, out: 'parts' }, { index, count: 2 })
 * await build({ roots, cacheKey, parts: ['parts'] })
 */
export async function buildShard(options: Options, shard: Shard): Promise<ShardResult> {
  checkOptions(options, BUILD_KINDS, '`buildShard`')
  if (!isShard(shard))
    throw fault('invalid-option', `A shard has an index from 1 to its count, of at most ${MOST_SHARDS}`, {
      help: 'Write `{ index: 1, count: 4 }` for the first of four',
    })
  if (options.out === undefined)
    throw failure(
      'A shard needs a folder for its part',
      'Give a new one outside of the trees with the option `out`',
    )
  const settings = await getSettings({ ...options, out: resolve(options.cwd ?? '.', options.out) })
  const { privateKey } = (await loadCacheKey(options, settings.cwd)) ?? {}
  if (privateKey === undefined)
    throw failure('A shard needs a private key, because builds read signed parts only', KEY_HELP)
  return analyzeShard(settings, options, shard, privateKey)
}

async function analyzeShard(
  settings: Settings,
  options: Options,
  shard: Shard,
  privateKey: NonNullable<CacheKey['privateKey']>,
): Promise<ShardResult> {
  const inventory = await scanDisk(settings, options)
  const own = takeOwnSkills(inventory, settings, shard)
  const store = openProjectStore(settings)
  try {
    const analyses = await openCachedAnalyses(settings, options, store)(own, options)
    const results = await listResults(settings, own, analyses, options.signal)
    const part = formatLayer(getPartName(shard), results, privateKey)
    writePart(settings, shard, part)
    store.commit()
    await analyses.share?.()
    return {
      shard: shard.index,
      of: shard.count,
      found: inventory.skills.length,
      skills: own.skills.length,
      bytes: part.length,
      out: showPath(settings.cwd, settings.out),
    }
  } finally {
    store.close()
  }
}

function takeOwnSkills(inventory: Inventory, { sources }: Settings, { index, count }: Shard): Inventory {
  const skills = inventory.skills.filter(
    found => getShardNumber(found, sources[found.source]?.label ?? '', count) === index,
  )
  return { ...inventory, skills }
}

const AT_ONCE = 64

async function listResults(
  settings: Settings,
  { skills }: Inventory,
  analyses: Analyses,
  signal: Options['signal'],
): Promise<Result[]> {
  const options = serializeOptions(getAnalyzerOptions(settings))
  const results: Result[] = []
  for (const [at, found] of skills.entries()) {
    if (at % AT_ONCE === 0) await yieldToEventLoop(signal)
    const read = analyses.read[at]
    if (read !== undefined) results.push(...toResult(options, found, read, analyses))
  }
  const bytes = results.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0)
  if (bytes > LARGEST_VALUES) throw createTooLarge(LARGEST_VALUES, bytes)
  return results
}

function createTooLarge(most: number, bytes: number) {
  return failure(`A part can have ${most} bytes, and this one has ${bytes}`, 'Make more shards')
}

function writePart({ out, cwd }: Settings, shard: Shard, part: Uint8Array): void {
  if (part.length > LARGEST_PART) throw createTooLarge(LARGEST_PART, part.length)
  try {
    makeFolder(out)
    replaceFile(join(out, getPartName(shard)), part)
  } catch (error) {
    throw systemFailure(`Cannot write the part to \`${showPath(cwd, out)}\``, error)
  }
}
