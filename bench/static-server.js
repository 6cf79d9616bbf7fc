// Files of a folder over HTTP on the loopback, for measurements: node bench/static-server.js FOLDER
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [folder = '.'] = process.argv.slice(2)
const server = createServer((request, response) => {
  const stream = createReadStream(join(folder, new URL(request.url ?? '/', 'http://localhost').pathname))
  stream.on('error', () => response.writeHead(404).end())
  stream.pipe(response)
})
// Whoever is measured may be busy for long between two requests.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
