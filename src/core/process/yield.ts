import { throwIfAborted } from '../errors/fault.ts'

/** Lets timers run, messages of threads arrive, and native memory be freed. Throws `aborted` if the signal is. */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await new Promise(fulfill => setImmediate(fulfill))
  throwIfAborted(signal)
}

/**
 * Starts the items in order, and returns their results in order. After a failure nothing new starts; when running work
 * has ended, the failure of the first such item is thrown, regardless of which was faster.
 */
export async function runInParallel<T, Result>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures = new Map<number, unknown>()
  const rest = [...items].entries()
  const runWorker = async () => {
    for (const [at, item] of rest) {
      if (failures.size > 0) return
      try {
        results[at] = await work(item)
      } catch (error) {
        failures.set(at, error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runWorker))
  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()))
  return results
}
