/** Parts of a description: what the skill does, when to use it, and what it is not for. */

const breaks = /(?<=[.!?;])\s+|(?<=[。！？；])|\n+|\s[—–]\s|(?=\b(?:NOT (?:for|to|when|if)|Do NOT|DO NOT)\b)/
const refuses =
  /^\W*(?:(?:do not|don['’]t|not for|never|skip|avoid|not (?:intended|suitable|applicable|appropriate|to be used))\b)|^[\s!-/:-@[-`{-~，、：“”‘’「『（【•·-]*(?:不要|不适|不適|不用于|不用於|请勿|請勿|勿用)/i
const occasions = /\b(?:when|whenever|triggers?|triggered)\b/i
const letters = /[^\W_]|[^\0-\x7f]/

export interface Description {
  said: string[]
  /** Uses that the description excludes. Empty if it has only those. */
  unwanted: string[]
  /** When to use it: authors phrase this like requests. */
  occasions: string[]
}

export function splitDescription(description: string): Description {
  const sentences = description.split(breaks).filter(sentence => letters.test(sentence))
  const parts: Description = { said: [], unwanted: [], occasions: [] }
  const isAllRefused = sentences.every(sentence => refuses.test(sentence))
  for (const sentence of sentences) {
    const isRefused = !isAllRefused && refuses.test(sentence)
    const part = isRefused ? 'unwanted' : occasions.test(sentence) ? 'occasions' : 'said'
    parts[part].push(sentence)
  }
  return parts
}
