// Serves the page, the runtime from dist/ and a bundle: node examples/browser/serve.js [BUNDLE]
// Any server of static files does: nothing here is more than that.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [bundle = 'dist/skills'] = process.argv.slice(2)
const folders = { '/dist/': resolve(root, 'dist'), '/skills/': resolve(bundle), '/': resolve(root, 'examples/browser') }
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json' }

const server = createServer(async (request, response) => {
  try {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const [prefix, folder] = Object.entries(folders).find(([start]) => path.startsWith(start))
    const file = join(folder, path === '/' ? 'index.html' : path.slice(prefix.length))
    if (!file.startsWith(folder + sep)) throw new Error('It leaves its folder')
    // Of a skill's file nothing is shown as a page of this site.
    const type = prefix === '/skills/' ? 'application/octet-stream' : types[extname(file)]
    const headers = { 'content-type': type ?? 'application/octet-stream', 'x-content-type-options': 'nosniff' }
    const bytes = await readFile(file)
    response.writeHead(200, headers).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
