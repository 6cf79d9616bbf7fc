import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { readManifest } from '../../reader/disk/read.ts'
import { unpackBundle } from '../../reader/disk/unpack.ts'
import type { FlagsOf } from '../command.ts'
import type { unpack as command } from '../commands/publish.ts'
import type { Io } from '../io.ts'
import { printNext } from '../next.ts'
import { isElsewhere } from '../place.ts'
import { formatBundleEntries } from './channels.ts'

export async function runUnpack(
  { out, skillsLock, json }: FlagsOf<typeof command>,
  io: Io,
  bundle: string = DEFAULT_OUT,
  ids: string[],
): Promise<0> {
  if (out === undefined) throw failure('`unpack` needs a folder to write to', 'Give a new one: `--out DIR`')
  const unpack = (folder: string) => unpackFolder(folder, ids, out, json, io)
  if (isElsewhere(bundle)) await (await import('./open-elsewhere.ts')).withPulled(bundle, io, unpack)
  else unpack(bundle)
  if (skillsLock) (await import('./skills-lock.ts')).writeSkillsLock(out, io)
  return 0
}

function unpackFolder(folder: string, ids: string[], target: string, json: boolean, io: Io): void {
  const manifest = readManifest(folder)
  const skills = ids.length === 0 ? manifest.skills : ids.map(id => findSkill(manifest, id))
  const result = unpackBundle(folder, skills, target)
  io.out(
    json
      ? formatJson(result)
      : `Unpacked ${formatBundleEntries(folder, result.skills)}, ${formatCount(result.files, 'file')} (${formatBytes(result.bytes)}) into ${escapeTerminal(target)}\n`,
  )
  if (!json) printNext(`skillc check ${target}`, io)
}
