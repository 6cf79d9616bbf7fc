/** Parts of a description: what the skill does, when to use it, and what it is not for. */

/** Where a sentence, or an independent part of one, may end. */
const breaks = /(?<=[.!?;])\s+|(?<=[。！？；])|\n+|\s[—–]\s|(?=\b(?:NOT (?:for|to|when|if)|Do NOT|DO NOT)\b)/
const refuses =
  /^\W*(?:(?:do not|don['’]t|not for|never|skip|avoid|not (?:intended|suitable|applicable|appropriate|to be used))\b)|^[\s!-/:-@[-`{-~，、：“”‘’「『（【•·-]*(?:不要|不适|不適|不用于|不用於|请勿|請勿|勿用)/i
const occasions = /\b(?:when|whenever|triggers?|triggered)\b/i
const letters = /[^\W_]|[^\0-\x7f]/

export interface Description {
  said: string[]
  /** When to use it: authors phrase that as requests do. */
  occasions: string[]
}

/** What the skill is not for must not find it, so it is left out, unless the description says nothing else. */
export function splitDescription(description: string): Description {
  const sentences = description.split(breaks).filter(sentence => letters.test(sentence))
  const wanted = sentences.filter(sentence => !refuses.test(sentence))
  const parts: Description = { said: [], occasions: [] }
  for (const sentence of wanted.length > 0 ? wanted : sentences)
    (occasions.test(sentence) ? parts.occasions : parts.said).push(sentence)
  return parts
}
