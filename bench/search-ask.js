// Asks a search and takes the time; in Node and in browsers.

/** @returns milliseconds: to open; of the first request, of requests that were not asked before, and of those that were */
export async function askAll(openSearch, read, queries) {
  const start = performance.now()
  const { search } = await openSearch(read)
  const open = performance.now() - start
  const begun = performance.now()
  await search(queries[0])
  const cold = performance.now() - begun
  const distinct = await timeEach(queries.slice(1), search)
  return { open, cold, distinct, ...(await timeEach(queries, search)) }
}

export async function timeEach(queries, ask) {
  const times = []
  for (const query of queries) {
    const before = performance.now()
    await ask(query)
    times.push(performance.now() - before)
  }
  times.sort((a, b) => a - b)
  const at = share => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { p50: at(0.5), p95: at(0.95) }
}
