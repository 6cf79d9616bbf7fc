import { LONGEST_DESCRIPTION } from '../../compiler/validate/description.ts'
import { fold } from '../../core/match/words.ts'
import { stem } from '../../search/stem.ts'
import { stopWords } from '../../search/words.ts'
import type { SkillEdit } from './held-out.ts'

export const EDITS = ['example', 'trigger', 'sentence'] as const
export type EditKind = (typeof EDITS)[number]

export interface SkillTexts {
  description: string
  triggers: string[]
  body: string
}

/** Words of a trigger. */
const MOST_WORDS = 3
/** UTF-16 units of a sentence. */
const SENTENCE = { least: 20, most: 200 }

/** Undefined if the requests suggest none. */
export function createEdit(
  kind: EditKind,
  queries: readonly string[],
  skill: SkillTexts,
): SkillEdit | undefined {
  if (queries.length === 0) return undefined
  if (kind === 'example') return { prompts: [...new Set(queries)] }
  if (kind === 'trigger') {
    const trigger = findTrigger(queries, skill)
    return trigger === undefined ? undefined : { trigger }
  }
  const sentence = findSentence(queries, skill)
  return sentence === undefined ? undefined : { sentence }
}

function listWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => word !== '')
}

/** The longest run of at least two words that most requests share and the skill lacks. */
function findTrigger(queries: readonly string[], { description, triggers }: SkillTexts): string | undefined {
  const known = ` ${[description, ...triggers].flatMap(listWords).join(' ')} `
  const counts = new Map<string, number>()
  for (const query of queries)
    for (const phrase of new Set(listPhrases(listWords(query)))) {
      if (!known.includes(` ${phrase} `)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    }
  const [best] = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, one], [b, other]) => other - one || b.length - a.length || (a < b ? -1 : 1))
  return best?.[0]
}

function listPhrases(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: MOST_WORDS }, (_, more) => words.slice(from, from + more + 1))
      .filter(phrase => {
        const [first = '', last = ''] = [phrase[0], phrase.at(-1)]
        return phrase.some(word => word.length > 3) && !stopWords.has(first) && !stopWords.has(last)
      })
      .map(phrase => phrase.join(' ')),
  )
}

/** The sentence of the instructions with most of the requests' words that the description lacks. */
function findSentence(queries: readonly string[], { description, body }: SkillTexts): string | undefined {
  const toStems = (text: string) =>
    new Set(listWords(text).flatMap(word => (stopWords.has(word) ? [] : stem(word))))
  const known = toStems(description)
  const wanted = new Set(queries.flatMap(query => [...toStems(query)]).filter(each => !known.has(each)))
  const [best] = listSentences(body)
    .filter(({ length }) => description.length + length + 1 <= LONGEST_DESCRIPTION)
    .map(sentence => ({ sentence, count: [...toStems(sentence)].filter(each => wanted.has(each)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.sentence.length - b.sentence.length)
  return best?.sentence
}

function listSentences(body: string): string[] {
  let isCode = false
  const lines = body.split('\n').filter(line => {
    const isFence = /^\s{0,8}(?:```|~~~)/.test(line)
    if (isFence) isCode = !isCode
    return !isFence && !isCode
  })
  return lines
    .flatMap(line => line.split(/(?<=[.!?])\s/))
    .map(sentence => sentence.trim().replace(/^(?:[-*+]|\d{1,3}[.)])\s+/, ''))
    .filter(
      sentence =>
        sentence.length >= SENTENCE.least &&
        sentence.length <= SENTENCE.most &&
        /^\p{Lu}[^<>{}[\]|`*_#]*[.!?]$/u.test(sentence),
    )
}

/** A `SKILL.md` with the edit; undefined unless its frontmatter has one line per field. */
export function writeEdit(text: string, { trigger, sentence }: SkillEdit): string | undefined {
  const end = text.indexOf('\n---', 3)
  if (!text.startsWith('---\n') || end === -1) return undefined
  const lines = text.slice(0, end).split('\n')
  const rest = text.slice(end)
  if (trigger !== undefined) {
    if (lines.some(line => /^triggers?[ \t]*:/.test(line))) return undefined
    return [...lines, `triggers: [${JSON.stringify(trigger)}]`].join('\n') + rest
  }
  const at = lines.findIndex(line => line.startsWith('description:'))
  const value = readLine(lines[at] ?? '')
  if (sentence === undefined || value === undefined || /^\s+\S/.test(lines[at + 1] ?? '')) return undefined
  lines[at] = `description: ${JSON.stringify(`${value} ${sentence}`)}`
  return lines.join('\n') + rest
}

function readLine(line: string): string | undefined {
  const value = line.slice('description:'.length).trim()
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'")
  if (/^[^"'|>&*!{[%@`#]/.test(value)) return / #/.test(value) ? undefined : value
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'string' ? read : undefined
  } catch {
    return undefined
  }
}
