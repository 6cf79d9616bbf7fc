/** Imports what the `skills` CLI locked: repositories become sources, and hashes are compared. */
import { resolve } from 'node:path'
import type { InstalledSource } from '../../channels/install.ts'
import { hashSkillFolder, loadSkillsLock, type SkillsLock } from '../../channels/references/skills-lock.ts'
import { getStoredFile } from '../../channels/references/store.ts'
import { findStoredSkills } from '../../channels/references/trees.ts'
import { failure } from '../../core/errors/failure.ts'
import { ENTRY, getBaseName } from '../../core/files/path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import type { SourceConfig } from '../config/options.ts'
import { expandSource, getSourceName } from './project.ts'

export interface TakenOver {
  sources: SourceConfig[]
  /** Differences between a fetched source and the lock: sentences without a period. */
  findChanged: (source: InstalledSource, store: string) => string[]
}

export function takeOver(given: string, cwd: string): TakenOver {
  const lock = loadSkillsLock(resolve(cwd, given), given)
  const sources = new Map<string, string[]>()
  for (const [name, { source, sourceType, ref, skillPath }] of lock) {
    if (sourceType !== 'github' && sourceType !== 'git')
      throw failure(
        `\`${name}\` of \`${given}\` comes from \`${source}\` (${sourceType}), which skillc cannot import`,
        'Remove it from the file, and name its folder in `roots` of the configuration',
      )
    const from = `${expandSource(source)}${typeof ref === 'string' ? `#${ref}` : ''}`
    sources.set(from, [...(sources.get(from) ?? []), getFolder(skillPath) ?? `**/${name}`])
  }
  return {
    sources: [...sources].map(([from, include]) => ({ from, include })),
    findChanged: (source, store) => findChanged(source, store, lock, given),
  }
}

function getFolder(path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined
  const folder = path.endsWith(`/${ENTRY}`) ? path.slice(0, -ENTRY.length - 1) : path
  return folder === ENTRY || folder === '' ? '.' : folder
}

function findChanged(source: InstalledSource, store: string, lock: SkillsLock, given: string): string[] {
  const skills = findStoredSkills(store, source) ?? []
  return [...lock].flatMap(([name, entry]) => {
    if (getSourceName({ from: expandSource(entry.source) }) !== source.name) return []
    const folder = getFolder(entry.skillPath)
    const [, found] =
      [...skills].find(([path]) =>
        folder === undefined ? getBaseName(path) === name : (path || '.') === folder,
      ) ?? []
    if (found === undefined) return [`\`${name}\` no longer exists`]
    const own = found.map(({ path, digest }) => ({
      path,
      bytes: readRegular(getStoredFile(store, digest)),
    }))
    return hashSkillFolder(own) === entry.computedHash
      ? []
      : [`\`${name}\` differs from \`${given}\`: you or its author changed it`]
  })
}
