/** What strangers send to a server: bytes that are no request, paths that want out, names that are not ours, endless patience. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BundleFiles, compileFiles, sha256 } from '../support/bundles.ts'
import { raw, request, type Served, type ServedOptions, served } from '../support/served.ts'
import { skillText } from '../support/tree.ts'

const bakery = { 'rye/SKILL.md': skillText('rye'), 'rye/times.md': 'Two hours.\n' }
let files: BundleFiles
let at: Served
const LOCAL: ServedOptions = { hosts: ['localhost', '127.0.0.1', '[::1]'], origins: 'loopback' }
const extra: Served[] = []
async function start(options: ServedOptions) {
  const one = await served(files, { ...LOCAL, ...options })
  extra.push(one)
  return one
}
beforeAll(async () => {
  // What must never be read: it lies in the source, and no manifest names it.
  files = (await compileFiles(bakery)).set('secret.txt', new TextEncoder().encode('SECRET'))
  files.set('../secret.txt', new TextEncoder().encode('SECRET'))
  at = await served(files, LOCAL)
})
afterAll(() => at.close())
afterEach(async () => {
  await Promise.all(extra.splice(0).map(({ close }) => close()))
})

const parseStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0)
const isAlive = async (one = at) => (await one.get('/health')).status === 200

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '/chunks/../secret.txt',
  '/chunks/..%2f..%2fsecret.txt',
  '/assets/%00',
  '/secret.txt%00.md',
  '/secret.txt',
  '//secret.txt',
  '/./secret.txt',
  '/%252e%252e/secret.txt',
  '/.well-known/agent-skills/rye/../../../secret.txt',
  '/.well-known/agent-skills/rye/..%2f..%2f..%2fsecret.txt',
  '/.well-known/skills/..%2fsecret.txt/SKILL.md',
  '/skills/%2e%2e%2fsecret.txt',
  '/file:///etc/passwd',
  '/C:/secret.txt',
  '/\u00e4',
  `/${'a/../'.repeat(300)}secret.txt`,
])('the path %s leads to nothing', async path => {
  const answer = await raw(at.port, request(`GET ${path}`))
  expect([400, 404]).toContain(parseStatus(answer))
  expect(answer).not.toContain('SECRET')
})

test('made-up paths never reach files outside the manifest', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '%5c',
      'chunks',
      'assets',
      'secret.txt',
      '.well-known',
      'rye',
      '%00',
      '',
    ),
    fc.string({ maxLength: 8 }).map(encodeURIComponent),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async parts => {
      const answer = await raw(at.port, request(`GET /${parts.join('/')}`))
      expect(answer).not.toContain('SECRET')
      expect([200, 400, 404]).toContain(parseStatus(answer))
    }),
    { numRuns: 200 },
  )
})

describe('a request for a name that is not ours', () => {
  test.each<[host: string, status: number]>([
    ['127.0.0.1', 200],
    ['127.0.0.1:4650', 200],
    ['LOCALHOST:1', 200],
    ['localhost.', 200],
    ['[::1]:80', 200],
    ['bakery.example', 421],
    ['127.0.0.1.bakery.example', 421],
    ['localhost.bakery.example:80', 421],
    ['0.0.0.0', 421],
    ['127.0.0.2', 421],
    ['127.0.0.1@bakery.example', 400],
    ['bakery.example#127.0.0.1', 400],
    ['127.0.0.1/x', 400],
    ['127.0.0.1:port', 400],
    ['127.0.0.1 x', 400],
    ['', 400],
  ])('Host: %s gives %d', async (host, status) => {
    expect(parseStatus(await raw(at.port, request('GET /health', { host })))).toBe(status)
  })

  test('in its first line is refused too, and one that is ours is not', async () => {
    expect(parseStatus(await raw(at.port, request('GET http://bakery.example/health')))).toBe(421)
    expect(
      parseStatus(await raw(at.port, request('GET http://localhost/health', { host: 'bakery.example' }))),
    ).toBe(200)
    expect(parseStatus(await raw(at.port, request('GET http://localhost@bakery.example/health')))).toBe(400)
  })

  test('rejects requests without a Host header', async () => {
    expect(parseStatus(await raw(at.port, 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n'))).toBe(400)
    expect(
      parseStatus(
        await raw(at.port, 'GET /health HTTP/1.1\r\nhost: localhost\r\nhost: bakery.example\r\n\r\n'),
      ),
    ).toBe(400)
  })

  test('is let in where any name is', async () => {
    const open = await start({ hosts: undefined })
    expect(parseStatus(await raw(open.port, request('GET /health', { host: 'bakery.example' })))).toBe(200)
  })
})

describe('bytes that are no request', () => {
  test.each<[what: string, bytes: string | Uint8Array, status: number]>([
    ['nothing that is HTTP', 'hello\r\n\r\n', 400],
    ['TLS', Uint8Array.of(0x16, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3), 400],
    ['zeros', new Uint8Array(100), 400],
    ['another version', 'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nhost localhost\r\n\r\n', 400],
    ['a folded header', 'GET / HTTP/1.1\r\nhost: localhost\r\n x: y\r\n\r\n', 400],
    ['two lengths', request('POST /', { 'content-length': '5', 'Content-Length': '6' }, 'hello'), 400],
    [
      'a length and chunks',
      request('POST /', { 'content-length': '5', 'transfer-encoding': 'chunked' }, 'hello'),
      400,
    ],
    ['an unknown method', request('BREW /'), 400],
    ['a path without a slash', request('GET rye'), 400],
    ['an asterisk', request('OPTIONS *'), 400],
    ['an overlong path', request(`GET /${'a'.repeat(3_000)}`), 414],
    ['an overlong line', request(`GET /${'a'.repeat(20_000)}`), 431],
    ['an overlong header', request('GET /', { cookie: 'a'.repeat(20_000) }), 431],
    [
      'too many headers',
      request('GET /', Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`x${n}`, 'y']))),
      431,
    ],
    ['a tunnel', request('CONNECT bakery.example:443'), 0],
  ])('%s', async (_, bytes, status) => {
    expect(parseStatus(await raw(at.port, bytes, 4_000))).toBe(status)
    expect(await isAlive()).toBe(true)
  })

  test('an upgrade that is not offered is passed over', async () => {
    const asked = request('GET /health', { connection: 'Upgrade, close', upgrade: 'websocket' })
    expect(parseStatus(await raw(at.port, asked))).toBe(200)
  })

  test('of any kind stop nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
        await raw(at.port, bytes, 30)
        expect(await isAlive()).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a body', () => {
  const mcp = {
    fetch: async (asked: Request) => new Response(String((await asked.arrayBuffer()).byteLength)),
  }

  test('that nobody wants is not read: the line is closed', async () => {
    const answer = await raw(
      at.port,
      `${request('GET /health', { 'content-length': '100000000', connection: 'keep-alive' })}x`,
    )
    expect(parseStatus(answer)).toBe(413)
    const chunked = await raw(
      at.port,
      request('POST /health', { 'transfer-encoding': 'chunked', connection: 'keep-alive' }, 'ffffff\r\nx'),
    )
    expect(parseStatus(chunked)).toBe(405)
    expect(chunked.toLowerCase()).toContain('connection: close')
  })

  test('that is larger than any message is refused, whatever it says of itself', async () => {
    const one = await start({ mcp })
    const said = await fetch(`${one.url}/mcp`, { method: 'POST', body: new Uint8Array(5_000_000) })
    expect(said.status).toBe(413)
    const body = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(100_000)),
    })
    const endless = fetch(`${one.url}/mcp`, { method: 'POST', body, duplex: 'half' } as RequestInit)
    const ended = await endless.then(
      ({ status }) => status,
      () => 'closed',
    )
    expect([500, 'closed']).toContain(ended)
    expect(await (await fetch(`${one.url}/mcp`, { method: 'POST', body: 'hello' })).text()).toBe('5')
  })

  test('with a range and a condition of any kind gives an answer', async () => {
    const path = `/assets/${sha256('Two hours.\n').slice(7)}.md`
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), async (range, tag) => {
        const clean = (text: string) => text.replace(/[^\x20-\x7e]/g, '')
        const answer = await raw(
          at.port,
          request(`GET ${path}`, {
            range: `bytes=${clean(range)}`,
            'if-none-match': clean(tag),
            'if-range': clean(tag),
          }),
        )
        expect([200, 206, 304, 416]).toContain(parseStatus(answer))
      }),
      { numRuns: 100 },
    )
  })
})

describe('patience has an end:', () => {
  const timeouts = { headers: 200, request: 400, keepAlive: 200, idle: 600, answer: 800, farewell: 300 }
  const hurried: ServedOptions = { listen: { timeouts } }

  test('headers that come letter by letter', async () => {
    const one = await start(hurried)
    const answer = await raw(one.port, 'GET /health HTTP/1.1\r\nhost: local', 8_000)
    expect(parseStatus(answer)).toBe(408)
  })

  test('a body that never comes', async () => {
    const one = await start({ ...hurried, mcp: { fetch: async asked => new Response(await asked.text()) } })
    const slow = request('POST /mcp', { 'content-length': '10', connection: 'keep-alive' }, 'a')
    expect([0, 408, 500]).toContain(parseStatus(await raw(one.port, slow, 8_000)))
    expect(await isAlive(one)).toBe(true)
  })

  test('a connection on which nothing happens', async () => {
    const one = await start(hurried)
    let isClosed = false
    const closing = raw(one.port, '', 120_000).then(() => {
      isClosed = true
    })
    await expect.poll(() => isClosed, { timeout: 60_000 }).toBe(true)
    await closing
  })

  test('a client that does not take its answer', async () => {
    const big = 'x'.repeat(30_000_000)
    files.set(`assets/${sha256(big).slice(7)}.txt`, new TextEncoder().encode(big))
    const lines: number[] = []
    const one = await start({ listen: { timeouts, onAnswer: ({ bytes }) => lines.push(bytes) } })
    const socket = connect(one.port, '127.0.0.1')
    socket.pause()
    const closed = new Promise(resolve => socket.on('close', resolve))
    socket.on('error', () => {})
    socket.write(request(`GET /assets/${sha256(big).slice(7)}.txt`))
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(1)
    socket.resume()
    await closed
  })

  test('large answers that wait for slow clients fill no memory', async () => {
    const big = 'y'.repeat(8_000_000)
    const path = `/assets/${sha256(big).slice(7)}.txt`
    files.set(path.slice(1), new TextEncoder().encode(big))
    const one = await start({ listen: { maxPendingBytes: 20_000_000 } })
    const sockets = Array.from({ length: 6 }, () => connect(one.port, '127.0.0.1'))
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.write(request(`GET ${path}`))
      socket.once('readable', () => {})
    }
    await expect.poll(async () => (await one.get(path)).status, { timeout: 60_000 }).toBe(503)
    expect(await isAlive(one)).toBe(true)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await one.get(path)).status, { timeout: 60_000 }).toBe(200)
  })

  test('more connections than are taken', async () => {
    const one = await start({ listen: { maxConnections: 3 } })
    const held = Array.from({ length: 3 }, () => connect(one.port, '127.0.0.1'))
    await Promise.all(held.map(socket => new Promise(resolve => socket.once('connect', resolve))))
    expect(await raw(one.port, request('GET /health'))).toBe('')
    for (const socket of held) socket.destroy()
    await expect.poll(async () => parseStatus(await raw(one.port, request('GET /health')))).toBe(200)
  })

  test('a listener who hung up is forgotten', async () => {
    const one = await start({ maxListeners: 1 })
    for (let turn = 0; turn < 5; turn++) {
      await expect
        .poll(async () => {
          const stop = new AbortController()
          const { status } = await fetch(`${one.url}/events`, { signal: stop.signal })
          stop.abort()
          return status
        })
        .toBe(200)
    }
  })

  test('a server that is to stop does not wait for those who stay', async () => {
    const one = await served(files, { ...LOCAL, ...hurried })
    const socket = connect(one.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /health HTTP/1.1\r\n')
    const stream = await fetch(`${one.url}/events`)
    await one.close()
    expect((await stream.text()).startsWith('retry:')).toBe(true)
    expect(await raw(one.port, request('GET /health'), 500)).toBe('')
  })
})
