/** What is wrong with a skill that comes as data, before anyone writes it to a disk. */
import { ENTRY } from './path.ts'
import { findPathProblem, findUnsafeFiles } from './untrusted-path.ts'

/**
 * Why a skill cannot be taken at this folder with these files besides its entry, in words that end a sentence. Undefined when
 * nothing is wrong.
 */
export function findSkillProblem(folder: string, files: { path: string }[]): string | undefined {
  const problem = findPathProblem(folder)
  if (problem !== undefined) return `its path \`${shortenPath(folder)}\` ${problem}`
  const [unsafe] = findUnsafeFiles([ENTRY, ...files.map(({ path }) => path)])
  return unsafe && `its resource \`${shortenPath(unsafe[0])}\` ${unsafe[1]}`
}

function shortenPath(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path
}
