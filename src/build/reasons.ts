/** Why a build could not take over all that the one before left: facts, and the words for them. */

/** What is said, by what it is about. `of` is a path, a number or a name, as each says. */
const words = {
  // Nothing is remembered.
  'linked-source': (of: string) => `what the links of ${of} lead to has no state that can be looked up`,
  'other-source': (of: string) => `${of} holds no folders of skills`,
  embeddings: () => 'vectors are asked for',
  'open-end': () => 'a provider of vectors failed',
  // The build is no small one.
  first: () => 'no build with these settings is remembered',
  clients: () => 'clients are asked about every skill',
  unwritten: () => 'the last build wrote no bundle',
  path: (of: string) => `${of} changed, which is no file of a skill that stands alone`,
  many: (of: string) => `${of} files changed`,
  ledger: () => 'what the last build made is not kept, or spoiled',
  analyses: () => 'the analyses are not those of the last build',
  interrupted: () => 'a build was killed while it wrote the bundle',
  file: (of: string) => `a file of ${of} is gone, became something else, or changed its mode`,
  seen: (of: string) => `other skills may see ${of} otherwise now`,
  links: (of: string) => `links of ${of} lead to other skills than before`,
  together: (of: string) => `something is found about ${of} and other skills together`,
  error: (of: string) => `an error was found in ${of}`,
  index: () => 'the search index is divided otherwise now',
  // The bundle is made anew.
  most: () => 'most skills are not as they were',
} satisfies Record<string, (of: string) => string>

export interface Reason {
  code: keyof typeof words
  of?: string
}

/** Takes a reason. */
export type Explain = (code: Reason['code'], of?: string) => void

/** Says why there is nothing. */
export function decline(explain: Explain, code: Reason['code'], of?: string): undefined {
  explain(code, of)
}

/** What comes of a reason: nothing is remembered, all skills are looked at, or the whole bundle is made anew. */
export type Outcome = 'forgot' | 'looked' | 'remade'

const outcomes: Record<Outcome, string> = {
  forgot: 'nothing is remembered for the next build',
  looked: 'looked at every skill',
  remade: 'made the whole bundle anew',
}

export function formatReason(outcome: Outcome, { code, of = '' }: Reason): string {
  return `${outcomes[outcome]}: ${words[code](of)}`
}
