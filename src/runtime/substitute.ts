/** Fills arguments into instructions like Claude Code 2.1 (documentation, "Available string substitutions", and measurements). */

/** A command; a folder; an argument: all, by index, by number, or a word that starts with a name. */
const token =
  /```!\s[\s\S]*?```|(?<=^|\s)!`[^`\n]+`|\$\{(?:CLAUDE|KIMI)_SKILL_DIR\}|\\?\$(?:ARGUMENTS(?!\w)(?:\[\d{1,3}\])?|\d{1,3}(?!\w)|[A-Za-z_][\w-]*)/gm

/** Longer words are not names; searching them would be quadratic. */
const LONGEST_NAME = 200

/** After this many characters, placeholders stay: bounds many placeholders times a long argument. */
const MOST_FILLED = 2 ** 20

export function substitute(
  body: string,
  args: string | readonly string[] = '',
  names: readonly string[] = [],
  directory?: string,
): string {
  return appendUntaken(fillPlaces(body, args, names, directory), args)
}

/** Appends the arguments unless a placeholder used some. */
export function appendUntaken({ text, isTaken }: Substitution, args: string | readonly string[]): string {
  const all = joinArguments(args)
  return isTaken || all.trim() === '' ? text : `${text.trimEnd()}\n\nARGUMENTS: ${all}`
}

function joinArguments(args: string | readonly string[]): string {
  return typeof args === 'string' ? args : args.map(quotePart).join(' ')
}

export interface Substitution {
  text: string
  isTaken: boolean
}

/**
 * `args` is the text after the skill's name, or its parts; `names` come from the skill's `arguments`; `directory` is
 * the skill's. `$ARGUMENTS[0]` and `$0` stay if there is no argument; `$name` becomes empty. A backslash escapes. One
 * linear pass: filled text is not searched again. Commands (`` !`…` ``) are neither run nor filled. The result contains
 * the caller's text, so a wrapping has to guard it.
 */
export function fillPlaces(
  body: string,
  args: string | readonly string[],
  names: readonly string[] = [],
  directory?: string,
): Substitution {
  const all = joinArguments(args)
  const parts = typeof args === 'string' ? splitArguments(args) : args
  const places = new Map<string, number>()
  for (const [at, name] of names.entries()) if (!places.has(name)) places.set(name, at)
  let filled = 0
  let isTaken = false
  const text = body.replace(token, (found: string, at: number) => {
    if (found.startsWith('${')) return directory ?? found
    const start = found.indexOf('$') + 1
    const place = /^\\?\$/.test(found)
      ? findPlaceIn(found.slice(start), body[at + found.length], places)
      : undefined
    if (place === undefined) return found
    const isSlashed = start === 2
    if (isSlashed && body[at - 1] !== '\\') return found.slice(1)
    const value = place.at === 'all' ? all : (parts[place.at] ?? place.absent)
    if (value === undefined) return found
    isTaken = true
    if (filled > MOST_FILLED) return found
    filled += value.length
    return `${isSlashed ? '\\' : ''}${value}${found.slice(start + place.length)}`
  })
  return { text, isTaken }
}

interface Place {
  at: number | 'all'
  length: number
  /** Replaces a missing argument; if undefined, the placeholder stays. */
  absent?: string
}

function findPlaceIn(
  word: string,
  next: string | undefined,
  names: ReadonlyMap<string, number>,
): Place | undefined {
  if (word === 'ARGUMENTS') return { at: 'all', length: word.length }
  const index = /^(?:ARGUMENTS\[)?(\d+)\]?$/.exec(word)?.[1]
  if (index !== undefined) return { at: Number(index), length: word.length }
  if (names.size === 0 || word.length > LONGEST_NAME || next === '[') return undefined
  for (let length = word.length; length > 0; length = word.lastIndexOf('-', length - 1)) {
    const at = names.get(word.slice(0, length))
    if (at !== undefined) return { at, length, absent: '' }
  }
  return undefined
}

/** Splits like a shell, without expansion. An unpaired quote is literal. */
export function splitArguments(args: string): string[] {
  const parts: string[] = []
  let part: string | undefined
  let at = 0
  while (at < args.length) {
    const char = args.charAt(at)
    const end = char === "'" || char === '"' ? findClosingQuote(args, at) : -1
    if (end !== -1) {
      const inner = args.slice(at + 1, end)
      part = (part ?? '') + (char === '"' ? inner.replace(/\\(["\\$`])/g, '$1') : inner)
      at = end + 1
    } else if (/\s/.test(char)) {
      if (part !== undefined) parts.push(part)
      part = undefined
      at++
    } else {
      const isEscape = char === '\\' && at + 1 < args.length
      part = (part ?? '') + (isEscape ? args.charAt(at + 1) : char)
      at += isEscape ? 2 : 1
    }
  }
  if (part !== undefined) parts.push(part)
  return parts
}

function findClosingQuote(args: string, open: number): number {
  if (args[open] === "'") return args.indexOf("'", open + 1)
  for (let at = open + 1; at < args.length; at++) {
    if (args[at] === '"') return at
    if (args[at] === '\\') at++
  }
  return -1
}

/** The inverse of `splitArguments`. */
function quotePart(text: string): string {
  return /^[^\s'"\\]+$/.test(text) ? text : `"${text.replace(/["\\$`]/g, '\\$&')}"`
}
