/** A second thread for cold work: claims chunks of skills from the same list as the main thread, and sends back lines. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FoundSkill } from '../types.ts'
import { type AnalyserOptions, makeAnalyser } from './analyser.ts'
import { breathe, claimChunks } from './claim.ts'
import { encodeSkill } from './lines.ts'
import { makeReader, readSkill } from './read.ts'

/** What the main thread gives a worker. */
export interface WorkerInput {
  skills: FoundSkill[]
  options: AnalyserOptions
  /** One Int32: the next skill that nobody has claimed. */
  counter: SharedArrayBuffer
  readAt: number
}

/** What a worker sends back: for each skill it did, its index and its line. */
export interface WorkerOutput {
  done: [index: number, line: string][]
}

async function main({ skills, options, counter, readAt }: WorkerInput): Promise<void> {
  const reader = makeReader(await makeAnalyser(options))
  for (const [from, to] of claimChunks(counter, skills.length)) {
    const done: WorkerOutput['done'] = []
    for (let index = from; index < to; index++) {
      const found = skills[index]
      if (found !== undefined)
        done.push([index, encodeSkill(found, readSkill(found, undefined, reader), readAt)])
    }
    parentPort?.postMessage({ done } satisfies WorkerOutput)
    await breathe()
  }
}

await main(workerData)
