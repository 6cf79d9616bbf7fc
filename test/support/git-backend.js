/** `git http-backend` behind a web server, by CGI. */
import { spawn } from 'node:child_process'

/**
 * Answers a request for a repository below `root`.
 * @param {string} backend @param {string} root @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response @param {Record<string, string>} env
 */
export function runBackend(backend, root, request, response, env) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn(backend, [], {
    env: {
      ...process.env,
      ...env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => undefined)
  request.pipe(child.stdin)
  let head = Buffer.alloc(0)
  let isBody = false
  child.stdout.on('data', part => {
    if (isBody) return void response.write(part)
    head = Buffer.concat([head, part])
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return
    isBody = true
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [name = '', value = ''] = line.split(/: (.*)/s)
      if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
      else response.setHeader(name, value)
    }
    response.write(head.subarray(end + 4))
  })
  child.on('close', () => response.end())
}
