/** Folders of skills in the place of a bundle: built into a temporary folder for the work of one command. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../build/build.ts'
import { failure } from '../../core/failure.ts'
import { formatCount } from '../../core/quantity.ts'
import type { Io } from '../io.ts'

/**
 * Builds folders of skills with the project's configuration, and removes the bundle after the work. Skills with errors are left
 * out, and standard error says how many. Throws a Failure when no skill is left.
 */
export async function withBuilt<Result>(
  roots: string[],
  io: Io,
  work: (bundle: string) => Result | Promise<Result>,
): Promise<Result> {
  const temporary = mkdtempSync(join(tmpdir(), 'skillc-built-'))
  try {
    const out = join(temporary, 'bundle')
    const { account } = await build({ cwd: io.cwd, roots, out, cache: false, keepGoing: true })
    const hint = `\`skillc check ${roots.join(' ')}\` says what is wrong`
    if (account.emitted === 0)
      throw failure(`No skill in ${roots.map(root => `\`${root}\``).join(', ')} can be built`, hint)
    if (account.skipped > 0)
      io.err(
        `${formatCount(account.skipped, 'skill')} left out because of errors: \`skillc check\` lists them\n`,
      )
    return await work(out)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
