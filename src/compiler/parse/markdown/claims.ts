/** Claims that a file contains a name, as a text makes them, and as questions about the file. */

/**
 * How the file must contain it. `word`: as a whole word, or exported from another file. `title`: its words. `step`: as a
 * number, with a letter or its title. `line`: as the number of a line. `module`: like `word`, and `path` is a module.
 * `package`: the name of a `package.json`. `key`: as a key whose value is an object. `setting`: a line of the frontmatter.
 */
export type ClaimKind = 'word' | 'title' | 'step' | 'line' | 'module' | 'package' | 'key' | 'setting'

export interface Claim {
  path: string
  kind: ClaimKind
  word: string
}

/** Separates a path from a question about its text. */
export const QUESTION = '\0'

/** The setting of a skill that only a user can start. */
export const MANUAL = 'disable-model-invocation: true'

/** Of a script that an import names without its ending. */
export const MODULE_ENDINGS = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js']

export function formatClaim({ path, kind, word }: Claim): string {
  return [path, kind, word].join(QUESTION)
}

export function parseClaim(text: string): Claim {
  const [path = '', kind, word = ''] = text.split(QUESTION)
  return { path, kind: kind as ClaimKind, word }
}
