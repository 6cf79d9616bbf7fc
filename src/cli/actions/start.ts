/** `skillc` alone: checks the project that it is run in, and says what to do next. */

import { failure, isFailure } from '../../core/errors/failure.ts'
import { check } from '../../pipeline/build.ts'
import type { BuildFlags } from '../flag-sets.ts'
import type { ExitCode, Io } from '../io.ts'
import { printSteps } from '../next.ts'
import { runTimed, writeReport } from './build-report.ts'
import { listProjectSteps } from './next-steps.ts'

/** Throws a Failure for what `check` throws one for, with a word about help: this may be the first command that a user tries. */
export async function runStart(io: Io): Promise<ExitCode> {
  const flags: BuildFlags = { format: 'pretty', reports: [], verbose: false, quiet: false, options: {} }
  const result = await runTimed(io, flags, check).catch((error: unknown) => {
    if (!isFailure(error)) throw error
    const { message, hint } = error
    throw failure(
      message,
      `${hint === undefined ? '' : `${hint}. `}\`skillc --help\` lists the commands`,
      error,
    )
  })
  const code = await writeReport(io, flags, result)
  printSteps(await listProjectSteps(result, flags, io), io)
  return code
}
