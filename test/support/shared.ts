/** The corpus, the queries and the vectors that are no part of the project. Only tests of the project `corpus` need them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A path in the folder that `npm run test:corpus` found or was given. */
export function sharedPath(path: string): string {
  const shared = process.env.SKILLC_SHARED
  if (shared === undefined) throw new Error('This test needs the corpus: `npm run test:corpus`')
  return join(shared, path)
}

/** Every SKILL.md below a folder there, in whatever case, from that folder. */
export function sharedEntries(path: string): string[] {
  return readdirSync(sharedPath(path), { recursive: true, encoding: 'utf8' })
    .filter(file => /(?:^|\/)skill\.md$/i.test(file))
    .sort()
}
