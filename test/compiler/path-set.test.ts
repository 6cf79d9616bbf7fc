/** A set of paths is a set, whatever they are and however many. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPath, hasPath, makePathSet } from '../../src/compiler/write/path-set.ts'
import { sha256 } from '../../src/core/digests/hash.ts'

const folder = fc.constantFrom('assets', 'chunks', 'skills')
const extension = fc.constantFrom('', '.md', '.json')
// Few digests, so that paths come again, and some that differ in their last digits or their first alone.
const digest = fc
  .tuple(fc.nat(40), fc.constantFrom('', '0', '00000000'))
  .map(([number, start]) => (start + sha256(Buffer.from(String(number >> 1)))).slice(0, 63) + (number & 1))
const path = fc.oneof(
  fc.tuple(folder, digest, extension).map(([first, name, end]) => `${first}/${name}${end}`),
  fc.constantFrom('prompt.md', 'assets/x', '', 'assets/', `assets/${'g'.repeat(64)}`, '0'.repeat(64)),
)

test('says of each path whether it was added, as a set of strings does', () => {
  fc.assert(
    fc.property(fc.array(path), fc.array(path), (added, asked) => {
      const set = makePathSet()
      const known = new Set<string>()
      for (const each of added) {
        expect(addPath(set, each)).toBe(!known.has(each))
        known.add(each)
        expect(set.size).toBe(known.size)
      }
      for (const each of [...added, ...asked]) expect(hasPath(set, each)).toBe(known.has(each))
    }),
  )
})

test('grows', () => {
  const set = makePathSet()
  const paths = Array.from({ length: 20_000 }, (_, at) => `chunks/${sha256(Buffer.from(`${at}`))}.md`)
  const [first, second] = [paths.slice(0, 10_000), paths.slice(10_000)]
  expect(first.every(each => addPath(set, each))).toBe(true)
  expect(first.every(each => hasPath(set, each) && !addPath(set, each))).toBe(true)
  expect(second.some(each => hasPath(set, each))).toBe(false)
  expect(second.every(each => addPath(set, each))).toBe(true)
  expect(set.size).toBe(20_000)
})
