/** Names that look alike have the same skeleton (UTS #39, section 4). */
import lookalikes from './lookalikes.json' with { type: 'json' }

/** Names without lookalikes, and those with only ASCII lookalikes. */
const PLAIN = /^[a-ln-z2-9._+-]*$/
const ASCII = /^[a-z0-9._+-]*$/

/**
 * The ASCII lookalike of each letter. From Unicode's confusables.txt 13.0.0 (UTS #39, Unicode License v3), as in unhomoglyph 1.0.6:
 * single characters that NFKC keeps and whose prototype is ASCII.
 */
const LETTERS = new Map(
  Object.entries(lookalikes).flatMap(([ascii, letters]) =>
    Array.from(letters, letter => [letter, ascii] as const),
  ),
)

/** Only for comparison with other skeletons. */
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
