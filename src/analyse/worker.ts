/** A second thread for cold work: claims chunks of skills from the same list as the main thread, and sends back lines. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FoundSkill, SkillTexts, TextPlace } from '../types.ts'
import { type AnalyserOptions, makeAnalyser } from './analyser.ts'
import { breathe, claimChunks } from './claim.ts'
import { addSkill, makeSheet, takeLines } from './lines.ts'
import { makeReader, readSkill } from './read.ts'

/** What the main thread gives a worker. */
export interface WorkerInput {
  skills: FoundSkill[]
  options: AnalyserOptions
  /** One Int32: the next skill that nobody has claimed. */
  counter: SharedArrayBuffer
  readAt: number
}

/** What a worker sends back: lines, and a row of places for each (`Sheet`). */
export interface WorkerOutput {
  bytes: Uint8Array<ArrayBuffer>
  rows: number[]
}

/** A worker knows no cache: all its texts are in memory. */
function ownTexts(place: TextPlace): SkillTexts {
  if ('store' in place) throw new Error('a worker has no stores')
  return place
}

async function main({ skills, options, counter, readAt }: WorkerInput): Promise<void> {
  const reader = makeReader(await makeAnalyser(options))
  const sheet = makeSheet()
  for (const [from, to] of claimChunks(counter, skills.length)) {
    for (let index = from; index < to; index++) {
      const found = skills[index]
      if (found !== undefined)
        addSkill(sheet, index, found, readSkill(found, undefined, reader), readAt, ownTexts)
    }
    const lines: WorkerOutput = takeLines(sheet)
    parentPort?.postMessage(lines, [lines.bytes.buffer])
    await breathe()
  }
}

await main(workerData)
