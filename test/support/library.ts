/** A library whose index is large enough to be many files, made of words of a language of its own. */

const SKILLS = 330
/** Words of a skill; the first six are its description, and about 900 are indexed. */
const WORDS = 1_000

/** Each word stands in one skill only: `at` divided by WORDS. */
function wordAt(at: number): string {
  let word = ''
  for (let left = at + 3_000; left > 0; left = Math.floor(left / 20))
    word += 'bdfghjklmnprstvwz'.charAt(left % 17) + 'aeiou'.charAt(left % 5)
  return `${word}q`
}

export const lendingLibrary = {
  words: WORDS,
  wordAt,
  /** `shelf-0` to `shelf-329`. */
  files(): Record<string, string> {
    return Object.fromEntries(
      Array.from({ length: SKILLS }, (_, at) => {
        const words = Array.from({ length: WORDS }, (_, word) => wordAt(at * WORDS + word))
        const head = `name: shelf-${at}\ndescription: Lends the volume about ${words.slice(0, 6).join(' ')}.`
        return [`shelf-${at}/SKILL.md`, `---\n${head}\n---\n\n${words.join(' ')}\n`]
      }),
    )
  },
  /** The words of the description of one skill. */
  requestFor: (skill: number) => Array.from({ length: 6 }, (_, at) => wordAt(skill * WORDS + at)),
}
