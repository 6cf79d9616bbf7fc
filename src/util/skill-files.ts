/** What is wrong with a skill that comes as data, before anyone writes it to a disk. */
import { isSafePath } from './path.ts'

const ENTRY = 'SKILL.md'

/**
 * Why a skill's folder or one of its files cannot be taken, in words that end a sentence: a path that is not relative and
 * plain, a path given twice, a file that would be the entry. Undefined when nothing is wrong.
 */
export function faultOfPaths(folder: string, files: { path: string }[]): string | undefined {
  if (folder === '') return 'its path is empty'
  if (!isSafePath(folder)) return `\`${shortened(folder)}\` is no plain relative path`
  const seen = new Set<string>([ENTRY])
  for (const { path } of files) {
    if (!isSafePath(path)) return `its resource \`${shortened(path)}\` has no plain relative path`
    if (path === ENTRY) return `its resource \`${ENTRY}\` would be a second entry`
    if (seen.has(path)) return `it has the resource \`${shortened(path)}\` twice`
    seen.add(path)
  }
  return undefined
}

function shortened(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path
}
