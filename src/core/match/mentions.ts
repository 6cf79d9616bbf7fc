/** Skills that a text calls by name: `$name` (Codex) and `/name` (Claude Code and most others). */
import { getCharAt, getCharBefore, isBoundary, isLetter, isSpacedLetter } from './words.ts'

/** UTF-16 units of a name; longer ones cannot be called. */
const LONGEST_NAME = 256
const nameSigns = ':_+.-'
/** Punctuation after a name that may belong to a longer name; `$rye...` is `$rye`. */
const MOST_SIGNS = 3
/** Before a sigil, these make it part of a path, an address, an amount or an escape. */
const notBefore = '$/\\.:_-~#&=@'

/** Each name once with its sigil, in text order. The longest name wins, and `/usr/bin` calls nothing. `names` are folded. */
export function findMentions(names: { has: (name: string) => boolean }, folded: string): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < folded.length; at++) {
    const sigil = folded[at]
    if ((sigil !== '$' && sigil !== '/') || !canStart(folded, at)) continue
    const name = findNameAt(names, folded, at + 1, sigil)
    if (name === undefined) continue
    if (!found.has(name)) found.set(name, sigil + name)
    at += name.length
  }
  return found
}

function canStart(text: string, at: number): boolean {
  const before = getCharBefore(text, at)
  return before === undefined || !(isSpacedLetter(before) || notBefore.includes(before))
}

function findNameAt(
  names: { has: (name: string) => boolean },
  text: string,
  start: number,
  sigil: string,
): string | undefined {
  const ends: number[] = []
  for (let end = start; end < text.length && end - start < LONGEST_NAME; ) {
    const char = getCharAt(text, end)
    if (char === undefined || !(isLetter(char) || nameSigns.includes(char))) break
    end += char.length
    ends.push(end)
  }
  for (const end of ends.reverse()) {
    if (names.has(text.slice(start, end)) && canEnd(text, end, sigil)) return text.slice(start, end)
  }
  return undefined
}

/** `$rye` does not end in `$rye-bread`, but ends before a period. */
function canEnd(text: string, end: number, sigil: string): boolean {
  const after = getCharAt(text, end)
  if (after === undefined) return true
  if (sigil === '/' && after === '/') return false
  if (!nameSigns.includes(after)) return isBoundary(getCharBefore(text, end), after)
  let at = end
  while (at < end + MOST_SIGNS && nameSigns.includes(text[at] ?? ' ')) at++
  const next = getCharAt(text, at)
  return next === undefined || !isLetter(next)
}
