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
