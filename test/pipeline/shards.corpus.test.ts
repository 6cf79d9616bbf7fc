/** A build of the corpus with parts is one build of everything. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bothWays } from '../support/shards.ts'
import { sharedPath } from '../support/shared.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('shards-corpus')

test('in parts', async () => {
  const corpus = sharedPath('corpus/visible')
  const roots = readdirSync(corpus, { withFileTypes: true })
    .flatMap(entry => (entry.isDirectory() ? entry.name : []))
    .sort()
    .slice(0, 24)
  const options = {
    cwd: corpus,
    roots,
    config: false as const,
    out: join(scratch, 'corpus-out'),
  }
  for (const count of [2, 7]) {
    const { whole, taken, warnings } = await bothWays(options, count, join(scratch, 'corpus-parts'))
    expect({ taken, warnings }).toEqual({ taken: whole, warnings: [] })
    expect(JSON.parse(whole.report).account.found).toBeGreaterThan(200)
  }
})
