/** Texts that are put away come back as they were, from memory and from the file. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTextStore } from '../../src/compiler/analyze/text-store.ts'

describe('a store of texts', () => {
  test('gives each text for its number, in any order, while others are put in', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.nat())), given => {
        const store = openTextStore()
        const numbers: number[] = []
        for (const [text, other] of given) {
          numbers.push(store.put(text))
          const at = other % numbers.length
          expect(store.get(numbers[at] ?? -1)).toBe(given[at]?.[0])
        }
        expect(numbers.map(store.get)).toEqual(given.map(([text]) => text))
        store.close()
      }),
    )
  })

  test('holds more than stays in memory', () => {
    const store = openTextStore()
    const texts = Array.from(
      { length: 40 },
      (_, at) => `${at} ${'rye ü 🍞 '.repeat(at % 4 === 0 ? 200_000 : 20_000)}`,
    )
    const numbers = texts.map(store.put)
    for (const at of [39, 0, 17, 4, 16, 1]) expect(store.get(numbers[at] ?? -1) === texts[at]).toBe(true)
    expect(numbers.every((number, at) => store.get(number) === texts[at])).toBe(true)
    store.close()
  })
})
