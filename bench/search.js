// How well and how fast search finds skills, as a Markdown report on standard output.
//
//   node bench/search.js [--eval DIR] [--sizes 1000,10000,100000] [--browser PROGRAM]
//
// Quality: the labeled queries of ../shared/eval over its 5,000 skills, beside what others do; what relevance means; then the
// skills of each repository alone, as people have them. Speed: bundles of --sizes skills, made from the same skills; `--sizes 0` leaves
// that out. Needs a build in dist/. Trees and bundles are made once below bench/.trees.

import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatEstimate } from './bootstrap.js'
import { ask, listGains, listRecalls, openPool, readLabeled } from './search-data.js'
import { getRepository, reportRelevance } from './search-relevance.js'
import { speedReport } from './search-speed.js'
import { reportTable } from './search-table.js'

const { values } = parseArgs({
  options: {
    eval: { type: 'string', default: fileURLToPath(new URL('../../shared/eval', import.meta.url)) },
    sizes: { type: 'string', default: '50,500,5000,30000' },
    browser: { type: 'string' },
  },
})
const labeled = readLabeled(values.eval)
if (labeled === undefined) {
  console.error(
    `Search is left out: there are no labeled queries in ${values.eval}; --eval names a folder that has some`,
  )
  process.exit(0)
}
const { pool, repositories, dev, mentions, negatives } = labeled

console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores; Node ${process.version}.\n`)
console.log(await reportTable(labeled))
console.log(await reportRelevance(labeled))
console.log(await reportRepositories())
const sizes = values.sizes
  .split(',')
  .map(Number)
  .filter(size => size > 0)
if (sizes.length > 0) {
  const queries = [...dev, ...mentions, ...negatives].map(({ query }) => query)
  console.log(await speedReport({ base: pool, sizes, queries, browser: values.browser }))
}

/** The skills of each repository alone, as people have them. */
async function reportRepositories() {
  const lines = []
  for (const repository of [...new Set([...dev, ...negatives].map(getRepository))].sort()) {
    const ids = [...repositories].flatMap(([skill, from]) => (from === repository ? skill : []))
    // Of large registries the pool has a sample only, and a handful is not a bundle.
    if (ids.length < 8 || ids.length > 900) continue
    const { find } = await openPool(pool, ids)
    const isOwn = query => getRepository(query) === repository
    const found = await ask(
      find,
      dev.filter(query => isOwn(query) && query.relevant.some(id => ids.includes(id))),
    )
    const near = await ask(
      find,
      negatives.filter(query => isOwn(query) && query.not !== null),
    )
    lines.push([repository.replace('+', '/'), ids.length, found, near])
  }
  lines.push(['**together**', '', lines.flatMap(line => line[2]), lines.flatMap(line => line[3])])
  return [
    '## The skills of one repository each\n',
    '| repository | skills | requests | recall@1 | recall@3 | nDCG@10 | forbidden first |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines.map(([name, count, found, near]) => {
      const forbidden = near.map(({ query, first }) => Number(first === query.not))
      const cells = [listRecalls(found, 1), listRecalls(found, 3), listGains(found), forbidden]
      return `| ${name} | ${count} | ${found.length} | ${cells.map(formatEstimate).join(' | ')} |`
    }),
    '',
  ].join('\n')
}
