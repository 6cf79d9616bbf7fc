/** A bundle as `.skill` files, one for each skill, which clients and their sites take by upload. */
import { byCodeUnit } from '../../core/order.ts'
import { zip } from '../../reader/discovery/archive.ts'
import { findLeaks } from './fit.ts'
import { type FolderCall, publishFolder } from './folder.ts'
import { findRenamedSkills } from './npm-check.ts'
import type { PublishedArchives, PublishOptions } from './options.ts'
import { type PlainSkill, readPlainBytes } from './plain-skills.ts'
import { openWhole } from './whole.ts'

const LIST = '.skillc-archives.json'

/**
 * Two layouts share the name: Claude's packager puts a folder of the skill's name into the archive (`wrapped`), Gemini's
 * puts the files at its root (`flat`), and neither reads the other's.
 */
type Layout = 'wrapped' | 'flat'

/** Writes the archives. Throws a Failure; then nothing of the folder was touched. */
export async function publishArchives(
  folder: string,
  out: string,
  options: PublishOptions,
  call: FolderCall,
): Promise<PublishedArchives> {
  const bundle = openWhole(folder)
  const { skills, digest } = bundle
  const { layout = 'wrapped' } = options
  const files = skills.map(skill => ({
    path: `${skill.name}.skill`,
    bytes: () => createArchive(folder, skill, layout),
  }))
  const problems = [...(await findLeaks(bundle, options.allowSensitive)), ...findRenamedSkills(skills)]
  const counts = await publishFolder(out, files, { list: LIST, problems, dryRun: options.dryRun }, call)
  const archives = files.map(({ path }) => path)
  return { channel: 'archives', ...counts, manifest: digest, skills: skills.length, layout, archives }
}

/** The same skill, the same bytes. */
function createArchive(folder: string, { name, files }: PlainSkill, layout: Layout): Uint8Array {
  const prefix = layout === 'wrapped' ? `${name}/` : ''
  const entries = files.map(file => ({
    path: `${prefix}${file.path}`,
    bytes: readPlainBytes(folder, file),
    executable: file.executable,
  }))
  return zip(entries.sort((a, b) => byCodeUnit(a.path, b.path)))
}
