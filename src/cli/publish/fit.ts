/** Whether skills are fit to be seen by others; what is wrong is said before anything is published. */

import { leakedFiles, renamedSkills } from '../../channels/publish/npm-check.ts'
import { type PlainSkill, plainBytes } from '../../channels/publish/plain-skills.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import type { Io } from '../commands/io.ts'

/** Prints what is wrong to where failures go; false when it forbids to publish. `allowSensitive`: credentials do not. */
export function areFit(folder: string, skills: PlainSkill[], allowSensitive: boolean, io: Io): boolean {
  const leaked = allowSensitive ? [] : leakedFiles(skills, file => plainBytes(folder, file))
  for (const { severity, code, message } of [...leaked, ...renamedSkills(skills)])
    io.err(`${severity} ${code}: ${escapeTerminal(message)}\n`)
  const isBad = leaked.some(({ severity }) => severity === 'error')
  if (isBad)
    io.err(
      'Nothing was published. Remove what nobody should see and build again, or add `--allow-sensitive`.\n',
    )
  return !isBad
}
