/** Answers that unpack to far more than what was sent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWeb } from '../../src/channels/references/web.ts'
import { readBody } from '../../src/core/network/read-body.ts'

const SIZE = 8 << 20
const bomb = gzipSync(Buffer.alloc(SIZE, 32))
const call = { signal: undefined, onProgress: () => undefined }
const asked: (string | undefined)[] = []
const server = createServer((request, response) => {
  asked.push(String(request.headers['accept-encoding']))
  const isPlain = request.url === '/plain'
  response.writeHead(200, isPlain ? {} : { 'content-encoding': 'gzip' })
  response.end(isPlain ? 'bread' : bomb)
})
let address = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('are refused where a site is read, which is asked for its bytes as they are', async () => {
  await expect(getWeb(`${address}/manifest.json`, 2 * SIZE, call)).rejects.toMatchObject({
    code: 'failure',
    message: expect.stringContaining('sends it compressed (`gzip`)'),
  })
  const { bytes } = await getWeb(`${address}/plain`, SIZE, call)
  expect(Buffer.from(bytes).toString()).toBe('bread')
  expect(asked).toEqual(['identity', 'identity'])
})

test('are read only so far as is allowed, in bytes as they are unpacked', async () => {
  const bytes = await readBody(await fetch(`${address}/manifest.json`), 1 << 20)
  expect(bytes.length).toBeGreaterThan(1 << 20)
  expect(bytes.length).toBeLessThan(SIZE)
  expect(await readBody(await fetch(`${address}/manifest.json`), SIZE)).toHaveLength(SIZE)
})
