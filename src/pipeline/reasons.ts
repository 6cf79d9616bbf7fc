/** Why a build could not take over all that the one before left: facts, and the words for them. */

/** What is said, by what it is about. `of` is a path, a number or a name, as each says. */
const words = {
  // Nothing is remembered.
  'linked-source': (of: string) => `the folder behind a link in ${of} may have changed`,
  'other-source': (of: string) => `${of} is not a folder of skills`,
  embeddings: () => 'embeddings are enabled',
  'open-end': () => 'the embedding provider failed',
  // The build is no small one.
  first: () => 'this is the first build with these settings',
  clients: () => 'the clients that are asked for look at every skill',
  unwritten: () => 'the last build wrote no bundle',
  path: (of: string) => `${of} changed, and other skills may depend on it`,
  many: (of: string) => `${of} files changed`,
  ledger: () => 'the cache of the last build is missing or damaged',
  analyses: () => 'the cache was cleaned or changed since the last build',
  interrupted: () => 'the last build was interrupted while it wrote the bundle',
  file: (of: string) => `a file of ${of} was removed, became something else, or changed its mode`,
  seen: (of: string) => `${of} changed, and other skills name it`,
  moved: (of: string) => `${of} was added or removed, and other skills may depend on it`,
  links: (of: string) => `links of ${of} lead to other skills than before`,
  together: (of: string) => `${of} has a finding that depends on other skills`,
  error: (of: string) => `${of} has an error`,
  split: () => 'a skill was added or removed, and the manifest is split',
  index: () => 'the search index has another number of parts now',
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
  forgot: 'the next build will be a full one',
  looked: 'checked every skill again',
  remade: 'wrote the whole bundle again',
}

export function formatReason(outcome: Outcome, { code, of = '' }: Reason): string {
  return `${outcomes[outcome]}: ${words[code](of)}`
}
