/** The files of a skill: what its entry is called, and what is wrong with those that come as data. */
import { findPathProblem, findUnsafeFiles } from './untrusted-path.ts'

/** The entry of a skill on a disk, and in bundles for every name that its author gave the file. */
export const ENTRY = 'SKILL.md'

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
