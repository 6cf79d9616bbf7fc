import { throwIfAborted } from '../errors/fault.ts'

/** Lets timers run, messages of threads arrive, and native memory be freed. Throws `aborted` if the signal is. */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await new Promise(fulfill => setImmediate(fulfill))
  throwIfAborted(signal)
}

/** Keeps the order of the items. After the first failure nothing new starts; it is thrown when running work has ended. */
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
