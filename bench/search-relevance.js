// What relevance means: how often hits of each label are right, by the size of the bundle and by language.
//
// Requests that no skill is for: those whose skill, with all that are like it, is left out; everyday requests; and those
// that authors say no skill of their repository is for, with and without those that another of its skills is for. The numbers of `src/search/weights.ts` were chosen on one half of the
// requests; what is printed is about the other half.
import '../scripts/typescript.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatShare } from './bootstrap.js'
import { importFrom, openPool } from './search-data.js'
import { dice } from './words.js'

const { fnv1a } = await import('../src/core/digests/digest.ts')
// Earlier commits had no margin.
const { MARGIN = 0, STRONG, THRESHOLD, WEAK } = await importFrom('src/search/weights.ts')
const { splitWords } = await import('../src/search/words.ts')

/** Bundles of skills drawn by lot: their size, and how many. */
const DRAWN = [
  [20, 15],
  [50, 10],
  [200, 5],
  [500, 3],
  [1_000, 1],
]
/** Of the skills of a drawn bundle, those that requests are for. */
const WANTED = 0.3
/** Cosine of the words of two skills from which on they count as alike. */
const ALIKE = 0.25
/** Hits that are read where the first is strong. */
const NEAR = 3
/** The share of right first hits that a bar must keep. */
const KEPT = 0.97
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
const bands = ['none', 'weak', 'fair', 'strong']

/** The label of the first hit, as a search gives it that has these hits. */
function rate([first, second]) {
  const relevance = first?.relevance ?? 0
  const isAhead = Math.round(1_000 * (relevance - (second?.relevance ?? 0))) >= MARGIN
  const isStrong = relevance >= STRONG && (isAhead || relevance === 1)
  const band = relevance < THRESHOLD ? 'none' : relevance < WEAK ? 'weak' : isStrong ? 'strong' : 'fair'
  return { relevance, band }
}

/** The half of the requests that no number was chosen on. */
function takeReported(labeled) {
  const isReported = ({ query }) => fnv1a(query) % 2 === 1
  const { dev, everyday } = labeled
  return { ...labeled, dev: dev.filter(isReported), everyday: everyday.filter(isReported) }
}

/** @returns {Promise<Record<string, object[]>>} of bundles of 50, 500 and all skills, the band of each answer and whether it is right */
export async function askBands(labeled) {
  const ours = takeReported(labeled)
  const all = [...labeled.repositories.keys()]
  const alike = findAlike(labeled, all)
  const found = {}
  for (const [size, times] of DRAWN.filter(([count]) => [50, 500].includes(count)))
    found[size] = await askDrawn(ours, alike, size, times)
  return { ...found, [all.length]: await askBundle(ours, all, alike) }
}

export async function reportRelevance(labeled) {
  const rows = []
  const add = (title, answers) => rows.push([title, answers])
  const { dev, repositories } = labeled
  const ours = takeReported(labeled)
  const all = [...repositories.keys()]
  const alike = findAlike(labeled, all)
  const repos = []
  for (const repository of [...new Set(dev.map(getRepository))].sort()) {
    const ids = all.filter(id => repositories.get(id) === repository)
    if (ids.length >= 8 && ids.length <= 900) repos.push(...(await askRepository(ours, repository, ids)))
  }
  add('one repository each', repos)
  for (const [size, times] of DRAWN)
    add(`${size.toLocaleString('en')} drawn`, await askDrawn(ours, alike, size, times))
  const whole = await askBundle(ours, all, alike)
  add(`all ${all.length.toLocaleString('en')}`, whole)
  add(
    'of them in Chinese, Japanese, Korean',
    whole.filter(({ query }) => CJK.test(query)),
  )
  return formatReport(rows)
}

export function getRepository({ source }) {
  return source.split(':')[0]
}

async function askRepository({ pool, dev, negatives, answered, everyday }, repository, ids) {
  const { find } = await openPool(pool, ids)
  const isOwn = each => getRepository(each) === repository
  const isAnswered = ({ query }) => answered.has(query)
  const none = negatives.filter(each => isOwn(each) && each.not === null)
  return [
    ...(await askRight(
      find,
      dev.filter(each => isOwn(each) && each.relevant.some(id => ids.includes(id))),
    )),
    ...(await askNone(
      find,
      'authors',
      none.filter(each => !isAnswered(each)),
    )),
    ...(await askNone(find, 'answered', none.filter(isAnswered))),
    ...(await askNone(
      find,
      'everyday',
      everyday.filter((_, at) => at % 10 === 0),
    )),
  ]
}

async function askDrawn(labeled, alike, size, times) {
  const { pool, repositories, dev, everyday } = labeled
  const wanted = [...new Set(dev.flatMap(({ relevant }) => relevant))].filter(id => repositories.has(id))
  const answers = []
  for (let time = 0; time < times; time++) {
    const roll = dice(`${size} ${time}`)
    const few = shuffle(wanted, roll).slice(0, Math.ceil(size * WANTED))
    const ids = [...new Set([...few, ...shuffle([...repositories.keys()], roll)])].slice(0, size)
    const has = new Set(ids)
    const { find } = await openPool(pool, ids)
    const isAway = ({ relevant }) =>
      relevant.every(id => !has.has(id) && !(alike.get(id) ?? []).some(other => has.has(other)))
    answers.push(
      ...(await askRight(
        find,
        dev.filter(({ relevant }) => relevant.some(id => has.has(id))),
      )),
      ...(await askNone(
        find,
        'removed',
        dev.filter(each => isAway(each) && roll(10) === 0),
      )),
      ...(await askNone(find, 'everyday', everyday)),
    )
  }
  return answers
}

/** All skills; of a request's own skill and those alike, hits are passed over: as if they were not there. */
async function askBundle({ pool, dev, everyday }, ids, alike) {
  const { find } = await openPool(pool, ids)
  const answers = [...(await askRight(find, dev)), ...(await askNone(find, 'everyday', everyday))]
  for (const { query, relevant } of dev) {
    const gone = new Set(relevant.flatMap(id => [id, ...(alike.get(id) ?? [])]))
    const hits = await find(query, { limit: 100 })
    const left = hits.filter(({ id }) => !gone.has(id))
    answers.push({ query, kind: 'removed', ...rate(left), isRight: false })
  }
  return answers
}

async function askRight(find, cases) {
  const answers = []
  for (const { query, relevant } of cases) {
    const hits = await find(query)
    const place = hits.findIndex(({ id }) => relevant.includes(id))
    const isRight = place === 0
    const isNear = place !== -1 && place < NEAR
    answers.push({ query, kind: isRight ? 'right' : 'wrong', ...rate(hits), isRight, isNear })
  }
  return answers
}

async function askNone(find, kind, cases) {
  const answers = []
  for (const { query } of cases) {
    answers.push({ query, kind, ...rate(await find(query)), isRight: false })
  }
  return answers
}

/** For the skills that requests are for, those that begin with much the same words. */
function findAlike({ pool, dev }, ids) {
  const counts = ids.map(id => {
    const text = readFileSync(join(pool, id, 'SKILL.md'), 'utf8').slice(0, 1_500)
    const words = new Map()
    for (const { term } of splitWords(`${id.replaceAll('-', ' ')} ${text}`))
      words.set(term, (words.get(term) ?? 0) + 1)
    return words
  })
  const having = new Map()
  for (const [at, words] of counts.entries())
    for (const term of words.keys()) {
      const skills = having.get(term) ?? []
      having.set(term, skills)
      skills.push(at)
    }
  const vectors = counts.map(words => {
    const weights = Array.from(words, ([term, count]) => [
      term,
      (1 + Math.log(count)) * Math.log(ids.length / having.get(term).length),
    ])
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
    return new Map(weights.map(([term, weight]) => [term, weight / length]))
  })
  const wanted = new Set(dev.flatMap(({ relevant }) => relevant))
  const alike = new Map()
  for (const [at, id] of ids.entries()) {
    if (!wanted.has(id)) continue
    const cosines = new Float64Array(ids.length)
    for (const [term, weight] of vectors[at])
      for (const other of having.get(term)) cosines[other] += weight * vectors[other].get(term)
    alike.set(
      id,
      ids.filter((_, other) => other !== at && cosines[other] > ALIKE),
    )
  }
  return alike
}

function shuffle(list, roll) {
  const shuffled = [...list]
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = roll(at + 1)
    ;[shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]]
  }
  return shuffled
}

function formatReport(rows) {
  const percent = (list, holds) =>
    list.length < 5 ? '' : `${((100 * list.filter(holds).length) / list.length).toFixed(0)} %`
  const lines = [
    '## What relevance means\n',
    'How often the first hit is right, of all requests, with those that no skill is for:\n',
    `| bundles | requests | below ${THRESHOLD}: none | weak | fair | strong | strong: one of the first ${NEAR} | right ones that are strong |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ]
  for (const [title, answers] of rows)
    lines.push(
      `| ${title} | ${answers.length} | ${[
        ...bands.map(band =>
          percent(
            answers.filter(each => each.band === band),
            ({ isRight }) => isRight,
          ),
        ),
        percent(
          answers.filter(({ band }) => band === 'strong'),
          ({ isNear }) => isNear,
        ),
        percent(
          answers.filter(({ isRight }) => isRight),
          ({ band }) => band === 'strong',
        ),
      ].join(' | ')} |`,
    )
  const isWeak = ({ relevance }) => relevance < WEAK
  const columns = [['removed'], ['everyday'], ['authors', 'answered'], ['authors']]
  const isOf = kinds => each => kinds.includes(each.kind)
  lines.push(
    '',
    'How many first hits are weak, or none:\n',
    '| bundles | right ones | skill removed | everyday | for none, say authors | and so it is |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const [title, answers] of rows)
    lines.push(
      `| ${title} | ${[['right'], ...columns]
        .map(kinds => percent(answers.filter(isOf(kinds)), isWeak))
        .join(' | ')} |`,
    )
  lines.push(
    '',
    `With a bar of its own for each row, under which ${(100 * (1 - KEPT)).toFixed(0)} % of right first hits are, what else is under it, in percent,`,
    'with the interval that holds 95 of 100 of resampled requests:\n',
    '| bundles | bar | skill removed | everyday | for none, say authors | and so it is |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const [title, answers] of rows) {
    const shares = columns.map(kinds => formatRejected(answers, isOf(kinds)))
    lines.push(`| ${title} | ${findBar(answers).toFixed(2)} | ${shares.join(' | ')} |`)
  }
  return `${lines.join('\n')}\n`
}

/** The relevance under which the share of right first hits is that may be lost. */
function findBar(answers) {
  const right = answers.filter(({ kind }) => kind === 'right').map(({ relevance }) => relevance)
  return right.sort((a, b) => a - b)[Math.floor(right.length * (1 - KEPT))] ?? 0
}

/** How many of some answers are under the bar. A request that was asked of several bundles is resampled as one. */
function formatRejected(answers, isCounted) {
  if (answers.filter(isCounted).length < 5) return ''
  const requests = new Map()
  for (const answer of answers) {
    const same = requests.get(answer.query) ?? []
    requests.set(answer.query, same)
    same.push(answer)
  }
  return formatShare([...requests.values()], drawn => {
    const all = drawn.flat()
    const counted = all.filter(isCounted)
    const bar = findBar(all)
    return counted.filter(({ relevance }) => relevance < bar).length / Math.max(1, counted.length)
  })
}
