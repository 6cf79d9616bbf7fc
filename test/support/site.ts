/** The site that `npm run docs` wrote, served as a host of static files does. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export const site = fileURLToPath(new URL('../../site/.vitepress/dist', import.meta.url))

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export async function serveSite(): Promise<{ host: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    try {
      const bytes = readFileSync(join(site, pathname.endsWith('/') ? `${pathname}index.html` : pathname))
      response.writeHead(200, { 'content-type': TYPES[extname(pathname) || '.html'] }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(fulfill => server.listen(0, '127.0.0.1', fulfill))
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A page that keeps what goes wrong on it, and what it asks of other hosts. */
export async function openWatched(
  browser: Browser,
  host: string,
  troubles: string[],
  look: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  page.on('pageerror', error => troubles.push(`${page.url()}: ${error}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`${page.url()}: ${message.text()}`)
  })
  page.on('dialog', dialog => {
    troubles.push(`A dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (![host, `blob:${host}`, 'data:'].some(start => request.url().startsWith(start)))
      troubles.push(`${page.url()} asks ${request.url()}`)
  })
  page.on('response', answer => {
    if (answer.status() >= 400) troubles.push(`${page.url()}: ${answer.status()} for ${answer.url()}`)
  })
  return page
}
