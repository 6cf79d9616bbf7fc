// One life of a host with a large bundle, in a process of its own: each step once, in order, as JSON.
//
//   node --expose-gc bench/big-steps.js FOLDER|ADDRESS
import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { openBundle } from '../dist/runtime/runtime.js'

const [place] = process.argv.slice(2)
const QUERIES = [
  'review a pull request for security problems',
  'my csv has the wrong delimiter and I need it clean',
]
/** Whatever is best is an answer here. */
const options = { limit: 5, threshold: 0 }

let reads = 0
let bytes = 0
const steps = []

/** Counts what is read, from either. */
const inner = (path, init) =>
  isAbsolute(place) ? readFile(join(place, path)) : fetch(`${place}/${path}`, init)
const counted = async (path, init) => {
  const answer = await inner(path, init)
  const content = answer instanceof Response ? new Uint8Array(await answer.arrayBuffer()) : answer
  reads++
  bytes += content.length
  return content
}

// What the steps load of the runtime itself is loaded before.
await import('../dist/modules/searching.js')
await import('../dist/modules/reading.js')
const start = settled()
const bundle = await step('open', () => openBundle(counted))
const session = bundle.session()
const found = await step('first search, 5 hits', () => session.search(QUERIES[0], options))
await step('one body', () => session.use(found[0].id))
await step('next search', () => session.search(QUERIES[1], options))
await step('the same search again', () => session.search(QUERIES[1], options))
console.log(JSON.stringify(steps))

/** @template T @param {string} name @param {() => Promise<T>} work */
async function step(name, work) {
  ;[reads, bytes] = [0, 0]
  const [begin, used] = [performance.now(), cpuTime()]
  const result = await work()
  const taken = { step: name, reads, bytes, wall: performance.now() - begin, cpu: cpuTime() - used }
  steps.push({ ...taken, heap: settled() - start })
  return result
}

/** Milliseconds of all threads. */
function cpuTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** MiB after all garbage is gone. */
function settled() {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
