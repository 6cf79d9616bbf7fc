import { getBaseName, getParentPath } from '../../core/files/path.ts'
import type { HashedFile } from '../types.ts'

export interface Paths {
  all: Set<string>
  /** Paths by lower-case form, to find those that differ only in case. */
  folded: Map<string, string>
  names: Map<string, string[]>
}

export function indexPaths(files: HashedFile[]): Paths {
  const paths: Paths = { all: new Set(), folded: new Map(), names: new Map() }
  for (const { path } of files) {
    const name = getBaseName(path).toLowerCase()
    const same = paths.names.get(name)
    if (same === undefined) paths.names.set(name, [path])
    else same.push(path)
    for (let at = path; at !== '' && !paths.all.has(at); at = getParentPath(at)) {
      paths.all.add(at)
      if (!paths.folded.has(at.toLowerCase())) paths.folded.set(at.toLowerCase(), at)
    }
  }
  return paths
}

const commonNames = /^(?:skill|readme|index|main|license|changelog)\b/i

export function hasCommonName(path: string): boolean {
  return commonNames.test(getBaseName(path))
}

/** The path, then without its leading folders, down to a file in a folder. */
export function listTails(path: string): string[] {
  const parts = path.split('/').filter(part => part !== '')
  const shortest = Math.max(0, parts.length - 2)
  return parts.slice(0, 4).flatMap((_, from) => (from > shortest ? [] : parts.slice(from).join('/')))
}

export function getRelativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let common = 0
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/')
}
