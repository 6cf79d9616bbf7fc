/** The life of a source, whatever kind it is: added, restored on an empty machine, updated, rolled back. */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import { packTar } from 'modern-tar'
import { afterAll, expect } from 'vitest'
import { skillcAsync } from './cli.ts'
import { plant, skillText, type Tree } from './tree.ts'

export interface Kind {
  /** What `skillc add` is given. */
  from: string
  /** Puts an edition, the first is 1, in the place of the one before. */
  publish: (edition: number, skills: Tree) => unknown
  /** Whether the other side gives editions before the newest one. */
  keepsOld: boolean
  env?: Record<string, string>
  /** Flags of every command, such as those that allow a folder. */
  allow?: string[]
  /** Flags of the commands that ask a server. */
  server?: string[]
}

export const EDITIONS: Tree[] = ['Knead.', 'Knead it twice.'].map(body => ({
  'rye/SKILL.md': skillText('rye', `${body} See [ovens](ovens.md).`, 'license: MIT\n'),
  'rye/ovens.md': `Hot. ${body}\n`,
  'bun/SKILL.md': skillText('bun'),
}))

export const QUIET = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }

/** Throws where a step does not do what it has to. */
export async function live(
  scratch: string,
  { from, publish, keepsOld, env = {}, allow = [], server = [] }: Kind,
) {
  const cwd = plant(join(scratch, 'project'), { '.agents/skills/own/SKILL.md': skillText('own') })
  const cache = join(scratch, 'cache')
  const run = (...args: string[]) =>
    skillcAsync([...args, ...allow, ...server], cwd, { ...QUIET, XDG_CACHE_HOME: cache, ...env })
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8')
  const readBuilt = async () => {
    const built = await skillcAsync(['build', ...allow], cwd, { XDG_CACHE_HOME: cache })
    expect([built.code, built.err]).toEqual([0, ''])
    rmSync(join(scratch, 'unpacked'), { recursive: true, force: true })
    await skillcAsync(['export', '--to', 'folders', '--out', '../unpacked'], cwd)
    return ['rye/SKILL.md', 'rye/ovens.md'].map(file => read(`../unpacked/bakery/${file}`))
  }
  const [first = {}, second = {}] = EDITIONS
  const has = (tree: Tree) => [
    expect.stringContaining(String(tree['rye/SKILL.md']).slice(-40)),
    tree['rye/ovens.md'],
  ]

  await publish(1, first)
  expect(await run('add', from, '--as', 'bakery')).toMatchObject({ code: 0, err: '' })
  const old = read('skillc.lock.json')
  expect(await readBuilt()).toEqual(has(first))
  expect(await run('outdated')).toMatchObject({ code: 0 })

  rmSync(cache, { recursive: true })
  expect(await run('install', '--frozen')).toMatchObject({ code: 0 })
  expect(read('skillc.lock.json')).toBe(old)

  await publish(2, second)
  expect(await run('outdated')).toMatchObject({ code: 1 })
  expect(await run('install', '--frozen')).toMatchObject({ code: 0 })
  expect(await run('update')).toMatchObject({ code: 0 })
  expect(read('skillc.lock.json')).not.toBe(old)
  expect(await readBuilt()).toEqual(has(second))
  expect(await run('outdated')).toMatchObject({ code: 0 })

  writeFileSync(join(cwd, 'skillc.lock.json'), old)
  expect(await run('install', '--frozen', '--offline')).toMatchObject({ code: 0 })
  expect(await readBuilt()).toEqual(has(first))
  rmSync(cache, { recursive: true })
  const restored = await run('install', '--frozen')
  if (keepsOld) expect(restored).toMatchObject({ code: 0 })
  else expect(restored).toMatchObject({ code: 2, err: expect.stringContaining('changed: the lock file has') })
  return { cwd, run, read }
}

/** A server of the SDK behind an address: each request is answered by a server of its own. */
export function answerMcp(create: () => McpServer): Answer {
  const handler = createMcpHandler(create)
  return async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = 'GET', headers, url } = request
    const asked = new Request(`http://localhost${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === 'POST' && { body: Buffer.concat(parts) }),
    })
    const answer = await handler.fetch(asked)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export async function listen(answer: Answer): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A web server of the files in a folder. */
export async function serveFolder(folder: string): Promise<string> {
  return listen((request, response) => {
    const file = join(folder, decodeURIComponent(request.url ?? '').split('?')[0] ?? '')
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) response.end(readFileSync(file))
    else response.writeHead(404).end('<p>Nothing here')
  })
}

/** A registry of npm with one package, whose versions are 1.0.0 and up. */
export async function serveNpm(scratch: string, name = '@bakery/skills') {
  const archives = new Map<string, Buffer>()
  const address: string = await listen((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    const archive = archives.get(/([\d.]+)\.tgz$/.exec(path)?.[1] ?? '')
    if (archive !== undefined) return void response.end(archive)
    if (path !== `/${name}`) return void response.writeHead(404).end('{}')
    const versions = [...archives].map(([version, bytes]) => {
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
      return [version, { name, version, dist: { tarball: `${address}/${version}.tgz`, integrity } }]
    })
    const latest = [...archives.keys()].at(-1)
    response.end(JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) }))
  })
  const publish = async (version: string, files: Tree) => {
    const all: Tree = { 'package.json': JSON.stringify({ name, version }), ...files }
    const packed = Object.entries(all).map(([path, given]) => {
      if (typeof given === 'object' && 'link' in given)
        return {
          header: { name: `package/${path}`, type: 'symlink' as const, linkname: given.link, size: 0 },
        }
      const isScript = typeof given === 'object' && 'executable' in given
      const body = Buffer.from(isScript ? given.executable : (given as string))
      return { header: { name: `package/${path}`, size: body.length, mode: isScript ? 0o755 : 0o644 }, body }
    })
    archives.set(version, gzipSync(await packTar(packed)))
  }
  const env = {
    npm_config_registry: address,
    npm_config_cache: join(scratch, 'npm-cache'),
    npm_config_userconfig: join(scratch, 'none.npmrc'),
    npm_config_fetch_retries: '0',
  }
  return { publish, env, archives }
}
