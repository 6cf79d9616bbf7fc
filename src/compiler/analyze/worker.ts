import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { isFailure, toFailureData } from '../../core/errors/failure.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { FoundSkill } from '../types.ts'
import { type AnalyzerOptions, makeAnalyzer } from './analyzer.ts'
import { makeReader, readSkill } from './read.ts'
import { formatRead, type SkillRows } from './rows.ts'

export interface WorkerInput {
  options: AnalyzerOptions
  readAt: number
  busyWith: Int32Array
}

export type WorkerTask = Map<number, FoundSkill>

/** Or an error that stops the build, which loses its class between threads. */
export type WorkerOutput = Map<number, SkillRows> | { message: string; help?: string }

async function main({ options, readAt, busyWith }: WorkerInput, port: MessagePort): Promise<void> {
  const messages = on(port, 'message')
  const reader = makeReader(await makeAnalyzer(options, at => Atomics.store(busyWith, 1, at + 1)))
  for await (const [task] of messages) {
    const skills: WorkerTask = task
    if (skills.size === 0) break
    const output = new Map<number, SkillRows>()
    for (const [at, found] of skills) {
      Atomics.store(busyWith, 0, at + 1)
      output.set(at, formatRead(readSkill(found, undefined, reader), readAt))
    }
    Atomics.store(busyWith, 0, 0)
    port.postMessage(output satisfies WorkerOutput)
    await yieldToEventLoop()
  }
  port.close()
}

async function run(port: MessagePort): Promise<void> {
  try {
    await main(workerData, port)
  } catch (error) {
    if (!isFailure(error)) throw error
    port.postMessage(toFailureData(error) satisfies WorkerOutput)
    port.close()
  }
}

if (parentPort !== null) void run(parentPort)
