import { dirname } from 'node:path'
import { readTrackedIds } from '../../compiler/scan/git-index.ts'
import type { AnalyzedSkill, SourceFinding } from '../../compiler/types.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { findWorkTree } from '../../core/files/file-state.ts'
import { hashBlob, toUnixLines } from '../../core/files/git-blob.ts'
import { joinPath } from '../../core/files/path.ts'
import { getBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'

/** The most entries compared: if git converts one, the whole work tree is alike. */
const MOST_COMPARED = 200

export function findConvertedLines(skills: readonly AnalyzedSkill[]): SourceFinding[] {
  const trees = new Map<string, Map<string, string>>()
  const done = new Set<string>()
  return skills.slice(0, MOST_COMPARED).flatMap(({ found, entry }) => {
    const top = findWorkTree(dirname(entry.file))
    if (top === undefined || done.has(top)) return []
    const ids = trees.get(top) ?? readTrackedIds(top)
    trees.set(top, ids)
    if (!isConverted(entry.file, entry.size, ids.get(getBelow(top, entry.file)))) return []
    done.add(top)
    const path = found.form?.shown ?? joinPath(found.path, entry.path)
    const finding = createFinding('converted-lines', { file: entry.path }, { fix: [] })
    return [{ ...finding, source: found.source, path }]
  })
}

function isConverted(file: string, size: number, id: string | undefined): boolean {
  if (id === undefined) return false
  try {
    const bytes = readRegular(file, size)
    return hashBlob(bytes, id) !== id && hashBlob(toUnixLines(bytes), id) === id
  } catch {
    return false
  }
}
