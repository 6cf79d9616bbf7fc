/** A signature that expired counts nowhere: not in `pull` and not in `install`, from a site as from a registry, fetched or stored. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { install } from '../../src/channels/install.ts'
import { publish } from '../../src/channels/publish.ts'
import { pull } from '../../src/channels/pull.ts'
import { sign } from '../../src/channels/sign.ts'
import { readRegular } from '../../src/core/files/regular-file.ts'
import { getStore } from '../../src/core/process/environment.ts'
import { builtFrom, sha256 } from '../support/bundles.ts'
import { closed, listening } from '../support/registry.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('expiry')
const NOW = Date.UTC(2026, 0, 1)
const END = NOW + 12 * 3_600_000
const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const trust = { key: publicKey }

let bundle: string
let server: Server
let host: string
const held = new Map<string, Buffer>()

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  host = await listening(server)
})
afterAll(() => closed(server))

/** A registry for what is put there, below `/v2/`, and a site of the bundle beside it. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request
  const body = Buffer.concat(await request.toArray())
  const path = join(bundle, url)
  const digest = /[?&]digest=(sha256(?::|%3A)[0-9a-f]+)/i.exec(url)?.[1]
  const name = digest === undefined ? url.split('/').at(-1) : decodeURIComponent(digest)
  if (!url.startsWith('/v2/')) {
    if (existsSync(path)) response.end(readRegular(path))
    else response.writeHead(404).end()
  } else if (method === 'POST') response.writeHead(202, { location: '/v2/bakery/blobs/uploads/1' }).end()
  else if (method === 'PUT') {
    held.set(name ?? '', body).set(sha256(body), body)
    response.writeHead(201, { 'docker-content-digest': sha256(body) }).end()
  } else if (url === '/v2/') response.end('{}')
  else {
    const bytes = held.get(name ?? '')
    const size = { 'content-length': String(bytes?.length ?? 0) }
    response.writeHead(bytes === undefined ? 404 : 200, size).end(method === 'HEAD' ? undefined : bytes)
  }
}

describe.each(['site', 'registry'])('from a %s', kind => {
  const place = () => (kind === 'site' ? `http://${host}` : `oci://${host}/bakery/skills:1.0.0`)
  const signIt = (now: number) =>
    kind === 'site'
      ? sign(bundle, { key: privateKey, expires: '12h', now })
      : sign(place(), { key: privateKey, expires: '12h', now })
  const environment = { env: {}, home: join(scratch, kind) }
  const installAt = (now: number, more: object = {}) =>
    install([{ from: place(), trust: { key: 'baker.pub' } }], {
      cwd: environment.home,
      environment,
      now,
      ...more,
    })

  beforeAll(async () => {
    bundle = await builtFrom(join(scratch, `${kind}-bundle`), { 'skills/rolls/SKILL.md': skillText('rolls') })
    plant(environment.home, { 'baker.pub': publicKey })
    if (kind === 'registry') await publish(bundle, place(), { now: NOW })
    await signIt(NOW)
  })

  test('`pull` refuses it, and writes nothing', async () => {
    const out = join(scratch, kind, 'pulled')
    await expect(pull(place(), out, { trust, now: END })).rejects.toThrow(
      'it expired at 2026-01-01T12:00:00Z',
    )
    expect(existsSync(out)).toBe(false)
    expect(await pull(place(), out, { trust, now: END - 1 })).toMatchObject({ signer: 'the given key' })
  })

  test('`install` refuses it before anything is fetched or locked, and when all is stored', async () => {
    await expect(installAt(END)).rejects.toThrow('it expired at')
    expect(existsSync(join(environment.home, 'skillc.lock.json'))).toBe(false)
    expect(existsSync(join(getStore(environment), 'bundles'))).toBe(false)
    expect(await installAt(END - 1)).toMatchObject({ ok: true, sources: [{ how: 'fetched' }] })
    expect(await installAt(END - 1, { frozen: true, offline: true })).toMatchObject({
      sources: [{ how: 'stored' }],
    })
    await expect(installAt(END)).rejects.toThrow('it expired at')
    await expect(installAt(END, { frozen: true, offline: true })).rejects.toThrow('no valid signature')
    await signIt(END)
    expect(await installAt(END, { frozen: true })).toMatchObject({ ok: true })
    expect(await installAt(END, { frozen: true, offline: true })).toMatchObject({ ok: true })
  })
})
