/** A rename on Windows waits for programs that have the file open, and says so after a second. */
import { expect, test } from 'vitest'
import { renameOver } from '../../src/core/files/whole-file.ts'

const fail = (code: string) => {
  throw Object.assign(new Error(code), { code })
}

test.each(['EACCES', 'EBUSY', 'EPERM'])('%s is tried again', code => {
  const calls: string[] = []
  renameOver('draft', 'file', {
    rename: (from, to) => {
      if (calls.push(`${from} ${to}`) < 3) fail(code)
    },
    waits: [1, 1, 1],
  })
  expect(calls).toEqual(['draft file', 'draft file', 'draft file'])
})

test.each([
  ['EPERM', [1, 1], 3],
  ['ENOENT', [1, 1], 1],
  ['EPERM', [], 1],
])('%s after waits of %j is thrown at try %i', (code, waits, tries) => {
  let count = 0
  const rename = () => {
    count++
    fail(code)
  }
  expect(() => renameOver('draft', 'file', { rename, waits })).toThrow(code)
  expect(count).toBe(tries)
})
