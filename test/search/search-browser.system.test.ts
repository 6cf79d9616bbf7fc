/** Search in a real browser, on a page and in a worker: the same hits as in Node, from the files of the package as they are. */

import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBundle } from '../../src/runtime/runtime.ts'
import { BROWSER_NEEDED, findBrowser, launch } from '../support/browser.ts'
import { type BundleFiles, compileFiles } from '../support/bundles.ts'
import { lendingLibrary } from '../support/library.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.html': 'text/html',
}

describe.skipIf(findBrowser() === undefined)(`a browser (${BROWSER_NEEDED})`, () => {
  let server: Server
  let browser: Browser
  let page: Page
  let files: BundleFiles = new Map()
  let requests: string[] = []

  beforeAll(async () => {
    files = await compileFiles(lendingLibrary.files())
    server = createServer((request, response) => {
      const path = (request.url ?? '').slice(1)
      const type = types[extname(path)] ?? 'application/octet-stream'
      const content = getContent(path)
      if (path.startsWith('skills/')) requests.push(path)
      if (content === undefined) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': type }).end(content)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    browser = await launch()
    page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/index.html`)
  })
  afterAll(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  function getContent(path: string): string | Uint8Array | undefined {
    if (path === 'index.html') return PAGE
    if (path === 'worker.js') return WORKER
    if (path.startsWith('skills/')) return files.get(path.slice('skills/'.length))
    try {
      return path.startsWith('dist/') ? readFileSync(join(dist, path.slice('dist/'.length))) : undefined
    } catch {
      return undefined
    }
  }

  const queries = [
    lendingLibrary.requestFor(3).join(' '),
    lendingLibrary.requestFor(200).join(' '),
    '$shelf-17',
    'lends the volume',
    'Ölschläger 日本語 shelf',
  ]
  const expected = async () => {
    const bundle = await openBundle(files)
    return Promise.all(queries.map(query => bundle.search(query, { threshold: 0, explain: true })))
  }

  test('finds on a page what Node finds, and reads only what it needs', async () => {
    requests = []
    const found = await page.evaluate<{ id: string }[][]>(`searchHere(${JSON.stringify(queries)})`)
    expect(found).toEqual(await expected())
    expect(found[0]?.[0]?.id).toBe('shelf-3')
    // Among them lists of words, in which rare words are looked up.
    expect(requests.filter(path => path.includes('/search/')).length).toBeLessThan(30)
    expect(new Set(requests).size).toBe(requests.length)
  })

  test('finds the same in a worker', async () => {
    const found = await page.evaluate(`searchInWorker(${JSON.stringify(queries)})`)
    expect(found).toEqual(await expected())
  })
})

// Texts, because what the test runner makes of imports would not run in a page.
const PAGE = `<!doctype html><title>Library</title><script type="module">
import { openBundle } from '/dist/runtime/runtime.js'
window.searchHere = async queries => {
  const bundle = await openBundle(new URL('/skills', location.href))
  const results = []
  for (const query of queries) results.push(await bundle.search(query, { threshold: 0, explain: true }))
  return results
}
window.searchInWorker = queries => new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' })
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = event => reject(new Error(event.message))
  worker.postMessage(queries)
})
</script>`

const WORKER = `
import { openSearch } from '/dist/search/library.js'
import { openBundle } from '/dist/runtime/runtime.js'
onmessage = async ({ data }) => {
  const bundle = await openBundle(new URL('/skills', location.href))
  const { search } = await openSearch(path => fetch('/skills/' + path))
  const results = []
  for (const query of data) {
    const hits = await bundle.search(query, { threshold: 0, explain: true })
    const alone = (await search(query, { threshold: 0, explain: true })).hits
    if (JSON.stringify(hits.map(({ by, ...hit }) => hit)) !== JSON.stringify(alone)) throw new Error(query)
    results.push(hits)
  }
  postMessage(results)
}
`
