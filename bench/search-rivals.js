// What others do to find skills, as near as it can be done here: each takes skills and gives a search.
import '../scripts/typescript.js'
import MiniSearch from 'minisearch'

const { splitWords } = await import('../src/search/words.ts')

/**
 * @typedef {{ id: string, name: string, description: string, body: string }} Skill
 * @typedef {(query: string) => { id: string, score: number }[]} Find the first ten, best first
 * @type {Record<string, (skills: Skill[]) => Find>}
 */
export const rivals = {
  /** A skill fits when name or description hold the whole request. */
  'substring of the whole request': skills => query => {
    const wanted = query.toLowerCase()
    const holds = ({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted)
    return firstTen(skills.filter(holds).map(({ id }) => ({ id, score: 1 })))
  },
  /** A skill fits when its name stands in the request as a whole word, or after `$`. */
  'whole-word names': skills => {
    const patterns = skills.map(({ id, name }) => {
      const word = name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      return { id, pattern: new RegExp(`(?<![\\w-])\\$?${word}(?![\\w-])`) }
    })
    return query => {
      const text = query.toLowerCase()
      return firstTen(
        patterns.filter(({ pattern }) => pattern.test(text)).map(({ id }) => ({ id, score: 1 })),
      )
    }
  },
  'BM25F, our words, with bodies': bm25f,
  'BM25, descriptions, our words': skills => bm25(skills),
  'MiniSearch, our words, with bodies': skills =>
    miniSearch(skills, ['name', 'description', 'body'], {
      tokenize: text => ownWords(text),
      processTerm: term => term,
      searchOptions: { boost: { name: 3, description: 2 } },
    }),
}

function firstTen(hits) {
  return hits.slice(0, 10)
}

function ownWords(text) {
  return splitWords(text).map(({ term }) => term)
}

/** Okapi BM25 with the usual constants. */
function bm25(skills, k1 = 1.2, b = 0.75) {
  const lists = skills.map(({ description }) => ownWords(description))
  const usual = lists.reduce((sum, list) => sum + list.length, 0) / Math.max(1, lists.length)
  const postings = new Map()
  for (const [skill, list] of lists.entries())
    for (const word of list) {
      const counts = postings.get(word) ?? new Map()
      postings.set(word, counts.set(skill, (counts.get(skill) ?? 0) + 1))
    }
  return query => {
    const scores = new Map()
    for (const word of new Set(ownWords(query))) {
      const counts = postings.get(word) ?? new Map()
      const idf = Math.log(1 + (skills.length - counts.size + 0.5) / (counts.size + 0.5))
      for (const [skill, count] of counts) {
        const weight = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * lists[skill].length) / usual))
        scores.set(skill, (scores.get(skill) ?? 0) + idf * weight)
      }
    }
    const ranked = [...scores].sort((one, two) => two[1] - one[1] || one[0] - two[0])
    return firstTen(ranked.map(([skill, score]) => ({ id: skills[skill].id, score })))
  }
}

/** BM25 over fields: what a field says is summed first, and saturates then. */
function bm25f(skills, k1 = 0.5) {
  const fields = [
    { weight: 3, slope: 0.3, read: ({ name }) => name },
    { weight: 1, slope: 0.5, read: ({ description }) => description },
    { weight: 0.15, slope: 0.6, read: ({ body }) => body.slice(0, 4_000) },
  ].map(field => {
    const lists = skills.map(skill => ownWords(field.read(skill)))
    return { ...field, lists, usual: lists.reduce((sum, { length }) => sum + length, 0) / skills.length }
  })
  const postings = new Map()
  for (const { weight, slope, lists, usual } of fields)
    for (const [skill, list] of lists.entries())
      for (const word of list) {
        const sums = postings.get(word) ?? new Map()
        const more = weight / (1 - slope + (slope * list.length) / usual)
        postings.set(word, sums.set(skill, (sums.get(skill) ?? 0) + more))
      }
  return query => {
    const scores = new Map()
    for (const word of new Set(ownWords(query))) {
      const sums = postings.get(word) ?? new Map()
      const idf = Math.log(1 + (skills.length - sums.size + 0.5) / (sums.size + 0.5))
      for (const [skill, sum] of sums) scores.set(skill, (scores.get(skill) ?? 0) + (idf * sum) / (k1 + sum))
    }
    const ranked = [...scores].sort((one, two) => two[1] - one[1] || one[0] - two[0])
    return firstTen(ranked.map(([skill, score]) => ({ id: skills[skill].id, score })))
  }
}

function miniSearch(skills, fields, options) {
  const index = new MiniSearch({ fields, ...options })
  index.addAll(skills)
  return query => firstTen(index.search(query).map(({ id, score }) => ({ id, score })))
}
