/** What a name looks like: names with one skeleton are taken for each other (UTS #39, section 4). Pure. */
import { LOOKALIKES } from './lookalike-letters.ts'

/** Names in which nothing looks like something else, and those in which only ASCII does. */
const PLAIN = /^[a-ln-z2-9._+-]*$/
const ASCII = /^[a-z0-9._+-]*$/

const LETTERS = new Map(
  LOOKALIKES.flatMap(([ascii, letters]) => Array.from(letters, letter => [letter, ascii] as const)),
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
