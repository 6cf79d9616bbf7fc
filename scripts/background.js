/**
 * Counts in how many skills of a bundle each term stands, and writes src/search/background.generated.js.
 *
 * Run as `node scripts/background.js BUNDLE` after a build; the table in the repository is of the 5,000 skills of
 * ../shared/eval/pool (MIT and Apache-2.0). Only counts are kept.
 */
import './typescript.js'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { countTermShards } = await import('../src/format/search-head.ts')
const { readShard } = await import('../src/search/shard.ts')

/** Terms in fewer skills are as good as unknown. */
const FEWEST = 20

const [bundle = 'dist/skills'] = process.argv.slice(2)
const { search, skills } = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8'))
const counts = []
for (const { digest } of search.shards.slice(0, countTermShards(search.shards.length))) {
  const shard = readShard(readFileSync(join(bundle, 'search', `${digest.slice('sha256:'.length)}.bin`)))
  // What has digits is a version or an amount: how common it is says nothing of other bundles.
  for (const [key, { skills: count }] of shard.terms)
    if (count >= FEWEST && !/[0-9]/.test(key))
      counts.push([Buffer.from(key, 'latin1').toString('utf8'), count])
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
