/** Skills of the project that a client never reads: too deep, in another folder, or in a file of another name. */
import { createCells, getClientSkills, type Row, type View } from '../../compiler/portability/matrix.ts'
import { getEntryPath } from '../../compiler/resolve/places.ts'
import type { FoundSkill } from '../../compiler/types.ts'
import { toPosix } from '../../core/text/show.ts'
import { findSettings } from '../../pipeline/config/settings.ts'
import { scanDisk } from '../../pipeline/inventory/disk.ts'
import { isOnDisk } from '../../pipeline/inventory/exists.ts'

export interface UnreadSkill {
  name: string
  /** The absolute path of its entry. */
  file: string
  reason: string
  source: string
}

interface ProjectSkill extends Row {
  name: string
  label: string
}

/** A skill in another folder counts only if the client has no skill of that name. */
export async function findUnread(views: View[], cwd: string): Promise<Map<View, UnreadSkill[]>> {
  const skills = await listProjectSkills(cwd)
  return new Map(views.map(view => [view, listUnread(view, skills)]))
}

async function listProjectSkills(cwd: string): Promise<ProjectSkill[]> {
  const settings = await findSettings({ cwd, write: false, cache: false })
  if (settings === undefined) return []
  const { skills } = await scanDisk(settings, {})
  return skills.flatMap((found): ProjectSkill | [] => {
    const source = settings.sources[found.source]
    if (source === undefined || !isOnDisk(source) || isOther(found)) return []
    const file = `${toPosix(source.dir)}/${getEntryPath({ found })}`
    const { folder: name } = found
    return { name, label: source.label, files: [file], realpath: toPosix(found.entry.file) }
  })
}

/** Commands, listed files, and copies that skillc wrote. */
function isOther({ form, copy }: FoundSkill): boolean {
  return form !== undefined || copy !== undefined
}

function listUnread(view: View, rows: ProjectSkill[]): UnreadSkill[] {
  const { preset, skills } = view
  const { source } = preset.search
  const names = new Set(skills.flatMap(({ entry, verdict }) => [entry.folder, verdict.name]))
  const found = getClientSkills(rows, view)
  return createCells(rows, view, found).flatMap(({ verdict, reasons }, index) => {
    const row = rows[index]
    if (row === undefined || found[index] !== undefined) return []
    const {
      name,
      label,
      files: [file = ''],
    } = row
    if (verdict === 'absent')
      return names.has(name) ? [] : { name, file, source, reason: `it does not read \`${label}\`` }
    return reasons.map(({ text }) => ({ name, file, source, reason: text }))
  })
}
