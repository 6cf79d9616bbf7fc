/** A copier's thread: copies in order, and stops after the first failure. */
import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { getErrorCode, isFailure, toFailureData } from '../../core/errors/failure.ts'
import type { CopierInput, CopyJob, CopyProblem } from './copier.ts'
import { copyFile, createCopyRoom } from './copy.ts'

function main({ made, lock }: CopierInput): void {
  const count = new Int32Array(made)
  const room = createCopyRoom()
  let hasFailed = false
  parentPort?.on('message', (message: CopyJob[] | 'end') => {
    if (message === 'end') return parentPort?.close()
    if (hasFailed) return
    try {
      statSync(lock)
      for (const [from, to, size, mtimeMs, ctimeMs, ino] of message) {
        copyFile(from, to, { size, mtimeMs, ctimeMs, ino }, room)
        Atomics.add(count, 0, 1)
      }
    } catch (error) {
      hasFailed = true
      parentPort?.postMessage(toCopyProblem(error))
    }
  })
}

function toCopyProblem(error: unknown): CopyProblem {
  if (!isFailure(error)) return { code: getErrorCode(error) }
  return { code: error.code, failure: toFailureData(error) }
}

main(workerData)
