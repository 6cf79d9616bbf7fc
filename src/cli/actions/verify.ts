/** `skillc verify`: what is given says what there is to check. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseReference } from '../../channels/references/reference.ts'
import { makeDigest } from '../../core/digests/hash.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { getSignaturePath, MANIFEST, SIGNATURE } from '../../format/layout.ts'
import type { ExitCode, Io } from '../io.ts'
import { createProgressPrinter } from '../progress.ts'
import { runVerify } from './integrity.ts'
import { isSkillsLock, verifySkillsLock } from './skills-lock.ts'

/** A bundle in a folder or on a web server, or the skills that `skills-lock.json` names. 1: something is wrong. */
export async function verifyPlace(place: string, json: boolean, io: Io): Promise<ExitCode> {
  if (/^https?:\/\//i.test(place)) return runVerifySite(place, json, io)
  if (isSkillsLock(place)) return verifySkillsLock(place, json, io)
  const code = runVerify(place, json, io)
  // Intact does not mean signed, and the output must not suggest it.
  if (code === 0 && !json && isSigned(place))
    io.out(
      'Its signature was not checked: say which signer you trust, `--key FILE` or `--identity NAME --issuer URL`.\n',
    )
  return code
}

/** Whether a bundle that is intact, or a site, has a signature. */
function isSigned(folder: string): boolean {
  const manifest = makeDigest(readRegular(join(folder, MANIFEST)))
  return [SIGNATURE, getSignaturePath(manifest)].some(path => existsSync(join(folder, path)))
}

async function runVerifySite(address: string, json: boolean, io: Io): Promise<ExitCode> {
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
  for (const { path, kind, detail } of result.problems)
    io.out(`${kind.padEnd(10)} ${escapeTerminal(detail === undefined ? path : `${path} (${detail})`)}\n`)
  for (const note of result.notes) io.out(`note       ${escapeTerminal(note)}\n`)
  io.out(
    result.ok
      ? `Site intact: ${formatCount(result.skills, 'skill')}, ${formatCount(result.files, 'file')}, ${formatBytes(result.bytes)}, ${result.digest}\n`
      : `Site damaged: ${formatCount(result.problems.length, 'file does not', 'files do not')} match its manifest and its index.\n`,
  )
  return result.ok ? 0 : 1
}
