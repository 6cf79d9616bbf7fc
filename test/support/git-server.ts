/** A repository on this machine, and `git http-backend` as a web server gives it to others: by CGI, with a login if one is named. */
import { execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { runBackend } from './git-backend.js'
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

/** The repositories belong to whoever runs the tests. */
const TRUSTED = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }

/** Serves the repositories below `root`. `answer` comes before git, and gives true where it has answered. */
export async function serveGit(
  root: string,
  {
    login,
    answer,
  }: { login?: string; answer?: (request: IncomingMessage, response: ServerResponse) => boolean } = {},
): Promise<GitServer> {
  const seen: GitServer['seen'] = []
  const backend = join(runGit('.', '--exec-path'), 'git-http-backend')
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', login: request.headers.authorization })
    if (answer?.(request, response)) return
    const expected = login && `Basic ${Buffer.from(login).toString('base64')}`
    if (expected !== undefined && request.headers.authorization !== expected)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="bakery"' }).end()
    else runBackend(backend, root, request, response, TRUSTED)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}
