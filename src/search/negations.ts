/** What a description says that a skill is not for: words that must not find it. */

/** Where a sentence, or a part of one that stands for itself, may end. */
const breaks = /(?<=[.!?;])\s+|(?<=[。！？；])|\n+|\s[—–]\s|(?=\b(?:NOT (?:for|to|when|if)|Do NOT|DO NOT)\b)/
const refuses =
  /^\W*(?:(?:do not|don['’]t|not for|never|skip|avoid|not (?:intended|suitable|applicable|appropriate|to be used))\b)|^[^\p{L}]*(?:不要|不适|不適|不用于|不用於|请勿|請勿|勿用)/iu

/** A description without the sentences that say what the skill is not for; the whole one when nothing is left. */
export function withoutNegations(description: string): string {
  const kept = description.split(breaks).filter(sentence => !refuses.test(sentence))
  return kept.some(sentence => /\p{L}/u.test(sentence)) ? kept.join('\n') : description
}
