/** The site made from `docs/`, as `npm run docs` wrote it: every page in a real browser, its links, its search. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseFiles } from '../../scripts/sample.js'
import { BROWSER_NEEDED, findBrowser, launch } from '../support/browser.ts'
import { openWatched, serveSite, site } from '../support/site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const docs = join(root, 'docs')

const listFiles = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(end))
    .sort()
const toPage = (name: string) => name.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html')
const pages = listFiles(docs, '.md').map(toPage)
/** Those that a browser opens: of the pages of rules, which are alike, one in six, and those that the commit changes. */
const rules = listFiles(docs, '.md').filter(name => name.startsWith('rules/'))
const chosen = new Set(
  chooseFiles(
    rules.map(name => `docs/${name}`),
    6,
    root,
  ).map(path => toPage(path.slice('docs/'.length))),
)
const opened = pages.filter(page => !page.startsWith('rules/') || chosen.has(page))
/** Not made from a file of docs/. */
const PLAYGROUND = 'playground/index.html'
const read = (page: string) => readFileSync(join(site, page), 'utf8')

test('has a page for every file of docs/, and is as new as they are', () => {
  const others = ['404.html', PLAYGROUND]
  expect(listFiles(site, '.html').filter(name => !others.includes(name))).toEqual([...pages].sort())
  const built = statSync(join(site, 'index.html')).mtimeMs
  const newer = listFiles(docs, '.md').filter(name => statSync(join(docs, name)).mtimeMs > built)
  expect(newer, 'npm run docs').toEqual([])
})

const decodeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** What is on a page: where its links lead, and the ids that links may name. */
function readPage(page: string) {
  const html = read(page)
  return {
    links: Array.from(html.matchAll(/<a\b[^>]*? href="([^"]*)"/g), ([, href = '']) => decodeHtml(href)),
    ids: new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => decodeHtml(id))),
  }
}

test('has no link that leads nowhere', () => {
  const known = new Map([...pages, PLAYGROUND].map(page => [page, readPage(page)]))
  const broken = []
  for (const [page, { links }] of known)
    for (const href of links) {
      const { origin, pathname, hash } = new URL(href, `http://site/${page}`)
      if (origin !== 'http://site') continue
      const target = decodeURIComponent(pathname)
        .slice(1)
        .replace(/(^|\/)$/, '$1index.html')
      const ids = known.get(target)?.ids
      if (ids === undefined || (hash !== '' && !ids.has(decodeURIComponent(hash.slice(1)))))
        broken.push(`${page}: ${href}`)
    }
  expect(broken).toEqual([])
})

test('has every page of docs/ in the sidebar, once', () => {
  const { links } = readPage('get-started.html')
  const own = pages.filter(page => !page.includes('/') && page !== 'index.html')
  for (const page of own) expect(links, page).toContain(`/${page}`)
})

describe.skipIf(findBrowser() === undefined)(`in a browser (${BROWSER_NEEDED})`, () => {
  let served: Awaited<ReturnType<typeof serveSite>>
  let browser: Browser
  let host = ''
  const troubles: string[] = []

  beforeAll(async () => {
    served = await serveSite()
    host = served.host
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    served.close()
  })

  const open = (look?: BrowserContextOptions) => openWatched(browser, host, troubles, look)

  const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

  test('opens its pages without an error, and asks no other host', async () => {
    const page = await open()
    for (const name of opened) {
      await page.goto(`${host}/${name}`)
      // The page answers to clicks only once its script has run.
      await page.locator('#app .VPNav button').first().waitFor({ state: 'attached' })
      expect(await page.locator('h1').count(), name).toBe(1)
    }
    await page.context().close()
    expect(troubles.splice(0)).toEqual([])
  })

  test('fits a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, isMobile: true })
    const wide = []
    for (const name of pages.filter(name => !name.includes('/'))) {
      await page.goto(`${host}/${name}`)
      if (await page.evaluate(isWide)) wide.push(name)
    }
    await page.context().close()
    expect(wide).toEqual([])
    expect(troubles.splice(0)).toEqual([])
  })

  test.each([
    ['baseline', 'adopting.html'],
    ['missing-heading', 'rules/missing-heading.html'],
    ['splitAbove', 'configuration.html'],
    ['exclude a folder', 'sources.html'],
    ['private registry', 'publishing.html'],
    ['pre-commit', 'ci.html'],
  ])('finds %s', async (words, expected) => {
    const page = await open()
    await page.goto(`${host}/get-started.html`)
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.locator('#localsearch-input').fill(words)
    const hits = page.locator('.VPLocalSearchBox .result')
    await hits.first().waitFor()
    const links = await hits.evaluateAll(all => all.map(each => each.getAttribute('href')))
    expect(links.map(link => link?.split('#')[0])).toContain(`/${expected}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname !== '/get-started.html')
    await page.context().close()
    expect(troubles.splice(0)).toEqual([])
  })
})
