/** Stores of bytes: what is written is what the checksum is of. */
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { append, closeStore, flush, makeStore, readBytes } from '../src/compiler/analyse/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'skillc-store-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('no bytes have a place, and leave the checksum as it is', () => {
  const file = join(folder, 'store')
  const store = makeStore(openSync(file, 'w+'))
  append(store, Buffer.from('some bytes'))
  // Node 20 has no memory behind these, and zlib begins anew.
  expect(append(store, new Uint8Array(new ArrayBuffer(0)))).toBe(10)
  flush(store)
  expect(store.checksum).toBe(crc32(readFileSync(file)))
  expect(readBytes(store, 10, 0)).toHaveLength(0)
  closeStore(store)
})
