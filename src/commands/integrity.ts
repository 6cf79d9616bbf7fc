/** `verify` and `unpack`. */
import { resolve } from 'node:path'
import { readManifest } from '../bundle/read.ts'
import { unpackBundle } from '../bundle/unpack.ts'
import { verifyBundle } from '../bundle/verify.ts'
import { parseReference } from '../references/reference.ts'
import { jsonText } from '../report/json.ts'
import { byteSize, plural } from '../report/words.ts'
import { escapeTerminal } from '../util/terminal.ts'
import type { ExitCode, Io } from './io.ts'
import { findSkill } from './query.ts'
import { isSkillsLock, verifySkillsLock, writeSkillsLock } from './skills-lock.ts'

/** `skillc verify BUNDLE`: re-hashes everything, in a folder or on a web server, or what a lock file names. */
export async function verifyCommand(folder: string, json: boolean, io: Io): Promise<ExitCode> {
  if (/^https?:\/\//i.test(folder)) return verifySiteCommand(folder, json, io)
  if (isSkillsLock(folder)) return verifySkillsLock(folder, json, io)
  const result = verifyBundle(folder)
  if (json) {
    io.out(jsonText(result))
    return result.ok ? 0 : 1
  }
  for (const { path, kind, detail } of result.problems) {
    io.out(
      `${kind.padEnd(10)} ${escapeTerminal(path)}${detail === undefined ? '' : ` (${escapeTerminal(detail)})`}\n`,
    )
  }
  if (result.leftovers.length > 0) {
    io.out(
      `${plural(result.leftovers.length, 'file')} left by an interrupted build; the next build removes them.\n`,
    )
  }
  io.out(
    result.ok
      ? `The bundle is whole: ${plural(result.skills, 'skill')}, ${plural(result.files, 'file')}, ${byteSize(result.bytes)}, ${result.digest}\n`
      : `The bundle is not whole: ${plural(result.problems.length, 'file')} not as the manifest says.\n`,
  )
  return result.ok ? 0 : 1
}

async function verifySiteCommand(address: string, json: boolean, io: Io): Promise<ExitCode> {
  const { verifySite } = await import('../references/verify-site.ts')
  const result = await verifySite(parseReference(address).name, io.progress)
  io.progress('')
  if (json) {
    io.out(jsonText(result))
    return result.ok ? 0 : 1
  }
  for (const { path, kind, detail } of result.problems)
    io.out(`${kind.padEnd(10)} ${escapeTerminal(detail === undefined ? path : `${path} (${detail})`)}\n`)
  for (const note of result.notes) io.out(`note       ${escapeTerminal(note)}\n`)
  io.out(
    result.ok
      ? `The site is whole: ${plural(result.skills, 'skill')}, ${plural(result.files, 'file')}, ${byteSize(result.bytes)}, ${result.digest}\n`
      : `The site is not whole: ${plural(result.problems.length, 'file')} not as its manifest and its index say.\n`,
  )
  return result.ok ? 0 : 1
}

/** `skillc unpack BUNDLE [ID…] --out DIR`; with `skillsLock`, the lock file of the `skills` CLI gets to know them. */
export function unpackCommand(
  folder: string,
  ids: string[],
  target: string,
  { json, skillsLock }: { json: boolean; skillsLock: boolean },
  io: Io,
): ExitCode {
  const manifest = readManifest(folder)
  const skills = ids.length === 0 ? manifest.skills : ids.map(id => findSkill(manifest, id))
  const result = unpackBundle(folder, manifest, skills, target)
  if (skillsLock) writeSkillsLock(resolve(io.cwd, target), io)
  io.out(
    json
      ? jsonText(result)
      : `Unpacked ${plural(result.skills, 'skill')}, ${plural(result.files, 'file')} (${byteSize(result.bytes)}) into ${escapeTerminal(target)}\n`,
  )
  return 0
}
