/** Why a build could not take over all that the one before left: facts, and the words for them. */

/** What is said, by what it is about. `of` is a path, a number or a name, as each says. */
const words = {
  // Nothing is remembered.
  'linked-source': (of: string) => `the targets of links in ${of} cannot be compared with the last build`,
  'other-source': (of: string) => `${of} holds no folders of skills`,
  embeddings: () => 'embeddings are enabled',
  'open-end': () => 'the embedding provider failed',
  // The build is no small one.
  first: () => 'no build with these settings is remembered',
  clients: () => 'clients are asked about every skill',
  unwritten: () => 'the last build wrote no bundle',
  path: (of: string) => `${of} changed, which is not a file of a skill that stands alone`,
  many: (of: string) => `${of} files changed`,
  ledger: () => 'the state of the last build is missing or damaged',
  analyses: () => 'the cached analyses are not those of the last build',
  interrupted: () => 'a build was killed while it wrote the bundle',
  file: (of: string) => `a file of ${of} was removed, became something else, or changed its mode`,
  seen: (of: string) => `${of} may look different to other skills now`,
  moved: (of: string) => `${of} was added or removed, which may concern more than this skill`,
  links: (of: string) => `links of ${of} lead to other skills than before`,
  together: (of: string) => `a finding concerns ${of} together with other skills`,
  error: (of: string) => `an error was found in ${of}`,
  split: () => 'the manifest is split, and a skill was added or removed',
  index: () => 'the search index is split differently now',
  // The bundle is rebuilt.
  most: () => 'most skills changed',
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

/** What comes of a reason: nothing is remembered, all skills are looked at, or the whole bundle is rebuilt. */
export type Outcome = 'forgot' | 'looked' | 'remade'

const outcomes: Record<Outcome, string> = {
  forgot: 'nothing is remembered for the next build',
  looked: 'looked at every skill',
  remade: 'rebuilt the whole bundle',
}

export function formatReason(outcome: Outcome, { code, of = '' }: Reason): string {
  return `${outcomes[outcome]}: ${words[code](of)}`
}
