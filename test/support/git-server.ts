/** A repository on this machine, and `git http-backend` as a web server gives it to others: by CGI, with a login if one is named. */
import { execFileSync, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { plant, type Tree } from './tree.ts'

const SETTINGS = [
  'user.email=baker@bakery.example',
  'user.name=Baker',
  'commit.gpgsign=false',
  'tag.gpgsign=false',
]

export function runGit(cwd: string, ...args: string[]): string {
  const settings = SETTINGS.flatMap(setting => ['-c', setting])
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync('git', [...settings, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim()
}

/** Commits these files, all that there are then, and gives the commit. */
export function commit(repository: string, files: Tree, ...tags: string[]): string {
  plant(repository, files)
  runGit(repository, 'add', '--all')
  runGit(repository, 'commit', '--quiet', '--allow-empty', '--message', 'Bake')
  for (const tag of tags) runGit(repository, 'tag', '--force', tag)
  return runGit(repository, 'rev-parse', 'HEAD')
}

export function createRepository(folder: string, files: Tree, ...tags: string[]): string {
  plant(folder, files)
  runGit(folder, 'init', '--quiet', '--initial-branch=main')
  runGit(folder, 'config', 'uploadpack.allowFilter', 'true')
  return commit(folder, {}, ...tags)
}

interface GitServer {
  address: string
  /** Paths and logins of all requests. */
  seen: { path: string; login: string | undefined }[]
}

/** Serves the repositories below `root`. `answer` comes before git, and gives true where it has answered. */
export async function serveGit(
  root: string,
  {
    login,
    answer,
  }: { login?: string; answer?: (request: IncomingMessage, response: ServerResponse) => boolean } = {},
): Promise<GitServer> {
  const seen: GitServer['seen'] = []
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', login: request.headers.authorization })
    if (answer?.(request, response)) return
    const expected = login && `Basic ${Buffer.from(login).toString('base64')}`
    if (expected !== undefined && request.headers.authorization !== expected)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="bakery"' }).end()
    else runBackend(root, request, response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

function runBackend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn(join(runGit(root, '--exec-path'), 'git-http-backend'), [], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => undefined)
  request.pipe(child.stdin)
  let head = Buffer.alloc(0)
  let isBody = false
  child.stdout.on('data', (part: Buffer) => {
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
