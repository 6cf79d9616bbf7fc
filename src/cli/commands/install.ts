/** `skillc install`: the bundles that a project builds from, as its lock file has them. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../build/config/load.ts'
import type { SourceConfig } from '../../build/config/options.ts'
import { bundleStore } from '../../build/config/settings.ts'
import {
  type Installed,
  type InstallOptions,
  install,
  uniqueRemotes,
} from '../../channels/references/install.ts'
import { LOCK_FILE, type Lock, lockText, readLock } from '../../channels/references/lock-file.ts'
import { parseReference } from '../../channels/references/reference.ts'
import { isSameTrust, readTrust, verifiedBy } from '../../channels/references/trust.ts'
import type { Trust } from '../../channels/sign/check.ts'
import { failure, wordsOf } from '../../core/failure.ts'
import { jsonText } from '../../core/json-text.ts'
import { plural } from '../../core/quantity.ts'
import { readRegular } from '../../core/regular-file.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import type { ExitCode, Io } from './io.ts'

export interface InstallFlags extends Omit<InstallOptions, 'trust'> {
  config: string | undefined
  json: boolean
}

const LARGEST_LOCK = 64 * 2 ** 20

/** `skillc install`: fetches what is locked, and locks what is not. With `frozen`, 1 when the two differ. */
export async function installCommand({ config, json, ...options }: InstallFlags, io: Io): Promise<ExitCode> {
  if (options.frozen && (options.update === 'all' || options.update.length > 0))
    throw failure('`--frozen` changes nothing, and `--update` looks bundles up anew', 'Give one of them')
  const loaded = await loadConfig({ config }, io.cwd)
  const sources = loaded.config.sources ?? []
  const references = sources.flatMap(({ bundle }) => (bundle === undefined ? [] : parseReference(bundle)))
  const file = join(loaded.base, LOCK_FILE)
  const lock = existsSync(file) ? readLock(textOf(file), LOCK_FILE) : new Map()
  checkNames(
    options.update,
    uniqueRemotes(references).map(({ name }) => name),
  )
  const context = { cwd: loaded.base, onProgress: io.progress }
  const result = await install(references, lock, bundleStore(), context, {
    ...options,
    trust: trustOf(sources, loaded.base),
  })
  io.progress('')
  const isFrozenOut = options.frozen && result.differences.length > 0
  if (!options.frozen) saveLock(file, lock, result.lock)
  const installed = result.installed.map(({ name, locked, how, before }) => ({
    name,
    ...locked,
    how,
    before,
  }))
  if (json) io.out(jsonText({ installed, differences: result.differences }))
  else io.out(isFrozenOut ? differing(result.differences) : installedText(result.installed))
  return isFrozenOut ? 1 : 0
}

/** Whom each bundle is to be signed by. Throws a Failure where two sources say otherwise of one. */
function trustOf(sources: SourceConfig[], base: string): Map<string, Trust> {
  const found = new Map<string, Trust>()
  for (const { bundle, trust: config } of sources) {
    if (bundle === undefined || config === undefined) continue
    const { name } = parseReference(bundle)
    const trust = readTrust(config, base)
    const other = found.get(name)
    if (other !== undefined && !isSameTrust(verifiedBy(other), verifiedBy(trust)))
      throw failure(`Two sources trust different signatures of \`${name}\``, 'Trust one of them')
    found.set(name, trust)
  }
  return found
}

function checkNames(update: InstallOptions['update'], names: string[]): void {
  if (update === 'all') return
  const unknown = update.find(name => !names.includes(name))
  if (unknown !== undefined)
    throw failure(
      `No source of the configuration is \`${unknown}\``,
      names.length === 0
        ? 'It names no bundles'
        : `Its bundles are ${names.map(name => `\`${name}\``).join(', ')}`,
    )
}

/** By a draft and a rename: the old file or the new one is there. */
function saveLock(file: string, before: Lock, now: Lock): void {
  const text = lockText(now)
  if ((now.size === 0 && before.size === 0) || (existsSync(file) && textOf(file) === text)) return
  const draft = `${file}.skillc-new`
  try {
    rmSync(draft, { force: true })
    writeFileSync(draft, text, { flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw failure(`Cannot write \`${file}\`: ${wordsOf(error)}`)
  }
}

function textOf(file: string): string {
  try {
    return readRegular(file, LARGEST_LOCK).toString('utf8')
  } catch (error) {
    throw failure(`Cannot read \`${file}\`: ${wordsOf(error)}`)
  }
}

function differing(differences: string[]): string {
  const lines = differences.map(words => `  ${escapeTerminal(words)}\n`)
  return `${LOCK_FILE} does not fit the configuration:\n${lines.join('')}Run \`skillc install\` without \`--frozen\`, and commit the file.\n`
}

function installedText(installed: Installed[]): string {
  if (installed.length === 0) return 'The configuration names no bundles that have to be fetched.\n'
  const lines = installed.map(({ name, locked, how, before }) => {
    const version = locked.version === undefined ? '' : ` ${locked.version}`
    const was = before === undefined ? '' : ` (was ${before.version ?? before.manifest})`
    return `${how.padEnd(8)} ${escapeTerminal(`${name}${version}${was}`)} ${locked.manifest}\n`
  })
  return `${lines.join('')}${plural(installed.length, 'bundle')} as ${LOCK_FILE} says.\n`
}
