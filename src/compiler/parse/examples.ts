/**
 * Prompts that an author says a skill is for, or is not for: trigger examples and tasks in `evals/`.
 *
 * There is no specification. The reader knows the forms that public repositories share: objects with a prompt under one of a few
 * names, with `should_trigger` or without; and lists of prompts under `should_trigger` and the like.
 */

export interface Examples {
  wanted: string[]
  unwanted: string[]
}

const MOST_BYTES = 1 << 20
const MOST_EXAMPLES = 200
/** UTF-16 units of a prompt that are read. */
const LONGEST = 2_000
/** Nested values. */
const DEEPEST = 8

const promptKeys = ['query', 'prompt', 'input', 'question', 'user_prompt', 'utterance', 'text']
const verdictKeys = ['should_trigger', 'shouldTrigger', 'should_activate', 'triggers_skill']
const wantedLists = /^(?:should_?trigger|positives?|trigger_?queries|triggers)$/i
const unwantedLists = /^(?:should_?not_?trigger|negatives?|non_?triggers?)$/i

/** `path` is from the skill's folder. */
export function holdsExamples(path: string): boolean {
  return /^evals?\/(?:.*\/)?[^/]+\.jsonl?$|^(?:evals?|trigger[-_]?evals?)\.jsonl?$/i.test(path)
}

/** Empty for other content. Never throws; linear in the bytes. */
export function readExamples(path: string, bytes: Uint8Array): Examples {
  const examples: Examples = { wanted: [], unwanted: [] }
  if (bytes.length > MOST_BYTES) return examples
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
    const isExample = addExample(new Map(entries), examples)
    for (const [key, item] of entries.reverse()) {
      addList(key, item, examples)
      // The other fields describe the example: files, answers, assertions.
      if (!isExample) open.push({ value: item, depth: depth + 1 })
    }
  }
  return { wanted: removeDuplicates(examples.wanted), unwanted: removeDuplicates(examples.unwanted) }
}

function parseExample(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function addExample(fields: Map<string, unknown>, examples: Examples): boolean {
  const prompt = promptKeys.map(key => fields.get(key)).find(value => typeof value === 'string')
  if (prompt === undefined) return false
  const verdict = verdictKeys.map(key => fields.get(key)).find(value => typeof value === 'boolean')
  add(verdict === false ? examples.unwanted : examples.wanted, prompt)
  return true
}

function addList(key: string, value: unknown, examples: Examples): void {
  const list = wantedLists.test(key)
    ? examples.wanted
    : unwantedLists.test(key)
      ? examples.unwanted
      : undefined
  if (list === undefined || !Array.isArray(value)) return
  for (const item of value) add(list, item)
}

function add(list: string[], prompt: unknown): void {
  if (typeof prompt !== 'string' || prompt.trim() === '' || list.length >= MOST_EXAMPLES) return
  list.push(prompt.slice(0, LONGEST))
}

function removeDuplicates(prompts: string[]): string[] {
  return [...new Set(prompts)]
}
