/** Stores of bytes: what is written is what the checksum is of. */
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { append, closeStore, flush, makeStore, readBytes } from '../../src/compiler/analyze/store.ts'
import { scratchFolder } from '../support/tree.ts'

const folder = scratchFolder('store')

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
