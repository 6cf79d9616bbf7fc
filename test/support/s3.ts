/**
 * An S3 store on loopback: s3rver keeps the objects, and before it stands a check of signatures, which s3rver has not. The
 * check is written from Amazon's description of Signature Version 4, with nothing of the library that signs.
 */
import { spawn } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { closed, listening } from './registry.ts'
import { findPart, freePort, PARTS_NEEDED } from './servers.ts'

export const LOGIN = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
export const BUCKET = 'bakery'

export interface SignedRequest {
  method: string
  /** Path and query as they came. */
  target: string
  headers: Record<string, string | undefined>
}

/** The signature that a request should have. */
export function computeSignature({ method, target, headers }: SignedRequest, secret: string): string {
  const [path = '', query = ''] = target.split('?')
  const [, id = '', names = ''] =
    /Credential=([^,]+),\s*SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const [, day = '', region = '', service = ''] = id.split('/')
  const canonical = [
    method,
    path
      .split('/')
      .map(part => encoded(decodeURIComponent(part)))
      .join('/'),
    query
      .split('&')
      .filter(pair => pair !== '')
      .map(pair => pair.split('=').map(part => encoded(decodeURIComponent(part.replaceAll('+', ' ')))))
      .map(([name, value = '']) => `${name}=${value}`)
      .sort()
      .join('&'),
    ...names.split(';').map(name => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), hex(canonical)].join('\n')
  const key = scope.reduce<Buffer>(
    (made, part) => createHmac('sha256', made).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  )
  return createHmac('sha256', key).update(text).digest('hex')
}

const hex = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** What becomes of a request that is signed well: answered here (true), or sent on. */
export type S3Rule = (incoming: IncomingMessage, response: ServerResponse) => boolean

export interface TestStore {
  address: string
  /** `METHOD path?query` of each request. */
  seen: string[]
  rule: (rule?: S3Rule) => void
  /** How many objects are on a page of a list from now on. */
  page: (objects: number) => void
  stop: () => Promise<void>
}

/** Starts a store with an empty bucket. */
export async function startS3(folder: string): Promise<TestStore> {
  const bin = findPart('s3rver')
  if (bin === undefined) throw new Error(PARTS_NEEDED)
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  // It makes the tokens of its pages with DES.
  const args = [
    '--openssl-legacy-provider',
    bin,
    '-d',
    folder,
    '-p',
    String(port),
    '--silent',
    '--allow-mismatched-signatures',
  ]
  const child = spawn(process.execPath, [...args, '--configure-bucket', BUCKET], { stdio: 'ignore' })
  for (let tries = 0; tries < 300; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/${BUCKET}`).then(
      answer => answer.ok,
      () => false,
    )
    if (isThere) break
    if (child.exitCode !== null) throw new Error('s3rver ended at once')
    await new Promise(fulfill => setTimeout(fulfill, 50))
  }
  let current: S3Rule | undefined
  let onPage = 1000
  const seen: string[] = []
  const server = createServer((incoming, response) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const parts: Buffer[] = []
    incoming.on('data', part => parts.push(part))
    incoming.on('end', () => {
      const body = Buffer.concat(parts)
      if (!isSignedWell(incoming, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
      if (current?.(incoming, response) !== true) passOn(incoming, body, { port, onPage }, response)
    })
  })
  const host = await listening(server)
  return {
    address: `http://${host}`,
    seen,
    rule: rule => {
      current = rule
    },
    page: objects => {
      onPage = objects
    },
    stop: async () => {
      await closed(server)
      child.kill()
    },
  }
}

/** Who does not sign may read, as in a bucket for everybody. */
function isSignedWell({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  if (headers.authorization === undefined) return method === 'GET' || method === 'HEAD'
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  if (plain['x-amz-content-sha256'] !== hex(body)) return false
  const expected = computeSignature({ method, target: url, headers: plain }, LOGIN.AWS_SECRET_ACCESS_KEY)
  return headers.authorization.endsWith(`Signature=${expected}`)
}

/** An answer as S3 gives it. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
  more = '',
): void {
  response
    .writeHead(status, { 'content-type': 'application/xml', ...headers })
    .end(
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>So says the store</Message>${more}</Error>`,
    )
}

function passOn(
  incoming: IncomingMessage,
  body: Buffer,
  { port, onPage }: { port: number; onPage: number },
  response: ServerResponse,
): void {
  const isList = incoming.url?.includes('list-type=2') === true
  const path = `${incoming.url}${isList ? `&max-keys=${onPage}` : ''}`
  const outgoing = request(
    { host: '127.0.0.1', port, path, method: incoming.method, headers: incoming.headers },
    answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  outgoing.on('error', () => response.destroy())
  outgoing.end(body)
}
