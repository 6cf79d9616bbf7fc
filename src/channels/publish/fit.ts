/** Whether skills are fit to be seen by others: asked before anything is published. */
import { findLeakedFiles, type Problem } from './npm-check.ts'
import { readPlainBytes } from './plain-skills.ts'
import type { WholeBundle } from './whole.ts'

/** Credentials and installed modules in the skills. `allowSensitive`: nobody asks. */
export function findLeaks({ folder, skills }: WholeBundle, allowSensitive: boolean | undefined): Problem[] {
  return allowSensitive === true ? [] : findLeakedFiles(skills, file => readPlainBytes(folder, file))
}

/** Whether one of the problems forbids to publish. */
export function isRefused(problems: Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error')
}
