/** `skillc install`: the bundles that a project builds from, as its lock file has them. */

import { type InstalledBundle, install } from '../../channels/install.ts'
import { LOCK_FILE } from '../../channels/references/lock-file.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { loadConfig } from '../../pipeline/config/load.ts'
import type { FlagsOf } from '../command.ts'
import type { install as command } from '../commands/build.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNext } from '../next.ts'
import { addChannelOptions } from './channels.ts'

/** `skillc install`: fetches what is locked, and locks what is not. With `frozen`, 1 when the two differ. */
export async function runInstall(
  { config, allowRead, json, update = [], ...flags }: FlagsOf<typeof command>,
  io: Io,
): Promise<ExitCode> {
  const loaded = await loadConfig({ config, ...(allowRead && { allowRead }) }, io.cwd)
  const options = {
    ...addChannelOptions(io),
    ...flags,
    update: update === true ? ('all' as const) : update,
    cwd: loaded.base,
  }
  const installation = await install(loaded.config.sources ?? [], options)
  io.progress('')
  const { ok, bundles, differences } = installation
  if (!json) for (const { name, risks = [] } of bundles) io.err(formatRisks(name, risks))
  if (json) io.out(formatJson(installation))
  else io.out(ok ? formatInstalled(bundles) : formatDifferences(differences))
  if (ok && !json) printNext('skillc build', io)
  return ok ? 0 : 1
}

const MOST_RISKS = 20

function formatRisks(name: string, risks: string[]): string {
  const lines = risks.slice(0, MOST_RISKS).map(words => `warning: ${escapeTerminal(`${name}: ${words}`)}\n`)
  const rest = risks.length - lines.length
  return lines.join('') + (rest > 0 ? `warning: ${escapeTerminal(name)}: ${rest} more such findings\n` : '')
}

function formatDifferences(differences: string[]): string {
  const lines = differences.map(words => `  ${escapeTerminal(words)}\n`)
  return `${LOCK_FILE} does not match the configuration:\n${lines.join('')}Run \`skillc install\` without \`--frozen\`, and commit the file.\n`
}

function formatInstalled(bundles: InstalledBundle[]): string {
  if (bundles.length === 0) return 'The configuration names no bundles to fetch.\n'
  const lines = bundles.map(({ name, version: now, manifest, how, before }) => {
    const version = now === undefined ? '' : ` ${now}`
    const was = before === undefined ? '' : ` (was ${before.version ?? before.manifest})`
    return `${how.padEnd(8)} ${escapeTerminal(`${name}${version}${was}`)} ${manifest}\n`
  })
  return `${lines.join('')}${formatCount(bundles.length, 'bundle')} as ${LOCK_FILE} says.\n`
}
