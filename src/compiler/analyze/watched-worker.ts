/** Stops a worker that is stuck in a skill or out of memory. A safety net below the counted budgets: the build fails. */

import { Worker } from 'node:worker_threads'
import { type Failure, failure, getErrorCode } from '../../core/errors/failure.ts'
import { createAbortFault } from '../../core/errors/fault.ts'
import type { FoundSkill } from '../types.ts'
import type { SkillRows } from './rows.ts'
import type { WorkerInput, WorkerOutput, WorkerTask } from './worker.ts'

/** Of the worker's heap. The budgets keep the worst accepted text below half of it. */
const HEAP_MB = 512
const YOUNG_MB = 24

/** Consecutive ticks in one skill after which a worker is stopped. Counts ticks, because clocks continue while a machine sleeps. */
const TICK_MS = 2_000
const MOST_TICKS = 60

/** Queued tasks per worker, so it need not wait for this busy thread. */
const TASKS_AHEAD = 3

const CHUNK = 32

/** Larger entries are analyzed where failures can be caught. The largest of 1,745 real ones has 67,097 bytes. */
export const HEAVY_ENTRY = 131_072

export type Chunks = Generator<number[], void, undefined>

export function* createChunks(numbers: number[], size = CHUNK): Chunks {
  for (let from = 0; from < numbers.length; from += size) yield numbers.slice(from, from + size)
}

/** Analyzes skills of `work` on another thread. Rejects with a Failure that names the skill at fault. */
export function runWorker(
  { rules = [], ...options }: Omit<WorkerInput, 'busyWith'> & { rules?: string[] | undefined },
  work: FoundSkill[],
  chunks: Chunks,
  accept: (at: number, rows: SkillRows) => void,
  signal?: AbortSignal,
): Promise<void> {
  const busyWith = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const input: WorkerInput = { ...options, busyWith }
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // Few skills at a time: a copy of all would double the walk's memory.
  const hand = () => {
    const task: WorkerTask = new Map()
    for (const at of chunks.next().value ?? []) {
      const found = work[at]
      if (found !== undefined) task.set(at, found)
    }
    worker.postMessage(task)
  }
  for (let ahead = 0; ahead < TASKS_AHEAD; ahead++) hand()
  const fault = (what: string) =>
    createWorkerError(work[Atomics.load(busyWith, 0) - 1], what, rules[Atomics.load(busyWith, 1) - 1])
  return new Promise<void>((fulfill, reject) => {
    const ticking = watchProgress(busyWith, () => {
      reject(fault(`took more than ${(TICK_MS * MOST_TICKS) / 1000} seconds`))
      void worker.terminate()
    })
    const stop = () => void worker.terminate()
    signal?.addEventListener('abort', stop, { once: true })
    worker.on('message', (output: WorkerOutput) => {
      if (!(output instanceof Map)) {
        reject(failure(output.message, output.help))
        return
      }
      for (const [at, rows] of output) accept(at, rows)
      hand()
    })
    worker.on('error', error => {
      reject(
        getErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
          ? fault(`needed more than ${HEAP_MB} MB of memory`)
          : error,
      )
    })
    worker.on('exit', code => {
      clearInterval(ticking)
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted) reject(createAbortFault(signal))
      else if (code === 0) fulfill()
      else reject(new Error(`A thread ended with code ${code}`))
    })
  })
}

function createWorkerError(found: FoundSkill | undefined, what: string, rule?: string): Failure {
  const name = found === undefined ? 'A skill' : `\`${found.entry.file}\``
  if (rule !== undefined)
    return failure(`The rule \`${rule}\` of an extension ${what} for ${name}`, 'Correct the rule')
  return failure(`${name} ${what} to analyze`, 'Exclude the skill, and please report this as a bug')
}

function watchProgress(busyWith: Int32Array, stop: () => void): NodeJS.Timeout {
  let last = 0
  let ticks = 0
  return setInterval(() => {
    const now = Atomics.load(busyWith, 0)
    ticks = now === last && now !== 0 ? ticks + 1 : 0
    last = now
    if (ticks === MOST_TICKS) stop()
  }, TICK_MS)
}
