/**
 * Prompts that an author says a skill is for, or is not for: trigger examples and tasks in `evals/`.
 *
 * There is no specification. Reads the forms that public repositories share: objects with a prompt under common names,
 * with a verdict, a skill or an expected answer; and lists of prompts under `should_trigger` and the like.
 */
import { isText } from '../../core/json/shapes.ts'
import { readVerdict, type Verdict } from '../../core/text/polarity.ts'

export interface Example extends Verdict {
  prompt: string
}

const MOST_BYTES = 1 << 20
const MOST_EXAMPLES = 200
/** UTF-16 units of a prompt that are read. */
const LONGEST = 2_000
const DEEPEST = 8

const promptKeys = ['query', 'prompt', 'input', 'question', 'user_prompt', 'utterance', 'text']
const wantedLists = /^(?:should_?trigger|positives?|trigger_?queries|triggers)$/i
const unwantedLists = /^(?:should_?not_?trigger|negatives?|non_?triggers?)$/i

/** `path` is relative to the skill's folder. */
export function holdsExamples(path: string): boolean {
  return /^evals?\/(?:.*\/)?[^/]+\.jsonl?$|^(?:evals?|trigger[-_]?evals?)\.jsonl?$/i.test(path)
}

/** Prompts without duplicates; none for other content. Never throws; linear in the bytes. */
export function readExamples(path: string, bytes: Uint8Array): Example[] {
  if (bytes.length > MOST_BYTES) return []
  const examples = new Map<string, Example>()
  const counts = { wanted: 0, unwanted: 0 }
  const add = ({ prompt, isWanted, instead }: Example) => {
    const kind = isWanted ? 'wanted' : 'unwanted'
    if (prompt.trim() === '' || counts[kind] >= MOST_EXAMPLES) return
    const read = prompt.slice(0, LONGEST)
    if (examples.has(read)) return
    counts[kind]++
    examples.set(read, { prompt: read, isWanted, instead })
  }
  const text = new TextDecoder().decode(bytes)
  const values = path.toLowerCase().endsWith('l') ? text.split('\n').map(parseExample) : [parseExample(text)]
  const open: { value: unknown; depth: number }[] = values.map(value => ({ value, depth: 0 })).reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (depth > DEEPEST || typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const item of value.toReversed()) open.push({ value: item, depth: depth + 1 })
      continue
    }
    const entries = Object.entries(value)
    const example = toExample(Object.fromEntries(entries))
    if (example !== undefined) add(example)
    for (const [key, item] of entries.reverse()) {
      for (const prompt of listPrompts(key, item)) add(prompt)
      if (example === undefined) open.push({ value: item, depth: depth + 1 })
    }
  }
  return [...examples.values()]
}

function parseExample(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toExample(fields: Readonly<Record<string, unknown>>): Example | undefined {
  const prompt = promptKeys.map(key => fields[key]).find(isText)
  return prompt === undefined ? undefined : { prompt, ...readVerdict(fields) }
}

function listPrompts(key: string, value: unknown): Example[] {
  const isWanted = wantedLists.test(key)
  if (!Array.isArray(value) || !(isWanted || unwantedLists.test(key))) return []
  return value.filter(isText).map(prompt => ({ prompt, isWanted, instead: [] }))
}
