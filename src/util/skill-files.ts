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
  if (isTooLong(folder)) return `no disk takes its path, \`${shortened(folder)}\`: ${TOO_LONG}`
  const seen = new Set<string>([ENTRY])
  for (const { path } of files) {
    if (!isSafePath(path)) return `its resource \`${shortened(path)}\` has no plain relative path`
    if (isTooLong(path)) return `no disk takes the path of its resource \`${shortened(path)}\`: ${TOO_LONG}`
    if (path === ENTRY) return `its resource \`${ENTRY}\` would be a second entry`
    if (seen.has(path)) return `it has the resource \`${shortened(path)}\` twice`
    seen.add(path)
  }
  return undefined
}

/** What Linux takes, and a little less than all of a path: the bundle is unpacked somewhere (NAME_MAX, PATH_MAX). */
const LONGEST_NAME = 255
const LONGEST_PATH = 3_000
const TOO_LONG = `a name has more than ${LONGEST_NAME} bytes, or the whole more than ${LONGEST_PATH}`

function isTooLong(path: string): boolean {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  return bytes(path) > LONGEST_PATH || path.split('/').some(name => bytes(name) > LONGEST_NAME)
}

function shortened(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path
}
