/**
 * Real servers for tests, on loopback: nginx of the system, Verdaccio as `scripts/install-parts.js` installs it, and other
 * programs from there. Where all parts have to be there (SKILLC_ALL_PARTS is 1), a missing one is an error.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

export const PARTS_NEEDED = 'needs `node scripts/install-parts.js`'
export const NGINX_NEEDED = 'needs nginx (apt-get install nginx)'

interface Part {
  version: string
  bin: string
}

/** The program of a part, to be run with this Node; undefined when it is not installed. */
export function findPart(name: string): string | undefined {
  const parts: Record<string, Part> = JSON.parse(
    readFileSync(new URL('../parts.json', import.meta.url), 'utf8'),
  )
  const part = parts[name]
  if (part === undefined) throw new Error(`test/parts.json has no ${name}`)
  // XDG_CACHE_HOME is the tests' own.
  const base = process.env.SKILLC_PARTS ?? join(homedir(), '.cache', 'skillc-parts')
  const file = join(base, `${name}-${part.version}`, 'node_modules', part.bin)
  return needed(existsSync(file) ? file : undefined, `The test ${PARTS_NEEDED}: ${name} ${part.version}`)
}

/** Debian keeps it where only root looks. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = folders.map(folder => join(folder, 'nginx')).find(existsSync)
  return needed(found, `The test ${NGINX_NEEDED}`)
}

function needed(found: string | undefined, reason: string): string | undefined {
  if (found === undefined && process.env.SKILLC_ALL_PARTS === '1') throw new Error(reason)
  return found
}

export interface Server {
  address: string
  stop: () => Promise<void>
}

/** A registry of npm packages that keeps them in a folder, with a user; `npmrc` is what npm has to be told. */
export async function startVerdaccio(folder: string): Promise<Server & { npmrc: string }> {
  const bin = findPart('verdaccio')
  if (bin === undefined) throw new Error(PARTS_NEEDED)
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const config = [
    'storage: ./storage',
    'auth: { htpasswd: { file: ./htpasswd } }',
    'uplinks: {}',
    "packages: { '**': { access: $all, publish: $authenticated } }",
    'web: { enable: false }',
    'max_body_size: 200mb',
    'log: { type: stdout, format: pretty, level: error }',
  ]
  writeFileSync(join(folder, 'config.yaml'), `${config.join('\n')}\n`)
  const args = [bin, '--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`]
  const address = `http://127.0.0.1:${port}`
  const stop = await started(process.execPath, args, folder, `${address}/-/ping`)
  const answer = await fetch(`${address}/-/user/org.couchdb.user:baker`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'baker', password: 'sourdough-and-rye' }),
  })
  const { token }: { token?: string } = JSON.parse(await answer.text())
  const npmrc = `registry=${address}/\n//127.0.0.1:${port}/:_authToken=${token}\nupdate-notifier=false\n`
  return { address, npmrc, stop }
}

/** A server of Turborepo's artifacts in `folder/entries`, which takes this token. */
export async function startTurborepoCache(folder: string, token: string): Promise<Server> {
  const bin = findPart('turborepo-remote-cache')
  if (bin === undefined) throw new Error(PARTS_NEEDED)
  mkdirSync(join(folder, 'entries'), { recursive: true })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    TURBO_TOKEN: token,
    STORAGE_PROVIDER: 'local',
    STORAGE_PATH: join(folder, 'entries'),
    STORAGE_PATH_USE_TMP_FOLDER: 'false',
  }
  return { address, stop: await started(process.execPath, [bin], folder, address, env) }
}

/** nginx over a folder, with lines of configuration for the server. */
export async function startNginx(folder: string, root: string, lines: string[]): Promise<Server> {
  const bin = findNginx()
  if (bin === undefined) throw new Error(NGINX_NEEDED)
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    mkdirSync(join(folder, name), { recursive: true })
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  const config = [
    ...(isRoot ? ['user root;'] : []),
    'daemon off; master_process off; worker_processes 1;',
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    'events { worker_connections 64; }',
    'http {',
    '  access_log off;',
    '  types { text/markdown md; application/json json; application/gzip gz; application/zip zip; text/plain txt; }',
    `  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;`,
    `  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;`,
    `  server { listen 127.0.0.1:${port}; root ${root};`,
    ...lines.map(line => `    ${line}`),
    '  }',
    '}',
  ]
  writeFileSync(join(folder, 'nginx.conf'), `${config.join('\n')}\n`)
  const address = `http://127.0.0.1:${port}`
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  return { address, stop: await started(bin, args, folder, address) }
}

async function started(
  program: string,
  args: string[],
  cwd: string,
  address: string,
  env: NodeJS.ProcessEnv = {},
): Promise<() => Promise<void>> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    if (child.exitCode !== null) break
    const isThere = await fetch(address).then(
      answer => answer.arrayBuffer().then(() => true),
      () => false,
    )
    if (isThere) return () => stop(child)
    await new Promise(fulfill => setTimeout(fulfill, 100))
  }
  await stop(child)
  throw new Error(`${program} did not start: ${output}`)
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(fulfill => {
    child.on('exit', () => fulfill())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
  })
}

/** A port that nobody listens on, and that fetch does not refuse. */
export async function freePort(): Promise<number> {
  const port = await new Promise<number>((fulfill, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => fulfill(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
  return port < 11_000 ? freePort() : port
}
