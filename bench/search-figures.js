// Figures of one version of search as JSON on standard output, for search-compare.js.
//
//   SKILLC_BENCH_ROOT=FOLDER node bench/search-figures.js quality EVAL
//   SKILLC_BENCH_ROOT=FOLDER node bench/search-figures.js cost EVAL BUNDLE
import '../scripts/typescript.js'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, importFrom, openPool, readLabeled } from './search-data.js'
import { askBands } from './search-relevance.js'
import { misspell } from './typos.js'

const { splitWords } = await import('../src/search/words.ts')

/** Of the errors, as in search-table.js. */
const SEED = 201
/** Twice the shared words by all words: from here on, a prompt counts as near another. */
const NEAR = 0.3
/** Requests that are timed, those that warm the code, and the UTF-16 units of catalogs. */
const ASKED = 400
const WARMING = 60
const CATALOG = 30_000
/** Milliseconds after which no more requests of a kind are timed. */
const MOST_MS = 60_000

const [what, folder, bundle] = process.argv.slice(2)
const labeled = readLabeled(folder)
console.log(JSON.stringify(what === 'quality' ? await measureQuality() : await measureCost()))

async function measureQuality() {
  const { pool, repositories, dev, negatives } = labeled
  const ids = [...repositories.keys()]
  const { find } = await openPool(pool, ids)
  const clean = await ask(find, dev)
  const misspelled = await ask(
    find,
    dev.map(query => ({ ...query, query: misspell(query.query, 0.6, SEED) })),
  )
  const toPlaces = answers => answers.map(({ place }) => place)
  return {
    clean: toPlaces(clean),
    misspelled: toPlaces(misspelled),
    ...(await askUnwanted(
      pool,
      ids,
      negatives.filter(({ not }) => not !== null && repositories.has(not)),
    )),
    bands: await askBands(labeled),
  }
}

/** Each half of the unwanted prompts is asked of an index with the other half in `evals/`. */
async function askUnwanted(pool, ids, unwanted) {
  const found = { near: [], far: [] }
  for (const half of [0, 1]) {
    const lists = new Map()
    for (const [at, { query, not }] of unwanted.entries())
      if (at % 2 !== half) lists.set(not, [...(lists.get(not) ?? []), query])
    const evals = Array.from(lists, ([id, queries]) => [
      `${id}/evals/trigger-evals.json`,
      Buffer.from(JSON.stringify(queries.map(query => ({ query, should_trigger: false })))),
    ])
    const { find } = await openPool(pool, ids, Object.fromEntries(evals))
    const asked = unwanted.filter((_, at) => at % 2 === half)
    for (const { query, first } of await ask(find, asked)) {
      const isNear = (lists.get(query.not) ?? []).some(other => compare(other, query.query) >= NEAR)
      found[isNear ? 'near' : 'far'].push(Number(first === query.not))
    }
  }
  return found
}

function compare(a, b) {
  const [left, right] = [a, b].map(text => new Set(splitWords(text).map(({ term }) => term)))
  const shared = [...left].filter(term => right.has(term)).length
  return (2 * shared) / Math.max(1, left.size + right.size)
}

async function measureCost() {
  const { dev, negatives } = labeled
  const all = [...new Set([...dev, ...negatives].map(({ query }) => query))]
  const warming = all.filter((_, at) => at % 3 === 1).slice(0, WARMING)
  const asked = all.filter((_, at) => at % 3 === 0).slice(0, ASKED)
  const { openBundle } = await importFrom('dist/runtime/node/node.js')
  const opened = await openBundle(bundle)
  await opened.load()
  const session = opened.session()
  const list = request => session.catalog({ request, budget: { characters: CATALOG } })
  const [first] = await timeAll(warming.slice(0, 1), list)
  for (const query of warming) await opened.search(query)
  const search = await timeAll(asked, query => opened.search(query))
  for (const query of warming) await list(query)
  const catalog = await timeAll(asked, list)
  const bytes = readdirSync(join(bundle, 'search')).reduce(
    (sum, name) => sum + readFileSync(join(bundle, 'search', name)).length,
    0,
  )
  const { groups } = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8'))
  const skills = opened.skills.length
  return { skills, bytes: (bytes + (groups?.size ?? 0)) / skills, first, search, catalog }
}

/** Milliseconds of processor time, of all threads. */
async function timeAll(queries, run) {
  const times = []
  const end = performance.now() + MOST_MS
  for (const query of queries) {
    if (performance.now() > end) break
    const before = process.cpuUsage()
    await run(query)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return times
}
