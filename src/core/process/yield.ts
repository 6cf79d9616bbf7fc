import { throwIfAborted } from '../errors/fault.ts'

/**
 * Timers run, messages of other threads arrive, and native memory is freed between turns only. Throws `aborted` once the signal
 * is.
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await new Promise(fulfill => setImmediate(fulfill))
  throwIfAborted(signal)
}

/** Keeps the order of the items. After the first failure nothing new begins; it is thrown once the running work has ended. */
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
