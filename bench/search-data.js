// Labeled requests and skills: the folder beside the project, and what is in bench/data.
import '../scripts/typescript.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The code that is measured: this one, or that of an earlier commit. */
export const root = process.env.SKILLC_BENCH_ROOT ?? fileURLToPath(new URL('..', import.meta.url))
export const importFrom = path => import(pathToFileURL(join(root, path)))

const { compile } = await importFrom('dist/index.js')
const library = 'dist/search/library.js'
const { openSearch } = await importFrom(existsSync(join(root, library)) ? library : 'dist/search/search.js')
const { locateRecord } = await importFrom('src/format/locate.ts')

const own = fileURLToPath(new URL('data', import.meta.url))

/** @returns what is in a folder of labeled requests; undefined where there is none */
export function readLabeled(folder) {
  if (!existsSync(folder)) return undefined
  const rows = readLines(join(folder, 'pool-sources.tsv')).slice(1)
  const [dev, mentions, negatives] = ['dev', 'mention', 'negative'].map(name =>
    readLines(join(folder, `queries-${name}.jsonl`)).map(line => JSON.parse(line)),
  )
  return {
    pool: join(folder, 'pool'),
    /** Skill → its repository, as queries write it. */
    repositories: new Map(
      rows.map(line => line.split('\t')).map(([skill, repo]) => [skill, repo.replace('/', '+')]),
    ),
    dev,
    mentions,
    negatives: withoutTwins(negatives),
    /** Of the requests that authors say no skill is for, those that a skill of the repository is for, by its description. */
    answered: new Set(readTable('answered.tsv').map(([, query]) => query)),
    /** Requests in a language that the skill is not in. Every second one was kept aside until the end. */
    crossing: readTable('cross-language.tsv').map(([skill, language, query], at) => ({
      query,
      language,
      relevant: [skill],
      isKept: at % 2 === 1,
    })),
    /** What people ask that is not a work for a skill of software. */
    everyday: readTable('everyday.tsv').map(([language, query]) => ({ query, language, not: null })),
  }
}

function readLines(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}

function readTable(name) {
  return readLines(join(own, name)).map(line => line.split('\t'))
}

function withoutTwins(cases) {
  const known = new Map(cases.map(each => [JSON.stringify([each.query, each.not, each.source]), each]))
  return [...known.values()]
}

/** Compiles skills of the pool and opens their search; and the skills as others see them. `more`: files by path. */
export async function openPool(pool, ids, more = {}) {
  const files = {
    ...Object.fromEntries(ids.map(id => [`${id}/SKILL.md`, readFileSync(join(pool, id, 'SKILL.md'))])),
    ...more,
  }
  const { manifest, files: bundle } = await compile([{ files }], {})
  const { search } = await openSearch(path => bundle.get(path))
  const skills = manifest.skills.map(skill => {
    const { id, name, description, path } = skill
    const { chunk } = JSON.parse(new TextDecoder().decode(bundle.get(locateRecord(skill))))
    const body = Buffer.from(files[`${path}/SKILL.md`] ?? '').subarray(chunk.body)
    return { id, name, description, body: body.toString().slice(0, 20_000) }
  })
  const find = async (query, options = {}) => (await search(query, { threshold: 0, ...options })).hits
  return { skills, find }
}

/** @returns {Promise<{ query: object, place: number, first?: string, score: number }[]>} place from 0; -1 for none */
export async function ask(find, queries) {
  const answers = []
  for (const query of queries) {
    const hits = await find(query.query)
    const place = hits.findIndex(({ id }) => query.relevant?.includes(id))
    answers.push({ query, place, first: hits[0]?.id, score: hits[0]?.relevance ?? hits[0]?.score ?? 0 })
  }
  return answers
}

/** For each answer 1 where the right skill is among the first so many, else 0. */
export function listRecalls(answers, limit) {
  return answers.map(({ place }) => Number(place !== -1 && place < limit))
}

export function listGains(answers) {
  return answers.map(({ place }) => (place === -1 ? 0 : 1 / Math.log2(place + 2)))
}
