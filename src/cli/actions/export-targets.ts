/** Which targets of `skillc export` fit a project. */

import { type Failure, failure } from '../../core/errors/failure.ts'
import { findProjectSkills, proposeTargets } from '../../pipeline/sources/propose.ts'
import type { Io } from '../io.ts'

/** Names the targets of the clients whose folders are in the project. */
export async function createNoTargetError({ cwd }: Io): Promise<Failure> {
  const fitting = proposeTargets(cwd, await findProjectSkills(cwd))
  const named = fitting.map(({ to, because }) => `\`--to ${to}\` for the client of \`${because}\``)
  return failure(
    '`export` needs a target',
    named.length === 0
      ? 'Give one: `--to claude-ai` for uploads, `--to agent-plugin` for a plugin, or the name of a client'
      : `For this project: ${named.join(', ')}`,
  )
}
