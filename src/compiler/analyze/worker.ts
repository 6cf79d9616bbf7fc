/** A second thread for cold work: takes chunks of skills as the main thread hands them out, and sends back lines. */
import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { FoundSkill, SkillTexts, TextPlace } from '../types.ts'
import { type AnalyzerOptions, makeAnalyzer } from './analyzer.ts'
import { addSkill, makeSheet, takeLines } from './lines.ts'
import { makeReader, readSkill } from './read.ts'

/** What a worker is started with. */
export interface WorkerInput {
  options: AnalyzerOptions
  readAt: number
  /** One number, shared: 1 more than that of the skill that the worker is at, 0 for none. */
  busyWith: Int32Array
}

/** Skills for a worker by their numbers. None: there is nothing more to do. */
export type WorkerTask = Map<number, FoundSkill>

/** What a worker sends back for each task: lines, and a row of places for each (`Sheet`). */
export interface WorkerOutput {
  bytes: Uint8Array<ArrayBuffer>
  rows: number[]
}

/** A worker knows no cache: all its texts are in memory. */
function getOwnTexts(place: TextPlace): SkillTexts {
  if ('store' in place) throw new Error('a worker has no stores')
  return place
}

async function main({ options, readAt, busyWith }: WorkerInput, port: MessagePort): Promise<void> {
  const messages = on(port, 'message')
  const reader = makeReader(await makeAnalyzer(options))
  const sheet = makeSheet()
  for await (const [task] of messages) {
    const skills: WorkerTask = task
    if (skills.size === 0) break
    for (const [at, found] of skills) {
      Atomics.store(busyWith, 0, at + 1)
      addSkill(sheet, at, found, readSkill(found, undefined, reader), readAt, getOwnTexts)
    }
    Atomics.store(busyWith, 0, 0)
    const lines: WorkerOutput = takeLines(sheet)
    port.postMessage(lines, [lines.bytes.buffer])
    await yieldToEventLoop()
  }
  port.close()
}

if (parentPort !== null) void main(workerData, parentPort)
