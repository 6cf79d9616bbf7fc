/** Found skills → read and analysed skills: from the cache where it can be trusted, else read, on two threads when that pays. */
import type { AnalysedSkill, AnalysisOf, FoundSkill, SkillTexts } from '../types.ts'
import { type AnalyserOptions, keyOfOptions, makeAnalyser } from './analyser.ts'
import { finishDraft, openCache, startDraft } from './cache.ts'
import { breathe, type Chunks, chunksOf, HEAVY_ENTRY } from './claim.ts'
import { addSkill, makeSheet, takeLines } from './lines.ts'
import { type Known, makeReader, readSkill } from './read.ts'
import {
  acceptLines,
  analysisAt,
  closeShelves,
  type HeldSkill,
  keepLines,
  makeShelves,
  recallAll,
  recallAt,
  type Shelves,
  textsAt,
} from './shelves.ts'
import { runWorker } from './watched-worker.ts'
import type { WorkerOutput } from './worker.ts'

export interface AnalyseAllOptions {
  analyser: AnalyserOptions
  cacheDir?: string
  /** Threads to use; by default two where there is enough to do. */
  threads?: number
  /** When the walk began, in milliseconds since the epoch. */
  readAt: number
  onProgress?: (done: number, total: number) => void
  /** Asks others for analyses of skills that `read` does not have yet. What it is given to take does the rest. */
  borrow?: Borrow
}

/** An analysis that another machine made of an entry with this digest. */
export type Borrowed = NonNullable<Known['analysis']>

export type Borrow = (
  skills: readonly FoundSkill[],
  read: readonly (HeldSkill | undefined)[],
  take: (at: number, analysis: Borrowed) => void,
) => Promise<void>

/** What came of all skills, and the way to their texts until it is closed. */
export interface AllRead {
  /** One result a skill, in the order given. */
  read: HeldSkill[]
  /** The cache's file, where it has a line of every skill: the places of texts are places there. */
  file?: string
  /** Throws a Failure when the file that they stand in was spoiled. */
  textsOf: (skill: AnalysedSkill) => SkillTexts
  analysisOf: AnalysisOf
  /** Closes files; to be called when the texts are no longer needed. */
  close: () => void
}

/** With fewer files a second thread costs more than it gives: it loads and warms up all that this one has, beside the threads of V8. */
const FILES_WORTH_A_THREAD = 3_000

/** Reads every skill that the cache does not know for certain. */
export async function analyseAll(skills: FoundSkill[], options: AnalyseAllOptions): Promise<AllRead> {
  const cache =
    options.cacheDir === undefined ? undefined : openCache(options.cacheDir, keyOfOptions(options.analyser))
  const { read, missing } = recallAll(skills, cache)
  const isStale = missing.length > 0 || cache?.places.size !== skills.length
  const draft = cache !== undefined && isStale ? startDraft(cache) : undefined
  const shelves = makeShelves(cache, draft)
  if (options.borrow !== undefined && missing.length > 0)
    await borrowInto(read, skills, shelves, options, options.borrow)
  const left = missing.filter(index => read[index] === undefined)
  const work = left.flatMap(index => skills[index] ?? [])
  if (work.length > 0) {
    const results = await analyseMissing(work, shelves, options)
    for (const [at, index] of left.entries()) read[index] = results[at] ?? { findings: [] }
  }
  if (cache !== undefined && draft !== undefined) {
    keepLines(shelves, cache, skills, read, new Set(missing))
  }
  const isKept = cache !== undefined && (draft === undefined ? !isStale : finishDraft(cache, draft))
  return {
    read,
    ...(isKept ? { file: cache.file } : {}),
    textsOf: ({ texts }) => textsAt(shelves, texts),
    analysisOf: ({ texts }) => analysisAt(shelves, texts),
    close: () => closeShelves(shelves),
  }
}

/**
 * Reads skills whose analyses others have: all files are digested here, and an entry that is another one by now is analysed
 * here, too.
 */
async function borrowInto(
  read: HeldSkill[],
  skills: FoundSkill[],
  shelves: Shelves,
  options: AnalyseAllOptions,
  borrow: Borrow,
): Promise<void> {
  const reader = makeReader(await makeAnalyser(options.analyser))
  const sheet = makeSheet()
  await borrow(skills, read, (at, analysis) => {
    const found = skills[at]
    if (found === undefined) return
    const result = readSkill(found, { files: new Map(), analysis }, reader)
    addSkill(sheet, at, found, result, options.readAt, place => textsAt(shelves, place))
    if (sheet.used >= SHEET_BYTES) acceptLines(shelves, skills, read, takeLines(sheet))
  })
  acceptLines(shelves, skills, read, takeLines(sheet))
}

/** Bytes of lines that are kept in memory at a time. */
const SHEET_BYTES = 1 << 20

async function analyseMissing(
  work: FoundSkill[],
  shelves: Shelves,
  options: AnalyseAllOptions,
): Promise<HeldSkill[]> {
  const results: HeldSkill[] = new Array(work.length)
  const accept = (lines: WorkerOutput) => acceptLines(shelves, work, results, lines)
  const { light, heavy } = splitByWeight(work)
  const chunks = chunksOf(light)
  const helpers = Promise.all(startWorkers(work, chunks, heavy, options, accept))
  // Awaited below. Until then a rejection has no one to handle it, which would end the process.
  helpers.catch(() => {})
  const reader = makeReader(await makeAnalyser(options.analyser))
  const sheet = makeSheet()
  for (const numbers of chunks) {
    for (const at of numbers) {
      const found = work[at]
      if (found === undefined) continue
      const read = readSkill(found, recallAt(shelves, found), reader)
      addSkill(sheet, at, found, read, options.readAt, place => textsAt(shelves, place))
    }
    // Decoded again, a result holds no slice of a file's text: slices keep the whole text in memory.
    accept(takeLines(sheet))
    options.onProgress?.((numbers.at(-1) ?? 0) + 1, work.length)
    await breathe()
  }
  await helpers
  return results
}

/** Only the compiled package has a worker that every supported Node can load. */
const HAS_WORKER = import.meta.url.endsWith('.js')

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
  options: AnalyseAllOptions,
  accept: (lines: WorkerOutput) => void,
): Promise<void>[] {
  if (!HAS_WORKER) return []
  const files = work.reduce((sum, found) => sum + found.files.length + 1, 0)
  const inMemory = work.some(({ entry }) => entry.bytes !== undefined)
  const threads = inMemory ? 1 : (options.threads ?? (files > FILES_WORTH_A_THREAD ? 2 : 1))
  const input = { options: options.analyser, readAt: options.readAt }
  const helpers = Array.from({ length: threads - 1 }, () => runWorker(input, work, chunks, accept))
  if (heavy.length > 0) helpers.push(runWorker(input, work, chunksOf(heavy, 1), accept))
  return helpers
}
