/** The proxy of sandboxed scripts: what it passes on, and ways around it. */
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHostProxy } from '../../src/runtime/node/host-proxy.ts'
import { scratchFolder } from '../support/tree.ts'

const HOSTS = [
  'api.bakery.test',
  '*.flour.test',
  'inner.bakery.test',
  'both.bakery.test',
  'turning.bakery.test',
  'mapped.bakery.test',
]
// Scripts run on Linux alone, and its socket is reached through `/proc`.
const isLinux = process.platform === 'linux'
const socket = join(scratchFolder('proxy'), 'socket')

/** A network of its own: names, the addresses asked for, and one server that stands for all of them. */
const addresses: Record<string, string[]> = {
  'api.bakery.test': ['93.184.216.34'],
  'rye.flour.test': ['93.184.216.34'],
  'inner.bakery.test': ['10.0.0.7'],
  'both.bakery.test': ['93.184.216.34', '127.0.0.1'],
  'mapped.bakery.test': ['::ffff:7f00:1'],
}
/** What the next connection gets instead of the server's answer. */
let raw: string | undefined
let beforeResolved = () => {}
let turns = 0
const reached: string[] = []
const seen: { url: string | undefined; host: string | undefined; own: string | undefined; body: string }[] =
  []
const outers: Socket[] = []
const lying = createTcpServer(socket => socket.on('error', () => {}).end(raw ?? ''))
let rawPort = 0
const upstream = createServer(async (incoming, answer) => {
  let body = ''
  for await (const part of incoming) body += part
  seen.push({
    url: incoming.url,
    host: incoming.headers.host,
    own: incoming.headers['proxy-authorization'],
    body,
  })
  answer.end('bread')
})
let close = () => {}

beforeAll(async () => {
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as AddressInfo
  await new Promise<void>(resolve => lying.listen(0, '127.0.0.1', resolve))
  rawPort = (lying.address() as AddressInfo).port
  close = await openHostProxy(socket, HOSTS, {
    // At the second look, the name leads elsewhere.
    resolve: async host =>
      host === 'slow.flour.test'
        ? new Promise(resolve => {
            beforeResolved = () => resolve(['93.184.216.34'])
          })
        : host === 'turning.bakery.test'
          ? [turns++ === 0 ? '93.184.216.34' : '169.254.169.254']
          : (addresses[host] ?? []),
    connect: (address, wanted) => {
      reached.push(`${address}:${wanted}`)
      const outer = connect(raw === undefined ? port : rawPort, '127.0.0.1')
      outers.push(outer)
      return outer
    },
  })
})
afterAll(() => {
  close()
  upstream.close()
  lying.close()
})

/** What the proxy answers to these bytes, and the connections that it made meanwhile. */
async function send(...parts: string[]): Promise<{ answer: string; reached: string[] }> {
  reached.length = 0
  seen.length = 0
  const client = connect(socket)
  let answer = ''
  client.on('data', part => {
    answer += part
  })
  client.on('error', () => {})
  const ended = new Promise(resolve => client.once('close', resolve))
  const timer = setTimeout(() => client.destroy(), 500)
  for (const part of parts) {
    client.write(part)
    if (parts.length > 1) await new Promise(resolve => setTimeout(resolve, 60))
  }
  await ended
  clearTimeout(timer)
  return { answer, reached: [...reached] }
}

const get = (address: string, headers = 'Host: api.bakery.test\r\n') =>
  `GET ${address} HTTP/1.1\r\n${headers}\r\n`
const ask = (authority: string) => `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`

describe.runIf(isLinux)('an allowed host', () => {
  test('is reached through a tunnel, at the address that was checked', async () => {
    const { answer, reached } = await send(ask('api.bakery.test:443'), 'GET /rye HTTP/1.0\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 Connection established\r\n\r\nHTTP\/1\.1 200 OK[\s\S]*bread$/)
    expect(reached).toEqual(['93.184.216.34:443'])
  })

  test('is reached without encryption, with its own name as `Host` and without the headers of the proxy', async () => {
    const headers = 'Host: other.test\r\nProxy-Authorization: Basic eDp5\r\nContent-Length: 3\r\n'
    const { answer, reached } = await send(`POST http://Rye.flour.test/a?b HTTP/1.1\r\n${headers}\r\nrye`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*bread/)
    expect(reached).toEqual(['93.184.216.34:80'])
    expect(seen).toEqual([{ url: '/a?b', host: 'rye.flour.test', own: undefined, body: 'rye' }])
  })
})

describe.runIf(isLinux)('a host that means harm', () => {
  test.each([
    'HTTP/1.1 000 Rye\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 099 Rye\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 101 Rye\r\nUpgrade: rye\r\nConnection: upgrade\r\n\r\n',
    'HTTP/1.1 999 Rye\r\nContent-Length: 9\r\n\r\nshort',
    'nonsense',
  ])('answers %j, and this process goes on', async text => {
    raw = text
    await send(get('http://api.bakery.test/'))
    raw = undefined
    expect((await send(get('http://api.bakery.test/'))).answer).toContain('bread')
  })
})

test.runIf(isLinux).each([ask('slow.flour.test:443'), get('http://slow.flour.test/')])(
  'a script that leaves before its host is found keeps no connection: %j',
  async text => {
    outers.length = 0
    const client = connect(socket)
    client.write(text)
    await new Promise(resolve => setTimeout(resolve, 60))
    client.destroy()
    await new Promise(resolve => setTimeout(resolve, 60))
    beforeResolved()
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(outers.filter(outer => !outer.destroyed)).toHaveLength(0)
  },
)

describe.runIf(isLinux)('ways around it', () => {
  test.each([
    ['another host', ask('evil.test:443')],
    ['a host that ends in an allowed one', ask('evilapi.bakery.test:443')],
    ['a host that begins with one', ask('api.bakery.test.evil.test:443')],
    ['the domain of a wildcard itself', ask('flour.test:443')],
    ['a host that only ends in the letters of a wildcard', ask('evilflour.test:443')],
    ['the address of an allowed host', ask('93.184.216.34:443')],
    ['this machine', ask('127.0.0.1:443')],
    ['this machine by name', ask('localhost:443')],
    ['a decimal address', ask('2130706433:443')],
    ['a hexadecimal address', ask('0x7f000001:443')],
    ['an octal address', ask('0177.0.0.1:443')],
    ['a short address', ask('127.1:443')],
    ['IPv6', ask('[::1]:443')],
    ['IPv6 without brackets', ask('::1:443')],
    ['IPv4 in IPv6', ask('[::ffff:127.0.0.1]:443')],
    ['another port', ask('api.bakery.test:22')],
    ['a port beyond all', ask('api.bakery.test:65979')],
    ['no port', ask('api.bakery.test')],
    ['a dot at the end', ask('api.bakery.test.:443')],
    ['user information in a tunnel', ask('api.bakery.test@evil.test:443')],
    ['user information before an allowed host', get('http://evil.test@api.bakery.test/')],
    ['user information before another host', get('http://api.bakery.test@evil.test/')],
    ['a host with an escape', get('http://api.bakery.test%2eevil.test/')],
    ['a host with a zero byte', ask('api.bakery.test%00.evil.test:443')],
    ['a backslash', get('http://evil.test\\api.bakery.test/')],
    ['a fragment', get('http://evil.test#api.bakery.test/')],
    ['an internationalized name', ask('xn--pi-8kc.bakery.test:443')],
    ['letters that look alike', ask('аpi.bakery.test:443')],
    ['another host, with `Host` of an allowed one', get('http://evil.test/')],
    ['a path alone, with `Host` of an allowed one', get('/rye')],
    ['a path with two slashes', get('//evil.test/')],
    [
      '`Host` alone in a list',
      get('http://evil.test/', 'Host: evil.test\r\nX-Forwarded-Host: api.bakery.test\r\n'),
    ],
    ['https without a tunnel', get('https://api.bakery.test:443@evil.test/')],
    ['another scheme', get('ftp://api.bakery.test/')],
    ['a file', get('file:///etc/passwd')],
    ['a socket of this machine', get('http://unix:/run/docker.sock:/info')],
    ['a name that leads into a private network', ask('inner.bakery.test:443')],
    ['a name of which one address is on this machine', get('http://both.bakery.test/')],
    ['a name with an IPv6 address that is one of IPv4', ask('mapped.bakery.test:443')],
    ['a name that leads nowhere', ask('gone.flour.test:443')],
    ['two hosts in one line', ask('api.bakery.test:443 evil.test:443')],
    ['a line break in the host', ask('api.bakery.test\r\nHost: evil.test:443')],
    ['two lengths', get('http://evil.test/', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n')],
    ['SOCKS', '\u0005\u0001\u0000'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000'],
  ])('%s', async (_, bytes) => {
    const { answer, reached } = await send(bytes)
    expect(reached).toEqual([])
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/)
  })

  test('a name that turns into a private address after the first look', async () => {
    const first = await send(ask('turning.bakery.test:443'))
    expect(first.reached).toEqual(['93.184.216.34:443'])
    const second = await send(ask('turning.bakery.test:443'))
    expect(second.reached).toEqual([])
    expect(second.answer).toContain('403')
  })

  test('a second request on a connection that was allowed once', async () => {
    const { answer, reached } = await send(get('http://api.bakery.test/'), get('http://evil.test/'))
    expect(reached).toEqual(['93.184.216.34:80'])
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403'])
  })

  test('a request within the body of another', async () => {
    const inner = get('http://evil.test/')
    const { reached } = await send(
      `POST http://api.bakery.test/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}\r\nTransfer-Encoding: identity\r\n\r\n${inner}`,
      `POST http://api.bakery.test/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    )
    for (const each of reached) expect(each).toBe('93.184.216.34:80')
    for (const { host } of seen) expect(host).toBe('api.bakery.test')
  })
})
