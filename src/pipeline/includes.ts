/** Compares copies in skills with their original files. Runs in each build, because only the files can tell. */
import { isUtf8 } from 'node:buffer'
import { isAbsolute, join } from 'node:path'
import { getBaseFolder } from '../compiler/entry-form.ts'
import { loadParser } from '../compiler/parse/markdown/tree.ts'
import { createFindingAt } from '../compiler/resolve/places.ts'
import type { AnalyzedSkill, Include, Source, SourceFinding } from '../compiler/types.ts'
import { digestContent, refuseContent, tidyContent } from '../compiler/validate/includes.ts'
import type { Finding } from '../core/diagnostics/catalog.ts'
import { capFindings, createFinding } from '../core/diagnostics/finding.ts'
import { formatError } from '../core/errors/failure.ts'
import { findWorkTree } from '../core/files/file-state.ts'
import { normalizePath } from '../core/files/path.ts'
import { isInside } from '../core/files/real-path.ts'
import { readRegular } from '../core/files/regular-file.ts'
import { isOnDisk } from './inventory/exists.ts'

const LARGEST_INCLUDE = 1024 * 1024

export interface CheckedIncludes {
  findings: SourceFinding[]
  /** Absolute paths of the files, existing or not. */
  files: string[]
}

export function checkIncludes(skills: readonly AnalyzedSkill[], sources: readonly Source[]): CheckedIncludes {
  const checked: CheckedIncludes = { findings: [], files: [] }
  for (const skill of skills) {
    const source = sources[skill.found.source]
    const { includes = [] } = skill.analysis
    if (includes.length === 0 || source === undefined || !isOnDisk(source)) continue
    const top = findWorkTree(source.dir) ?? source.dir
    const found = includes.flatMap(include => {
      const path = normalizePath(getBaseFolder(skill.found), include.target)
      const file = join(source.dir, path)
      const isOwn = !isAbsolute(include.target) && isInside(top, file)
      if (isOwn) checked.files.push(file)
      return checkInclude(include, isOwn ? { file, path } : undefined) ?? []
    })
    checked.findings.push(...capFindings(found).map(each => createFindingAt(skill, each)))
  }
  return checked
}

/** `from` is absent for a file outside. */
function checkInclude(
  include: Include,
  from: { file: string; path: string } | undefined,
): Finding | undefined {
  const { target, position, start, end, digest, eol } = include
  if (from === undefined) return createFinding('escaping-include', { target }, { position })
  const place = { position, related: [{ message: 'the file that is copied', path: from.path }] }
  const content = digest === '' ? { reason: 'it has no closing comment' } : readContent(from.file)
  if ('reason' in content) return createFinding('missing-include', { target, reason: content.reason }, place)
  const { text } = content
  if (digestContent(text) === digest) return undefined
  const reason = refuseContent(text, loadParser('satteri'))
  if (reason !== undefined) return createFinding('missing-include', { target, reason }, place)
  const copy = tidyContent(text).replaceAll('\n', eol)
  const fix = [{ start, end, text: start === end && copy !== '' ? copy + eol : copy }]
  return createFinding('stale-include', { target }, { ...place, fix })
}

function readContent(file: string): { text: string } | { reason: string } {
  try {
    const bytes = readRegular(file, LARGEST_INCLUDE)
    const text = new TextDecoder().decode(bytes)
    if (!isUtf8(bytes)) return { reason: 'it is not UTF-8' }
    return { text }
  } catch (error) {
    return { reason: formatError(error, { ENOENT: 'it does not exist' }) }
  }
}
