/** `skillc publish BUNDLE archives:DIR`: each skill as a `.skill` file, which clients and their sites take by upload. */
import { resolve } from 'node:path'
import { writeManaged } from '../../channels/publish/managed.ts'
import { type PlainSkill, plainBytes, plainSkills } from '../../channels/publish/plain-skills.ts'
import { checkApart, wholeBundle } from '../../channels/publish/whole.ts'
import { jsonText } from '../../core/json-text.ts'
import { byCodeUnit } from '../../core/order.ts'
import { plural } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { zip } from '../../reader/discovery/archive.ts'
import { readManifest } from '../../reader/disk/read.ts'
import type { ExitCode, Io } from '../commands/io.ts'
import { type Flags, isOn, oneOf } from '../flags.ts'
import { areFit } from './fit.ts'

const LIST = '.skillc-archives.json'

/**
 * Two layouts share the name: Claude's packager puts a folder of the skill's name into the archive (`wrapped`), Gemini's
 * puts the files at its root (`flat`), and neither reads the other's.
 */
type Layout = 'wrapped' | 'flat'

/** Writes the archives. Throws a Failure; then nothing of the folder was touched. */
export function publishArchives(bundle: string, target: string, flags: Flags, io: Io): ExitCode {
  const folder = resolve(io.cwd, bundle)
  wholeBundle(folder)
  checkApart(folder, resolve(io.cwd, target))
  const skills = plainSkills(folder, readManifest(folder))
  const layout = oneOf<Layout>(flags, 'layout', ['wrapped', 'flat']) ?? 'wrapped'
  if (!areFit(folder, skills, isOn(flags, 'allowSensitive'), io)) return 1
  const files = skills.map(skill => ({
    path: `${skill.name}.skill`,
    bytes: () => archiveOf(folder, skill, layout),
  }))
  const result = isOn(flags, 'dryRun')
    ? undefined
    : writeManaged(resolve(io.cwd, target), files, { list: LIST })
  if (isOn(flags, 'json')) io.out(jsonText({ layout, archives: files.map(({ path }) => path), ...result }))
  else
    io.out(
      `${result === undefined ? 'Would write' : 'Wrote'} ${plural(files.length, 'archive')} (${layout}) to ${escapeTerminal(target)}\n`,
    )
  return 0
}

/** The same skill, the same bytes. */
function archiveOf(folder: string, { name, files }: PlainSkill, layout: Layout): Uint8Array {
  const prefix = layout === 'wrapped' ? `${name}/` : ''
  const entries = files.map(file => ({
    path: `${prefix}${file.path}`,
    bytes: plainBytes(folder, file),
    executable: file.executable,
  }))
  return zip(entries.sort((a, b) => byCodeUnit(a.path, b.path)))
}
