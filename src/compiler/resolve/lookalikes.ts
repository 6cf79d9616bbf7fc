/** Names that are taken for each other: those with one skeleton (UTS #39, section 4). Pure. */
import lookalikes from './lookalikes.json' with { type: 'json' }

/** Names in which nothing looks like something else, and those in which only ASCII does. */
const PLAIN = /^[a-ln-z2-9._+-]*$/
const ASCII = /^[a-z0-9._+-]*$/

/**
 * By letter, the ASCII that it looks like. From Unicode's confusables.txt 13.0.0 (UTS #39, Unicode License v3), as unhomoglyph 1.0.6
 * has it: single characters that NFKC leaves alone and whose prototype is ASCII.
 */
const LETTERS = new Map(
  Object.entries(lookalikes).flatMap(([ascii, letters]) =>
    Array.from(letters, letter => [letter, ascii] as const),
  ),
)

/** The name as its reader sees it. Only to be compared with others. */
export function getSkeleton(name: string): string {
  if (PLAIN.test(name)) return name
  return (ASCII.test(name) ? name : toAscii(name))
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('m', 'rn')
}

function toAscii(name: string): string {
  return Array.from(name.normalize('NFKC'), letter => LETTERS.get(letter) ?? letter)
    .join('')
    .toLowerCase()
}
