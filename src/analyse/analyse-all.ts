/** Found skills → read and analysed skills: from the cache where it can be trusted, else read, on two threads when that pays. */
import { Worker } from 'node:worker_threads'
import type { FoundSkill } from '../types.ts'
import { type AnalyserOptions, keyOfOptions, makeAnalyser } from './analyser.ts'
import {
  addLine,
  type Cache,
  type Draft,
  finishDraft,
  lineOf,
  openCache,
  recall,
  startDraft,
} from './cache.ts'
import { breathe, claimChunks, makeCounter } from './claim.ts'
import { decodeSkill, encodeSkill } from './lines.ts'
import { type Known, makeReader, type ReadSkill, readSkill } from './read.ts'
import type { WorkerInput, WorkerOutput } from './worker.ts'

export interface AnalyseAllOptions {
  analyser: AnalyserOptions
  cacheDir?: string
  /** Threads to use; by default two where there is enough to do. */
  threads?: number
  /** When the walk began, in milliseconds since the epoch. */
  readAt: number
  onProgress?: (done: number, total: number) => void
  /** Asks others for analyses of skills that `results` does not have yet; by their places. */
  borrow?: (
    skills: FoundSkill[],
    results: readonly (ReadSkill | undefined)[],
  ) => Promise<ReadonlyMap<number, Borrowed>>
}

/** An analysis that another machine made of an entry with this digest. */
export type Borrowed = NonNullable<Known['analysis']>

/** Starting a thread costs about as much as reading this many files. */
const FILES_WORTH_A_THREAD = 1_500

/** One result a skill, in the order given. */
export async function analyseAll(skills: FoundSkill[], options: AnalyseAllOptions): Promise<ReadSkill[]> {
  const cache =
    options.cacheDir === undefined ? undefined : openCache(options.cacheDir, keyOfOptions(options.analyser))
  const results: ReadSkill[] = new Array(skills.length)
  const missing = recallAll(skills, cache, results)
  const borrowed = missing.length > 0 ? await options.borrow?.(skills, results) : undefined
  const isStale = missing.length > 0 || cache?.places.size !== skills.length
  const draft = cache !== undefined && isStale ? startDraft(cache) : undefined
  const left = missing.filter(index => !borrowed?.has(index))
  const work = left.flatMap(index => skills[index] ?? [])
  const accept = (at: number, result: ReadSkill, line: string) => {
    const found = work[at]
    const index = left[at]
    if (found === undefined || index === undefined) return
    results[index] = result
    if (draft !== undefined) addLine(draft, line)
  }
  if (work.length > 0) await analyseMissing(work, cache, options, accept)
  for await (const [index, result, line] of readBorrowed(skills, borrowed, options)) {
    results[index] = result
    if (draft !== undefined) addLine(draft, line)
  }
  if (cache !== undefined && draft !== undefined) {
    keepLines(skills, missing, cache, draft)
    finishDraft(cache, draft)
  }
  return results
}

/** Fills in what the cache knows for certain; gives the indices of the rest. */
function recallAll(skills: FoundSkill[], cache: Cache | undefined, results: ReadSkill[]): number[] {
  const missing: number[] = []
  for (const [index, found] of skills.entries()) {
    const known = recall(cache, found)
    const entry = known?.files.get(found.entry.path)
    if (entry === undefined || known?.analysis === undefined || known.files.size !== found.files.length + 1) {
      missing.push(index)
      continue
    }
    const files = found.files.flatMap(({ path }) => known.files.get(path) ?? [])
    results[index] = { skill: { found, entry, files, analysis: known.analysis.value }, findings: [] }
  }
  return missing
}

/** The lines of skills that did not change go into the new cache as they are. */
function keepLines(skills: FoundSkill[], missing: number[], cache: Cache, draft: Draft): void {
  const isMissing = new Set(missing)
  for (const [index, found] of skills.entries()) {
    const line = isMissing.has(index) ? undefined : lineOf(cache, found)
    if (line !== undefined) addLine(draft, line)
  }
}

/** Skills whose analyses were borrowed: their files are read and digested all the same, and an entry that changed is analysed. */
async function* readBorrowed(
  skills: FoundSkill[],
  borrowed: ReadonlyMap<number, Borrowed> | undefined,
  options: AnalyseAllOptions,
): AsyncGenerator<[index: number, result: ReadSkill, line: string]> {
  if (borrowed === undefined || borrowed.size === 0) return
  const reader = makeReader(await makeAnalyser(options.analyser))
  for (const [index, analysis] of borrowed) {
    const found = skills[index]
    if (found === undefined) continue
    const result = readSkill(found, { files: new Map(), analysis }, reader)
    yield [index, result, encodeSkill(found, result, options.readAt)]
  }
}

type Accept = (at: number, result: ReadSkill, line: string) => void

async function analyseMissing(
  work: FoundSkill[],
  cache: Cache | undefined,
  options: AnalyseAllOptions,
  accept: Accept,
): Promise<void> {
  const counter = makeCounter()
  const helpers = startWorkers(work, counter, options, (at, line) => {
    const found = work[at]
    if (found !== undefined) accept(at, decodeSkill(found, line), line)
  })
  const reader = makeReader(await makeAnalyser(options.analyser))
  for (const [from, to] of claimChunks(counter, work.length)) {
    for (let at = from; at < to; at++) {
      const found = work[at]
      if (found === undefined) continue
      const line = encodeSkill(found, readSkill(found, recall(cache, found), reader), options.readAt)
      // Decoded again, a result holds no slice of a file's text: slices keep the whole text in memory.
      accept(at, decodeSkill(found, line), line)
    }
    options.onProgress?.(to, work.length)
    await breathe()
  }
  await Promise.all(helpers)
}

function startWorkers(
  skills: FoundSkill[],
  counter: SharedArrayBuffer,
  options: AnalyseAllOptions,
  onLine: (at: number, line: string) => void,
): Promise<void>[] {
  const files = skills.reduce((sum, found) => sum + found.files.length + 1, 0)
  const inMemory = skills.some(({ entry }) => entry.bytes !== undefined)
  const threads = inMemory ? 1 : (options.threads ?? (files > FILES_WORTH_A_THREAD ? 2 : 1))
  // Only the compiled package has a worker that every supported Node can load.
  if (!import.meta.url.endsWith('.js')) return []
  const input: WorkerInput = { skills, options: options.analyser, counter, readAt: options.readAt }
  return Array.from({ length: threads - 1 }, () => runWorker(input, onLine))
}

function runWorker(input: WorkerInput, onLine: (at: number, line: string) => void): Promise<void> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: input })
  worker.on('message', ({ done }: WorkerOutput) => {
    for (const [at, line] of done) onLine(at, line)
  })
  return new Promise((fulfil, reject) => {
    worker.on('error', reject)
    worker.on('exit', code => (code === 0 ? fulfil() : reject(new Error(`A thread ended with code ${code}`))))
  })
}
