/** Folders of archived skills: nobody fixes them there, so one note replaces the findings in each. */
import { applySeverity, type Policy } from '../core/diagnostics/apply-severity.ts'
import { RISKS } from '../core/diagnostics/catalog.ts'
import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { createFinding } from '../core/diagnostics/finding.ts'
import { getParentPath } from '../core/files/path.ts'
import { isLone } from './entry-form.ts'
import { getPlaceKey } from './resolve/places.ts'
import type { AnalyzedSkill } from './types.ts'

const archiveName = /^[._]?(?:archive[ds]?|deprecated|trash)$/i

/** The number of skills per archive, by shown path. Excludes requested roots, and skills with such a name. */
export type Archives = ReadonlyMap<string, number>

export function findArchives(
  skills: readonly AnalyzedSkill[],
  show: (source: number, path: string) => string,
): Archives {
  const archives = new Map<string, number>()
  const places = new Set<string>()
  for (const { found } of skills) {
    if (isLone(found.form)) continue
    const folder = findArchiveAbove(found.path)
    if (folder === undefined) continue
    if (places.size === 0)
      for (const each of skills) places.add(getPlaceKey(each.found.source, each.found.path))
    if (places.has(getPlaceKey(found.source, folder))) continue
    const shown = show(found.source, folder)
    archives.set(shown, (archives.get(shown) ?? 0) + 1)
  }
  return archives
}

function findArchiveAbove(path: string): string | undefined {
  const segments = path.split('/')
  const inner = segments.slice(0, -1)
  const at = inner.findIndex(
    (name, n) =>
      archiveName.test(name) || (segments[n + 1] === 'skill-snapshot' && name.endsWith('-workspace')),
  )
  return at < 0 ? undefined : segments.slice(0, at + 1).join('/')
}

/** Keeps errors and risks: a bundle leaves the skill out, and an attack works from anywhere. */
export function foldArchives(diagnostics: Diagnostic[], archives: Archives, policy: Policy): Diagnostic[] {
  if (archives.size === 0) return diagnostics
  const counts = new Map<string, number>()
  const others = diagnostics.filter(({ file, severity, code, more = 0 }) => {
    const folder = severity === 'error' || RISKS.has(code) ? undefined : findArchive(file, archives)
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1 + more)
    return folder === undefined
  })
  const notes = Array.from(counts, ([folder, findings]) => {
    const facts = { folder, findings, skills: archives.get(folder) ?? 0 }
    return applySeverity({ finding: createFinding('archived-folder', facts), file: folder }, policy)
  })
  return sortDiagnostics([...others, ...notes.filter(note => note !== undefined)])
}

function findArchive(file: string, archives: Archives): string | undefined {
  let folder = file
  while (folder !== '' && !archives.has(folder)) folder = getParentPath(folder)
  return folder === '' ? undefined : folder
}
