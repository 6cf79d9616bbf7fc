/**
 * Counts in how many skills of a bundle each term stands, and writes src/search/background.generated.js.
 *
 * Run as `node scripts/background.js BUNDLE`. The table in the repository is of the 5,000 skills of ../shared/eval/pool (MIT
 * and Apache-2.0), built. Only counts are kept. The index has hashes of terms: which terms there are
 * say the texts of the skills.
 */
import './typescript.js'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { getDigits } = await import('../src/core/digests/digest.ts')
const { fnv1a } = await import('../src/core/digests/digest.ts')
const { countTermShards } = await import('../src/format/search-head.ts')
const { readShard } = await import('../src/search/shard.ts')
const { splitWords } = await import('../src/search/words.ts')

/** Terms in fewer skills are as good as unknown. */
const FEWEST = 20

const [bundle = 'dist/skills'] = process.argv.slice(2)
const { search, skills } = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8'))
const files = search.shards.slice(0, countTermShards(search.shards.length))
const shards = files.map(({ digest }) => {
  const file = join('search', `${getDigits(digest)}.bin`)
  return readShard(readFileSync(join(bundle, file)), file, skills.length)
})
const terms = new Set()
for (const file of readdirSync(join(bundle, 'chunks')))
  for (const { term, parts = [] } of splitWords(readFileSync(join(bundle, 'chunks', file), 'utf8')))
    for (const each of [term, ...parts]) terms.add(each)
const counts = []
for (const term of terms) {
  const hash = fnv1a(term)
  const count = shards[hash % shards.length]?.terms.get(Math.floor(hash / shards.length))?.skills ?? 0
  // What has digits is a version or an amount: how common it is says nothing of other bundles.
  if (count >= FEWEST && !/[0-9]/.test(term)) counts.push([term, count])
}
counts.sort(([a], [b]) => (a < b ? -1 : 1))
const lines = ['']
for (const [term, count] of counts) {
  const item = `${term}:${count.toString(36)}`
  if ((lines.at(-1) ?? '').length + item.length > 110) lines.push('')
  lines[lines.length - 1] += `${lines.at(-1) === '' ? '' : ' '}${item}`
}
const text = `// Made by scripts/background.js: terms of search, and in how many of ${skills.length} public skills they stand (base 36).
export const SKILLS = ${skills.length}
export const COUNTS =
${lines.map(line => `  '${line} '`).join(' +\n')}
`
writeFileSync(new URL('../src/search/background.generated.js', import.meta.url), text)
