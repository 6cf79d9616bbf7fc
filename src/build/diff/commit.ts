/** Folders as a commit has them, for a comparison. Git reads its objects: no file of the work tree is touched, no filter runs. */
import { statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { getScheme } from '../../channels/target.ts'
import { failure, isFailure, systemFailure } from '../../core/failure.ts'
import { makeFolder } from '../../core/make-folder.ts'
import { formatBytes } from '../../core/quantity.ts'
import { createPathChecker } from '../../core/untrusted-path.ts'
import { findCommit, runGit } from '../git.ts'
import { isBundle } from '../sources/bundles.ts'

/** Bytes of all files that are read of a commit. */
const MOST_BYTES = 1 << 30
/** Bytes that git is asked for at once, where a single file has no more. */
const AT_ONCE = 64 << 20

/** Folders of a commit. */
export interface Commit {
  /** How the user named it. */
  revision: string
  /** Its digest. */
  id: string
  /** Where git is asked. */
  cwd: string
  /** From the top of the repository; empty for that itself. */
  paths: string[]
}

interface TreeFile {
  path: string
  mode: string
  digest: string
  size: number
}

/**
 * The commit that a text names: `REVISION:PATH` as git writes it, or `REVISION`, which is asked for the folders that it is
 * compared with. Undefined for everything else; a folder of that name comes first. Throws a Failure.
 */
export function parseCommit(given: string, others: readonly string[], cwd: string): Commit | undefined {
  if (getScheme(given) !== undefined || isThere(resolve(cwd, given))) return undefined
  const [, revision = '', path] = /^([^:]*)(?::(.*))?$/s.exec(given) ?? []
  if (path !== undefined) {
    const id = findCommit(revision, cwd)
    return id === undefined ? undefined : { revision, id, cwd, paths: [toTreePath(path, cwd)] }
  }
  const folders = others
    .map(other => resolve(cwd, other))
    .filter(folder => isThere(folder) && !isBundle(folder))
  // Another repository may hold them than that of the current folder.
  const [first = cwd] = folders
  const id = findCommit(revision, first)
  if (id === undefined) return undefined
  const paths = listPaths(others, folders, cwd)
  if (paths.length === 0)
    throw failure(
      `\`${revision}\` is a commit, and it is unclear which of its folders to compare`,
      `Name the folder: \`${revision}:skills\``,
    )
  return { revision, id, cwd: first, paths }
}

/** Folders that are compared with a commit, as paths in it: those on disk, or the one that another commit is asked for. */
function listPaths(others: readonly string[], folders: readonly string[], cwd: string): string[] {
  const [first] = folders
  if (first === undefined)
    return others.flatMap(other => {
      const [, revision = '', path] = /^([^:]*):(.*)$/s.exec(other) ?? []
      return path !== undefined && findCommit(revision, cwd) !== undefined ? [toTreePath(path, cwd)] : []
    })
  const getTop = (folder: string) => ask(['rev-parse', '--show-toplevel'], folder)
  const own = folders.filter(folder => getTop(folder) === getTop(first))
  return [...new Set(own.map(folder => toTreePath('./', folder)))]
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

/** A path as git writes it behind a colon: from the top of the repository, or with `./` from the folder. */
function toTreePath(path: string, cwd: string): string {
  const prefix = /^\.{1,2}(?:\/|$)/.test(path) ? ask(['rev-parse', '--show-prefix'], cwd) : ''
  const whole = join('/', prefix, path).replaceAll('\\', '/')
  return whole.split('/').filter(Boolean).join('/')
}

function ask(args: string[], cwd: string): string {
  return runGit(args, cwd)?.toString().replace(/\n$/, '') ?? ''
}

/** Writes the folders below `out`, and gives their paths there. Throws a Failure. */
export function writeCommit({ revision, id, cwd, paths }: Commit, out: string): string[] {
  return paths.map((path, at) => {
    // One of them may lie in another.
    const target = join(out, String(at), path)
    const files = listFiles(id, path, cwd)
    if (files === undefined)
      throw failure(
        `\`${revision}\` has no folder \`${path}\``,
        `Name another commit, or a folder that it has: \`${revision}:FOLDER\``,
      )
    const size = files.reduce((sum, file) => sum + file.size, 0)
    if (size > MOST_BYTES)
      throw failure(
        `\`${revision}:${path}\` has ${formatBytes(size)}, and at most ${formatBytes(MOST_BYTES)} are read of a commit`,
        `Name a smaller folder: \`${revision}:FOLDER\``,
      )
    try {
      makeFolder(target)
      writeFiles(files, cwd, target)
    } catch (error) {
      if (isFailure(error)) throw error
      throw systemFailure(`Cannot read \`${revision}:${path}\``, error)
    }
    return target
  })
}

/** Files and links; what is in another repository is left out. Undefined where there is no such folder. */
function listFiles(id: string, path: string, cwd: string): TreeFile[] | undefined {
  const check = createPathChecker()
  const listed = runGit(['ls-tree', '-r', '-z', '-l', '--full-tree', `${id}:${path}`], cwd)
  return listed
    ?.toString()
    .split('\0')
    .flatMap((line): TreeFile[] => {
      const [, mode = '', type, digest = '', size, name = ''] =
        /^(\d+) (\w+) ([0-9a-f]+) +(\S+)\t(.*)$/s.exec(line) ?? []
      // A tree may name what no disk can hold, and a file below a link.
      if (type !== 'blob' || check(name) !== undefined) return []
      if (!/^\d+$/.test(size ?? '')) throw createMissingError(name)
      return [{ path: name, mode, digest, size: Number(size) }]
    })
}

/** Links come last, so that nothing is written through one. */
function writeFiles(files: TreeFile[], cwd: string, target: string): void {
  const isLink = ({ mode }: TreeFile) => mode === '120000'
  for (const batch of splitFiles([...files.filter(file => !isLink(file)), ...files.filter(isLink)])) {
    const blobs = runGit(
      ['cat-file', '--batch=%(objectname)'],
      cwd,
      batch.map(file => `${file.digest}\n`).join(''),
    )
    let at = 0
    for (const file of batch) {
      const head = `${file.digest}\n`
      const isThere = blobs?.toString('latin1', at, at + head.length) === head
      const start = at + head.length
      const bytes = blobs?.subarray(start, start + file.size)
      at = start + file.size + 1
      if (!isThere || bytes?.length !== file.size) throw createMissingError(file.path)
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

/** Of a partial clone, whose other objects are elsewhere. */
function createMissingError(path: string) {
  return failure(
    `This clone does not hold the file \`${path}\` of the commit`,
    'Fetch it first: `git fetch --refetch --no-filter`',
  )
}
