/**
 * How well search finds what real people and models asked for: the labeled queries that stand beside the project. The
 * floors are a little below what was measured (bench/RESULTS.md), so that a change that costs something is seen.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Manifest } from '../../src/format/manifest.ts'
import { countShards, countTermShards } from '../../src/format/search-head.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/read-named.ts'
import { evaluate, readCases } from '../../src/search/evaluate.ts'
import { openSearch, type Search } from '../../src/search/search.ts'
import { THRESHOLD, WEAK } from '../../src/search/weights.ts'
import { hasPython, readInPython } from '../support/python.ts'
import { sharedPath } from '../support/shared.ts'
import { scratchFolder } from '../support/tree.ts'

const labeled = sharedPath('eval/')
const scratch = scratchFolder('search-quality')

const bundle = join(scratch, 'bundle')

/** Opened once: the bundle is that of 5,000 skills. */
async function open(): Promise<{ search: Search['search']; manifest: Manifest }> {
  const read = (path: string) => readFileSync(join(bundle, path))
  const manifest = await readManifest(read)
  if (!('skills' in manifest)) throw new Error('The manifest is split')
  return { ...(await openSearch(read, manifest)), manifest }
}

describe('5,000 skills of others', () => {
  beforeAll(async () => {
    const roots = [join(labeled, 'pool')]
    await build({ cwd: scratch, roots, config: false, cache: false, out: bundle })
  })

  const loadCases = (name: string) =>
    readCases(readFileSync(join(labeled, `queries-${name}.jsonl`), 'utf8')).cases

  test('answer their requests', async () => {
    const { search, manifest } = await open()
    const evaluated = { search, skills: manifest.skills, threshold: THRESHOLD, weak: WEAK, now: () => 0 }
    const { positive, negative, forbidden } = await evaluate(
      [...loadCases('dev'), ...loadCases('negative')],
      evaluated,
    )
    expect(positive.count).toBe(745)
    expect(positive.recall1).toBeGreaterThan(0.655)
    expect(positive.recall3).toBeGreaterThan(0.755)
    expect(positive.recall5).toBeGreaterThan(0.785)
    expect(positive.ndcg10).toBeGreaterThan(0.735)
    expect(positive.empty).toBeLessThan(0.02)
    expect(positive.weak).toBeLessThan(0.12)
    expect(negative.weak).toBeGreaterThan(0.3)
    expect(forbidden.first).toBeLessThan(0.12)
    const mentions = await evaluate(loadCases('mention'), evaluated)
    expect(mentions.positive.recall1).toBeGreaterThanOrEqual(0.98)
    expect(mentions.positive.recall3).toBe(1)
  })

  test.skipIf(!hasPython())('answer alike in Python', async () => {
    const { search } = await open()
    const queries = ['dev', 'mention', 'negative']
      .flatMap(name => loadCases(name).map(({ query }) => query))
      .filter((_, at) => at % 25 === 0)
    expect(queries.length).toBeGreaterThan(70)
    const answers = readInPython(bundle, queries)
    for (const [at, query] of queries.entries()) {
      const { hits } = await search(query)
      expect(answers[at], query).toEqual(hits.map(({ id, relevance }) => [id, relevance]))
    }
  })

  test('are in shards of a size that one request fetches few of', () => {
    const sizes = readdirSync(join(bundle, 'search')).map(
      name => readFileSync(join(bundle, 'search', name)).length,
    )
    expect(countShards(countTermShards(sizes.length))).toBe(sizes.length)
    expect(Math.max(...sizes)).toBeLessThan(128 << 10)
  })
})
