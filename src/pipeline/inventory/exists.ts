import { join } from 'node:path'
import { getBaseFolder } from '../../compiler/entry-form.ts'
import type { Exists } from '../../compiler/resolve/links.ts'
import { OR_IGNORED } from '../../compiler/resolve/outside.ts'
import { isIgnoredFile } from '../../compiler/scan/ignore.ts'
import type { FoundSkill, Source } from '../../compiler/types.ts'
import { findWorkTree, isPresent } from '../../core/files/file-state.ts'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import { isBelow, isSpelledSo } from '../../core/files/real-path.ts'

const MOST_KNOWN = 4_096

export function createExists(sources: Source[], skills: FoundSkill[], project?: string): Exists {
  const tops = new Map<string, string>()
  const known = new Map<string, boolean>()
  let held: Set<string>[] | undefined
  return (source, path) => {
    const from = sources[source]
    if (from === undefined || !isOnDisk(from)) {
      held ??= listHeldPaths(sources.length, skills)
      return path.startsWith('..') ? undefined : held[source]?.has(path)
    }
    const { dir } = from
    const top = tops.get(dir) ?? findWorkTree(dir) ?? findProject(dir, project) ?? dir
    tops.set(dir, top)
    const file = join(dir, path.replace(OR_IGNORED, ''))
    if (file !== top && !isBelow(top, file)) return undefined
    const asked = join(dir, path)
    const seen = known.get(asked)
    if (seen !== undefined) return seen
    if (known.size === MOST_KNOWN) known.clear()
    const exists = (isPresent(file) && isSpelledSo(top, file)) || (asked !== file && isIgnoredFile(file, top))
    known.set(asked, exists)
    return exists
  }
}

function findProject(dir: string, project: string | undefined): string | undefined {
  return project !== undefined && isBelow(project, dir) ? project : undefined
}

export function isOnDisk({ dir, holds }: Pick<Source, 'dir' | 'holds'>): boolean {
  return dir !== '' && holds?.kind !== 'records' && holds?.kind !== 'stored'
}

function listHeldPaths(sources: number, skills: FoundSkill[]): Set<string>[] {
  const held = Array.from({ length: sources }, () => new Set<string>())
  for (const { source, path, form, entry, files } of skills) {
    const base = getBaseFolder({ path, ...(form && { form }) })
    for (const file of [entry, ...files])
      for (let at = joinPath(base, file.path); at !== ''; at = getParentPath(at)) held[source]?.add(at)
  }
  return held
}
