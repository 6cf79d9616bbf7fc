import { Worker } from 'node:worker_threads'
import { failure } from '../../core/errors/failure.ts'
import type { Stat } from '../../core/json/types.ts'

/** A list, because sending an object between threads takes five times as long. */
export type CopyJob = [from: string, to: string, size: number, mtimeMs: number, ctimeMs: number, ino: number]

/** Data, because errors lose their fields between threads. */
export type CopyProblem = { code: string; failure?: { message: string; help?: string } }

export interface CopierInput {
  made: SharedArrayBuffer
  /** The lock's file: if it is gone, another build writes to the folder. */
  lock: string
}

export interface Copier {
  /** Returns false if the queue is full. Nothing is certain before `finish`. */
  take: (from: string, to: string, expected: Stat) => boolean
  /** Waits for all copies. Throws the first error: a Failure, or a system error with its `code`. */
  finish: () => Promise<void>
  stop: () => Promise<void>
}

const MOST_WAITING = 512
const BATCH = 64
/** For new objects of the thread: a job is garbage once it is done. */
const YOUNG_MB = 4

/** Undefined if there is no worker. Starting one costs about as much as copying 1,500 files. */
export function startCopier(lock: string): Copier | undefined {
  // Only the compiled package has a worker that every supported Node can load.
  if (import.meta.url.endsWith('.ts')) return undefined
  return makeCopier(new URL('./copy-worker.js', import.meta.url), lock)
}

export function makeCopier(thread: URL, lock: string): Copier {
  const made = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: CopierInput = { made: made.buffer, lock }
  const worker = new Worker(thread, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const ended = waitForExit(worker)
  // `finish` handles the rejection; a failed write never gets there.
  ended.catch(() => {})
  let taken = 0
  let batch: CopyJob[] = []
  const post = () => {
    worker.postMessage(batch)
    batch = []
  }
  return {
    take: (from, to, { size, mtimeMs, ctimeMs, ino }) => {
      if (taken - Atomics.load(made, 0) >= MOST_WAITING) return false
      taken++
      batch.push([from, to, size, mtimeMs, ctimeMs, ino])
      if (batch.length === BATCH) post()
      return true
    },
    finish: () => {
      post()
      worker.postMessage('end')
      return ended
    },
    stop: async () => {
      await worker.terminate()
    },
  }
}

function waitForExit(worker: Worker): Promise<void> {
  return new Promise((fulfill, reject) => {
    let problem: CopyProblem | undefined
    worker.on('message', (message: CopyProblem) => {
      problem = message
    })
    worker.on('error', reject)
    worker.on('exit', code => {
      if (problem !== undefined) reject(toError(problem))
      else if (code === 0) fulfill()
      else
        reject(
          failure(`The thread that copies files ended with code ${code}`, 'Set the option `threads` to 1'),
        )
    })
  })
}

function toError({ code, failure: failed }: CopyProblem): Error {
  return failed === undefined
    ? Object.assign(new Error(code), { code })
    : failure(failed.message, failed.help)
}
