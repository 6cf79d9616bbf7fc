/** Compares folders of a commit. Git only reads objects: it touches no file and runs no filter. */
import { statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import {
  findCommit,
  LINK,
  listSizes,
  listTree,
  readObjects,
  SUBMODULE,
  type TreeEntry,
} from '../../channels/git/objects.ts'
import { getScheme } from '../../channels/target.ts'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { findWorkTree } from '../../core/files/file-state.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { getBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { createPathChecker } from '../../core/files/untrusted-path.ts'
import { formatBytes } from '../../core/text/quantity.ts'
import { isBundle } from '../sources/bundles.ts'

const MOST_BYTES = 1 << 30
/** Bytes requested from git at once, unless a single file has more. */
const AT_ONCE = 64 << 20

export interface Commit {
  revision: string
  id: string
  top: string
  /** Relative to the repository's top; '' for the top itself. */
  paths: string[]
}

type TreeFile = TreeEntry & { size: number }

/** `REVISION:PATH` as in git, or `REVISION` for the other side's folders. An existing folder with that name takes precedence. */
export function parseCommit(given: string, others: readonly string[], cwd: string): Commit | undefined {
  if (getScheme(given) !== undefined || isThere(resolve(cwd, given))) return undefined
  const [, revision = '', path] = /^([^:]*)(?::(.*))?$/s.exec(given) ?? []
  if (path !== undefined) {
    const top = getTop(cwd)
    const id = findCommit(revision, top)
    return id === undefined ? undefined : { revision, id, top, paths: [toTreePath(path, cwd, top)] }
  }
  const folders = others
    .map(other => resolve(cwd, other))
    .filter(folder => isThere(folder) && !isBundle(folder))
  // They may belong to another repository than the current folder.
  const [first = cwd] = folders
  const top = getTop(first)
  const id = findCommit(revision, top)
  if (id === undefined) return undefined
  const paths = listPaths(others, folders, cwd)
  if (paths.length === 0)
    throw failure(
      `\`${revision}\` is a commit, and it is unclear which of its folders to compare`,
      `Name the folder: \`${revision}:skills\``,
    )
  return { revision, id, top, paths }
}

function listPaths(others: readonly string[], folders: readonly string[], cwd: string): string[] {
  const [first] = folders
  if (first === undefined)
    return others.flatMap(other => {
      const [, revision = '', path] = /^([^:]*):(.*)$/s.exec(other) ?? []
      const top = getTop(cwd)
      return path !== undefined && findCommit(revision, top) !== undefined ? [toTreePath(path, cwd, top)] : []
    })
  const top = getTop(first)
  const own = folders.filter(folder => getTop(folder) === top)
  return [...new Set(own.map(folder => toTreePath('./', folder, top)))]
}

/** Without a work tree, the folder itself, where git then finds no commit. */
function getTop(folder: string): string {
  const real = resolveRealPath(folder)
  return findWorkTree(real) ?? real
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

/** The path after git's colon: from the repository's top, or with `./` from the folder. */
function toTreePath(path: string, cwd: string, top: string): string {
  const prefix = /^\.{1,2}(?:\/|$)/.test(path) ? getBelow(top, resolveRealPath(cwd)) : ''
  const whole = join('/', prefix, path).replaceAll('\\', '/')
  return whole.split('/').filter(Boolean).join('/')
}

export function writeCommit({ revision, id, top, paths }: Commit, out: string): string[] {
  return paths.map((path, at) => {
    // One of them may contain another.
    const target = join(out, String(at), path)
    const files = listFiles(id, path, top)
    if (files === undefined)
      throw failure(
        `\`${revision}\` has no folder \`${path}\``,
        `Name another commit, or a folder that it has: \`${revision}:FOLDER\``,
      )
    const size = files.reduce((sum, file) => sum + file.size, 0)
    if (size > MOST_BYTES)
      throw failure(
        `\`${revision}:${path}\` has ${formatBytes(size)}, but skillc reads at most ${formatBytes(MOST_BYTES)} of a commit`,
        `Name a smaller folder: \`${revision}:FOLDER\``,
      )
    try {
      makeFolder(target)
      writeFiles(files, top, target)
    } catch (error) {
      if (isFailure(error)) throw error
      throw systemFailure(`Cannot read \`${revision}:${path}\``, error)
    }
    return target
  })
}

function listFiles(id: string, path: string, top: string): TreeFile[] | undefined {
  const check = createPathChecker()
  // A tree may contain names that no disk allows, and files below a link.
  const entries = listTree(`${id}:${path}`, top)?.filter(
    ({ mode, path }) => mode !== SUBMODULE && check(path) === undefined,
  )
  if (entries === undefined) return undefined
  const sizes = listSizes(
    entries.map(entry => entry.id),
    top,
  )
  return entries.map((entry, at) => {
    const size = sizes[at]
    if (size === undefined) throw createMissingError(entry.path)
    return { ...entry, size }
  })
}

/** Links come last, so nothing is written through one. */
function writeFiles(files: TreeFile[], top: string, target: string): void {
  const isLink = ({ mode }: TreeFile) => mode === LINK
  for (const batch of splitFiles([...files.filter(file => !isLink(file)), ...files.filter(isLink)])) {
    const objects = readObjects(
      batch.map(file => file.id),
      top,
    )
    for (const [at, file] of batch.entries()) {
      const bytes = objects[at]
      if (bytes === undefined) throw createMissingError(file.path)
      const path = join(target, file.path)
      makeFolder(dirname(path))
      if (isLink(file)) symlinkSync(bytes.toString(), path)
      else writeFileSync(path, bytes, { flag: 'wx', mode: file.mode === '100755' ? 0o755 : 0o644 })
    }
  }
}

function* splitFiles(files: TreeFile[]): Generator<TreeFile[]> {
  let batch: TreeFile[] = []
  let size = 0
  for (const file of files) {
    if (batch.length > 0 && size + file.size > AT_ONCE) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(file)
    size += file.size
  }
  if (batch.length > 0) yield batch
}

function createMissingError(path: string) {
  return failure(
    `This clone does not have the file \`${path}\` of the commit`,
    'Fetch it first: `git fetch --refetch --no-filter`',
  )
}
