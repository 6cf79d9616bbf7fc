/** Token counts: the estimate is a contract (other numbers, other name) and stays near o200k; the exact count is safe. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countRuns, ESTIMATE_ID, estimateTokens, SLOTS } from '../../src/core/tokens/estimate.ts'
import { loadTokenizer, type Tokenizer } from '../../src/core/tokens/tokenizer.ts'
import { WEIGHTS } from '../../src/core/tokens/weights.ts'
import { getRuns } from '../support/properties.ts'

const folder = new URL('../../fixtures/tokens/', import.meta.url)
const expected: Record<string, { estimate: number; o200k: number }> = JSON.parse(
  readFileSync(new URL('expected.json', folder), 'utf8'),
)
const samples = readdirSync(folder)
  .filter(file => file !== 'expected.json')
  .sort()
  .map(file => ({ file, text: readFileSync(new URL(file, folder), 'utf8'), ...expected[file]! }))

async function load(name: 'estimate' | 'o200k'): Promise<Tokenizer> {
  const tokenizer = await loadTokenizer(name)
  if ('problem' in tokenizer) throw new Error(tokenizer.problem)
  return tokenizer
}

test('every sample has its expected numbers', () => {
  expect(Object.keys(expected)).toEqual(samples.map(sample => sample.file))
})

describe.each(samples)('$file', ({ text, estimate, o200k }) => {
  test(`is ${estimate} tokens to ${ESTIMATE_ID}`, () => {
    expect(ESTIMATE_ID).toBe('skillc-estimate-1')
    expect(estimateTokens(text)).toBe(estimate)
  })

  test(`is ${o200k} tokens to o200k, and the estimate is near`, async () => {
    expect((await load('o200k')).count(text)).toBe(o200k)
    expect(Math.abs(estimate - o200k) / o200k).toBeLessThan(0.1)
  })
})

describe('estimate', () => {
  const sentence = fc.array(
    fc.constantFrom('rye', ' bread', ', ', '\n', '12', 'Über', '面包', '# ', '`', '🥐', '\r\n'),
  )

  test('has a weight for every slot, in whole thousandths', () => {
    expect(WEIGHTS).toHaveLength(SLOTS.end)
    for (const weight of WEIGHTS) expect(Number.isInteger(weight) && weight >= 0).toBe(true)
  })

  test('is 0 for the empty text and nothing else', () => {
    expect(estimateTokens('')).toBe(0)
    fc.assert(fc.property(fc.string({ minLength: 1, unit: 'binary' }), text => estimateTokens(text) >= 1))
  })

  test('has room for any sequence of UTF-16 units, lone surrogates too', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
    fc.assert(
      fc.property(units, codes => {
        const text = String.fromCharCode(...codes)
        // A unit can be counted in several slots, never in many.
        expect(countRuns(text).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(5 * text.length)
        expect(estimateTokens(text)).toBeLessThanOrEqual(8 * text.length + 1)
      }),
    )
  })

  test('is the same for a part of a text as for a copy of it', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom('', '面', '🥐'), fc.nat(30), (parts, other, start) => {
        const part = `${'rye bread '.repeat(4)}${parts.join('')}${other}`.slice(start)
        expect(countRuns(part)).toEqual(countRuns([...part].join('')))
      }),
    )
  })

  test('grows with the text: a paragraph more is not fewer tokens, and parts add up', () => {
    fc.assert(
      fc.property(sentence, sentence, (first, second) => {
        const [a, b] = [`a${first.join('')}.`, `b${second.join('')}.`]
        const whole = estimateTokens(`${a}\n\n${b}`)
        const parts = estimateTokens(a) + estimateTokens(b)
        expect(whole).toBeGreaterThanOrEqual(Math.max(estimateTokens(a), estimateTokens(b)))
        expect(Math.abs(whole - parts)).toBeLessThanOrEqual(4)
      }),
    )
  })

  test('a megabyte of one character counts as many tokens', () => {
    for (const unit of ['a', 'Z', '-', ' ', '\n', '中', 'é', '7']) {
      expect(estimateTokens(unit.repeat(1_000_000))).toBeGreaterThan(5000)
    }
  })

  test('is what the tokenizer of that name gives', async () => {
    const tokenizer = await load('estimate')
    expect(tokenizer.id).toBe(ESTIMATE_ID)
    expect(tokenizer.count('Bread and butter.')).toBe(estimateTokens('Bread and butter.'))
  })
})

describe('o200k', () => {
  test('takes special tokens for the plain text they are', async () => {
    const { count } = await load('o200k')
    expect(count('<|endoftext|>')).toBe(7)
    expect(count('')).toBe(0)
  })

  test('agrees with the package on ordinary text, which it does not cut', async () => {
    const { count } = await load('o200k')
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
    const word = fc.constantFrom(
      'rye ',
      'loaf',
      '\n',
      '\n\n',
      ' 3',
      '12',
      "it's",
      '/a',
      ':',
      '  ',
      '\t',
      '面包',
      'Ö',
      '\u00a0',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 400, maxLength: 900 }), words => {
        const text = words.join('')
        expect(count(text)).toBe(countTokens(text))
      }),
      { numRuns: getRuns(50) },
    )
  })

  test('cuts long stretches, so that a megabyte of one letter comes to an end, with nearly the same count', async () => {
    const { count } = await load('o200k')
    expect(count('a'.repeat(1_000_000))).toBe(125_000)
    expect(count('🥐'.repeat(2000))).toBe(count('🥐') * 2000)
    expect(count('a\ufe0f'.repeat(100_000))).toBeGreaterThan(100_000)
  })

  test('says what to install where the package is missing', async () => {
    const missing = await loadTokenizer('o200k', () => Promise.reject(new Error('Cannot find package')))
    expect(missing).toEqual({ problem: expect.stringContaining('npm install gpt-tokenizer@4') })
  })
})
