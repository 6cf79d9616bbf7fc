/** `skillc export --to oci` and `--to folders`: a whole bundle as an image layout, or as the folders that it was made of. */
import { openCall } from '../../channels/call.ts'
import { pack } from '../../channels/pack.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { withBundle } from '../../pipeline/export.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { readManifest } from '../../reader/disk/read.ts'
import { unpackBundle } from '../../reader/disk/unpack.ts'
import type { FlagsOf } from '../command.ts'
import type { exportSkills } from '../commands/publish.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNext } from '../next.ts'
import { addChannelOptions, formatBundleEntries, getAnnotations, reportRefusal } from './channels.ts'

type Flags = FlagsOf<typeof exportSkills>

/** 1: the bundle has credentials and was refused. Throws a Failure. */
export async function exportWhole(
  targets: readonly string[],
  out: string,
  flags: Flags,
  io: Io,
  from: string[],
): Promise<ExitCode> {
  if (targets.length > 1)
    throw failure(
      '`oci` and `folders` export a whole bundle and cannot be combined with other targets',
      'Run `export` twice',
    )
  const call = openCall(addChannelOptions(io))
  return reportRefusal(flags.json, io, () =>
    withBundle(from, out, call, async folder =>
      targets[0] === 'oci' ? packFolder(folder, out, flags, io) : unpackFolder(folder, out, flags, io),
    ),
  )
}

async function packFolder(folder: string, out: string, flags: Flags, io: Io): Promise<void> {
  const { tag, annotation, sourceUrl, revision, pack: packs, allowSensitive, allowIncomplete, json } = flags
  const packed = await pack(folder, out, {
    ...addChannelOptions(io),
    sourceUrl,
    revision,
    pack: packs,
    allowSensitive,
    allowIncomplete,
    tags: tag,
    annotations: getAnnotations(annotation),
  })
  io.progress('')
  const { files, blobs, bytes, digest } = packed
  io.out(
    json
      ? formatJson(packed)
      : `Packed ${formatCount(files, 'file')} as ${formatCount(blobs, 'blob')} (${formatBytes(bytes)}) into ${escapeTerminal(out)}\n  ${digest}\n`,
  )
}

async function unpackFolder(folder: string, out: string, flags: Flags, io: Io): Promise<void> {
  const { skill: names, skillsLock, json } = flags
  const manifest = readManifest(folder)
  const skills = names === undefined ? manifest.skills : names.map(name => findSkill(manifest, name))
  const result = unpackBundle(folder, skills, out)
  io.progress('')
  io.out(
    json
      ? formatJson(result)
      : `Unpacked ${formatBundleEntries(folder, result.skills)}, ${formatCount(result.files, 'file')} (${formatBytes(result.bytes)}) into ${escapeTerminal(out)}\n`,
  )
  if (skillsLock) (await import('./skills-lock.ts')).writeSkillsLock(out, io)
  if (!json) printNext(`skillc check ${out}`, io)
}
