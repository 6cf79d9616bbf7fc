/** What registries do wrong, between a real client and a real registry: each ends in a sentence, and nothing is half written. */
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openCall } from '../../src/channels/call.ts'
import { createArtifact } from '../../src/channels/oci/artifact.ts'
import { pushArtifact } from '../../src/channels/oci/push.ts'
import { parseReference } from '../../src/channels/oci/reference.ts'
import { openRegistry } from '../../src/channels/oci/registry.ts'
import { openRemote, type RemoteBundle } from '../../src/channels/oci/remote.ts'
import { pullWhole } from '../../src/channels/pull/whole.ts'
import { toOpened } from '../../src/channels/references/open-oci.ts'
import { builtFrom, digestsIn, sha256 } from '../support/bundles.ts'
import { hasParts } from '../support/parts.ts'
import {
  closed,
  freePort,
  listening,
  type Rule,
  skillcWhile,
  startProxy,
  startRegistry,
  type TestProxy,
  type TestRegistry,
} from '../support/registry.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('oci-failures')

const pullInto = (remote: RemoteBundle, folder: string) => pullWhole(toOpened(remote), folder, openCall({}))
const nobody = { env: { DOCKER_CONFIG: join(scratch, 'nobody') }, home: scratch }

describe.runIf(hasParts('docker-registry', 'openssl'))('between client and registry', () => {
  let registry: TestRegistry
  let proxy: TestProxy
  let old: string
  let bundle: string
  let waited: number[]
  /** Changes what the registry answers. */
  let change: ((path: string, body: Buffer) => Buffer) | undefined
  const open = (host = proxy.host) =>
    openRegistry(host, {
      environment: nobody,
      transport: { fetch, wait: async ms => void waited.push(ms) },
    })
  const push = (tags: string[], repository = 'bakery/skills', folder = bundle) =>
    pushArtifact(open(), createArtifact(folder), { repository, tags, attachments: [], force: false })
  const pull = async (reference: string, folder: string) =>
    pullInto(await openRemote(open(), parseReference(`oci://${proxy.host}/${reference}`)), folder)

  beforeAll(async () => {
    registry = await startRegistry(join(scratch, 'registry'))
    proxy = await startProxy(registry.host, (path, body) => change?.(path, body) ?? body)
    old = await builtFrom(join(scratch, 'old'), { 'skills/pie/SKILL.md': skillText('pie') })
    bundle = await builtFrom(join(scratch, 'new'), {
      'skills/rolls/SKILL.md': skillText('rolls'),
      'skills/rolls/times.md': 'Two hours.\n',
    })
    waited = []
    await push(['1.0.0'])
    await push(['1.0.0'], 'bakery/old', old)
  })
  afterEach(() => {
    proxy.rule()
    change = undefined
    waited = []
  })
  afterAll(async () => {
    await proxy.stop()
    await registry.stop()
  })

  const isBlob = (url = '') => /\/blobs\/sha256:/.test(url)
  const answer =
    (status: number, headers: Record<string, string> = {}, body = ''): Rule =>
    (_, response) => {
      response.writeHead(status, headers).end(body)
      return true
    }
  const onlyFor =
    (isMeant: (url: string) => boolean, rule: Rule): Rule =>
    (request, response) =>
      isMeant(request.url ?? '') && rule(request, response)

  const pulls: [what: string, rule: Rule, message: RegExp, waits: number][] = [
    [
      '401 without a login',
      answer(401, { 'www-authenticate': 'Basic realm="bakery"' }),
      /requires a login, but none is configured/,
      0,
    ],
    ['401 without a way to log in', answer(401), /refuses .*: it requires a login \(401\)/, 0],
    [
      '403',
      answer(403, {}, '{"errors":[{"code":"DENIED","message":"not yours"}]}'),
      /this login may not do that \(403\): DENIED, not yours/,
      0,
    ],
    ['404', answer(404), /is not in the registry/, 0],
    [
      '429 with Retry-After',
      answer(429, { 'retry-after': '2' }),
      /too many requests \(429\); retry in 2 seconds/,
      3,
    ],
    [
      '429 for longer than anybody waits',
      answer(429, { 'retry-after': '86400' }),
      /retry in 86400 seconds/,
      0,
    ],
    ['500', answer(500, {}, '<html>oops</html>'), /failed on .* \(500\)/, 3],
    [
      'a dropped connection',
      (request, _) => request.socket.destroy() !== undefined,
      /cannot be reached for .*: the connection was dropped/,
      3,
    ],
    [
      'a dropped connection amid a file',
      onlyFor(isBlob, (_, response) => {
        response.writeHead(200, { 'content-length': '5000' })
        response.write('half a lo')
        setTimeout(() => response.destroy(), 20)
        return true
      }),
      /did not return all of blob sha256:\w{12} of `bakery\/skills`: the connection was dropped/,
      3,
    ],
    [
      'a redirect to another host',
      answer(307, { location: 'http://127.0.0.2:9/v2/' }),
      /redirects .* to another host, `127.0.0.2:9`, which skillc does not follow/,
      0,
    ],
    [
      'a redirect loop',
      (request, response) => answer(307, { location: request.url ?? '' })(request, response),
      /in a loop/,
      0,
    ],
    [
      'a login page instead of a manifest',
      answer(200, {}, '<html>'),
      /is not the manifest of an artifact/,
      0,
    ],
  ]
  test.each(pulls)('pull: %s', async (_, rule, message, waits) => {
    const folder = join(scratch, 'pulled')
    rmSync(folder, { recursive: true, force: true })
    await pull('bakery/old:1.0.0', folder)
    const before = digestsIn(folder)
    proxy.rule(rule)
    await expect(pull('bakery/skills:1.0.0', folder)).rejects.toMatchObject({
      code: 'failure',
      message: expect.stringMatching(message),
    })
    expect(waited).toHaveLength(waits)
    expect(digestsIn(folder)).toEqual(before)
  })

  const changes: [what: string, change: (path: string, body: Buffer) => Buffer, message: RegExp][] = [
    [
      'a cut file',
      (path, body) => (isBlob(path) ? body.subarray(0, body.length - 1) : body),
      /bytes of blob /,
    ],
    [
      'a longer file',
      (path, body) => (isBlob(path) ? Buffer.concat([body, body]) : body),
      /returned bytes that do not match the digest/,
    ],
    [
      'another file',
      (path, body) => (isBlob(path) ? Buffer.from(body).fill(65) : body),
      /returned bytes that do not match the digest/,
    ],
    [
      'a changed manifest',
      (path, body) => (path.includes('/manifests/') ? Buffer.from(`${body} `) : body),
      /does not match its own digest/,
    ],
  ]
  test.each(changes)('pull: %s', async (_, how, message) => {
    const folder = join(scratch, 'pulled')
    rmSync(folder, { recursive: true, force: true })
    change = how
    await expect(pull('bakery/skills:1.0.0', folder)).rejects.toMatchObject({
      message: expect.stringMatching(message),
    })
    expect(existsSync(folder)).toBe(false)
  })

  test('pull: a tag that was moved does not pass for the digest that was asked for', async () => {
    const { digest } = createArtifact(bundle).descriptor
    const other = createArtifact(old)
    change = (path, body) => (path.includes('/manifests/') ? Buffer.from(other.bytes) : body)
    proxy.rule((request, response) => {
      if (!request.url?.includes('/manifests/')) return false
      response.writeHead(200, { 'docker-content-digest': digest }).end(other.bytes)
      return true
    })
    await expect(pull(`bakery/skills:1.0.0@${digest}`, join(scratch, 'moved'))).rejects.toMatchObject({
      message: expect.stringContaining('returned a manifest that does not match'),
    })
  })

  test('pull: what passes by itself is waited for, as long as the registry says', async () => {
    const folder = join(scratch, 'patient')
    let left = 2
    proxy.rule((request, response) => left-- > 0 && answer(429, { 'retry-after': '3' })(request, response))
    await pull('bakery/skills:1.0.0', folder)
    expect(waited).toEqual([3000, 3000])
    expect(digestsIn(folder)).toEqual(digestsIn(bundle))
  })

  test('pull: files may lie on another host, which never sees the login', async () => {
    const files = createServer((request, response) => {
      expect(request.headers.authorization).toBeUndefined()
      const blob = readFileSync(
        join(scratch, 'registry/data/docker/registry/v2', `blobs/sha256/${request.url?.slice(1)}/data`),
      )
      response.end(blob)
    })
    const host = (await listening(files)).replace('127.0.0.1', 'localhost')
    plant(scratch, {
      'somebody/config.json': JSON.stringify({ auths: { [proxy.host]: { auth: 'Ym86YnJlYWQ=' } } }),
    })
    const seen: string[] = []
    proxy.rule((request, response) => {
      if (request.headers.authorization === undefined)
        return answer(401, { 'www-authenticate': 'Basic realm="x"' })(request, response)
      seen.push(request.headers.authorization)
      const hex = /\/blobs\/sha256:(\w+)/.exec(request.url ?? '')?.[1]
      return (
        hex !== undefined &&
        answer(307, { location: `http://${host}/${hex.slice(0, 2)}/${hex}` })(request, response)
      )
    })
    const environment = { env: { DOCKER_CONFIG: join(scratch, 'somebody') }, home: scratch }
    const remote = await openRemote(
      openRegistry(proxy.host, { environment, transport: { fetch, wait: async () => undefined } }),
      parseReference(`oci://${proxy.host}/bakery/skills:1.0.0`),
    )
    const folder = join(scratch, 'elsewhere')
    await pullInto(remote, folder)
    await closed(files)
    expect(new Set(seen)).toEqual(new Set(['Basic Ym86YnJlYWQ=']))
    expect(digestsIn(folder)).toEqual(digestsIn(bundle))
  })

  test('push: an upload that is sent to another host is not made, and no tag is set', async () => {
    proxy.rule(
      (request, response) =>
        request.method === 'POST' &&
        answer(202, { location: 'http://127.0.0.2:9/upload' })(request, response),
    )
    await expect(push(['1.0.0'], 'bakery/away')).rejects.toMatchObject({
      message: expect.stringContaining('to another host, `127.0.0.2:9`'),
    })
    proxy.rule()
    await expect(
      openRemote(open(), parseReference(`oci://${proxy.host}/bakery/away:1.0.0`)),
    ).rejects.toMatchObject({
      message: expect.stringContaining('is not in the registry'),
    })
  })

  test('push: a failure on the way leaves the tag where it was', async () => {
    await push(['latest'], 'bakery/kept', old)
    let puts = 0
    proxy.rule(
      (request, response) => request.method === 'PUT' && ++puts > 2 && answer(500)(request, response),
    )
    await expect(push(['latest'], 'bakery/kept')).rejects.toMatchObject({
      message: expect.stringContaining('(500)'),
    })
    proxy.rule()
    const there = await openRemote(open(), parseReference(`oci://${proxy.host}/bakery/kept:latest`))
    expect(there.descriptor.digest).toBe(createArtifact(old).descriptor.digest)
  })

  test('the command says it in two lines, ends with 2 and leaves no folder behind', async () => {
    const tmp = join(scratch, 'tmp')
    mkdirSync(tmp)
    change = (path, body) => (isBlob(path) ? Buffer.from(body).fill(65) : body)
    const ran = await skillcWhile(
      ['pull', `oci://${proxy.host}/bakery/skills:1.0.0`, '--out', 'command'],
      scratch,
      { TMPDIR: tmp },
    )
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toMatch(/^skillc: `127\.0\.0\.1:\d+` returned bytes that do not match .*\n.*\n$/)
    expect(readdirSync(tmp)).toEqual([])
    expect(readdirSync(scratch)).not.toContain('command')
  })

  test('nothing is listening there; the port is not for this', async () => {
    const ran = await skillcWhile(['pull', `oci://127.0.0.1:6000/bakery/skills:1.0.0`], scratch)
    expect(ran.err).toContain('Node refuses port 6000')
    const port = await freePort()
    await expect(
      openRemote(open(`127.0.0.1:${port}`), parseReference(`oci://127.0.0.1:${port}/a:1`)),
    ).rejects.toMatchObject({
      message: expect.stringContaining('nothing is listening there'),
    })
  })
})

describe.runIf(hasParts('docker-registry', 'openssl'))('logins', () => {
  const folders = join(scratch, 'logins')
  const config = (name: string, contents: unknown) =>
    plant(join(folders, name), { 'config.json': JSON.stringify(contents) })
  const login = { auth: Buffer.from('bo:bread').toString('base64') }
  let bundle: string
  beforeAll(async () => {
    bundle = await builtFrom(join(scratch, 'login'), { 'skills/rolls/SKILL.md': skillText('rolls') })
    // A credential helper, as Docker runs them.
    const helper = join(folders, 'bin/docker-credential-bakery')
    plant(folders, {
      'bin/docker-credential-bakery': `#!/bin/sh\n[ "$1" = get ] || exit 2\nhost=$(cat)\necho "{\\"ServerURL\\":\\"$host\\",\\"Username\\":\\"bo\\",\\"Secret\\":\\"bread\\"}"\n`,
    })
    chmodSync(helper, 0o755)
  })
  const withHelper = { PATH: `${join(folders, 'bin')}:${process.env.PATH}` }
  const publish = (host: string, name: string, env = {}) =>
    skillcWhile(['publish', bundle, `oci://${host}/bakery/${name}:1.0.0`], scratch, {
      DOCKER_CONFIG: join(folders, name),
      ...env,
    })

  test('name and password', async () => {
    // `bo` and `bread`, as `htpasswd -B` writes them.
    plant(folders, { htpasswd: 'bo:$2y$05$X6tecv6IkcfUyAG1DU5.D.pI.fs1R7K1PxAAq6Y0iUwl1rwThghq.\n' })
    const auth = `{ htpasswd: { realm: bakery, path: "${join(folders, 'htpasswd')}" } }`
    const registry = await startRegistry(join(folders, 'basic'), auth)
    try {
      config('password', { auths: { [`https://${registry.host}/v2/`]: login } })
      config('stranger', {
        auths: { [registry.host]: { username: 'bo', password: 'cake' }, elsewhere: login },
      })
      expect(await publish(registry.host, 'password')).toMatchObject({ code: 0, err: '' })
      expect((await publish(registry.host, 'stranger')).err).toMatch(
        /refuses .*: it requires a login \(401\)/,
      )
      config('nobody', { auths: { elsewhere: login } })
      expect((await publish(registry.host, 'nobody')).err).toMatch(/requires a login, but none is configured/)
    } finally {
      await registry.stop()
    }
  })

  test('tokens: of a password, of an identity token, of a helper; nobody may pull only', async () => {
    const { privateKey } = certificate(folders)
    const service = await tokenService(privateKey, folders)
    const registry = await startRegistry(
      join(folders, 'registry'),
      `{ token: { realm: "http://${service.host}/token", service: bakery, issuer: baker, rootcertbundle: "${join(folders, 'cert.pem')}" } }`,
    )
    try {
      config('auths', { auths: { [registry.host]: login } })
      config('identity', { auths: { [registry.host]: { identitytoken: 'long-lived' } } })
      config('helper', { credHelpers: { [registry.host]: 'bakery' } })
      config('store', { credsStore: 'bakery', auths: { [registry.host]: {} } })
      config('wrong', { auths: { [registry.host]: { auth: Buffer.from('bo:cake').toString('base64') } } })
      config('none', {})
      for (const name of ['auths', 'identity', 'helper', 'store'])
        expect(await publish(registry.host, name, withHelper), name).toMatchObject({ code: 0, err: '' })
      expect(service.seen).toContain('POST refresh_token long-lived')
      const wrong = await publish(registry.host, 'wrong')
      expect(wrong.err).toMatch(/refuses a token for `.*`: it requires a login \(401\)/)
      const none = await publish(registry.host, 'none')
      expect(none.code).toBe(2)
      expect(none.err).toMatch(/refuses .*\(401\)/)
      const pulled = await skillcWhile(
        ['pull', `oci://${registry.host}/bakery/auths:1.0.0`, '--out', 'by-nobody'],
        scratch,
      )
      expect(pulled).toMatchObject({ code: 0, err: '' })
      // A login is never shown.
      expect(wrong.err + none.err).not.toMatch(/bread|cake|Ym86/)
    } finally {
      await registry.stop()
      await closed(service.server)
    }
  })

  test('a configuration that is none is named, and not shown', async () => {
    plant(folders, { 'broken/config.json': '{"auths":{"x":{"auth":"c2VjcmV0' })
    const proxy = await startProxy('127.0.0.1:9')
    proxy.rule((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
      return true
    })
    const ran = await publish(proxy.host, 'broken')
    await proxy.stop()
    expect(ran.err).toMatch(/config\.json` is not the JSON that `docker login` writes/)
    expect(ran.err).not.toContain('c2VjcmV0')
  })

  test('a token service without encryption gets no login', async () => {
    config('far', { auths: { x: login } })
    const proxy = await startProxy('127.0.0.1:9')
    config('far', { auths: { [proxy.host]: login } })
    proxy.rule((_, response) => {
      response
        .writeHead(401, { 'www-authenticate': 'Bearer realm="http://tokens.example/token",service="x"' })
        .end()
      return true
    })
    const ran = await publish(proxy.host, 'far')
    await proxy.stop()
    expect(ran.err).toContain('would send logins to `tokens.example` without encryption')
  })
})

/** A key with its certificate, which the registry trusts tokens by. */
function certificate(folder: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(folder, 'tokens.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { status, stderr } = spawnSync('openssl', [
    'req',
    '-x509',
    '-key',
    join(folder, 'tokens.pem'),
    '-subj',
    '/CN=bakery',
    '-days',
    '2',
    '-out',
    join(folder, 'cert.pem'),
  ])
  if (status !== 0) throw new Error(String(stderr))
  return { privateKey }
}

/** Gives tokens as a registry's token service does: everything to `bo`, pulling to everybody. */
async function tokenService(
  key: ReturnType<typeof certificate>['privateKey'],
  folder: string,
): Promise<{ host: string; server: Server; seen: string[] }> {
  const seen: string[] = []
  const x5c = [readFileSync(join(folder, 'cert.pem'), 'utf8').replace(/-----[^-]+-----|\s/g, '')]
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenFor = (scopes: string[], isBo: boolean) => {
    const access = scopes.map(scope => {
      const [type, name, actions = ''] = scope.split(':')
      return { type, name, actions: isBo ? actions.split(',') : ['pull'] }
    })
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: 'baker',
      sub: 'bo',
      aud: 'bakery',
      exp: now + 300,
      nbf: now - 10,
      iat: now,
      jti: sha256(String(now)),
      access,
    }
    const text = `${encode({ typ: 'JWT', alg: 'RS256', x5c })}.${encode(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (request.method === 'POST') {
      let body = ''
      for await (const part of request) body += part
      const form = new URLSearchParams(body)
      seen.push(`POST ${form.get('grant_type')} ${form.get('refresh_token')}`)
      const token = tokenFor((form.get('scope') ?? '').split(' '), form.get('refresh_token') === 'long-lived')
      return void response.end(JSON.stringify({ access_token: token }))
    }
    const login = request.headers.authorization
    if (login !== undefined && login !== `Basic ${Buffer.from('bo:bread').toString('base64')}`)
      return void response.writeHead(401).end()
    response.end(JSON.stringify({ token: tokenFor(url.searchParams.getAll('scope'), login !== undefined) }))
  })
  return { host: await listening(server), server, seen }
}
