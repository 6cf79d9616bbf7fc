import type { ChannelOptions } from '../../channels/call.ts'
import type { StoreSkill } from '../../channels/publish/options.ts'
import type { TrustConfig } from '../../channels/sign/check.ts'
import { isSkillcError } from '../../core/errors/error.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { readRoot } from '../../reader/disk/read.ts'
import { formatEntries } from '../../report/words.ts'
import { formatThrown } from '../explain.ts'
import { nameFlags } from '../flags.ts'
import type { ExitCode, Io } from '../io.ts'
import { createProgressPrinter } from '../progress.ts'

export function addChannelOptions(io: Io): ChannelOptions {
  return { cwd: io.cwd, onProgress: createProgressPrinter(io) }
}

/** Undefined if no flag names a signer. Throws a Failure for a trust root alone. */
export function getTrustConfig({ key, identity, issuer, trustedRoot }: TrustConfig): TrustConfig | undefined {
  if ((key ?? identity ?? issuer) !== undefined) return { key, identity, issuer, trustedRoot }
  if (trustedRoot === undefined) return undefined
  throw failure(
    '`--trusted-root` does not say which signer you trust',
    'Give `--identity` and `--issuer` too',
  )
}

export function getAnnotations(texts: string[] = []): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const [, key, value] = /^([^=\s]+)=(.*)$/s.exec(text) ?? []
    if (key !== undefined && value !== undefined) return [key, value]
    throw failure(`\`--annotation ${text}\` is not an annotation`, 'Write `--annotation KEY=VALUE`')
  })
  return Object.fromEntries(pairs)
}

/** Runs `work`. 1: the bundle has credentials, which is printed as words or JSON. Rethrows other errors. */
export async function reportRefusal(json: boolean, io: Io, work: () => Promise<void>): Promise<ExitCode> {
  try {
    await work()
    return 0
  } catch (error) {
    if (!isSkillcError(error, 'leaked-file')) throw error
    const { code, message, help } = error
    io.progress('')
    if (json) io.out(nameFlags(formatJson({ state: 'refused', code, message, help })))
    else io.err(formatThrown(failure(message, help), io.errWidth))
    return 1
  }
}

/** `2 skills and 1 command`, for a bundle in a folder; for a part of it, only the number of skills is known. */
export function formatBundleEntries(folder: string, skills: number): string {
  const { account } = readRoot(folder)
  return account.emitted === skills ? formatEntries(account, 'emitted') : formatCount(skills, 'skill')
}

const SIGNS = { new: '+', changed: '~', unchanged: '=', failed: '!', removed: '-', kept: '?' } as const

export function formatStoreSkills(skills: readonly StoreSkill[]): string {
  const rows = skills.filter(({ state }) => state !== 'unchanged')
  return rows.map(one => `${escapeTerminal(formatRow(one))}\n`).join('')
}

function formatRow({ name, state, id, version }: StoreSkill): string {
  const ids = [id, version].filter(one => one !== undefined).join(' ')
  const words = state === 'kept' ? 'not in the bundle; `--prune` removes it there' : state
  return `  ${SIGNS[state]} ${name}: ${words}${ids === '' ? '' : ` (${ids})`}`
}
