/** Long work in pieces: lets other work run between them, runs several at once, and ends what was aborted. */
import { throwIfAborted } from '../errors/fault.ts'

/**
 * One turn of the event loop. Timers run, messages of other threads come in, and native memory that was dropped is freed
 * between turns only. Throws `aborted` once the signal is.
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await new Promise(fulfill => setImmediate(fulfill))
  throwIfAborted(signal)
}

/**
 * Runs `work` over all items in their order, at most `atOnce` at a time. After the first failure nothing new begins; it is thrown
 * once what runs has ended.
 */
export async function runInParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const rest = items[Symbol.iterator]()
  const runWorker = async () => {
    for (let next = rest.next(); !next.done && failures.length === 0; next = rest.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runWorker))
  if (failures.length > 0) throw failures[0]
}
