// One life of an agent's host, in a process of its own: each step once, in order, as JSON.
//
//   node --expose-gc bench/runtime-steps.js floor|node|web FOLDER|ADDRESS
//
// `floor` reads the manifest and parses it; `node` opens a folder with skillc/node, `web` an address with skillc/runtime.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Clients whose catalogs differ most, and the two for programs and people. */
const PRESETS = ['claude-code', 'codex', 'opencode', 'gemini', 'deepagents', 'json']
/** A word that many skills have, and one question of a user. */
const QUERIES = [
  'review a pull request',
  'my csv has the wrong delimiter and I need it clean',
  'deploy to production',
]

const [kind, place] = process.argv.slice(2)
const steps = {}
const memory = {}
const start = settled()

if (kind === 'floor') {
  const manifest = await step('read and parse', () =>
    place.startsWith('http')
      ? fetch(`${place}/manifest.json`).then(answer => answer.json())
      : JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8')),
  )
  note('read and parse', manifest.skills.length)
} else {
  const { openBundle } = await step('import', () =>
    kind === 'node' ? import('../dist/runtime/node/node.js') : import('../dist/runtime/runtime.js'),
  )
  const bundle = await step('open', () => openBundle(place))
  note('open', bundle.skills.length)
  await step('first catalog', () => bundle.session().catalog())
  for (const preset of PRESETS) await step(`catalog ${preset}`, () => bundle.session({ preset }).catalog())
  await step('catalog in 8,000 characters', () => bundle.catalog({ budget: { characters: 8_000 } }))
  note('catalogs')
  const session = bundle.session()
  const [first, second] = pick(bundle.skills)
  await step('first use', () => session.use(first))
  await step('next use', () => session.use(second))
  const { files } = await bundle.record(first)
  const { path } = files.at(-1)
  await step('resource', () => session.resource(first, path, { as: 'bytes' }))
  note('use')
  for (const [at, query] of QUERIES.entries())
    await step(`${at === 0 ? 'first' : 'next'} search${at < 2 ? '' : ' (2)'}`, () => session.search(query))
  await step('same search again', () => session.search(QUERIES[2]))
  note('search')
}
console.log(JSON.stringify({ steps, memory }))

/** Two skills that a model may use, far apart. */
function pick(skills) {
  const usable = skills.filter(({ modelInvocable, paths }) => modelInvocable !== false && paths === undefined)
  return [usable[usable.length >> 1].id, usable[usable.length >> 2].id]
}

/** @template T @param {string} name @param {() => T | Promise<T>} work */
async function step(name, work) {
  const [begin, used] = [performance.now(), cpuTime()]
  const result = await work()
  steps[name] = { wall: performance.now() - begin, cpu: cpuTime() - used }
  return result
}

/** Milliseconds of all threads. */
function cpuTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What is alive now, above what was at the start. The second argument keeps what a step has made. */
function note(name, ..._kept) {
  const now = settled()
  memory[name] = { heap: now.heap - start.heap, rss: now.rss - start.rss }
}

/** MiB after all garbage is gone. */
function settled() {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: (heapUsed + external) / 2 ** 20, rss: rss / 2 ** 20 }
}
