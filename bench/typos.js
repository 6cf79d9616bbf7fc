// Misspelled requests: the same text, share and seed give the same errors on every machine.

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Words that people misspell and still mean: letters only, four at least. */
const WORD = /(?<![\p{L}\p{M}\p{N}_/\\.:@#$=~-])[A-Za-z]{4,}(?![\p{L}\p{M}\p{N}_/\\@#=~]|[.:-][\p{L}\p{N}])/gu

/**
 * A text in which a share of the words has one error each: two letters swapped, one left out, one doubled, or one
 * replaced by its neighbor on the keyboard. First letters are hardly ever wrong (2 to 8 of 100 errors in studies of real
 * misspellings), so a place there is drawn a second time.
 *
 * @param {string} text
 * @param {number} share from 0 to 1
 * @param {number} [seed]
 */
export function misspell(text, share, seed = 1) {
  const next = createRandom(`${seed} ${text}`)
  return text.replace(WORD, word => (next() < share ? misspellWord(word, next) : word))
}

function misspellWord(word, next) {
  const at = Math.floor(next() * word.length) || Math.floor(next() * word.length)
  const [before, letter, after] = [word.slice(0, at), word[at], word.slice(at + 1)]
  const edits = [
    () =>
      after === ''
        ? before.slice(0, -1) + letter + before.slice(-1)
        : before + after[0] + letter + after.slice(1),
    () => before + after,
    () => before + letter + letter + after,
    () => before + getNeighbor(letter, next) + after,
  ]
  return edits[Math.floor(next() * edits.length)]()
}

function getNeighbor(letter, next) {
  const row = KEYS.find(keys => keys.includes(letter.toLowerCase())) ?? KEYS[1]
  const at = row.indexOf(letter.toLowerCase())
  const side = next() < 0.5 ? -1 : 1
  const found = row[at + side] ?? row[at - side] ?? letter
  return letter === letter.toLowerCase() ? found : found.toUpperCase()
}

/** Numbers from 0 up to 1 (mulberry32), seeded by a text. */
function createRandom(seed) {
  let state = 0x811c9dc5
  for (const unit of Buffer.from(seed)) state = Math.imul(state ^ unit, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
