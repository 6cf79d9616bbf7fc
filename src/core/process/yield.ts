/** Lets other work run between two pieces of long work, and ends work that was aborted. */
import { createAbortFault, throwIfAborted } from '../errors/fault.ts'

/**
 * One turn of the event loop. Timers run, messages of other threads come in, and native memory that was dropped is freed
 * between turns only. Throws `aborted` once the signal is.
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await new Promise(fulfill => setImmediate(fulfill))
  throwIfAborted(signal)
}

/** What the promise comes to; or throws `aborted` once the signal is. */
export function waitUntilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((fulfill, reject) => {
    const stop = () => reject(createAbortFault(signal))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(fulfill, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
