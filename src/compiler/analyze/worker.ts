import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { FoundSkill } from '../types.ts'
import { type AnalyzerOptions, makeAnalyzer } from './analyzer.ts'
import { makeReader, readSkill } from './read.ts'
import { formatRead, type SkillRows } from './rows.ts'

export interface WorkerInput {
  options: AnalyzerOptions
  readAt: number
  /** One shared number: 1 more than the number of the current skill, 0 for none. */
  busyWith: Int32Array
}

/** Skills by their numbers. An empty task ends the worker. */
export type WorkerTask = Map<number, FoundSkill>

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
