// What catalogs of the corpus hold at each budget and for each preset, and how often they hold the skill that a request is
// for: `node bench/catalog.js CORPUS-BUNDLE POOL-BUNDLE QUERIES.jsonl`, after `npm run build`. Prints Markdown.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BUDGETS = [2_000, 8_000, 30_000, 100_000]

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()

async function main() {
  const [corpus, pool, queries] = process.argv.slice(2)
  if (corpus === undefined)
    throw new Error('Give the bundle of the corpus, and then that of the pool and its queries')
  await import('../scripts/typescript.js')
  const { listCatalogPresets } = await import('../src/runtime/catalog/render.ts')
  const { openBundle } = await import('../dist/runtime/node/node.js')
  console.log(`${await formatPresets(await openBundle(corpus), listCatalogPresets())}\n`)
  if (queries !== undefined) await printHits(await openBundle(pool), readQueries(queries))
}

/**
 * A row for presets whose catalogs hold the same: names, descriptions, groups, skills in them, skills in none.
 * @param {import('../src/runtime/bundle.ts').Bundle} bundle
 * @param {readonly import('../src/runtime/catalog/render.ts').CatalogPreset[]} presets
 */
async function formatPresets(bundle, presets) {
  const rows = new Map()
  for (const preset of presets) {
    const cells = []
    for (const characters of BUDGETS) cells.push(await describeCatalog(bundle, preset, characters))
    const row = cells.join(' | ')
    rows.set(row, [...(rows.get(row) ?? []), `\`${preset}\``])
  }
  const heading = BUDGETS.map(budget => `${budget.toLocaleString('en')} characters`).join(' | ')
  return [
    `| preset | ${heading} |`,
    `| --- |${' --- |'.repeat(BUDGETS.length)}`,
    ...[...rows].map(([row, names]) => `| ${names.join(', ')} | ${row} |`),
  ].join('\n')
}

async function describeCatalog(bundle, preset, characters) {
  const { text, shown, shortened, groups, leftOut } = await bundle.catalog({
    preset,
    budget: { characters },
  })
  if (text.length > characters) throw new Error(`${preset} exceeds ${characters}`)
  const bare = shortened.filter(({ to }) => to === 0).length
  const missing = leftOut.filter(({ why }) => why === 'budget')
  const grouped = missing.filter(({ group }) => group !== undefined).length
  return `${shown.length}, ${shown.length - bare}, ${groups.length} (${grouped}), ${missing.length - grouped}`
}

function readQueries(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

/** How many requests have a skill that answers them in the catalog. */
async function printHits(bundle, asked) {
  const lines = [
    '| characters | with the request | without it | names first, as clients do |',
    '| --- | --- | --- | --- |',
  ]
  for (const characters of BUDGETS) {
    const budget = { characters }
    const still = new Set((await bundle.catalog({ budget })).shown)
    const before = new Set((await bundle.catalog({ budget, predict: true })).shown)
    let found = 0
    for (const { query, relevant } of asked) {
      const { shown } = await bundle.catalog({ budget, request: query })
      if (isAmong(shown, relevant)) found++
    }
    const count = ids => asked.filter(({ relevant }) => isAmong([...ids], relevant)).length
    const cells = [found, count(still), count(before)].map(
      hits => `${((100 * hits) / asked.length).toFixed(1)} %`,
    )
    lines.push(`| ${characters} | ${cells.join(' | ')} |`)
  }
  console.log(lines.join('\n'))
}

function isAmong(shown, relevant) {
  return relevant.some(id => shown.includes(id))
}
