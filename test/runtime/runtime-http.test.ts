/** A bundle behind a real HTTP server: tags, status codes, answers that break off or never end, aborts. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBundle, type RuntimeEvent } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles, sha256 } from '../support/bundles.ts'
import { catchFault } from '../support/fault.ts'
import { skillText } from '../support/tree.ts'

const bakery = {
  'bread/rye/SKILL.md': skillText('rye', 'Two hours.'),
  'bread/rye/times.md': 'Two hours.\n'.repeat(20_000),
  'rolls/SKILL.md': skillText('rolls'),
}

let server: Server
let address = ''
let files: BundleFiles = new Map()
let requests: IncomingMessage[] = []
/** Answers a request in its own way; false: as usual. */
let answer: (request: IncomingMessage, response: ServerResponse, bytes: Uint8Array | undefined) => boolean =
  () => false

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request)
    const path = new URL(request.url ?? '', 'http://x').pathname.replace(/^\/skills\//, '')
    const bytes = files.get(path)
    if (answer(request, response, bytes)) return
    const etag = bytes && `"${sha256(bytes)}"`
    if (bytes === undefined) response.writeHead(404).end('not here')
    else if (etag !== undefined && request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/skills`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  files = await compileFiles(bakery)
  requests = []
  answer = () => false
})

describe('a bundle behind an address', () => {
  test.each(['', '/', '/manifest.json', '?key=1', '/?key=1#part'])(
    'with the ending %j is read',
    async ending => {
      const bundle = await openBundle(address + ending)
      const session = bundle.session()
      expect((await session.use('rye')).text).toContain('Two hours.')
      expect(await session.resource('rye', 'times.md')).toBe(bakery['bread/rye/times.md'])
      const paths = requests.map(({ url }) => url)
      expect(paths[0]).toBe(`/skills/manifest.json${ending.includes('?') ? '?key=1' : ''}`)
      // The manifest, the chunk, the record, the file; once each.
      expect(new Set(paths).size).toBe(4)
      expect(paths.length).toBe(4)
    },
  )

  test('may be a URL, and be read with a fetch of one’s own', async () => {
    const seen: string[] = []
    const bundle = await openBundle(new URL(address), {
      fetch: (input, init) => {
        seen.push(String(input))
        return fetch(input, { ...init, headers: { ...init?.headers, authorization: 'Bearer x' } })
      },
    })
    expect(bundle.skills.length).toBe(2)
    expect(seen.length).toBe(1)
    expect(requests[0]?.headers.authorization).toBe('Bearer x')
  })

  test('is asked with the tag of what one has, and given anew only when it changed', async () => {
    const bundle = await openBundle(address)
    expect(await bundle.reload()).toBe(false)
    expect(requests.at(-1)?.headers['if-none-match']).toMatch(/^"sha256:/)
    expect(requests[0]?.headers['if-none-match']).toBeUndefined()
    files = await compileFiles({ ...bakery, 'till/SKILL.md': skillText('till') })
    expect(await bundle.reload()).toBe(true)
    expect(bundle.get('till')?.id).toBe('till')
    expect(await bundle.reload()).toBe(false)
  })

  test('that sends the same manifest with another tag has not changed', async () => {
    let count = 0
    answer = (_, response, bytes) => {
      response.writeHead(200, { etag: `"${count++}"` }).end(bytes)
      return true
    }
    const bundle = await openBundle(address)
    expect(await bundle.reload()).toBe(false)
    expect(await bundle.reload()).toBe(false)
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"0"', '"1"'])
  })

  test('is watched while agents use it', async () => {
    const bundle = await openBundle(address)
    const session = bundle.session()
    await session.use('rye')
    const heard = new Promise<RuntimeEvent>(resolve => bundle.on(resolve))
    const stop = bundle.watch({ intervalMs: 10 })
    files = await compileFiles({ ...bakery, 'bread/rye/SKILL.md': skillText('rye', 'Nine hours.') })
    expect(await heard).toMatchObject({ type: 'reloaded', changed: ['bread:rye'] })
    stop()
    expect(await session.resource('rye', 'times.md')).toBe(bakery['bread/rye/times.md'])
    expect((await session.use('rye')).text).toContain('Nine hours.')
  })
})

test('what cannot be opened is named, without passwords and signatures', async () => {
  const at = new URL(address)
  const shown = `${at.origin}/nothing`
  answer = (_, response) => !!response.writeHead(404).end()
  const secret = `${shown.replace('http://', 'http://baker:rye@')}?signature=rye#rye`
  const fetcher: typeof fetch = input => fetch(String(input).replace('baker:rye@', ''))
  for (const source of [secret, new URL(secret), { source: secret }])
    await expect(openBundle(source, { fetch: fetcher })).rejects.toThrow(
      expect.objectContaining({
        code: 'missing-file',
        message: `\`manifest.json\` is not there (in \`${shown}\`)`,
      }),
    )
  await expect(openBundle({ source: new Map(), label: 'base' })).rejects.toThrow('is not there (in `base`)')
})

describe('an answer that', () => {
  const reading = async () => {
    const bundle = await openBundle(address)
    return { bundle, read: () => bundle.resource('rye', 'times.md') }
  }

  test.each<[what: string, code: string, how: typeof answer]>([
    ['is not there', 'missing-file', (_, response) => !!response.writeHead(404).end()],
    ['is gone', 'missing-file', (_, response) => !!response.writeHead(410).end()],
    ['is refused', 'unreadable-file', (_, response) => !!response.writeHead(403).end()],
    ['fails', 'unreadable-file', (_, response) => !!response.writeHead(500).end('oh')],
    ['is a page about an error', 'truncated-file', (_, response) => !!response.writeHead(200).end('<html>')],
    ['is short', 'truncated-file', (_, response, bytes) => !!response.writeHead(200).end(bytes?.slice(1))],
    [
      'is long',
      'tampered-file',
      (_, response, bytes) => !!response.writeHead(200).end(`${Buffer.from(bytes ?? [])}x`),
    ],
    [
      'has one other byte',
      'tampered-file',
      (_, response, bytes) => !!response.writeHead(200).end(bytes?.with(7, 0)),
    ],
    ['says that nothing changed', 'unreadable-file', (_, response) => !!response.writeHead(304).end()],
    ['closes the line', 'unreadable-file', request => !!request.socket.destroy()],
    [
      'breaks off',
      'truncated-file',
      (request, response, bytes) => {
        response.writeHead(200, { 'content-length': bytes?.length })
        response.write(bytes?.slice(0, 1_000), () => setTimeout(() => request.socket.destroy(), 20))
        return true
      },
    ],
  ])('%s is a fault that names the file, and the next one is read', async (_, code, how) => {
    const { read } = await reading()
    const usual = answer
    let file = ''
    answer = (request, response, bytes) => {
      if (!request.url?.includes('/assets/')) return false
      file = request.url.replace('/skills/', '')
      return how(request, response, bytes)
    }
    expect(await catchFault(read())).toMatchObject({ code, file })
    expect(file).toMatch(/^assets\/[0-9a-f]{64}\.md$/)
    answer = usual
    expect(await read()).toBe(bakery['bread/rye/times.md'])
  })

  test('never ends is cut off where the file should end', async () => {
    const { read } = await reading()
    let sent = 0
    let isClosed = false
    answer = (request, response) => {
      if (!request.url?.includes('/assets/')) return false
      response.writeHead(200)
      const more = () => {
        sent += 65_536
        if (!isClosed) response.write(Buffer.alloc(65_536, 46), () => setImmediate(more))
      }
      response.on('close', () => {
        isClosed = true
      })
      more()
      return true
    }
    expect((await catchFault(read())).code).toBe('tampered-file')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(isClosed).toBe(true)
    expect(sent).toBeLessThan(20_000_000)
  })

  test('is a manifest that never ends is cut off too', async () => {
    answer = (_, response) => {
      response.writeHead(200)
      const more = () => response.write('x'.repeat(65_536), () => setImmediate(more))
      more()
      return true
    }
    expect(await catchFault(openBundle(address, { maxFileBytes: 1_000_000 }))).toMatchObject({
      code: 'oversized-file',
      file: 'manifest.json',
    })
  })

  test('nobody waits for any more is given up, down to the line', async () => {
    const { bundle } = await reading()
    let closed = 0
    answer = (request, response, bytes) => {
      if (!request.url?.includes('/assets/')) return false
      response.on('close', () => closed++)
      response.writeHead(200, { 'content-length': bytes?.length })
      response.write(bytes?.slice(0, 10))
      return true
    }
    const stop = new AbortController()
    const reads = [1, 2, 3].map(() => bundle.resource('rye', 'times.md', { signal: stop.signal }))
    while (requests.length < 3) await new Promise(resolve => setTimeout(resolve, 5))
    stop.abort()
    for (const read of reads) expect((await catchFault(read)).code).toBe('aborted')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(closed).toBe(1)
    answer = () => false
    expect(await bundle.resource('rye', 'times.md')).toBe(bakery['bread/rye/times.md'])
  })
})

test('an address where nobody is, is a fault', async () => {
  const error = await catchFault(openBundle('http://127.0.0.1:1/skills'))
  expect(error).toMatchObject({ code: 'unreadable-file', file: 'manifest.json' })
})
