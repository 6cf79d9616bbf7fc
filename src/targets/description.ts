/** Descriptions that are too long for a target. Pure. */

/** The number of characters (code points). */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The first sentences that fit, or the first words and `…`, in at most so many characters. */
export function shortenDescription(text: string, most: number): string {
  const characters = [...text.trim()]
  if (characters.length <= most) return text.trim()
  const fits = characters.slice(0, most).join('')
  const sentences = /^[\s\S]*[.!?。！？](?=\s|$)/.exec(fits)?.[0] ?? ''
  // A first sentence that is short says too little of what the skill does.
  if (sentences.length > fits.length / 2) return sentences
  const cut = characters.slice(0, most - 1).join('')
  const words = /^[\s\S]*(?=\s)/.exec(cut)?.[0].trimEnd() ?? ''
  return `${words.length > cut.length / 2 ? words : cut}…`
}
