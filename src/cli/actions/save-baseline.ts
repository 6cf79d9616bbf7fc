/** `skillc check --update-baseline`: writes down today's findings, so that only new ones count. */
import { resolve } from 'node:path'
import { toBaseline } from '../../build/baseline.ts'
import { buildWith } from '../../build/build-changed.ts'
import { loadConfig } from '../../build/config/load.ts'
import { DEFAULT_BASELINE } from '../../build/config/options.ts'
import { findBaseline, getSettings } from '../../build/config/settings.ts'
import { resolveOutput, writeOutput } from '../../core/drafts.ts'
import { systemFailure } from '../../core/failure.ts'
import { formatCount } from '../../core/quantity.ts'
import { quote } from '../../core/quote.ts'
import type { BuildFlags } from '../flag-sets.ts'
import type { Io } from '../io.ts'
import { printNext } from '../next.ts'
import { createListeners } from '../progress.ts'
import { formatSelection } from './next-steps.ts'

/**
 * Writes every finding, including those that an older baseline or `--since` would hide. A configuration may come with the repository,
 * so only the flag names another file to write. Throws a Failure.
 */
export async function saveBaseline({ options: given }: BuildFlags, io: Io): Promise<0> {
  const baseline = given.baseline || DEFAULT_BASELINE
  const options = { ...given, ...createListeners(io), cwd: io.cwd }
  const { diagnostics } = await buildWith(await getSettings(options), options, 'check')
  io.progress('')
  const target = resolveOutput(io.cwd, baseline)
  try {
    writeOutput(target, [toBaseline(diagnostics)])
  } catch (error) {
    throw systemFailure(`Cannot write \`${baseline}\``, error)
  }
  const usual = findBaseline({ ...given, baseline: undefined }, await loadConfig(given, io.cwd), io.cwd)
  const isUsual = resolve(io.cwd, baseline) === usual
  const when = isUsual ? 'From now on' : `With \`--baseline ${quote(baseline)}\``
  io.out(
    `Wrote ${formatCount(diagnostics.length, 'finding')} to ${baseline}. ${when}, only new ones count.\n`,
  )
  printNext(`skillc check${formatSelection({ ...given, baseline: isUsual ? undefined : baseline })}`, io)
  return 0
}
