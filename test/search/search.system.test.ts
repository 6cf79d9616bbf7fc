/** The reader in Python, on the queries of fixtures/search. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { compileFiles, filesIn } from '../support/bundles.ts'
import { hasPython, readInPython } from '../support/python.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('search')

const fixture = fileURLToPath(new URL('../../fixtures/search/queries.json', import.meta.url))
const asked: { query: string; hits: [string, number][] }[] = JSON.parse(readFileSync(fixture, 'utf8'))

describe.skipIf(!hasPython())('the reader in Python (needs Python 3.9)', () => {
  test('has fewer than 120 lines, and nothing but the standard library', () => {
    const text = readFileSync(new URL('../../examples/search-reader.py', import.meta.url), 'utf8')
    expect(text.trimEnd().split('\n').length).toBeLessThan(120)
    expect(text.match(/^import .*$/gm)).toEqual([
      'import collections, functools, itertools, json, math, pathlib, re, sys, unicodedata',
    ])
  })

  test('gives the same ids and relevance', async () => {
    const skills = filesIn(fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url)))
    for (const [path, bytes] of await compileFiles(Object.fromEntries(skills))) {
      mkdirSync(dirname(join(scratch, 'shop', path)), { recursive: true })
      writeFileSync(join(scratch, 'shop', path), bytes)
    }
    const answers = readInPython(
      join(scratch, 'shop'),
      asked.map(({ query }) => query),
    )
    expect(asked.map(({ query }, at) => ({ query, hits: answers[at] }))).toEqual(asked)
  })
})
