/** Texts that are put away come back as they were, from memory and from the file. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSpool } from '../../src/core/files/spool.ts'

describe('a spool', () => {
  test('gives each text for its handle, in any order, while others are put in', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.nat())), given => {
        const spool = openSpool()
        const numbers: number[] = []
        for (const [text, other] of given) {
          numbers.push(spool.put(text))
          const at = other % numbers.length
          expect(spool.get(numbers[at] ?? -1)).toBe(given[at]?.[0])
        }
        expect(numbers.map(spool.get)).toEqual(given.map(([text]) => text))
        spool.close()
      }),
    )
  })

  test('holds more than stays in memory', () => {
    const spool = openSpool()
    const texts = Array.from(
      { length: 40 },
      (_, at) => `${at} ${'rye ü 🍞 '.repeat(at % 4 === 0 ? 200_000 : 20_000)}`,
    )
    const numbers = texts.map(spool.put)
    for (const at of [39, 0, 17, 4, 16, 1]) expect(spool.get(numbers[at] ?? -1) === texts[at]).toBe(true)
    expect(numbers.every((number, at) => spool.get(number) === texts[at])).toBe(true)
    spool.close()
  })
})
