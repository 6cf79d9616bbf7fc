/** Skills by path: models are shown where skills lie, and give that back. */
import { getFolder, getPlace, joinFolder } from '../format/place.ts'
import type { SessionState } from './session-state.ts'
import type { Entry } from './state.ts'

/**
 * The id of the skill whose folder, or `SKILL.md`, a path names: as the model is told where it lies, below the folder that skills are
 * unpacked to, or where it was found. Undefined when no skill, or more than one, is there.
 */
export function findIdAt(session: SessionState, path: string): string | undefined {
  if (!/[/\\]/.test(path)) return undefined
  const folder = path
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/\/(?:SKILL\.md)?$/, '')
  const { set } = session.core.state()
  if (set === undefined) return readId(session, folder)
  const ids = new Set<string>()
  for (const entry of set.entries)
    if (listFolders(session, entry).some(one => one.replaceAll('\\', '/') === folder)) ids.add(entry.skill.id)
  const [id, ...others] = ids
  return others.length === 0 ? id : undefined
}

function listFolders(session: SessionState, { skill, edition }: Entry): string[] {
  const { label = '' } = edition.manifest.sources[skill.source ?? 0] ?? {}
  return [getFolder(skill, session), getPlace(skill), joinFolder(label === '.' ? '' : label, skill.path)]
}

/** Where not all skills are loaded, the place stands for the id. */
function readId({ directory, folders }: SessionState, folder: string): string | undefined {
  for (const [id, located] of folders) if (located.replaceAll('\\', '/') === folder) return id
  const root = joinFolder(directory, '')
  return (folder.startsWith(root) ? folder.slice(root.length) : folder).replaceAll('/', ':')
}
