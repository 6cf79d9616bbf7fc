/** Parts that somebody with the key wrote by hand: a build takes nothing that is no analysis, and its bundle verifies. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { serializeOptions } from '../../src/compiler/analyze/analyzer.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { build } from '../../src/pipeline/build.ts'
import { getAnalyzerOptions } from '../../src/pipeline/config/options.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { formatLayer } from '../../src/pipeline/incremental/layer.ts'
import { openStore } from '../../src/pipeline/incremental/store.ts'
import { listPaths, pickHostile, putAt } from '../support/hostile-values.ts'
import { createKeyPair } from '../support/shards.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('parts-hostile')
const keys = createKeyPair()
const text = skillText(
  'rye',
  'See [the table](table.md), [wheat](../wheat/SKILL.md), [gone](gone.md). Use $wheat. `mcp__till__count`',
  'allowed-tools: Read mcp__till__count\nversion: 1.0.0\n',
)
const cwd = plant(join(scratch, 'work'), {
  'skills/rye/SKILL.md': text,
  'skills/rye/table.md': '| flour |\n| --- |\n',
  'skills/rye/scripts/run.sh': { executable: '#!/bin/sh\n' },
  'skills/wheat/SKILL.md': skillText('wheat'),
})
const out = join(cwd, 'out')
const options = { cwd, roots: ['skills'], config: false as const, out }
const KEY = JSON.stringify(['rye', false, 'SKILL.md', null])

/** The parts of an analysis of rye as a store has it: summary, analysis, record and terms. */
let row: string[]
let inputs = ''
beforeAll(async () => {
  inputs = serializeOptions(getAnalyzerOptions(await getSettings(options))) + sha256(text)
  await build({ ...options, cacheDir: join(cwd, 'cache') })
  const { readdirSync } = await import('node:fs')
  const [file = ''] = readdirSync(join(cwd, 'cache/skillc')).filter(name => name.startsWith('store-'))
  const store = openStore(join(cwd, 'cache/skillc', file))
  row = store
    .read(store.find('analysis', KEY, inputs).handle ?? -1)
    .toString()
    .split('\t')
  store.close()
  mkdirSync(join(cwd, 'parts'))
})

/** A build with a part that says this of rye. */
async function buildWith(value: string): Promise<'taken' | 'made here'> {
  const part = formatLayer('part-1-of-1', [{ query: 'analysis', key: KEY, inputs, value }], keys.key)
  writeFileSync(join(cwd, 'parts/part-1-of-1'), part)
  const warnings: string[] = []
  const onWarning = (warning: string) => void warnings.push(warning)
  await build({ ...options, cache: false, parts: ['parts'], cachePublicKey: keys.publicKey, onWarning })
  expect(verifyBundle(out).findings).toEqual([])
  return warnings[0]?.startsWith('1 of 2') ? 'taken' : 'made here'
}

test('the part itself is taken', async () => {
  expect(row).toHaveLength(4)
  expect(await buildWith(row.join('\t'))).toBe('taken')
})

test('handles an analysis with arbitrary values in any field', async () => {
  const came = { taken: 0, 'made here': 0 }
  for (const at of [0, 1]) {
    const value: unknown = JSON.parse(row[at] ?? '')
    for (const [place, path] of listPaths(value).entries())
      for (const hostile of pickHostile(place, at === 1 ? 5 : 1)) {
        const text = JSON.stringify(putAt(value, path, hostile)) ?? ''
        came[await buildWith(row.with(at, text).join('\t'))]++
      }
  }
  expect(Object.values(came).every(count => count > 20)).toBe(true)
}, 240_000)

test.each([
  ['nothing', () => []],
  ['only a summary', () => row.slice(0, 1)],
  ['no terms', () => row.slice(0, 3)],
  ['something more', () => [...row, 'x']],
  ['a record with files', () => row.with(2, `${row[2]},"files":[]`)],
  ['a record that is another', () => row.with(2, '{"frontmatter":{},"sections":5')],
  ['terms without end', () => row.with(3, 'x'.repeat(1e6))],
  ['deep lists', () => row.with(1, '['.repeat(1e5) + ']'.repeat(1e5))],
  ['a prototype', () => row.with(1, (row[1] ?? '').replace('{', '{"__proto__":{},'))],
])('%s', async (_, edit) => {
  const came = await buildWith(edit().join('\t'))
  // An empty row says that the analysis has to be made here.
  expect(came).toBe(_ === 'nothing' ? 'taken' : 'made here')
})
