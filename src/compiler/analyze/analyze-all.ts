/** Found skills → read and analyzed skills: from the cache where it can be trusted, else read, on two threads when that pays. */
import { throwIfAborted } from '../../core/errors/fault.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { AnalysisOf, AnalyzedSkill, FoundSkill, SkillTexts } from '../types.ts'
import { type AnalyzerOptions, makeAnalyzer, serializeOptions } from './analyzer.ts'
import { dropDraft, finishDraft, isMostlyStale, openLineCache, startDraft } from './cache.ts'
import { type Chunks, createChunks, HEAVY_ENTRY } from './chunks.ts'
import {
  acceptLines,
  closeLineStores,
  keepLines,
  type LineStores,
  openLineStores,
  readAnalysisAt,
  readTextsAt,
  recallAll,
  recallAt,
} from './line-stores.ts'
import { addSkill, makeSheet, type SummarizedSkill, takeLines } from './lines.ts'
import { type CachedSkill, makeReader, readSkill } from './read.ts'
import { runWorker } from './watched-worker.ts'
import type { WorkerOutput } from './worker.ts'

export interface AnalyzeAllOptions {
  analyzer: AnalyzerOptions
  cacheDir?: string
  /** Threads to use; by default two where there is enough to do. */
  threads?: number
  /** When the walk began, in milliseconds since the epoch. */
  readAt: number
  onProgress?: (done: number, total: number) => void
  /** Once it is aborted, the reason is thrown, and neither a draft nor a thread is left. */
  signal?: AbortSignal | undefined
  /** Asks others for analyses of skills that `read` does not have yet. What it is given to take does the rest. */
  fetch?: FetchAnalyses
}

/** An analysis that another machine made of an entry with this digest. */
export type FetchedAnalysis = NonNullable<CachedSkill['analysis']>

export type FetchAnalyses = (
  skills: readonly FoundSkill[],
  read: readonly (SummarizedSkill | undefined)[],
  take: (at: number, analysis: FetchedAnalysis) => void,
) => Promise<void>

/** What came of all skills, and the way to their texts until it is closed. */
export interface AllRead {
  /** One result a skill, in the order given. */
  read: SummarizedSkill[]
  /** Throws a Failure when the file that they stand in was spoiled. */
  getTexts: (skill: AnalyzedSkill) => SkillTexts
  getAnalysis: AnalysisOf
  /** Closes files; to be called when the texts are no longer needed. */
  close: () => void
}

/** With fewer files a second thread costs more than it gives: it loads and warms up all that this one has, beside the threads of V8. */
const FILES_WORTH_A_THREAD = 6_000

/** Reads every skill whose analysis is not in the cache. */
export async function analyzeAll(skills: FoundSkill[], options: AnalyzeAllOptions): Promise<AllRead> {
  const cache =
    options.cacheDir === undefined
      ? undefined
      : openLineCache(options.cacheDir, serializeOptions(options.analyzer))
  const { read, missing, wanted } = recallAll(skills, cache)
  const isRewritten = cache === undefined || isMostlyStale(cache, wanted)
  const isChanged = missing.length > 0 || isRewritten
  const draft =
    cache !== undefined && isChanged ? startDraft(cache, !isRewritten && cache.places.size > 0) : undefined
  const lineStores = openLineStores(cache, draft)
  try {
    await readMissing(read, missing, skills, lineStores, options)
  } catch (error) {
    closeLineStores(lineStores)
    if (draft !== undefined) dropDraft(draft)
    throw error
  }
  if (cache !== undefined && draft !== undefined && isRewritten)
    keepLines(lineStores, cache, skills, read, new Set(missing))
  if (cache !== undefined && draft !== undefined) finishDraft(cache, draft)
  return {
    read,
    getTexts: ({ texts }) => readTextsAt(lineStores, texts),
    getAnalysis: ({ texts }) => readAnalysisAt(lineStores, texts),
    close: () => closeLineStores(lineStores),
  }
}

/** Fills in what is missing: from others where they have it, else by reading. */
async function readMissing(
  read: SummarizedSkill[],
  missing: number[],
  skills: FoundSkill[],
  lineStores: LineStores,
  options: AnalyzeAllOptions,
): Promise<void> {
  if (options.fetch !== undefined && missing.length > 0)
    await fetchInto(read, skills, lineStores, options, options.fetch)
  throwIfAborted(options.signal)
  const left = missing.filter(index => read[index] === undefined)
  const work = left.flatMap(index => skills[index] ?? [])
  if (work.length === 0) return
  const results = await analyzeMissing(work, lineStores, options)
  for (const [at, index] of left.entries()) read[index] = results[at] ?? { findings: [] }
}

/**
 * Reads skills whose analyses others have: all files are digested here, and an entry that is another one by now is analyzed
 * here, too.
 */
async function fetchInto(
  read: SummarizedSkill[],
  skills: FoundSkill[],
  lineStores: LineStores,
  options: AnalyzeAllOptions,
  borrow: FetchAnalyses,
): Promise<void> {
  const reader = makeReader(await makeAnalyzer(options.analyzer))
  const sheet = makeSheet()
  await borrow(skills, read, (at, analysis) => {
    const found = skills[at]
    if (found === undefined) return
    const result = readSkill(found, { files: new Map(), analysis }, reader)
    addSkill(sheet, at, found, result, options.readAt, place => readTextsAt(lineStores, place))
    if (sheet.used >= SHEET_BYTES) acceptLines(lineStores, skills, read, takeLines(sheet))
  })
  acceptLines(lineStores, skills, read, takeLines(sheet))
}

/** Bytes of lines that are kept in memory at a time. */
const SHEET_BYTES = 1 << 20

async function analyzeMissing(
  work: FoundSkill[],
  lineStores: LineStores,
  options: AnalyzeAllOptions,
): Promise<SummarizedSkill[]> {
  const results: SummarizedSkill[] = new Array(work.length)
  const accept = (lines: WorkerOutput) => acceptLines(lineStores, work, results, lines)
  const { light, heavy } = splitByWeight(work)
  const chunks = createChunks(light)
  options.onProgress?.(0, work.length)
  throwIfAborted(options.signal)
  const workers = startWorkers(work, chunks, heavy, options, accept)
  const helpers = Promise.all(workers)
  // Awaited below. Until then a rejection has no one to handle it, which would end the process.
  helpers.catch(() => {})
  try {
    const reader = makeReader(await makeAnalyzer(options.analyzer))
    const sheet = makeSheet()
    for (const numbers of chunks) {
      for (const at of numbers) {
        const found = work[at]
        if (found === undefined) continue
        const read = readSkill(found, recallAt(lineStores, found), reader)
        addSkill(sheet, at, found, read, options.readAt, place => readTextsAt(lineStores, place))
      }
      // Decoded again, a result holds no slice of a file's text: slices keep the whole text in memory.
      accept(takeLines(sheet))
      options.onProgress?.((numbers.at(-1) ?? 0) + 1, work.length)
      await yieldToEventLoop(options.signal)
    }
    await helpers
  } catch (error) {
    // What they send back has no place any more.
    chunks.return()
    await Promise.allSettled(workers)
    throw error
  }
  return results
}

/** Only the compiled package has a worker that every supported Node can load. */
const HAS_WORKER = !import.meta.url.endsWith('.ts')

/** The numbers of skills with heavy entries, and of the others. Those in memory stay on this thread. */
function splitByWeight(work: FoundSkill[]): { light: number[]; heavy: number[] } {
  const light: number[] = []
  const heavy: number[] = []
  for (const [at, { entry }] of work.entries()) {
    const isHeavy = HAS_WORKER && entry.size > HEAVY_ENTRY && entry.bytes === undefined
    if (isHeavy) heavy.push(at)
    else light.push(at)
  }
  return { light, heavy }
}

function startWorkers(
  work: FoundSkill[],
  chunks: Chunks,
  heavy: number[],
  options: AnalyzeAllOptions,
  accept: (lines: WorkerOutput) => void,
): Promise<void>[] {
  if (!HAS_WORKER) return []
  const files = work.reduce((sum, found) => sum + found.files.length + 1, 0)
  const inMemory = work.some(({ entry }) => entry.bytes !== undefined)
  const threads = inMemory ? 1 : (options.threads ?? (files > FILES_WORTH_A_THREAD ? 2 : 1))
  const { analyzer, readAt, signal } = options
  const input = { options: analyzer, readAt }
  const helpers = Array.from({ length: threads - 1 }, () => runWorker(input, work, chunks, accept, signal))
  if (heavy.length > 0) helpers.push(runWorker(input, work, createChunks(heavy, 1), accept, signal))
  return helpers
}
