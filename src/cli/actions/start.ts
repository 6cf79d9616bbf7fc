/** `skillc` alone: checks the project that it is run in, and says what to do next. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildResult, check } from '../../build/build.ts'
import { CONFIG_FILE } from '../../build/config/load.ts'
import { isFailure } from '../../core/failure.ts'
import type { BuildFlags } from '../flag-sets.ts'
import type { ExitCode, Io } from '../io.ts'
import { printSteps } from '../next.ts'
import { runTimed, writeReport } from './build.ts'
import { listProjectSteps } from './next-steps.ts'

/** Undefined where there is nothing to check. Throws a Failure for what `check` throws one for. */
export async function runStart(io: Io): Promise<ExitCode | undefined> {
  const flags: BuildFlags = { format: 'pretty', reports: [], verbose: false, quiet: false, options: {} }
  let result: BuildResult & { durationMs: number }
  try {
    result = await runTimed(io, flags, check)
  } catch (error) {
    if (!isFailure(error) || existsSync(join(io.cwd, CONFIG_FILE))) throw error
    if (await hasSkills(io.cwd)) throw error
    return undefined
  }
  const code = await writeReport(io, flags, result)
  printSteps(await listProjectSteps(result, flags, io), io)
  return code
}

/** Whether there would be something to check without what `package.json` says. */
async function hasSkills(cwd: string): Promise<boolean> {
  try {
    return (await check({ cwd, config: false, cache: false })).account.found > 0
  } catch {
    return false
  }
}
