import { join } from 'node:path'
import { getBaseFolder } from '../../compiler/entry-form.ts'
import { parseClaim, QUESTION } from '../../compiler/parse/markdown/claims.ts'
import type { Exists } from '../../compiler/resolve/links.ts'
import { OR_IGNORED } from '../../compiler/resolve/outside.ts'
import { isIgnoredFile } from '../../compiler/scan/ignore.ts'
import type { FoundSkill, Source } from '../../compiler/types.ts'
import { findWorkTree, isPresent } from '../../core/files/file-state.ts'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import { findRealPath, isBelow, isSpelledSo } from '../../core/files/real-path.ts'
import { tryReadRegular } from '../../core/files/regular-file.ts'
import { checkContents, type ReadText } from './contents.ts'

const MOST_KNOWN = 4_096

/** `read`: gets the absolute path of every file whose text was asked about. */
export function createExists(
  sources: Source[],
  skills: FoundSkill[],
  project: string | undefined,
  read: Set<string>,
): Exists {
  const tops = new Map<string, string>()
  const known = new Map<string, boolean>()
  const readers = new Map<string, ReadText>()
  const getReader = (top: string) => {
    const reader = readers.get(top) ?? createReader(top, read)
    readers.set(top, reader)
    return reader
  }
  let held: Set<string>[] | undefined
  return (source, path) => {
    const from = sources[source]
    if (from === undefined || !isOnDisk(from)) {
      if (path.includes(QUESTION)) return undefined
      held ??= listHeldPaths(sources.length, skills)
      return path.startsWith('..') ? undefined : held[source]?.has(path)
    }
    const { dir } = from
    const top = tops.get(dir) ?? findWorkTree(dir) ?? findProject(dir, project) ?? dir
    tops.set(dir, top)
    const [name = ''] = path.split(QUESTION, 1)
    const file = join(dir, name)
    if (file !== top && !isBelow(top, file)) return undefined
    const asked = join(dir, path)
    const seen = known.get(asked)
    if (seen !== undefined) return seen
    if (known.size === MOST_KNOWN) known.clear()
    if (path !== name && !path.endsWith(OR_IGNORED))
      return checkContents(file, parseClaim(path), getReader(top))
    const exists = (isPresent(file) && isSpelledSo(top, file)) || (asked !== file && isIgnoredFile(file, top))
    known.set(asked, exists)
    return exists
  }
}

const MOST_BYTES = 1 << 19

/** Does not read what links out of the folder lead to. */
function createReader(top: string, read: Set<string>): ReadText {
  let last: { file: string; text: string | undefined } | undefined
  return file => {
    if (last?.file === file) return last.text
    read.add(file)
    last = { file, text: readBelow(top, file) }
    return last.text
  }
}

function readBelow(top: string, file: string): string | undefined {
  const real = findRealPath(file)
  if (real === undefined || !isBelow(findRealPath(top) ?? top, real)) return undefined
  const bytes = tryReadRegular(real, MOST_BYTES)
  return bytes === undefined || bytes.includes(0) ? undefined : bytes.toString('utf8')
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
