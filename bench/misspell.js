// Requests as people type them: a seeded share of the words with one error each.
import { dice } from './words.js'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Words of four or more letters of `a`-`z`, of which `share` get an error: two letters swapped, one lost, one added, one wrong. */
export function misspell(text, share, seed) {
  const roll = dice(`${seed}\n${text}`)
  return text.replace(/[a-z]{4,}/gi, word => {
    if (roll(1_000) >= 1_000 * share) return word
    const at = roll(word.length - 1)
    const letter = LETTERS[roll(LETTERS.length)]
    const [start, end] = [word.slice(0, at), word.slice(at + 1)]
    return [
      `${start}${end[0]}${word[at]}${end.slice(1)}`,
      `${start}${end}`,
      `${start}${word[at]}${letter}${end}`,
      `${start}${letter}${end}`,
    ][roll(4)]
  })
}
