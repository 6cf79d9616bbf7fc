/** skillc hashes files itself, because git would run programs that the repository's configuration names. */
import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import {
  findCommit,
  LINK,
  listSizes,
  listTree,
  readObjects,
  SUBMODULE,
  type TreeEntry,
} from '../../channels/git/objects.ts'
import { createTracked, type Tracked } from '../../compiler/scan/git-index.ts'
import { isIgnoredFile } from '../../compiler/scan/ignore.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { findWorkTree, isPresent } from '../../core/files/file-state.ts'
import { hashBlob, toUnixLines } from '../../core/files/git-blob.ts'
import { getParentPath } from '../../core/files/path.ts'
import { findRealPath, getBelow, isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'

export type ChangeFinder = (files: Iterable<string>) => ReadonlySet<string>

const LARGEST_FILE = 1 << 30
/** Bytes of a Git LFS pointer; the specification requires fewer than 1,024. */
const LARGEST_POINTER = 1023

interface Revision {
  top: string
  entries: ReadonlyMap<string, TreeEntry>
  /** By path; undefined for an unreadable submodule. */
  submodules: Map<string, Revision | undefined>
}

interface Difference {
  file: string
  path: string
  top: string
  id: string
}

/** Includes uncommitted and untracked files. Ignores line ends. Throws a Failure without git or the revision. */
export function openRevision(name: string, cwd: string): ChangeFinder {
  if (name.startsWith('-')) throw failure(`\`${name}\` is not a git revision`, 'Give a branch, tag or commit')
  const top = findWorkTree(resolveRealPath(cwd))
  const commit = top === undefined ? undefined : findCommit(name, top)
  const revision = top === undefined || commit === undefined ? undefined : readRevision(commit, top)
  if (revision === undefined)
    throw failure(
      `git cannot list the changes since \`${name}\``,
      'Run in a git work tree, and give a branch, tag or commit that exists',
    )
  const tracked = createTracked()
  return files => {
    const changed = new Set<string>()
    const differences: Difference[] = []
    for (const file of new Set(files)) {
      for (const path of listRealFiles(resolve(cwd, file))) {
        const found = compareFile(revision, path, tracked)
        if (found === 'changed') changed.add(file)
        else if (found !== 'same') differences.push({ file, path, ...found })
      }
    }
    for (const { file } of removeStored(differences)) changed.add(file)
    return changed
  }
}

function readRevision(commit: string, top: string): Revision | undefined {
  const entries = listTree(commit, top)
  return (
    entries && { top, entries: new Map(entries.map(entry => [entry.path, entry])), submodules: new Map() }
  )
}

/** A file, and the target of a link. */
function listRealFiles(path: string): string[] {
  const own = join(resolveRealPath(dirname(path)), basename(path))
  return [...new Set([own, findRealPath(path) ?? own])]
}

function compareFile(
  revision: Revision,
  path: string,
  tracked: Tracked,
): 'same' | 'changed' | Pick<Difference, 'top' | 'id'> {
  const { top, entries } = revision
  // Git does not know the file.
  if (!isBelow(top, path)) return 'same'
  const below = getBelow(top, path)
  const entry = entries.get(below)
  const outer = entry === undefined ? findSubmodule(entries, below) : undefined
  if (outer !== undefined) {
    const submodule = openSubmodule(revision, outer)
    return submodule === undefined ? 'changed' : compareFile(submodule, path, tracked)
  }
  const stat = findStat(path)
  if (stat === undefined) return entry === undefined ? 'same' : 'changed'
  if (stat.isDirectory()) return 'same'
  if (entry === undefined) return tracked.has(path) || !isIgnoredFile(path, top) ? 'changed' : 'same'
  const { id, mode } = entry
  const bytes = readContent(path, stat.isSymbolicLink())
  if (bytes === undefined || mode === SUBMODULE) return 'changed'
  const isSame = hashBlob(bytes, id) === id || hashBlob(toUnixLines(bytes), id) === id
  if (isSame) return 'same'
  return mode === LINK ? 'changed' : { top, id }
}

function findSubmodule(entries: Revision['entries'], path: string): TreeEntry | undefined {
  for (let up = getParentPath(path); up !== ''; up = getParentPath(up)) {
    const entry = entries.get(up)
    if (entry?.mode === SUBMODULE) return entry
  }
  return undefined
}

function openSubmodule({ top, submodules }: Revision, { path, id }: TreeEntry): Revision | undefined {
  if (!submodules.has(path)) {
    const folder = join(top, path)
    submodules.set(path, isPresent(join(folder, '.git')) ? readRevision(id, folder) : undefined)
  }
  return submodules.get(path)
}

function findStat(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    // A finding may be about a record in a file: `skills.jsonl/rye/SKILL.md`.
    return undefined
  }
}

/** The content before any git conversion; undefined if unreadable. */
function readContent(path: string, isLink: boolean): Buffer | undefined {
  try {
    return isLink ? Buffer.from(readlinkSync(path)) : readRegular(path, LARGEST_FILE)
  } catch {
    return undefined
  }
}

/** Drops files whose object is a Git LFS pointer to the same bytes. */
function removeStored(differences: Difference[]): Difference[] {
  const pointers = new Map<string, string | undefined>()
  for (const top of new Set(differences.map(each => each.top))) {
    const ids = [...new Set(differences.flatMap(each => (each.top === top ? [each.id] : [])))]
    const sizes = listSizes(ids, top)
    const small = ids.filter((_, at) => (sizes[at] ?? Number.POSITIVE_INFINITY) <= LARGEST_POINTER)
    for (const [at, object] of readObjects(small, top).entries())
      pointers.set(small[at] ?? '', parsePointer(object?.toString('latin1') ?? ''))
  }
  return differences.filter(({ path, id }) => {
    const digest = pointers.get(id)
    const bytes = digest === undefined ? undefined : readContent(path, false)
    return bytes === undefined || sha256(bytes) !== digest
  })
}

function parsePointer(text: string): string | undefined {
  return text.startsWith('version https://git-lfs.github.com/spec/')
    ? /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1]
    : undefined
}
