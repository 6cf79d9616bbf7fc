/** `skillc check --update-baseline`: records today's findings, so only new ones are reported. */
import { resolve } from 'node:path'
import { attempt } from '../../core/errors/failure.ts'
import { resolveOutput, writeOutput } from '../../core/files/drafts.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { quote } from '../../core/text/terminal.ts'
import { toBaseline } from '../../pipeline/baseline.ts'
import { buildWith } from '../../pipeline/build.ts'
import { loadConfig } from '../../pipeline/config/load.ts'
import { DEFAULT_BASELINE } from '../../pipeline/config/options.ts'
import { findBaseline, getSettings } from '../../pipeline/config/settings.ts'
import type { BuildFlags } from '../flag-sets.ts'
import type { Io } from '../io.ts'
import { printNext } from '../next.ts'
import { createListeners } from '../progress.ts'
import { formatSelection } from './next-steps.ts'

/**
 * Writes every finding, even hidden ones. A configuration may come with the repository, so only the flag can name
 * another file. Throws a Failure.
 */
export async function saveBaseline({ options: given }: BuildFlags, io: Io): Promise<0> {
  const baseline = given.baseline || DEFAULT_BASELINE
  const options = { ...given, ...createListeners(io), cwd: io.cwd }
  const { findings } = await buildWith(await getSettings(options), options, 'check')
  io.progress('')
  const target = resolveOutput(io.cwd, baseline)
  attempt(`Cannot write \`${baseline}\``, () => writeOutput(target, [toBaseline(findings)]))
  const usual = findBaseline({ ...given, baseline: undefined }, await loadConfig(given, io.cwd), io.cwd)
  const isUsual = resolve(io.cwd, baseline) === usual
  const when = isUsual ? 'From now on' : `With \`--baseline ${quote(baseline)}\``
  io.out(
    `Wrote ${formatCount(findings.length, 'finding')} to ${baseline}. ${when}, only new findings are reported.\n`,
  )
  printNext(`skillc check${formatSelection({ ...given, baseline: isUsual ? undefined : baseline })}`, io)
  return 0
}
