import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isReference } from '../../channels/oci/reference.ts'
import { parseReference } from '../../channels/references/reference.ts'
import { verifyBundle } from '../../channels/verify-bundle.ts'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure, toFailureData } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { getSignaturePath, MANIFEST, SBOM, SIGNATURE } from '../../format/layout.ts'
import { EXPORT_LIST } from '../../format/written-list.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import type { FlagsOf } from '../command.ts'
import type { verify } from '../commands/inspect.ts'
import type { ExitCode, Io } from '../io.ts'
import { createProgressPrinter } from '../progress.ts'
import { addChannelOptions, formatBundleEntries, getTrustConfig } from './channels.ts'
import { isSkillsLock, verifySkillsLock } from './skills-lock.ts'

/** Verifies a bundle in a folder, in a registry or on a web server, copies in a client's folder, or the skills of a `skills-lock.json`. 1: something is wrong. */
export async function runVerify(
  flags: FlagsOf<typeof verify>,
  io: Io,
  place: string = DEFAULT_OUT,
): Promise<ExitCode> {
  const { key, identity, issuer, trustedRoot, json } = flags
  const isTrusted = [key, identity, issuer, trustedRoot].some(value => value !== undefined)
  if (isTrusted || place.startsWith('oci:')) return verifySigned(place, flags, io)
  if (/^https?:\/\//i.test(place)) return verifyWebsite(place, json, io)
  if (isSkillsLock(place)) return verifySkillsLock(place, json, io)
  if (existsSync(join(place, EXPORT_LIST))) return verifyCopies(place, flags, io)
  const code = verifyFolder(place, json, io)
  // Intact does not mean signed, and the output must not suggest it.
  if (code === 0 && !json && isSigned(place))
    io.out(
      'The signature was not checked; name the signer that you trust: `--key FILE` or `--identity NAME --issuer URL`.\n',
    )
  return code
}

/** The copies in the folder of a client, with the edited ones, and those whose skills have changed since. */
async function verifyCopies(
  place: string,
  { config, allowRead, json }: FlagsOf<typeof verify>,
  io: Io,
): Promise<ExitCode> {
  const [{ findCopiesIn }, { formatCopy, printUncompared }] = await Promise.all([
    import('../../pipeline/dependencies/copies.ts'),
    import('./install.ts'),
  ])
  const found = await findCopiesIn(place, { ...addChannelOptions(io), config, allowRead })
  const { copies, isCompared, failure } = found
  io.progress('')
  const ok = copies.length === 0 && failure === undefined
  if (json) io.out(formatJson({ ok, copies, ...(failure && { failure: toFailureData(failure) }) }))
  else if (ok) io.out(`Copies intact${isCompared ? ' and up to date' : ''}.\n`)
  else {
    io.out(copies.map(copy => `${escapeTerminal(formatCopy(copy))}\n`).join(''))
    printUncompared(failure, io)
  }
  return ok ? 0 : 1
}

function isSigned(folder: string): boolean {
  const manifest = makeDigest(readRegular(join(folder, MANIFEST)))
  return [SIGNATURE, getSignaturePath(manifest)].some(path => existsSync(join(folder, path)))
}

async function verifyWebsite(address: string, json: boolean, io: Io): Promise<ExitCode> {
  const { verifySite } = await import('../../channels/references/verify-site.ts')
  const result = await verifySite(parseReference(address).name, {
    onProgress: createProgressPrinter(io),
    signal: undefined,
  })
  io.progress('')
  if (json) {
    io.out(formatJson(result))
    return result.ok ? 0 : 1
  }
  printFindings(result.findings, io)
  for (const note of result.notes) io.out(`note       ${escapeTerminal(note)}\n`)
  io.out(
    result.ok
      ? `Site intact: ${formatCount(result.skills, 'skill')}, ${formatCount(result.files, 'file')}, ${formatBytes(result.bytes)}, ${result.digest}\n`
      : `Site damaged: ${formatCount(result.findings.length, 'file does not', 'files do not')} match its manifest and its index.\n`,
  )
  return result.ok ? 0 : 1
}

function verifyFolder(folder: string, json: boolean, io: Io, isSigned = false): ExitCode {
  const result = verifyBundle(folder, isSigned)
  if (json) {
    io.out(formatJson(result))
    return result.ok ? 0 : 1
  }
  printFindings(result.findings, io)
  if (result.leftovers.length > 0)
    io.out(
      `${formatCount(result.leftovers.length, 'file')} left by an interrupted build; the next build removes them.\n`,
    )
  io.out(
    result.ok
      ? `Bundle intact: ${formatBundleEntries(folder, result.skills)}, ${formatCount(result.files, 'file')}, ${formatBytes(result.bytes)}, ${result.digest}\n`
      : `Bundle damaged: ${formatCount(result.findings.length, 'file does not', 'files do not')} match the manifest.\n`,
  )
  if (result.ok && existsSync(join(folder, SBOM)))
    io.out(`\`${SBOM}\` was not checked: neither the manifest nor its signature names it.\n`)
  return result.ok ? 0 : 1
}

function printFindings(findings: readonly { path: string; kind: string; detail?: string }[], io: Io): void {
  for (const { path, kind, detail } of findings)
    io.out(`${kind.padEnd(10)} ${escapeTerminal(detail === undefined ? path : `${path} (${detail})`)}\n`)
}

async function verifySigned(
  target: string,
  { plainHttp, json, ...trusted }: FlagsOf<typeof verify>,
  io: Io,
): Promise<ExitCode> {
  const trust = getTrustConfig(trusted)
  if (trust === undefined)
    throw failure(
      'A bundle in a registry is checked when it is pulled; only its signature can be verified there',
      'Say which signer you trust: `--key FILE`, or `--identity NAME --issuer ADDRESS`',
    )
  if (!isReference(target) && !/^https?:\/\//i.test(target)) {
    const quiet = { ...io, out: () => undefined }
    if (verifyFolder(target, false, json ? quiet : io, true) !== 0)
      return json ? verifyFolder(target, true, io, true) : 1
  }
  const { verifySignature } = await import('../../channels/sign.ts')
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
