/** `skillc sign` and the signatures that `skillc verify` asks for. */
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { attach } from '../../channels/oci/push.ts'
import { isReference, parseReference, showReference } from '../../channels/oci/reference.ts'
import { openRemote } from '../../channels/oci/remote.ts'
import { wholeBundle } from '../../channels/publish/whole.ts'
import type { Trusted } from '../../channels/sign/check.ts'
import { failure, wordsOf } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { jsonText } from '../../core/json-text.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { SBOM, SIGNATURE } from '../../format/layout.ts'
import { type Flags, isOn } from '../flags.ts'
import { registryFor, trustOf } from '../publish/access.ts'
import { attachedSignature, checkBeside, checkRemote, makeSignature, sbomOf } from '../publish/attach.ts'
import { verifyCommand } from './integrity.ts'
import type { ExitCode, Io } from './io.ts'

/** Signs a bundle in a folder (beside its manifest) or in a registry (as a referrer). Throws a Failure. */
export async function signCommand(target: string, flags: Flags, io: Io): Promise<ExitCode> {
  if (isReference(target)) return signRemote(target, flags, io)
  const folder = resolve(io.cwd, target)
  const manifest = wholeBundle(folder)
  const signature = await makeSignature({ manifest }, flags, io)
  write(join(folder, SIGNATURE), signature)
  if (isOn(flags, 'sbom')) write(join(folder, SBOM), sbomOf(folder))
  io.out(
    isOn(flags, 'json')
      ? jsonText({ manifest, signature: join(target, SIGNATURE) })
      : `Signed ${manifest} in ${escapeTerminal(join(target, SIGNATURE))}\n`,
  )
  return 0
}

async function signRemote(target: string, flags: Flags, io: Io): Promise<ExitCode> {
  if (isOn(flags, 'sbom'))
    throw failure('A list of contents is attached when a bundle is published', '`skillc publish … --sbom`')
  const reference = parseReference(target)
  const remote = await openRemote(registryFor(reference, flags, io), reference)
  const manifest = `sha256:${sha256(remote.text)}`
  const { descriptor, repository, registry } = remote
  const name = showReference({ host: reference.host, repository })
  const signature = await makeSignature(
    { manifest, artifact: { name, digest: descriptor.digest } },
    flags,
    io,
  )
  const digest = await attach(registry, repository, { descriptor }, attachedSignature(signature))
  io.progress('')
  const signed = `oci://${showReference({ host: reference.host, repository, digest: descriptor.digest })}`
  io.out(
    isOn(flags, 'json')
      ? jsonText({ signed, manifest, referrer: digest })
      : `Signed ${escapeTerminal(signed)}\n`,
  )
  return 0
}

function write(path: string, bytes: Uint8Array): void {
  try {
    // Bundles come from strangers: what lies there may be a link to somewhere else.
    rmSync(path, { force: true })
    writeFileSync(path, bytes, { flag: 'wx' })
  } catch (error) {
    throw failure(`Cannot write \`${path}\`: ${wordsOf(error)}`)
  }
}

/** `skillc verify` for all that is not only a folder: a registry, or a folder with a signature to check. Throws a Failure. */
export async function verifySignedCommand(target: string, flags: Flags, io: Io): Promise<ExitCode> {
  const trust = trustOf(flags, io.cwd)
  if (/^https?:\/\//i.test(target))
    throw failure(
      'A signature is checked in a folder or in a registry, not on a web server',
      `\`skillc verify ${target}\` without a key checks that every byte is what the manifest names`,
    )
  if (!isReference(target)) {
    const folder = resolve(io.cwd, target)
    const whole = verifyCommand(target, false, isOn(flags, 'json') ? { ...io, out: () => undefined } : io)
    if (trust === undefined || whole !== 0)
      return isOn(flags, 'json') ? verifyCommand(target, true, io) : whole
    const digest = wholeBundle(folder)
    return tell({ digest, ...checkBeside(folder, trust, digest) }, flags, io)
  }
  const reference = parseReference(target)
  const remote = await openRemote(registryFor(reference, flags, io), reference)
  const digest = `sha256:${sha256(remote.text)}`
  if (trust === undefined)
    throw failure(
      'A bundle in a registry is checked when it is pulled; what can be verified there is its signature',
      'Say whom you trust: `--key FILE`, or `--identity NAME --issuer ADDRESS`',
    )
  const checked = await checkRemote(remote, trust)
  io.progress('')
  return tell({ digest, ...checked }, flags, io)
}

function tell(
  { digest, doubt, signer, builder }: Trusted & { digest: string },
  flags: Flags,
  io: Io,
): ExitCode {
  const ok = doubt === undefined
  if (isOn(flags, 'json'))
    io.out(jsonText({ ok, digest, ...(ok ? { signer, builder: builder ?? null } : { doubt }) }))
  else if (ok) io.out(`The signature counts: ${digest} is signed by ${escapeTerminal(signer)}\n`)
  else io.out(`The signature does not count: ${escapeTerminal(doubt)}\n`)
  return ok ? 0 : 1
}
