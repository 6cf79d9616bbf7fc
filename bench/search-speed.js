// Time, memory and bytes of search at some sizes: in Node from disk, over HTTP, and in a browser without a window.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTree } from './make-tree.js'
import { measure } from './measure.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..')
const cli = join(root, 'dist/cli.cjs')
/** Queries that are timed, when they are asked for the first time and again. */
const ASKED = 400
/** UTF-16 units of the catalogs that are timed. */
const CATALOG = 30_000
/** Queries asked of a search that has read nothing yet. */
const COLD = 40

export async function speedReport({ base, sizes, queries, browser }) {
  const asked = queries.filter((_, at) => at % Math.ceil(queries.length / ASKED) === 0)
  const rows = []
  for (const size of sizes) rows.push(await measureSize({ base, size, asked, browser }))
  const titles = Object.keys(rows[0])
  return [
    '## Speed\n',
    `${asked.length} of the requests. Cold: the first request of a search that has read the manifest alone.\n`,
    `| ${titles.join(' | ')} |`,
    `| ${titles.map(() => '---:').join(' | ')} |`,
    ...rows.map(row => `| ${titles.map(title => row[title]).join(' | ')} |`),
  ].join('\n')
}

async function measureSize({ base, size, asked, browser }) {
  const tree = join(here, '.trees', `search-${size}`)
  const bundle = `${tree}.bundle`
  if (!existsSync(`${tree}.json`)) {
    rmSync(tree, { recursive: true, force: true })
    writeFileSync(`${tree}.json`, JSON.stringify(makeTree({ out: tree, count: size, base })))
  }
  const build = [cli, 'build', tree, '--no-config', '--quiet', '--out', bundle]
  rmSync(bundle, { recursive: true, force: true })
  const cache = `${tree}.cache`
  rmSync(cache, { recursive: true, force: true })
  const cold = measure([...build, '--cache-dir', cache])
  // Profiles of larger builds would not fit into memory, and say the same.
  const shares = size <= 10_000 ? measureShares(tree, build, cache) : { cold: '', warm: '' }
  const bytes = readdirSync(join(bundle, 'search')).map(
    name => readFileSync(join(bundle, 'search', name)).length,
  )
  const node = askInNode(bundle, asked)
  const http = await serving(bundle, url => askOverHttp(url, asked))
  const inBrowser =
    browser === undefined
      ? undefined
      : await serving(bundle, (url, next) => askInBrowser(url, next, asked, browser))
  const ms = value => value.toFixed(value < 10 ? 2 : 0)
  return {
    skills: size.toLocaleString('en'),
    'index, MB': (bytes.reduce((sum, each) => sum + each, 0) / 1e6).toFixed(2),
    files: bytes.length,
    'cold build, s': cold.wall.toFixed(1),
    'peak MiB': cold.rss.toFixed(0),
    'search’s share, cold': shares.cold,
    'one changed': shares.warm,
    'open, ms': ms(node.open),
    'cold request, ms': ms(node.cold),
    'not asked before: p50 / p95, ms': `${ms(node.distinct.p50)} / ${ms(node.distinct.p95)}`,
    'asked before': `${ms(node.p50)} / ${ms(node.p95)}`,
    'catalog: first, p50 / p95, ms': `${ms(node.catalog.first)}, ${ms(node.catalog.p50)} / ${ms(node.catalog.p95)}`,
    'RSS, MiB': node.rss.toFixed(0),
    'HTTP: files, kB a request': `${http.files.toFixed(1)}, ${(http.bytes / 1e3).toFixed(0)}`,
    ...(inBrowser && {
      'browser: open, cold, ms': `${ms(inBrowser.open)}, ${ms(inBrowser.cold)}`,
      'browser: p50 / p95, ms': `${ms(inBrowser.p50)} / ${ms(inBrowser.p95)}`,
    }),
  }
}

/** Cold, and with one skill changed. */
function measureShares(tree, build, cache) {
  return {
    cold: measureShare([...build, '--no-cache']),
    warm: measureShare([...build, '--cache-dir', cache], changeOne(tree)),
  }
}

/** A skill with a line more, so that the next build has one to read again. */
function changeOne(tree) {
  const [first] = readdirSync(tree, { recursive: true })
    .filter(path => path.endsWith('SKILL.md'))
    .sort()
  const file = join(tree, first)
  return () => writeFileSync(file, `${readFileSync(file, 'utf8')}\nOne more line.\n`)
}

/** Of the processor time of a build, how much is spent in the modules of search: percent. */
function measureShare(args, before = () => {}) {
  const dir = mkdtempSync(join(tmpdir(), 'skillc-search-'))
  try {
    before()
    spawnSync(process.execPath, ['--cpu-prof', '--cpu-prof-dir', dir, ...args], { stdio: 'ignore' })
    let [all, own] = [0, 0]
    for (const name of readdirSync(dir)) {
      const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(dir, name), 'utf8'))
      const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
      for (const [at, id] of samples.entries()) {
        const { functionName, url } = frames.get(id)
        if (functionName === '(idle)') continue
        all += timeDeltas[at]
        if (/\/dist\/search\//.test(url)) own += timeDeltas[at]
      }
    }
    return `${((100 * own) / all).toFixed(0)} %`
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** In a process of its own, whose memory is that of the search. */
function askInNode(bundle, queries) {
  const script = `
    import { readFileSync } from 'node:fs'
    import { askAll, timeEach } from ${JSON.stringify(join(here, 'search-ask.js'))}
    const read = path => readFileSync(${JSON.stringify(`${bundle}/`)} + path)
    const { openSearch } = await import(${JSON.stringify(join(root, 'dist/search/library.js'))})
    const queries = JSON.parse(readFileSync(0, 'utf8'))
    const times = await askAll(openSearch, read, queries)
    const rss = process.memoryUsage.rss() / 2 ** 20
    const { openBundle } = await import(${JSON.stringify(join(root, 'dist/runtime/node/node.js'))})
    const opened = await openBundle(${JSON.stringify(bundle)})
    await opened.load()
    const session = opened.session()
    const list = request => session.catalog({ request, budget: { characters: ${CATALOG} } })
    const begun = performance.now()
    await list(queries[0])
    const first = performance.now() - begun
    const catalog = { first, ...(await timeEach(queries.slice(1), list)) }
    console.log(JSON.stringify({ ...times, rss, catalog }))`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    input: JSON.stringify(queries),
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout)
}

/** What a search that has read nothing yet fetches for one request, the manifest left out. */
async function askOverHttp(url, queries) {
  const { openSearch } = await import('../dist/search/library.js')
  let [files, bytes] = [0, 0]
  const read = async path => {
    const content = new Uint8Array(await (await fetch(`${url}bundle/${path}`)).arrayBuffer())
    if (path !== 'manifest.json') {
      files++
      bytes += content.length
    }
    return content
  }
  const few = queries.filter((_, at) => at % Math.ceil(queries.length / COLD) === 0)
  for (const query of few) await (await openSearch(read)).search(query)
  return { files: files / few.length, bytes: bytes / few.length }
}

/** A browser's clock is coarse: a tenth of a millisecond. */
async function askInBrowser(url, next, queries, browser) {
  const profile = mkdtempSync(join(tmpdir(), 'skillc-browser-'))
  // A request line has no room for all.
  const few = queries.filter((query, at) => at % 4 === 0 && query.length < 200).slice(0, 60)
  const page = `${url}page?queries=${encodeURIComponent(JSON.stringify(few))}`
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    `--user-data-dir=${profile}`,
  ]
  const answer = next()
  const child = spawn(browser, [...flags, page], { stdio: 'ignore' })
  try {
    const times = await answer
    if (times.error !== undefined) throw new Error(times.error)
    return times
  } finally {
    child.kill()
    await new Promise(fulfill => child.on('exit', fulfill))
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Serves the bundle, the compiled modules and a page that measures, and gives what the page sends. */
async function serving(bundle, use) {
  let receive = () => {}
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname))
    if (request.method === 'POST') {
      const parts = []
      request
        .on('data', part => parts.push(part))
        .on('end', () => {
          response.end()
          receive(JSON.parse(Buffer.concat(parts).toString()))
        })
      return
    }
    const file = path.startsWith('/bundle/') ? join(bundle, path.slice(8)) : join(root, path)
    const isPage = path === '/page'
    if (!isPage && !existsSync(file)) return response.writeHead(404).end()
    const type = isPage ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(isPage ? PAGE : readFileSync(file))
  })
  await new Promise(fulfill => server.listen(0, '127.0.0.1', fulfill))
  try {
    const next = () => new Promise(fulfill => (receive = fulfill))
    return await use(`http://127.0.0.1:${server.address().port}/`, next)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const PAGE = `<!doctype html><script type="module">
const send = value => fetch('/done', { method: 'POST', body: JSON.stringify(value) })
try {
  const { askAll } = await import('/bench/search-ask.js')
  const { openSearch } = await import('/dist/search/library.js')
  const queries = JSON.parse(new URL(location).searchParams.get('queries'))
  const read = async path => new Uint8Array(await (await fetch('/bundle/' + path)).arrayBuffer())
  await send(await askAll(openSearch, read, queries))
} catch (error) { await send({ error: String(error?.stack ?? error) }) }
</script>`
