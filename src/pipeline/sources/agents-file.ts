import { existsSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isEntryPath, resolveListedPath } from '../../compiler/entry-form.ts'
import type { ListedSkill } from '../../compiler/types.ts'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { formatError } from '../../core/errors/failure.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { toPosix } from '../../core/text/show.ts'
import type { Discovery } from './discovery.ts'

const NAME = 'AGENTS.md'
const MOST_LEVELS = 12
const LARGEST_LIST = 2 * 1024 * 1024

export interface ListReader {
  readList: (text: string) => { entries: ListedSkill[]; findings: Finding[] }
  /** The paths in a listed file's links and images. */
  readReferences: (bytes: Uint8Array) => string[]
}

/** Empty if there is none, or it lists no skills. Links may lead anywhere below `project`, or anywhere if that is undefined. */
export async function findAgentsSource(
  { cwd, project }: { cwd: string; project: string | undefined },
  load: () => Promise<ListReader>,
): Promise<Discovery> {
  const dir = findNearestFolder(cwd)
  if (dir === undefined) return {}
  const file = join(dir, NAME)
  const text = readAgentsFile(file, project)
  if (typeof text === 'object') return { notes: [{ file, finding: text }] }
  if (text === undefined || !text.includes('file:')) return {}
  const reader = await load()
  const { entries: listed, findings } = reader.readList(text)
  const entries = addReferences(listed, [project, dir], dir, reader)
  const notes = findings.map(finding => ({ file, finding }))
  if (entries.length === 0) return { notes }
  const label = toPosix(relative(cwd, dir)) || '.'
  return { sources: [{ dir, label, level: 'project', holds: { kind: 'list', file: NAME, entries } }], notes }
}

/** Adds the references of single-file skills. The scan reports problems of a file. */
function addReferences(
  entries: ListedSkill[],
  bounds: (string | undefined)[],
  dir: string,
  { readReferences }: ListReader,
): ListedSkill[] {
  // A path through a link to a parent folder has many spellings.
  const known = new Map<string, string[]>()
  return entries.map(entry => {
    const path = resolveListedPath(entry.file)
    if (path === undefined || path === '' || isEntryPath(path)) return entry
    try {
      const file = realpathSync.native(join(dir, path))
      if (!bounds.some(bound => bound === undefined || containsFile(bound, file))) return entry
      const references = known.get(file) ?? readReferences(readRegular(file, LARGEST_LIST))
      known.set(file, references)
      return references.length === 0 ? entry : { ...entry, references }
    } catch {
      return entry
    }
  })
}

function findNearestFolder(cwd: string): string | undefined {
  let folder = cwd
  for (let level = 0; level < MOST_LEVELS; level++) {
    if (existsSync(join(folder, NAME))) return folder
    if (dirname(folder) === folder) return undefined
    folder = dirname(folder)
  }
  return undefined
}

/** Undefined for a folder, which is not a list. */
function readAgentsFile(file: string, project: string | undefined): string | Finding | undefined {
  try {
    if (statSync(file).isDirectory()) return undefined
    const isInside =
      project === undefined || [project, dirname(file)].some(folder => containsFile(folder, file))
    if (!isInside) return createFinding('escaping-symlink', { path: NAME, target: readlinkSync(file) })
    return readRegular(file, LARGEST_LIST).toString('utf8')
  } catch (error) {
    return createFinding('unreadable-path', { path: NAME, reason: formatError(error) })
  }
}

function containsFile(folder: string, file: string): boolean {
  return isBelow(realpathSync.native(folder), realpathSync.native(file))
}
