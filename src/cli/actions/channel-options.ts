/** What commands of channels share: flags → options of `skillc/channels`. */
import type { ChannelOptions } from '../../channels/call.ts'
import type { TrustConfig } from '../../channels/sign/check.ts'
import { failure } from '../../core/errors/failure.ts'
import type { Io } from '../io.ts'
import { createProgressPrinter } from '../progress.ts'

export function addChannelOptions(io: Io): ChannelOptions {
  return { cwd: io.cwd, onProgress: createProgressPrinter(io) }
}

/** Whom the flags trust; undefined when they say nothing of it. Throws a Failure for a root of trust alone. */
export function getTrustConfig({ key, identity, issuer, trustedRoot }: TrustConfig): TrustConfig | undefined {
  if ((key ?? identity ?? issuer) !== undefined) return { key, identity, issuer, trustedRoot }
  if (trustedRoot === undefined) return undefined
  throw failure(
    '`--trusted-root` does not say which signer you trust',
    'Give `--identity` and `--issuer` too',
  )
}

/** `KEY=VALUE`, as often as it is given. Throws a Failure. */
export function getAnnotations(texts: string[] = []): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const [, key, value] = /^([^=\s]+)=(.*)$/s.exec(text) ?? []
    if (key !== undefined && value !== undefined) return [key, value]
    throw failure(`\`--annotation ${text}\` is not an annotation`, 'Write `--annotation KEY=VALUE`')
  })
  return Object.fromEntries(pairs)
}
