/** The store of results: what was put for the same inputs comes back, and a damaged file is an empty store. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckedSkill, formatCheck } from '../../src/compiler/checked-skill.ts'
import type { Surroundings } from '../../src/compiler/resolve/outside.ts'
import type { AnalyzedSkill } from '../../src/compiler/types.ts'
import { reuseChecks } from '../../src/pipeline/incremental/queries.ts'
import { openStore, readText, type Store } from '../../src/pipeline/incremental/store.ts'
import { getRuns } from '../support/properties.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('store')
const file = join(scratch, 'results-0')

function findText(store: Store, query: string, key: string, inputs: string): string | undefined {
  return readText(store, store.find(query, key, inputs))
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const row = fc.record({
  query: fc.constantFrom('check', 'output'),
  key: fc.nat(20).map(String),
  inputs: fc.nat(3).map(String),
  value: text,
})
const round = fc.record({ put: fc.array(row, { maxLength: 30 }), isClosed: fc.boolean() })

describe.each([
  ['on disk', file],
  ['in memory', undefined],
])('%s', (_, path) => {
  test('gives what was put for the same inputs, and nothing for others', () => {
    fc.assert(
      fc.property(fc.array(round, { maxLength: 6 }), rounds => {
        rmSync(file, { force: true })
        const known = new Map<string, string>()
        let store = openStore(path)
        for (const { put, isClosed } of rounds) {
          for (const { query, key, inputs, value } of put) {
            store.find(query, key, inputs).put(value)
            known.set(`${query} ${key} ${inputs}`, value)
          }
          store.commit()
          if (isClosed && path !== undefined) {
            store.close()
            store = openStore(path)
          }
          for (const query of ['check', 'output'])
            for (let key = 0; key < 22; key++)
              for (let inputs = 0; inputs < 4; inputs++)
                expect(findText(store, query, String(key), String(inputs))).toBe(
                  known.get(`${query} ${key} ${inputs}`),
                )
        }
        store.close()
      }),
      { numRuns: getRuns(60) },
    )
  })
})

test('drops a result once it was of no use in eight commits', () => {
  rmSync(file, { force: true })
  let store = openStore(file)
  const reopen = () => {
    store.commit()
    store.close()
    store = openStore(file)
  }
  store.find('check', 'used', '').put('a')
  store.find('check', 'unused', '').put('b')
  reopen()
  for (let turn = 0; turn < 8; turn++) {
    expect(findText(store, 'check', 'used', '')).toBe('a')
    store.find('check', `other ${turn}`, '').put('c')
    reopen()
  }
  expect(findText(store, 'check', 'used', '')).toBe('a')
  expect(findText(store, 'check', 'unused', '')).toBeUndefined()
  store.close()
})

test('many results come back, each for its own key', () => {
  rmSync(file, { force: true })
  const first = openStore(file)
  for (let key = 0; key < 5_000; key++)
    first.find('output', `skill-${key}`, 'inputs').put(`line ${key} ${'x'.repeat(400)}`)
  first.commit()
  first.close()
  const second = openStore(file)
  for (let key = 4_999; key >= 0; key -= 7)
    expect(findText(second, 'output', `skill-${key}`, 'inputs')).toBe(`line ${key} ${'x'.repeat(400)}`)
  second.close()
})

test('a file that was cut short, grew, or has any byte flipped is an empty store', () => {
  rmSync(file, { force: true })
  const store = openStore(file)
  for (let key = 0; key < 5; key++) store.find('check', String(key), '').put(`value ${key}`)
  store.commit()
  store.close()
  const whole = readFileSync(file)
  const isEmpty = (bytes: Uint8Array) => {
    writeFileSync(file, bytes)
    const opened = openStore(file)
    const found = ['0', '1', '2', '3', '4'].filter(key => findText(opened, 'check', key, '') !== undefined)
    opened.close()
    return found.length === 0
  }
  for (let length = 0; length < whole.length; length++)
    expect(isEmpty(whole.subarray(0, length)), `${length}`).toBe(true)
  for (let at = 0; at < whole.length; at++) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    expect(isEmpty(flipped), `byte ${at}`).toBe(true)
  }
  expect(isEmpty(Buffer.concat([whole, Buffer.from('x')]))).toBe(true)
  expect(isEmpty(whole)).toBe(false)
})

describe('a checked skill', () => {
  const digest = 'a'.repeat(64)
  const entry = { path: 'SKILL.md', digest, size: 1, executable: false }
  const skill = {
    found: { source: 0, path: 'rye', folder: 'rye' },
    entry,
    files: [],
  } as unknown as AnalyzedSkill
  const outside: CheckedSkill['outside'] = [['oats/times.md', null, false, false]]
  const result: CheckedSkill = { text: formatCheck([], [], outside) ?? '', errors: [], outside, linked: [] }
  const around = (exists: boolean): Surroundings<AnalyzedSkill> => ({
    findOwner: () => undefined,
    exists: () => exists,
    project: undefined,
  })

  test('is checked again when its content or an answer from outside it differs, and only then', () => {
    let checks = 0
    const check = () => {
      checks++
      return result
    }
    const store = openStore()
    const checkSkill = reuseChecks(store, '')
    checkSkill(skill, around(false), check)
    expect(checkSkill(skill, around(false), check)).toEqual(result)
    expect(checks).toBe(1)
    checkSkill(skill, around(true), check)
    expect(checks).toBe(2)
    checkSkill(
      { ...skill, entry: { ...entry, digest: 'b'.repeat(64) } } as AnalyzedSkill,
      around(false),
      check,
    )
    expect(checks).toBe(3)
    store.close()
  })
})
