/** Why a client does not come upon a skill that lies in one of its folders. Pure. */

import { getBaseName, getParentPath } from '../../core/files/path.ts'
import type { Search } from '../presets/preset.ts'

/** A skill as skillc found it, from the client's folder. */
export interface Missed {
  /** The entry's path: `frontend/lint/SKILL.md`. */
  path: string
  /** Folders above it, from the client's, that are skills themselves. */
  outer: string[]
}

/** In words that follow the client's name and a colon. */
export function explainMissed({ path, outer }: Missed, search: Search): string {
  const folders = getParentPath(path) === '' ? [] : getParentPath(path).split('/')
  const depth = folders.length
  if (!search.entries.includes(getBaseName(path)))
    return `it looks for ${search.entries.map(name => `\`${name}\``).join(' or ')}, not for \`${getBaseName(path)}\``
  if (depth === 0) return 'it does not take the folder of skills itself for a skill'
  if (search.depth !== null && depth > search.depth)
    return `the skill lies ${formatFolderCount(depth)} deep, and it looks ${formatFolderCount(search.depth)} deep`
  const skipped = folders.find(name => search.skips.includes(name))
  if (skipped !== undefined) return `it never enters \`${skipped}\``
  const hidden = folders.find(name => name.startsWith('.'))
  if (!search.hidden && hidden !== undefined) return `it does not enter hidden folders, like \`${hidden}\``
  if (!search.nested && outer.length > 0) return 'it does not look for skills inside other skills'
  const reasons = [
    ...(search.links === 'followed' ? [] : ['does not follow links that lead there']),
    ...(search.ignoreFiles.length === 0
      ? []
      : [`obeys ${search.ignoreFiles.map(name => `\`${name}\``).join(', ')}`]),
    ...(search.folders === undefined ? [] : [`searches ${search.folders} folders at most`]),
  ]
  return `it does not find it${reasons.length === 0 ? '' : `: it ${reasons.join(', and ')}`}`
}

function formatFolderCount(folders: number): string {
  return folders === 1 ? 'one folder' : `${folders} folders`
}
