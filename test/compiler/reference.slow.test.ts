/** The characters of Python 3.11, in every plane. */
import { describe, expect, it } from 'vitest'
import { compose, isLower, isNameText, strip } from '../../src/compiler/validate/reference/text.ts'

describe('the characters of Python 3.11', () => {
  it('are as many as Python counts, whatever Unicode the engine knows', () => {
    const count = { name: 0, upper: 0, space: 0, composed: 0 }
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const char = String.fromCodePoint(code)
      if (isNameText(char)) count.name++
      if (!isLower(char)) count.upper++
      if (strip(char) === '') count.space++
      if (compose(char) !== char) count.composed++
    }
    // 133,547 pass `isalnum`; the hyphen is one more.
    expect(count).toEqual({ name: 133_548, upper: 1433, space: 29, composed: 4866 })
  })
})
