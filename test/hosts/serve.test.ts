/** A served bundle over real sockets: files, conditions, ranges, who may read, discovery, events, faults. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveHandler } from '../../src/hosts/http/serve.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles, sha256, withManifest } from '../support/bundles.ts'
import { readJson, type Served, type ServedOptions, served } from '../support/served.ts'
import { skillText } from '../support/tree.ts'

const bakery = {
  'bread/rye/SKILL.md': skillText('rye', 'Two hours.'),
  'bread/rye/times.md': '0123456789',
  'bread/rye/label.html': '<script>document.title = "run"</script>',
  'bread/rye/scripts/weigh.py': 'print(1)\n',
  'rolls/SKILL.md': skillText('rolls'),
}
const TIMES = sha256(bakery['bread/rye/times.md']).slice(7)
const RYE = sha256(bakery['bread/rye/SKILL.md']).slice(7)
const ROLLS = sha256(bakery['rolls/SKILL.md']).slice(7)

let files: BundleFiles
let at: Served
const open: Served[] = []
async function start(options?: ServedOptions) {
  at = await served(files, options)
  open.push(at)
  return at
}
beforeEach(async () => {
  files = await compileFiles(bakery)
  await start()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
})

describe('files of the bundle', () => {
  test('are at their paths, all of them, byte for byte', async () => {
    for (const [path, bytes] of files) {
      const answer = await at.get(`/${path}`)
      expect(answer.status, path).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), path).toBe(true)
    }
    expect(files.size).toBeGreaterThan(8)
  })

  test('can be opened as a bundle, and read to the last byte', async () => {
    const bundle = await openBundle(at.url)
    expect(await bundle.resource('rye', 'times.md')).toBe('0123456789')
    expect((await bundle.session().use('rolls')).text).toContain('Weigh the flour')
    expect(await bundle.reload()).toBe(false)
    // A query, such as a signature, is nobody's business here.
    expect((await openBundle(`${at.url}/?preset=nothing&key=1`)).skills.length).toBe(2)
  })

  test.each<[path: string, type: string, caching: string]>([
    ['manifest.json', 'application/json; charset=utf-8', 'no-cache'],
    ['prompt.md', 'text/markdown; charset=utf-8', 'no-cache'],
    [`chunks/${ROLLS}.md`, 'text/markdown; charset=utf-8', 'public, max-age=31536000, immutable'],
    [
      `assets/${sha256(bakery['bread/rye/label.html']).slice(7)}.html`,
      'text/html; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    [
      `assets/${sha256(bakery['bread/rye/scripts/weigh.py']).slice(7)}.py`,
      'text/plain; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
  ])('%s has its type, its tag and its caching', async (path, type, caching) => {
    const { status, headers } = await at.get(`/${path}`)
    expect({ status, type: headers.get('content-type'), caching: headers.get('cache-control') }).toEqual({
      status: 200,
      type,
      caching,
    })
    expect(headers.get('etag')).toBe(`"${sha256(files.get(path) ?? '').slice(7)}"`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('accept-ranges')).toBe('bytes')
  })

  test('answer HEAD as GET, without the bytes', async () => {
    for (const path of ['/manifest.json', `/assets/${TIMES}.md`, '/', '/health', '/nothing']) {
      const [get, head] = [await at.get(path), await fetch(at.url + path, { method: 'HEAD' })]
      const body = await get.arrayBuffer()
      expect(head.status, path).toBe(get.status)
      expect((await head.arrayBuffer()).byteLength, path).toBe(0)
      expect(head.headers.get('content-length'), path).toBe(String(body.byteLength))
      expect(head.headers.get('etag'), path).toBe(get.headers.get('etag'))
    }
  })

  test('that are not there are 404, and say so', async () => {
    for (const path of [
      `/assets/${'0'.repeat(64)}.md`,
      `/assets/${'0'.repeat(64)}`,
      '/assets/',
      '/skills',
      '/package.json',
      '/__proto__',
      '/constructor',
    ]) {
      const answer = await at.get(path)
      expect(answer.status, path).toBe(404)
      expect(await readJson(answer)).toEqual({
        error: { code: 'not-found', message: `There is nothing at \`${path}\`` },
      })
    }
  })

  test('of several bundles laid over each other are those of each; there is no one manifest', async () => {
    const tenant = await compileFiles({ 'cakes/SKILL.md': skillText('cakes') })
    const bundle = await openBundle([files, tenant])
    const handler = serveHandler(bundle)
    const get = (path: string) => handler.fetch(new Request(`http://bakery.example${path}`))
    expect((await get('/manifest.json')).status).toBe(404)
    for (const [path] of [...files, ...tenant])
      if (path.includes('/')) expect((await get(`/${path}`)).status, path).toBe(200)
    const index = await readJson(await get('/.well-known/agent-skills/index.json'))
    expect(index.skills.map(({ name }: { name: string }) => name)).toEqual(['rye', 'cakes', 'rolls'])
    expect(index['x-skillc']).toBeUndefined()
    await handler.close()
  })
})

describe('a condition', () => {
  const path = `/assets/${TIMES}.md`
  const tag = `"${TIMES}"`
  test.each<[given: string, status: number]>([
    [tag, 304],
    [`W/${tag}`, 304],
    [`"x", ${tag}`, 304],
    ['*', 304],
    ['"x"', 200],
    [TIMES, 200],
    ['', 200],
  ])('If-None-Match: %s gives %d', async (given, status) => {
    const answer = await at.get(path, { 'if-none-match': given })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('etag')).toBe(tag)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toBe(status === 304 ? '' : '0123456789')
  })

  test.each<[given: string, status: number, part: string, range: string | null]>([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99999999999999999999999999', 206, '89', 'bytes 8-9/10'],
    ['BYTES=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=99999999999999999999999999-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['bytes=a-b', 200, '0123456789', null],
    ['pages=1-2', 200, '0123456789', null],
    [`bytes=${'0'.repeat(5_000)}-`, 206, '0123456789', 'bytes 0-9/10'],
  ])('Range: %s gives %d', async (given, status, part, range) => {
    const answer = await at.get(path, { range: given })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-range')).toBe(range)
    if (status !== 416) expect(await answer.text()).toBe(part)
    else expect(await readJson(answer)).toMatchObject({ error: { code: 'unsatisfiable-range' } })
  })

  test.each<[given: string, status: number]>([
    [tag, 206],
    [`W/${tag}`, 200],
    ['"x"', 200],
    ['Sun, 22 Nov 2026 00:00:00 GMT', 200],
  ])('If-Range: %s gives %d', async (given, status) => {
    expect((await at.get(path, { range: 'bytes=0-3', 'if-range': given })).status).toBe(status)
  })

  test('of a range with HEAD, or with a tag that is known, gives no part', async () => {
    const head = await fetch(at.url + path, { method: 'HEAD', headers: { range: 'bytes=0-3' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    expect((await at.get(path, { range: 'bytes=0-3', 'if-none-match': tag })).status).toBe(304)
  })

  test('of an empty file is one of no bytes', async () => {
    files = await compileFiles({ ...bakery, 'bread/rye/empty.md': '' })
    await start()
    const empty = `/assets/${sha256('').slice(7)}.md`
    expect(await (await at.get(empty)).text()).toBe('')
    expect((await at.get(empty, { range: 'bytes=0-' })).status).toBe(416)
    expect((await at.get(empty, { range: 'bytes=-1' })).status).toBe(416)
  })
})

describe('who may ask', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])('%s is refused', async method => {
    for (const path of ['/manifest.json', '/', '/events', '/nothing', '/mcp']) {
      const answer = await fetch(at.url + path, { method, body: method === 'POST' ? 'x' : undefined })
      if (path === '/mcp' && ['POST', 'DELETE'].includes(method)) expect(answer.status, path).toBe(404)
      else expect([answer.status, answer.headers.get('allow')?.includes('GET')], path).toEqual([405, true])
    }
  })

  test('every page may read what is for all', async () => {
    const answer = await at.get('/manifest.json', { origin: 'https://bakery.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('etag')
    const asked = await fetch(`${at.url}/manifest.json`, {
      method: 'OPTIONS',
      headers: { origin: 'https://bakery.example', 'access-control-request-method': 'GET' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    expect(asked.headers.get('access-control-allow-headers')).toContain('range')
  })

  test.each<[origin: string, isIn: boolean]>([
    ['http://localhost:5173', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:80', true],
    ['https://bakery.example', false],
    ['http://localhost.bakery.example', false],
    ['http://127.0.0.1.bakery.example', false],
    ['null', false],
    ['localhost', false],
    ['', false],
  ])('of a loopback server, pages of %s may read: %j', async (origin, isIn) => {
    await start({ origins: 'loopback' })
    const { headers } = await at.get('/manifest.json', { origin })
    expect(headers.get('access-control-allow-origin')).toBe(isIn ? origin : null)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('vary')).toBe('origin')
  })

  test('pages of a list may read, no others', async () => {
    await start({ origins: ['https://bakery.example'] })
    const allowed = async (origin: string) =>
      (await at.get('/health', { origin })).headers.get('access-control-allow-origin')
    expect(await allowed('https://bakery.example')).toBe('https://bakery.example')
    expect(await allowed('https://bakery.example.evil.example')).toBe(null)
  })
})

describe('/mcp', () => {
  const mcp = {
    seen: [] as string[],
    closed: 0,
    async fetch(request: Request) {
      this.seen.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
      return new Response('{"jsonrpc":"2.0"}', { headers: { 'mcp-session-id': '1' } })
    },
    close() {
      this.closed++
    },
  }

  test('is there only when a server for it is given, and gets requests whole', async () => {
    expect((await fetch(`${at.url}/mcp`, { method: 'POST', body: '{}' })).status).toBe(404)
    await start({ mcp, origins: 'loopback' })
    const answer = await fetch(`${at.url}/mcp`, {
      method: 'POST',
      body: '{"id":1}',
      headers: { origin: 'http://localhost:1' },
    })
    expect([answer.status, await readJson(answer)]).toEqual([200, { jsonrpc: '2.0' }])
    expect(answer.headers.get('mcp-session-id')).toBe('1')
    expect(answer.headers.get('access-control-expose-headers')).toContain('mcp-session-id')
    expect(mcp.seen).toEqual(['POST /mcp {"id":1}'])
    await at.handler.close()
    expect(mcp.closed).toBe(1)
  })

  test('is closed to pages of other sites, which could do more than read there', async () => {
    await start({ mcp, origins: 'loopback' })
    const before = mcp.seen.length
    const answer = await fetch(`${at.url}/mcp`, {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://bakery.example' },
    })
    expect([answer.status, await readJson(answer)]).toMatchObject([
      403,
      { error: { code: 'foreign-origin' } },
    ])
    expect(mcp.seen.length).toBe(before)
  })

  test('that fails is an answer, and the words stay here', async () => {
    const errors: unknown[] = []
    await start({
      mcp: { fetch: () => Promise.reject(new Error('at /home/baker/secret.ts')) },
      onError: error => errors.push(error),
    })
    const answer = await fetch(`${at.url}/mcp`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('baker')
    expect(String(errors)).toContain('secret.ts')
  })
})

describe('discovery', () => {
  const folders = ['/.well-known/agent-skills/', '/.well-known/skills/']

  test('leads to bytes that its digests name', async () => {
    const address = `${at.url}/.well-known/agent-skills/index.json`
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const index = await readJson(answer)
    expect(index.skills.length).toBe(2)
    for (const { url, digest, type } of index.skills) {
      const artifact = await fetch(new URL(url, address))
      expect(artifact.headers.get('content-type')).toBe(
        type === 'archive' ? 'application/gzip' : 'text/markdown; charset=utf-8',
      )
      expect(artifact.headers.get('cache-control')).toContain('immutable')
      expect(artifact.headers.get('content-encoding')).toBe(null)
      const bytes = new Uint8Array(await artifact.arrayBuffer())
      expect(sha256(bytes)).toBe(digest)
      if (type === 'archive') expect(gunzipSync(bytes).toString()).toContain('0123456789')
    }
    const tag = answer.headers.get('etag') ?? ''
    expect((await at.get('/.well-known/agent-skills/index.json', { 'if-none-match': tag })).status).toBe(304)
  })

  test.each(folders)('of %s names files that are there, one by one', async folder => {
    const { skills } = await at.json(`${folder}index.json`)
    for (const { name, files: paths } of skills)
      for (const path of paths) {
        const source = name === 'rolls' ? `rolls/${path}` : `bread/rye/${path}`
        const answer = await at.get(`${folder}${name}/${path}`)
        expect(await answer.text(), path).toBe(Object.entries(bakery).find(([key]) => key === source)?.[1])
      }
    expect(skills.flatMap((skill: { files: string[] }) => skill.files).length).toBe(5)
  })

  test.each([
    'rye/../rolls/SKILL.md',
    'rye/%2e%2e/rolls/SKILL.md',
    'rye/..%2frolls%2fSKILL.md',
    'rye/nothing.md',
    'rye/',
    'rye',
    'bread:rye/SKILL.md',
    '__proto__/SKILL.md',
    'rye/__proto__',
    'rye/%zz',
    'rye/%00',
    `rye.${'0'.repeat(64)}.tar.gz`,
    `nothing.${'0'.repeat(64)}.tar.gz`,
    '',
  ])('has nothing at %s', async path => {
    for (const folder of folders) {
      // `fetch` would tidy the path; the server's own URL does too, and leads nowhere else by it.
      const answer = await at.get(folder + path)
      const isTidied = answer.url.endsWith('/rolls/SKILL.md')
      expect(answer.status, answer.url).toBe(isTidied ? 200 : 404)
    }
  })

  test('shows skills for a scope to whom they are for only', async () => {
    files = withManifest(files, manifest => {
      manifest.skills[1].scope = ['tenant-a']
    })
    const names = async () =>
      (await at.json('/.well-known/agent-skills/index.json')).skills.map(({ name }: { name: string }) => name)
    await start()
    expect(await names()).toEqual(['rye'])
    expect((await at.json('/api/report')).skills.map(({ id }: { id: string }) => id)).toEqual(['bread:rye'])
    expect((await at.get('/api/skill?id=rolls')).status).toBe(404)
    await start({ scope: ['tenant-a'] })
    expect(await names()).toEqual(['rye', 'rolls'])
    expect((await at.get('/api/skill?id=rolls')).status).toBe(200)
  })
})

describe('a bundle that is not what it should be', () => {
  const spoilt = `chunks/${ROLLS}.md`
  test.each<[what: string, code: string, bytes: Uint8Array | undefined]>([
    [
      'tampered with',
      'tampered-file',
      new TextEncoder().encode(bakery['rolls/SKILL.md'].replace('Weigh', 'weigh')),
    ],
    ['cut short', 'tampered-file', new TextEncoder().encode(bakery['rolls/SKILL.md'].slice(1))],
    ['gone', 'missing-file', undefined],
  ])('has a file that is %s: that one is refused by name, the rest is served', async (_, code, bytes) => {
    if (bytes === undefined) files.delete(spoilt)
    else files.set(spoilt, bytes)
    const answer = await at.get(`/${spoilt}`)
    expect(answer.status).toBe(502)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await readJson(answer)).toMatchObject({ error: { code, file: spoilt } })
    expect((await at.get(`/assets/${TIMES}.md`)).status).toBe(200)
    expect((await at.get('/manifest.json')).status).toBe(200)
    const index = await at.json('/.well-known/agent-skills/index.json')
    expect(index.skills.map(({ name }: { name: string }) => name)).toEqual(['rye'])
    expect((await at.get('/.well-known/agent-skills/rolls/SKILL.md')).status).toBe(404)
    const preview = await at.get('/api/skill?id=rolls')
    expect([preview.status, await readJson(preview)]).toMatchObject([502, { error: { file: spoilt } }])
    expect((await at.get('/api/skill?id=rye')).status).toBe(200)
    const { notes } = await at.handler.discovery()
    expect(notes).toMatchObject([{ id: 'rolls', files: [spoilt] }])
  })

  test('is well again when it is mended', async () => {
    const good = files.get(spoilt) ?? new Uint8Array()
    files.set(spoilt, good.toReversed())
    expect((await at.json('/.well-known/agent-skills/index.json')).skills.length).toBe(1)
    files.set(spoilt, good)
    expect((await at.json('/.well-known/agent-skills/index.json')).skills.length).toBe(2)
    expect((await at.get(`/${spoilt}`)).status).toBe(200)
  })

  test('with a manifest that is tampered with is refused as a whole, and what was there is still served', async () => {
    const good = files.get('manifest.json') ?? new Uint8Array()
    files.set('manifest.json', good.with(good.length - 5, 0x20))
    const answer = await at.get('/manifest.json')
    expect([answer.status, await readJson(answer)]).toMatchObject([502, { error: { file: 'manifest.json' } }])
    expect((await at.get(`/${spoilt}`)).status).toBe(200)
  })

  test('with a file that is larger than this server takes', async () => {
    await start({ open: { maxFileBytes: 5_000 } })
    const big = 'x'.repeat(6_000)
    files.set(`assets/${sha256(big).slice(7)}.md`, new TextEncoder().encode(big))
    const answer = await at.get(`/assets/${sha256(big).slice(7)}.md`)
    expect([answer.status, await readJson(answer)]).toMatchObject([
      502,
      { error: { code: 'oversized-file' } },
    ])
  })
})

describe('a bundle that is built anew', () => {
  const rebuilt = { ...bakery, 'bread/rye/times.md': 'Three hours.', 'cakes/SKILL.md': skillText('cakes') }
  async function rebuild() {
    const next = await compileFiles(rebuilt)
    for (const path of files.keys()) if (!next.has(path)) files.delete(path)
    for (const [path, bytes] of next) files.set(path, bytes)
  }

  test('is served as it is now, whether somebody watches or not', async () => {
    const before = await at.get('/manifest.json')
    await rebuild()
    const after = await at.get('/manifest.json')
    expect(sha256(new Uint8Array(await after.arrayBuffer()))).toBe(sha256(files.get('manifest.json') ?? ''))
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect((await at.json('/health')).skills).toBe(3)
    expect((await at.json('/.well-known/skills/index.json')).skills.length).toBe(3)
  })

  test('still has the archives of those who read the old index', async () => {
    const { skills } = await at.json('/.well-known/agent-skills/index.json')
    const address = `/.well-known/agent-skills/${skills[0].url}`
    expect((await at.get(address)).status).toBe(200)
    await rebuild()
    await at.bundle.reload()
    expect(sha256(new Uint8Array(await (await at.get(address)).arrayBuffer()))).toBe(skills[0].digest)
    const next = await at.json('/.well-known/agent-skills/index.json')
    expect(next.skills[0].url).not.toBe(skills[0].url)
    expect((await at.get(`/.well-known/agent-skills/${next.skills[0].url}`)).status).toBe(200)
  })

  test('gives every reader one edition or the other, never a mixture', async () => {
    const good = new Set([await whole()])
    const reading = Array.from({ length: 30 }, async (_, turn) => {
      await new Promise(resolve => setTimeout(resolve, turn))
      return whole()
    })
    await new Promise(resolve => setTimeout(resolve, 10))
    await rebuild()
    await at.bundle.reload()
    good.add(await whole())
    for (const text of await Promise.all(reading)) if (text !== '') expect(good).toContain(text)
    expect(good.size).toBe(2)
  })

  /** Index and archives as a client has them, each checked; empty when one was gone meanwhile, as the client would see. */
  async function whole(): Promise<string> {
    const { skills } = await at.json('/.well-known/agent-skills/index.json')
    for (const { url, digest } of skills) {
      const answer = await fetch(new URL(url, `${at.url}/.well-known/agent-skills/index.json`))
      if (answer.status !== 200) return ''
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(digest)
    }
    return JSON.stringify(skills)
  }
})

describe('events', () => {
  async function listen(headers: Record<string, string> = {}) {
    const stop = new AbortController()
    const answer = await fetch(`${at.url}/events`, { signal: stop.signal, headers })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      answer,
      stop: () => stop.abort(),
      async until(part: string) {
        while (!text.includes(part)) {
          const { value, done } = (await reader?.read()) ?? { done: true }
          if (done) throw new Error(`The stream ended after ${text}`)
          text += value
        }
        return text
      },
      ended: async () => (await reader?.read())?.done,
    }
  }

  test('say that the bundle was built anew, to all who listen', async () => {
    const all = [await listen(), await listen()]
    const previous = at.bundle.digest
    for (const { until, answer } of all) {
      expect(answer.headers.get('content-type')).toBe('text/event-stream')
      expect(await until('\n\n')).toBe(
        `retry: 3000\nid: ${previous}\nevent: bundle\ndata: ${JSON.stringify({ digest: previous })}\n\n`,
      )
    }
    for (const [path, bytes] of await compileFiles({ ...bakery, 'cakes/SKILL.md': skillText('cakes') }))
      files.set(path, bytes)
    await at.bundle.reload()
    for (const { until, stop } of all) {
      const text = await until('"removed":[]}\n\n')
      expect(JSON.parse(text.match(/event: reloaded\ndata: (.*)\n/)?.[1] ?? '')).toEqual({
        digest: at.bundle.digest,
        previous,
        counts: { added: 1, changed: 0, removed: 0 },
        added: ['cakes'],
        changed: [],
        removed: [],
      })
      stop()
    }
  })

  test('say that a bundle is not taken', async () => {
    const { until, stop } = await listen()
    await until('\n\n')
    const good = files.get('manifest.json') ?? new Uint8Array()
    const end = at.bundle.watch({ intervalMs: 5 })
    files.set('manifest.json', good.with(good.length - 5, 0x20))
    expect(await until('reload_failed')).toContain('event: reload_failed')
    end()
    stop()
  })

  test('have so many listeners and no more, until one leaves', async () => {
    await start({ maxListeners: 2 })
    const [first] = [await listen(), await listen()]
    const refused = await at.get('/events')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await readJson(refused)).toMatchObject({ error: { code: 'too-many-listeners' } })
    first?.stop()
    await expect.poll(async () => (await listen()).answer.status).toBe(200)
  })

  test('end when the server does', async () => {
    const { until, ended } = await listen()
    await until('\n\n')
    await at.handler.close()
    expect(await ended()).toBe(true)
  })
})

describe('the page’s questions', () => {
  test('what there is', async () => {
    const { skills, digest, account, links } = await at.json('/api/report')
    expect(digest).toBe(at.bundle.digest)
    expect(skills[0]).toMatchObject({ id: 'bread:rye', tokens: expect.any(Number), files: 4 })
    expect(account).toMatchObject({ found: 2, emitted: 2 })
    expect(links).toEqual([])
  })

  test('a search, by words where there is no index', async () => {
    expect(await at.json('/api/search?q=rye')).toMatchObject({ hits: [{ id: 'bread:rye' }] })
    expect((await at.json('/api/search?q=bakes&limit=1')).hits.length).toBe(1)
    expect(await at.json('/api/search')).toEqual({ hits: [] })
    expect((await at.get(`/api/search?q=${'%F0%9F%A5%90'.repeat(150)}&limit=-1e9`)).status).toBe(200)
  })

  test('a skill, with what its files begin with', async () => {
    const skill = await at.json('/api/skill?id=bread:rye')
    expect(skill.text).toBe(new TextDecoder().decode(files.get(`chunks/${RYE}.md`)))
    expect(skill.previews).toMatchObject({ 'times.md': { text: '0123456789' } })
    expect(await at.json('/api/skill?id=rye')).toEqual(skill)
  })

  test('what is wrong is said with a code', async () => {
    for (const path of ['/api/skill', '/api/skill?id=nothing']) {
      const answer = await at.get(path)
      const { error } = await readJson(answer)
      expect([answer.status, error.code], path).toEqual([404, expect.stringMatching(/^unknown-/)])
    }
  })

  test('are answered only where the page is', async () => {
    await start({ page: false })
    for (const path of ['/', '/api/report', '/api/search?q=rye'])
      expect((await at.get(path)).status, path).toBe(404)
    expect((await at.get('/manifest.json')).status).toBe(200)
  })
})

test('health says what is served', async () => {
  const answer = await at.get('/health')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await readJson(answer)).toEqual({ status: 'ok', digest: at.bundle.digest, skills: 2, layers: 1 })
})

test('the handler runs without a server, on the web’s own classes', async () => {
  const handler = serveHandler(await openBundle(files), { hosts: ['bakery.example'] })
  const answer = await handler.fetch(
    new Request('https://bakery.example/manifest.json', { headers: { range: 'bytes=0-1' } }),
  )
  expect([answer.status, await answer.text()]).toEqual([206, '{\n'])
  expect((await handler.fetch(new Request('https://rolls.example/manifest.json'))).status).toBe(421)
  expect((await handler.fetch(new Request('https://bakery.example/', { method: 'HEAD' }))).body).toBe(null)
  await handler.close()
})

test('the handler may stand below a path of its site', async () => {
  const handler = serveHandler(await openBundle(files), { base: '/shop/skills/' })
  const get = (path: string) => handler.fetch(new Request(`https://bakery.example${path}`))
  expect((await get('/shop/skills/')).headers.get('content-type')).toContain('text/html')
  const index = await get('/shop/skills/.well-known/agent-skills/index.json')
  for (const { url, digest } of (await readJson(index)).skills) {
    const { pathname } = new URL(
      url,
      'https://bakery.example/shop/skills/.well-known/agent-skills/index.json',
    )
    expect(sha256(new Uint8Array(await (await get(pathname)).arrayBuffer()))).toBe(digest)
  }
  for (const path of ['/', '/health', '/shop/skills', '/shop/health'])
    expect((await get(path)).status, path).toBe(404)
  await handler.close()
})

test('the handler needs no Node', () => {
  const src = new URL('../../src/', import.meta.url)
  const seen = new Set(['hosts/http/serve.ts'])
  for (const file of seen) {
    const text = readFileSync(new URL(file, src), 'utf8')
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    if (!file.endsWith('.js')) expect(code, file).not.toMatch(/\bprocess\.|\bBuffer\b|'node:/)
    for (const [, path = ''] of text.matchAll(/^(?:import|export)(?! type)[^'"]*? from '(\.[^']+)'/gm))
      seen.add(posix.join(posix.dirname(file), path))
  }
  expect(seen.size).toBeGreaterThan(20)
})

test('a broken file costs the others nothing: what was read is not read again', async () => {
  files.delete(`chunks/${ROLLS}.md`)
  let reads = 0
  const counted = await openBundle((path: string) => {
    reads++
    return files.get(path)
  })
  const handler = serveHandler(counted)
  const get = (path: string) => handler.fetch(new Request(`http://bakery.example/.well-known/${path}`))
  await get('skills/index.json')
  const first = reads
  for (let turn = 0; turn < 5; turn++) expect((await get('skills/rolls/SKILL.md')).status).toBe(404)
  expect(reads).toBe(first)
  await get('skills/index.json')
  // The record is in memory; the chunk is asked for again.
  expect(reads).toBe(first + 1)
  await handler.close()
})
