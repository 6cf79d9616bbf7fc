/** `skillc check --update-baseline`: writes down today's findings, so that only new ones count. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { toBaseline } from '../../build/baseline.ts'
import { buildWith } from '../../build/build-changed.ts'
import { getSettings } from '../../build/config/settings.ts'
import { failure, systemFailure } from '../../core/failure.ts'
import { formatCount } from '../../core/quantity.ts'
import type { BuildFlags } from '../flag-sets.ts'
import type { Io } from '../io.ts'
import { printNext } from '../next.ts'
import { createListeners } from '../progress.ts'

/**
 * Writes every finding, including those that an older baseline or `--since` would hide. A configuration may come with the repository,
 * so only the flag names a file to write. Throws a Failure.
 */
export async function saveBaseline({ options: given }: BuildFlags, io: Io): Promise<0> {
  const { baseline } = given
  if (baseline === undefined)
    throw failure('`--update-baseline` needs a file', 'Name it with `--baseline FILE`')
  const options = { ...given, ...createListeners(io), cwd: io.cwd }
  const { diagnostics } = await buildWith(await getSettings(options), options, 'check')
  io.progress('')
  try {
    writeFileSync(resolve(io.cwd, baseline), toBaseline(diagnostics))
  } catch (error) {
    throw systemFailure(`Cannot write \`${baseline}\``, error)
  }
  io.out(
    `Wrote ${formatCount(diagnostics.length, 'finding')} to ${baseline}; only new ones count from now on.\n`,
  )
  printNext(`skillc check --baseline ${baseline}`, io)
  return 0
}
