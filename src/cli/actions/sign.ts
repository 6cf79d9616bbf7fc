/** `skillc sign` and the signatures that `skillc verify` asks for. */
import { join } from 'node:path'
import type { ChannelOptions } from '../../channels/call.ts'
import { isReference } from '../../channels/oci/reference.ts'
import type { TrustConfig } from '../../channels/sign/check.ts'
import { type SignOptions, sign, verifySignature } from '../../channels/sign.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { SIGNATURE } from '../../format/layout.ts'
import type { ExitCode, Io } from '../io.ts'
import { addChannelOptions, getTrustConfig } from './channel-options.ts'
import { runVerify } from './integrity.ts'
import { reportRefusal } from './refusal.ts'

export interface SignFlags extends Omit<SignOptions, keyof ChannelOptions> {
  json: boolean
}

/** Signs a bundle in a folder (beside its manifest) or in a registry (as a referrer). 1: it was refused. Throws a Failure. */
export async function runSign(target: string, { json, ...options }: SignFlags, io: Io): Promise<ExitCode> {
  return reportRefusal(json, io, async () => {
    const signed = await sign(target, { ...addChannelOptions(io), ...options })
    io.progress('')
    const { manifest, reference } = signed
    const what = reference ?? `${manifest} in ${join(target, SIGNATURE)}`
    io.out(json ? formatJson(signed) : `Signed ${escapeTerminal(what)}\n`)
  })
}

export interface VerifyFlags extends TrustConfig {
  plainHttp: boolean
  json: boolean
}

/** `skillc verify` for all that is not only a folder: a registry, or a folder with a signature to check. Throws a Failure. */
export async function runVerifySigned(
  target: string,
  { plainHttp, json, ...trusted }: VerifyFlags,
  io: Io,
): Promise<ExitCode> {
  const trust = getTrustConfig(trusted)
  if (trust === undefined)
    throw failure(
      'A bundle in a registry is checked when it is pulled; only its signature can be verified there',
      'Say which signer you trust: `--key FILE`, or `--identity NAME --issuer ADDRESS`',
    )
  // What is wrong with the bundle itself is listed.
  if (!isReference(target) && !/^https?:\/\//i.test(target)) {
    const quiet = { ...io, out: () => undefined }
    if (runVerify(target, false, json ? quiet : io, true) !== 0)
      return json ? runVerify(target, true, io, true) : 1
  }
  const options = { ...addChannelOptions(io), plainHttp }
  const verified = await verifySignature(target, trust, options)
  io.progress('')
  const { ok, manifest, signer, doubt = '', expires } = verified
  if (json) io.out(formatJson(verified))
  else if (ok)
    io.out(
      `Signature valid: ${manifest} is signed by ${escapeTerminal(signer)}${expires === undefined ? '' : ` until ${expires}`}\n`,
    )
  else io.out(`Signature not valid: ${escapeTerminal(doubt)}\n`)
  return ok ? 0 : 1
}
