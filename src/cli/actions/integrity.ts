/** `verify` and `unpack`. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { verifyBundle } from '../../channels/verify-bundle.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { SBOM } from '../../format/layout.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { readManifest } from '../../reader/disk/read.ts'
import { unpackBundle } from '../../reader/disk/unpack.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNext } from '../next.ts'
import { formatBundleEntries } from './bundle-entries.ts'

/** `skillc verify BUNDLE`: re-hashes everything. `isSigned`: the signature is checked, too. */
export function runVerify(folder: string, json: boolean, io: Io, isSigned = false): ExitCode {
  const result = verifyBundle(folder, isSigned)
  if (json) {
    io.out(formatJson(result))
    return result.ok ? 0 : 1
  }
  for (const { path, kind, detail } of result.problems) {
    io.out(
      `${kind.padEnd(10)} ${escapeTerminal(path)}${detail === undefined ? '' : ` (${escapeTerminal(detail)})`}\n`,
    )
  }
  if (result.leftovers.length > 0) {
    io.out(
      `${formatCount(result.leftovers.length, 'file')} left by an interrupted build; the next build removes them.\n`,
    )
  }
  io.out(
    result.ok
      ? `Bundle intact: ${formatBundleEntries(folder, result.skills)}, ${formatCount(result.files, 'file')}, ${formatBytes(result.bytes)}, ${result.digest}\n`
      : `Bundle damaged: ${formatCount(result.problems.length, 'file does not', 'files do not')} match the manifest.\n`,
  )
  if (result.ok && existsSync(join(folder, SBOM)))
    io.out(`\`${SBOM}\` was not checked: neither the manifest nor its signature names it.\n`)
  return result.ok ? 0 : 1
}

/** `skillc unpack BUNDLE [ID…] --out DIR`. */
export function runUnpack(folder: string, ids: string[], target: string, json: boolean, io: Io): 0 {
  const manifest = readManifest(folder)
  const skills = ids.length === 0 ? manifest.skills : ids.map(id => findSkill(manifest, id))
  const result = unpackBundle(folder, skills, target)
  io.out(
    json
      ? formatJson(result)
      : `Unpacked ${formatBundleEntries(folder, result.skills)}, ${formatCount(result.files, 'file')} (${formatBytes(result.bytes)}) into ${escapeTerminal(target)}\n`,
  )
  if (!json) printNext(`skillc check ${target}`, io)
  return 0
}
