/** An HTTP proxy outside of the sandbox, which lets a script without network reach a few hosts. */
import { lookup } from 'node:dns/promises'
import { closeSync, openSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { basename, dirname } from 'node:path'
import type { Duplex } from 'node:stream'
import { matchesHost, readHostPattern } from '../../core/network/host-pattern.ts'
import { isPublicAddress } from '../../core/network/public-address.ts'

/** How hosts are resolved and reached: tests replace it. */
export interface Reach {
  resolve: (host: string) => Promise<readonly string[]>
  connect: (address: string, port: number) => Socket
}

const REACH: Reach = {
  resolve: async host => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (address, port) => connect({ host: address, port }),
}

const MOST_CONNECTIONS = 64

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers that the proxy writes itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(
  'connection host keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

interface Gate extends Reach {
  hosts: readonly string[]
}

interface Target {
  host: string
  port: number
}

type Refused = { status: 400 | 403 | 502; why: string }

/**
 * Each name is resolved once, all its addresses must be public, and the connection uses the checked address. The
 * returned function stops the proxy.
 */
export async function openHostProxy(
  path: string,
  hosts: readonly string[],
  reach: Reach = REACH,
): Promise<() => void> {
  // Bundles are untrusted: an invalid pattern allows nothing.
  const gate = { ...reach, hosts: hosts.flatMap(host => readHostPattern(host) ?? []) }
  const open = new Set<Duplex>()
  const server = createServer()
  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', (socket: Socket) => keep(open, socket))
  server.on('request', (incoming, answer) => void forward(gate, open, incoming, answer))
  server.on('connect', (incoming, socket, head) => void tunnel(gate, open, incoming, socket, head))
  // Opened by descriptor, because a socket path is limited to 107 bytes.
  const folder = openSync(dirname(path), 'r')
  const close = () => {
    for (const each of open) each.destroy()
    server.close(() => closeSync(folder))
  }
  try {
    const short = `/proc/self/fd/${folder}/${basename(path)}`
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(short, resolve))
    // The sandbox may run as another user; the folder around the socket is closed to others.
    await chmod(path, 0o666)
    return close
  } catch (error) {
    close()
    throw error
  }
}

function keep(open: Set<Duplex>, socket: Duplex): void {
  open.add(socket)
  socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket))
}

/** `CONNECT api.github.com:443`. */
async function tunnel(
  gate: Gate,
  open: Set<Duplex>,
  { url = '' }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const reached = await reachTarget(gate, readAuthority(url))
  if (!('socket' in reached)) return void socket.end(formatRefusal(reached))
  const outer = reached.socket
  keep(open, outer)
  const end = () => {
    outer.destroy()
    socket.destroy()
  }
  outer
    .once('close', end)
    .once('error', end)
    .once('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      outer.write(head)
      outer.pipe(socket).pipe(outer)
    })
  socket.once('close', end)
}

/** `GET http://example.com/bread`. The host in the address counts, not the `Host` header. */
async function forward(
  gate: Gate,
  open: Set<Duplex>,
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const target = readAddress(incoming.url ?? '')
  const reached = await reachTarget(gate, target)
  if (!('socket' in reached) || !('path' in target)) {
    const { status, why } = 'socket' in reached ? BAD_REQUEST : reached
    answer.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(`${why}\n`)
    return
  }
  keep(open, reached.socket)
  const headers: OutgoingHttpHeaders = { host: target.host, connection: 'close' }
  for (const [name, value] of Object.entries(incoming.headers))
    if (!OWN_HEADERS.has(name)) headers[name] = value
  const outer = request({
    createConnection: () => reached.socket,
    setHost: false,
    method: incoming.method,
    path: target.path,
    headers,
  })
  outer.on('response', response => {
    const own = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name))
    // Node accepts statuses on reading that it refuses to write.
    const { statusCode = 0 } = response
    answer.writeHead(statusCode < 100 ? 502 : statusCode, Object.fromEntries(own))
    response.pipe(answer)
  })
  outer.on('error', () => answer.destroy())
  answer.once('close', () => reached.socket.destroy())
  // The script may have disconnected during the lookup.
  if (answer.closed) reached.socket.destroy()
  incoming.pipe(outer)
}

const BAD_REQUEST: Refused = { status: 400, why: 'skillc: give a host by its name' }

function readAuthority(text: string): Target | Refused {
  const [, host = '', port = ''] = /^([a-zA-Z0-9.-]+):(\d{1,5})$/.exec(text) ?? []
  return host === '' ? BAD_REQUEST : { host: host.toLowerCase(), port: Number(port) }
}

/** Not parsed by `URL`, which reads `0x7f.1` as an address and repairs much else. */
function readAddress(text: string): (Target & { path: string }) | Refused {
  const [, host = '', port = '80', path = ''] =
    /^http:\/\/([a-zA-Z0-9.-]+)(?::(\d{1,5}))?([/?][\x21-\x7e]*)?$/i.exec(text) ?? []
  if (host === '') return BAD_REQUEST
  return { host: host.toLowerCase(), port: Number(port), path: path.startsWith('/') ? path : `/${path}` }
}

async function reachTarget(
  { hosts, resolve, connect }: Gate,
  target: Target | Refused,
): Promise<{ socket: Socket } | Refused> {
  if ('status' in target) return target
  const { host, port } = target
  if (!matchesHost(hosts, host))
    return { status: 403, why: `skillc: \`${host}\` is not among the hosts of the skill` }
  if (port !== 443 && port !== 80) return { status: 403, why: `skillc: port ${port} is closed` }
  const addresses = await resolve(host).catch(() => [])
  const [address] = addresses
  if (address === undefined) return { status: 502, why: `skillc: \`${host}\` cannot be found` }
  if (!addresses.every(isPublicAddress))
    return { status: 403, why: `skillc: \`${host}\` resolves to a private address` }
  return { socket: connect(address, port) }
}

function formatRefusal({ status, why }: Refused): string {
  return `HTTP/1.1 ${status} Refused\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${why}\n`
}
