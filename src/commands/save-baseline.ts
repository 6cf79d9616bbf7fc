/** `skillc check --update-baseline`: writes down today's findings, so that only new ones count. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BuildResult } from '../build.ts'
import { toBaseline } from '../report/baseline.ts'
import { plural } from '../report/words.ts'
import { failure, wordsOf } from '../util/failure.ts'
import type { BuildFlags } from './build.ts'
import type { ExitCode, Io } from './io.ts'

export function saveBaseline({ diagnostics }: BuildResult, { options }: BuildFlags, io: Io): ExitCode {
  if (options.baseline === undefined)
    throw failure('`--update-baseline` needs a file', 'Name it with `--baseline FILE`')
  const kept = diagnostics.filter(({ severity }) => severity !== 'info').length
  try {
    writeFileSync(resolve(io.cwd, options.baseline), toBaseline(diagnostics))
  } catch (error) {
    throw failure(`Cannot write \`${options.baseline}\`: ${wordsOf(error)}`)
  }
  io.out(`Wrote ${plural(kept, 'finding')} to ${options.baseline}; only new ones count from now on.\n`)
  return 0
}
