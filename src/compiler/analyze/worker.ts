/** A second thread for cold work: takes chunks of skills as the main thread hands them out, and sends back what it read. */
import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { FoundSkill } from '../types.ts'
import { type AnalyzerOptions, makeAnalyzer } from './analyzer.ts'
import { makeReader, readSkill } from './read.ts'
import { formatRead, type SkillRows } from './rows.ts'

/** What a worker is started with. */
export interface WorkerInput {
  options: AnalyzerOptions
  readAt: number
  /** One number, shared: 1 more than that of the skill that the worker is at, 0 for none. */
  busyWith: Int32Array
}

/** Skills for a worker by their numbers. None: there is nothing more to do. */
export type WorkerTask = Map<number, FoundSkill>

/** What a worker sends back for each task. */
export type WorkerOutput = Map<number, SkillRows>

async function main({ options, readAt, busyWith }: WorkerInput, port: MessagePort): Promise<void> {
  const messages = on(port, 'message')
  const reader = makeReader(await makeAnalyzer(options))
  for await (const [task] of messages) {
    const skills: WorkerTask = task
    if (skills.size === 0) break
    const output: WorkerOutput = new Map()
    for (const [at, found] of skills) {
      Atomics.store(busyWith, 0, at + 1)
      output.set(at, formatRead(readSkill(found, undefined, reader), readAt))
    }
    Atomics.store(busyWith, 0, 0)
    port.postMessage(output)
    await yieldToEventLoop()
  }
  port.close()
}

if (parentPort !== null) void main(workerData, parentPort)
