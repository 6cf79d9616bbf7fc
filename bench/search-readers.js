// Asks every labeled request of the search, of the runtime, of a browser and of Python, and compares ids, relevance and order.
//
//   node bench/search-readers.js [--eval DIR] [--bundle DIR] [--python 1000]
//
// Exits with 1 if any differs. Needs a build in dist/, Chromium and Python 3.9. Default: a bundle of the labeled skills. Python takes
// 0.2 seconds a request: `--python` asks it only so many, evenly spread.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import '../scripts/typescript.js'
import { openBundle } from '../dist/runtime/node/node.js'
import { openSearch } from '../dist/search/library.js'
import { readLabeled } from './search-data.js'

const { launch } = await import('../test/support/browser.ts')
const { readInPython } = await import('../test/support/python.ts')

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    eval: { type: 'string', default: fileURLToPath(new URL('../../shared/eval', import.meta.url)) },
    bundle: { type: 'string' },
    python: { type: 'string', default: 'Infinity' },
  },
})
const labeled = readLabeled(values.eval)
if (labeled === undefined) throw new Error(`There are no labeled requests in ${values.eval}`)
const { pool, dev, mentions, negatives, everyday } = labeled
const queries = [...new Set([...dev, ...mentions, ...negatives, ...everyday].map(({ query }) => query))]
const toRows = hits => hits.map(({ id, relevance }) => [id, relevance])

const PAGE = `<!doctype html><script type="module">
import { openBundle } from '/dist/runtime/runtime.js'
window.searchAll = async queries => {
  const bundle = await openBundle(new URL('/bundle', location.href))
  const results = []
  for (const query of queries) results.push(await bundle.search(query))
  return results
}
</script>`

const scratch = mkdtempSync(join(tmpdir(), 'skillc-readers-'))
try {
  const bundle = values.bundle ?? buildPool()
  const { search } = await openSearch(path => readFileSync(join(bundle, path)))
  const expected = await askEach(async query => (await search(query)).hits)
  const rows = []
  const compare = (reader, found, step = 1) => {
    const asked = expected.flatMap((hits, at) => (at % step === 0 ? [{ query: queries[at], hits }] : []))
    const differing = asked.filter(({ hits }, at) => JSON.stringify(hits) !== JSON.stringify(found[at]))
    for (const { query } of differing.slice(0, 5)) console.error(`${reader} differs: ${query.slice(0, 100)}`)
    rows.push([reader, asked.length, differing.length])
  }
  const opened = await openBundle(bundle)
  compare('runtime', await askEach(query => opened.search(query)))
  await opened.load()
  compare('runtime, all skills loaded', await askEach(query => opened.search(query)))
  compare('browser', await askInBrowser(bundle))
  const step = Math.max(1, Math.ceil(queries.length / Number(values.python)))
  compare(
    'Python',
    readInPython(
      bundle,
      queries.filter((_, at) => at % step === 0),
    ),
    step,
  )
  console.log('| reader | requests | differ from the search |\n| --- | ---: | ---: |')
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  process.exitCode = rows.some(([, , differing]) => differing > 0) ? 1 : 0
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function askEach(ask) {
  const answers = []
  for (const query of queries) answers.push(toRows(await ask(query)))
  return answers
}

function buildPool() {
  const out = join(scratch, 'bundle')
  const args = [
    join(root, 'dist/cli.cjs'),
    'build',
    pool,
    '--no-config',
    '--no-cache',
    '--quiet',
    '--out',
    out,
  ]
  spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!existsSync(join(out, 'manifest.json'))) throw new Error('The bundle was not built')
  return out
}

async function askInBrowser(bundle) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname))
    const file = path.startsWith('/bundle/') ? join(bundle, path.slice(8)) : join(root, path)
    if (path === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    if (!existsSync(file)) return response.writeHead(404).end()
    const type = extname(path) === '.js' ? 'text/javascript' : 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
  })
  await new Promise(fulfill => server.listen(0, '127.0.0.1', fulfill))
  const browser = await launch()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/page`)
    return (await page.evaluate(`searchAll(${JSON.stringify(queries)})`)).map(toRows)
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}
