// How well and how fast search finds skills, as a Markdown report on standard output.
//
//   node bench/search.js [--eval DIR] [--sizes 1000,10000,100000] [--browser PROGRAM]
//
// Quality: the labelled queries of ../shared/eval over its 5,000 skills, beside what others do; then the skills of each
// repository alone, as people have them. Speed: bundles of --sizes skills, made from the same skills; `--sizes 0` leaves
// that out. Needs a build in dist/. Trees and bundles are made once below bench/.trees.

import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compile } from '../dist/build/compile.js'
import { openSearch } from '../dist/search/search.js'
import { rivals } from './search-rivals.js'
import { speedReport } from './search-speed.js'

const { values } = parseArgs({
  options: {
    eval: { type: 'string', default: fileURLToPath(new URL('../../shared/eval', import.meta.url)) },
    sizes: { type: 'string', default: '1000,10000' },
    browser: { type: 'string' },
  },
})
if (!existsSync(values.eval)) {
  console.error(
    `Search is left out: there are no labelled queries in ${values.eval}; --eval names a folder that has some`,
  )
  process.exit(0)
}

const pool = join(values.eval, 'pool')
const sources = readFileSync(join(values.eval, 'pool-sources.tsv'), 'utf8').trimEnd().split('\n').slice(1)
/** Skill → its repository, as queries write it. */
const repositories = new Map(
  sources.map(line => line.split('\t')).map(([skill, repo]) => [skill, repo.replace('/', '+')]),
)
const [dev, mentions, negatives] = ['dev', 'mention', 'negative'].map(name =>
  readFileSync(join(values.eval, `queries-${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line)),
)
const getRepository = ({ source }) => source.split(':')[0]
/** Of 100 requests that a skill answers, how many must be kept where rejections are counted. */
const KEPT = 0.87

console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores; Node ${process.version}.\n`)
await reportQuality()
await reportRepositories()
const sizes = values.sizes
  .split(',')
  .map(Number)
  .filter(size => size > 0)
if (sizes.length > 0) {
  const queries = [...dev, ...mentions, ...negatives].map(({ query }) => query)
  console.log(await speedReport({ base: pool, sizes, queries, browser: values.browser }))
}

async function reportQuality() {
  const files = await readPool([...repositories.keys()])
  const { skills, find } = await ownSearch(files)
  const methods = { '**skillc**': () => find, ...rivals }
  console.log(`## All ${skills.length} skills: ${dev.length} requests\n`)
  console.log(
    '| method | recall@1 | recall@3 | recall@5 | nDCG@10 | mentions@1 | of no skill, rejected | forbidden first | ms |',
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const [name, make] of Object.entries(methods)) {
    const search = make(skills)
    const start = performance.now()
    const found = await ask(search, dev)
    const each = (performance.now() - start) / dev.length
    const named = await ask(search, mentions)
    const others = await ask(search, negatives)
    console.log(
      `| ${name} | ${figures(found).join(' | ')} | ${percent(recall(named, 1))} | ${rejection(found, others)} | ${forbidden(others)} | ${each.toFixed(2)} |`,
    )
  }
}

async function reportRepositories() {
  const all = { found: [], others: [] }
  const lines = []
  for (const repository of [...new Set([...dev, ...negatives].map(getRepository))].sort()) {
    const ids = [...repositories].flatMap(([skill, from]) => (from === repository ? skill : []))
    // Of large registries the pool has a sample only, and a handful is no bundle.
    if (ids.length < 8 || ids.length > 900) continue
    const { find } = await ownSearch(await readPool(ids))
    const isOwn = query => getRepository(query) === repository
    const found = await ask(
      find,
      dev.filter(query => isOwn(query) && query.relevant.some(id => ids.includes(id))),
    )
    const others = await ask(find, negatives.filter(isOwn))
    all.found.push(...found)
    all.others.push(...others)
    lines.push([repository.replace('+', '/'), ids.length, found, others])
  }
  console.log('\n## The skills of one repository each\n')
  console.log(
    '| repository | skills | requests | recall@1 | recall@3 | recall@5 | nDCG@10 | of no skill, rejected | forbidden first |',
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const [name, count, found, others] of [...lines, ['**together**', '', all.found, all.others]])
    console.log(
      `| ${name} | ${count} | ${found.length} | ${figures(found).join(' | ')} | ${rejection(found, others)} | ${forbidden(others)} |`,
    )
  console.log('')
}

async function readPool(ids) {
  return Object.fromEntries(ids.map(id => [`${id}/SKILL.md`, readFileSync(join(pool, id, 'SKILL.md'))]))
}

/** Compiles files and opens their search; and the skills as others see them. */
async function ownSearch(files) {
  const { manifest, files: bundle } = await compile([{ files }], { profile: 'lenient' })
  const { search } = await openSearch(path => bundle.get(path))
  const skills = manifest.skills.map(({ id, name, description, path, chunk }) => {
    const body = Buffer.from(files[`${path}/SKILL.md`] ?? '').subarray(chunk.body)
    return { id, name, description, body: body.toString().slice(0, 20_000) }
  })
  const find = async query => {
    const { hits } = await search(query, { threshold: 0 })
    return hits.map(({ id, relevance }) => ({ id, score: relevance }))
  }
  return { skills, find }
}

/** @returns {Promise<{ query: object, place: number, first?: string, score: number }[]>} place from 0; -1 for none */
async function ask(search, queries) {
  const answers = []
  for (const query of queries) {
    const hits = await search(query.query)
    const place = hits.findIndex(({ id }) => query.relevant?.includes(id))
    answers.push({ query, place, first: hits[0]?.id, score: hits[0]?.score ?? 0 })
  }
  return answers
}

function recall(answers, limit) {
  return answers.filter(({ place }) => place !== -1 && place < limit).length / answers.length
}

function figures(answers) {
  const gain = answers.reduce((sum, { place }) => sum + (place === -1 ? 0 : 1 / Math.log2(place + 2)), 0)
  return [...[1, 3, 5].map(limit => recall(answers, limit)), gain / answers.length].map(percent)
}

/** How many requests for no skill are below the score that KEPT of the others reach. */
function rejection(found, others) {
  const none = others.filter(({ query }) => query.not === null)
  const scores = found.map(({ score }) => score).sort((a, b) => a - b)
  const bar = scores[Math.floor(scores.length * (1 - KEPT))]
  if (none.length === 0 || bar === undefined) return ''
  return `${percent(none.filter(({ score }) => score < bar).length / none.length)} of ${none.length}`
}

function forbidden(others) {
  const asked = others.filter(({ query }) => query.not !== null)
  if (asked.length === 0) return ''
  return `${percent(asked.filter(({ query, first }) => first === query.not).length / asked.length)} of ${asked.length}`
}

function percent(share) {
  return Number.isNaN(share) ? '' : (100 * share).toFixed(1)
}
