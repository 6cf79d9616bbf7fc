/** The bundles that a project builds from → the user's store, as the lock file has them. */

import { resolve } from 'node:path'
import { failure } from '../core/errors/failure.ts'
import { checkOptions, flag, type Kinds, text, texts } from '../core/json/check-options.ts'
import { getStore } from '../core/process/environment.ts'
import { yieldToEventLoop } from '../core/process/yield.ts'
import { CALL_KINDS, type Call, type ChannelOptions, openCall } from './call.ts'
import { COMPLETENESS_KINDS, type CompletenessOptions } from './incomplete.ts'
import { installAll, listRemotes } from './references/install.ts'
import { loadLocks, saveLocks } from './references/lock-disk.ts'
import { LOCK_FILE, type LockedBundle } from './references/lock-file.ts'
import { parseReference } from './references/reference.ts'
import { isSameTrust, readTrust, toVerified } from './references/trust.ts'
import type { Trust, TrustConfig } from './sign/check.ts'

/** What names a bundle, as `sources` of a configuration do. */
export interface InstallSource {
  /** `npm:NAME@VERSION`, `oci://HOST/REPOSITORY:TAG`, `https://…` or `s3://BUCKET/FOLDER`. A folder is not installed, nor is a source without a bundle. */
  bundle?: string
  /** Whom the bundle has to be signed by; the names of files start at `cwd`. */
  trust?: TrustConfig
}

/** What `install` takes. */
export interface InstallOptions extends ChannelOptions, CompletenessOptions {
  /** The lock file. Default: `skillc.lock.json` in `cwd`. */
  lockFile?: string
  /** Bundles to look up again, by their names without a version; `all` for every one. */
  update?: string[] | 'all'
  /** Change nothing, and fetch nothing when the lock file does not fit. */
  frozen?: boolean
  /** Fetch nothing: what is not in the store is an error. */
  offline?: boolean
  /** Take a lower version than the locked one. */
  allowDowngrade?: boolean
  /** Take other bytes under the same version. */
  allowMoved?: boolean
}

const KINDS: Kinds<InstallOptions> = {
  ...CALL_KINDS,
  ...COMPLETENESS_KINDS,
  lockFile: text,
  update: ['an array of names, or `all`', value => value === 'all' || texts[1](value)],
  frozen: flag,
  offline: flag,
  allowDowngrade: flag,
  allowMoved: flag,
}

/** A bundle that is in the store now. */
export interface InstalledBundle extends LockedBundle {
  /** Its reference without a version. */
  name: string
  /** Its folder in the store, which `readBundle` reads. */
  folder: string
  /** Whether it was in the store already. */
  how: 'stored' | 'fetched'
  /** What the lock file said before, where that was another bundle. */
  before?: LockedBundle
  /**
   * What a bundle that was fetched may do to its readers, and the one before it could not: hidden orders, downloads that are run,
   * secrets. Sentences without a full stop.
   */
  risks?: string[]
}

/** What was installed. */
export interface Installation {
  /** Whether the lock file fits now; false only with `frozen`, which installs nothing then. */
  ok: boolean
  bundles: InstalledBundle[]
  /** How the lock file differed from what is asked for, in sentences without a full stop. */
  differences: string[]
}

/**
 * Fetches the bundles that a project builds from into the user's cache, each as the lock file has it, and locks those that are new.
 * Every byte is checked; nothing of a package is run. Throws a `SkillcError` when a bundle cannot be fetched, is another one than
 * before, or is not signed by whom is trusted; then the lock file is as it was.
 *
 * @example
 * const { bundles } = await install([{ bundle: 'https://skills.example.com' }])
 * for (const { name, version } of bundles) console.log(name, version ?? 'no version')
 */
export async function install(sources: InstallSource[], options: InstallOptions = {}): Promise<Installation> {
  checkOptions(options, KINDS, '`install`')
  const call = openCall(options)
  const {
    update = [],
    frozen = false,
    offline = false,
    allowDowngrade = false,
    allowMoved = false,
    allowIncomplete,
  } = options
  if (frozen && (update === 'all' || update.length > 0))
    throw failure(
      'A frozen install changes nothing, so it cannot look bundles up again',
      'Give the option `frozen` or the option `update`',
    )
  const references = sources.flatMap(({ bundle }) => (bundle === undefined ? [] : parseReference(bundle)))
  checkSources(
    update,
    listRemotes(references).map(({ name }) => name),
  )
  const file = resolve(call.cwd, options.lockFile ?? LOCK_FILE)
  const { bundles: lock, stores } = loadLocks(file)
  const trust = mapTrustByName(sources, call)
  const asked = { update, frozen, offline, allowDowngrade, allowMoved, allowIncomplete, trust }
  const result = await installAll(references, lock, getStore(call.environment), call, asked)
  await yieldToEventLoop(call.signal)
  if (!frozen) saveLocks(file, { bundles: result.lock, stores })
  return {
    ok: !frozen || result.differences.length === 0,
    bundles: result.installed.map(({ locked, ...one }) => ({ ...locked, ...one })),
    differences: result.differences,
  }
}

/** Whom each bundle is to be signed by. Throws a Failure where two sources say otherwise of one. */
function mapTrustByName(
  sources: InstallSource[],
  { cwd, now }: Pick<Call, 'cwd' | 'now'>,
): Map<string, Trust> {
  const found = new Map<string, Trust>()
  for (const { bundle, trust: config } of sources) {
    if (bundle === undefined || config === undefined) continue
    const { name } = parseReference(bundle)
    const trust = readTrust(config, cwd, now)
    const other = found.get(name)
    if (other !== undefined && !isSameTrust(toVerified(other), toVerified(trust)))
      throw failure(`Two sources trust different signatures of \`${name}\``, 'Trust one of them')
    found.set(name, trust)
  }
  return found
}

function checkSources(update: string[] | 'all', names: string[]): void {
  if (update === 'all') return
  const unknown = update.find(name => !names.includes(name))
  if (unknown !== undefined)
    throw failure(
      `The configuration has no source \`${unknown}\``,
      names.length === 0
        ? 'It names no bundles'
        : `Its bundles are ${names.map(name => `\`${name}\``).join(', ')}`,
    )
}
