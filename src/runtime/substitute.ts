/**
 * Puts arguments into instructions, as Claude Code does. Sources: its documentation of skills, "Available string substitutions", and
 * measurements of 2.1. `parse/substitutions.ts` finds the same places.
 */

/** A command; a folder; an argument: all, one by index, one by number, or a word that begins with the name of one. */
const token =
  /```!\s[\s\S]*?```|(?<=^|\s)!`[^`\n]+`|\$\{(?:CLAUDE|KIMI)_SKILL_DIR\}|\\?\$(?:ARGUMENTS(?!\w)(?:\[\d{1,3}\])?|\d{1,3}(?!\w)|[A-Za-z_][\w-]*)/gm

/** Longer words are not names. Searching each would be quadratic. */
const LONGEST_NAME = 200

/** After so many characters, places stay as they are: this bounds many places times a long argument. */
const MOST_FILLED = 2 ** 20

export function substitute(
  body: string,
  args: string | readonly string[] = '',
  names: readonly string[] = [],
  directory?: string,
): string {
  return appendUntaken(fillPlaces(body, args, names, directory), args)
}

/** The arguments follow, unless a place took some. */
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
 * `args` is the text after the skill's name, or its parts; `names` are those of the skill's `arguments`; `directory` is its own.
 * `$ARGUMENTS` is all of it. `$ARGUMENTS[0]` and `$0` are the first part, and stay when there is none. `$name` is the part in its place, or
 * nothing. `${CLAUDE_SKILL_DIR}` is the directory. A backslash keeps an argument as text. One linear pass: filled text is not searched
 * again. Commands (`` !`…` ``) stay: nothing is run, and nothing put into them. The result contains the caller's text, so a wrapping has to
 * guard it.
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
  /** Replaces a missing part; without it, the place stays. */
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
  // All of it, or up to a hyphen.
  for (let length = word.length; length > 0; length = word.lastIndexOf('-', length - 1)) {
    const at = names.get(word.slice(0, length))
    if (at !== undefined) return { at, length, absent: '' }
  }
  return undefined
}

/** Splits as a shell would that expands nothing. A quote without its other half is a letter. */
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
