/** A merge of parts of the corpus is one build of everything. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bothWays } from '../support/shards.ts'
import { sharedPath } from '../support/shared.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('shards-corpus')

test('parts in any order', async () => {
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
    const [whole, merged] = await bothWays(options, count, join(scratch, 'corpus-parts'), parts =>
      parts.reverse(),
    )
    expect(merged).toEqual(whole)
    expect(JSON.parse(whole.report).account.found).toBeGreaterThan(200)
  }
})
