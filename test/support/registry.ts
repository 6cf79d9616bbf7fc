/** Debian's `docker-registry` on loopback, and a proxy that breaks what goes through it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ran } from './cli.ts'

export interface TestRegistry {
  /** `127.0.0.1:PORT`. */
  host: string
  stop: () => Promise<void>
}

/** Starts a registry that keeps its data in `folder`. `auth` is the part of its configuration of that name, in YAML flow style. */
export async function startRegistry(folder: string, auth = ''): Promise<TestRegistry> {
  mkdirSync(folder, { recursive: true })
  const host = `127.0.0.1:${await freePort()}`
  const config = [
    'version: 0.1',
    'log: { level: error, accesslog: { disabled: true } }',
    `storage: { filesystem: { rootdirectory: "${join(folder, 'data')}" }, cache: { blobdescriptor: inmemory } }`,
    `http: { addr: "${host}", secret: bakery }`,
    ...(auth === '' ? [] : [`auth: ${auth}`]),
  ]
  writeFileSync(join(folder, 'config.yml'), `${config.join('\n')}\n`)
  const child = spawn('docker-registry', ['serve', join(folder, 'config.yml')], { stdio: 'ignore' })
  await answers(`http://${host}/v2/`, child)
  return { host, stop: () => ended(child) }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error('docker-registry ended at once')
    try {
      await fetch(url)
      return
    } catch {
      await new Promise(fulfill => setTimeout(fulfill, 50))
    }
  }
  child.kill()
  throw new Error('docker-registry does not answer')
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise(fulfill => {
    if (child.exitCode !== null) return fulfill()
    child.on('exit', () => fulfill())
    child.kill()
  })
}

/** A port that nothing listens at, and that fetch does not refuse. */
export function freePort(): Promise<number> {
  return new Promise(fulfill => {
    const server = createSocketServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => fulfill(port))
    })
  })
}

/** What becomes of a request: answered here (true), or sent on. `seen` has every request, `METHOD path`. */
export type Rule = (request: IncomingMessage, response: ServerResponse) => boolean

export interface TestProxy {
  host: string
  seen: string[]
  /** What is done with requests from now on; without, all are sent on. */
  rule: (rule?: Rule) => void
  stop: () => Promise<void>
}

/** A proxy in front of a registry. `change` may change what it answers before that is passed on. */
export async function startProxy(
  target: string,
  change: (path: string, body: Buffer) => Buffer = (_, body) => body,
): Promise<TestProxy> {
  let current: Rule | undefined
  const seen: string[] = []
  const server = createServer((incoming, response) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    if (current?.(incoming, response) === true) return void incoming.resume()
    passOn(incoming, response, target, change)
  })
  const host = await listening(server)
  return {
    host,
    seen,
    rule: rule => {
      current = rule
    },
    stop: () => closed(server),
  }
}

function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  target: string,
  change: (path: string, body: Buffer) => Buffer,
): void {
  // The registry makes addresses of the host that it is asked by.
  const options = { method: incoming.method, headers: incoming.headers }
  const outgoing = request(`http://${target}${incoming.url}`, options, answer => {
    const parts: Buffer[] = []
    answer.on('data', part => parts.push(part))
    answer.on('end', () => {
      const body = change(incoming.url ?? '', Buffer.concat(parts))
      const headers = { ...answer.headers }
      if (incoming.method !== 'HEAD' && headers['content-length'] !== undefined)
        headers['content-length'] = String(body.length)
      response.writeHead(answer.statusCode ?? 502, headers).end(body)
    })
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}

export function listening(server: Server): Promise<string> {
  return new Promise(fulfill => {
    server.listen(0, '127.0.0.1', () => fulfill(`127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

export function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(fulfill => server.close(() => fulfill()))
}

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))

/** Runs `skillc ARGS` while servers of the test go on answering. */
export function skillcWhile(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Ran> {
  return new Promise(fulfill => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd,
      env: {
        ...process.env,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        GITHUB_ACTIONS: undefined,
        DOCKER_CONFIG: cwd,
        ...env,
      },
    })
    const ran = { out: '', err: '' }
    child.stdout.on('data', text => {
      ran.out += text
    })
    child.stderr.on('data', text => {
      ran.err += text
    })
    child.on('close', code => fulfill({ code, ...ran }))
  })
}
