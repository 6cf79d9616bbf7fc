/**
 * The one place that reads a repository. Its configuration names programs (filters, hooks, a file system monitor,
 * helpers of partial clones), so git is only asked for objects, and may use no protocol.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { failure, getErrorCode } from '../../core/errors/failure.ts'
import { findProgram } from '../../core/files/find-program.ts'
import { readEnvironment } from '../environment.ts'

type Command = 'rev-parse' | 'ls-tree' | 'cat-file'

const SETTINGS = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  // A commit is what its digest says, regardless of `refs/replace`.
  GIT_NO_REPLACE_OBJECTS: '1',
  // In a hook these are about the hook's repository.
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
}

/** The most bytes that git may print. Trees with shared parts list any number of files in a few bytes: this allows a million. */
const MOST_BYTES: Record<Command, number> = {
  'rev-parse': 1 << 20,
  'ls-tree': 128 << 20,
  'cat-file': (1 << 30) + 1024,
}
/** Milliseconds. Trees without files take any time, and print nothing. */
const LONGEST = 30_000

/** The top of a work tree, so git searches no further; or a repository that skillc created. */
export type Repository = string | { bare: string }

/** git's output; undefined if it fails or is not installed. Throws a Failure if it prints too much or takes too long. */
function runGit(command: Command, args: string[], top: Repository, input = ''): Buffer | undefined {
  const cwd = typeof top === 'string' ? top : top.bare
  const { env } = readEnvironment()
  const git = findProgram('git', env)
  if (git === undefined) return undefined
  const { status, stdout, error } = spawnSync(git, ['--no-pager', command, ...args], {
    cwd,
    input,
    env: {
      ...env,
      ...SETTINGS,
      GIT_DIR: typeof top === 'string' ? undefined : top.bare,
      // For git versions without GIT_NO_LAZY_FETCH. The repository could configure any known word as protocol
      // (`remote-WORD` may be an alias), so this one is random.
      GIT_ALLOW_PROTOCOL: randomUUID(),
      GIT_CEILING_DIRECTORIES: dirname(cwd),
    },
    maxBuffer: MOST_BYTES[command],
    timeout: LONGEST,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  if (['ENOBUFS', 'ETIMEDOUT'].includes(getErrorCode(error)))
    throw failure(
      'The commit has too many files or folders',
      'skillc reads commits with file lists of at most 128 MiB',
    )
  return status === 0 ? stdout : undefined
}

/** The commit that a branch, tag or other revision names; undefined if there is none. */
export function findCommit(revision: string, top: Repository): string | undefined {
  if (revision === '' || revision.startsWith('-') || revision.includes('\0')) return undefined
  return runGit('rev-parse', ['--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], top)
    ?.toString()
    .trim()
}

/** Modes of a link, and of a submodule's commit. */
export const LINK = '120000'
export const SUBMODULE = '160000'

export interface TreeEntry {
  path: string
  mode: string
  /** The object's id: SHA-1 or SHA-256. */
  id: string
}

/** All files of a tree, such as `COMMIT` or `COMMIT:FOLDER`, with relative paths; undefined if it does not exist. */
export function listTree(tree: string, top: Repository): TreeEntry[] | undefined {
  const out = runGit('ls-tree', ['-r', '-z', '--full-tree', '--end-of-options', tree], top)
  if (out === undefined) return undefined
  const entries: TreeEntry[] = []
  for (let at = 0, end = out.indexOf(0); end !== -1; at = end + 1, end = out.indexOf(0, at)) {
    const [, mode = '', id = '', path = ''] =
      /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(out.toString('utf8', at, end)) ?? []
    if (mode !== '') entries.push({ path, mode, id })
  }
  return entries
}

/** Sizes of objects in bytes, in order; undefined for those missing from the clone. */
export function listSizes(ids: string[], top: Repository): (number | undefined)[] {
  const lines = runGit('cat-file', ['--batch-check=%(objectsize)'], top, ids.map(id => `${id}\n`).join(''))
  const sizes = lines?.toString().split('\n') ?? []
  return ids.map((_, at) => (/^\d+$/.test(sizes[at] ?? '') ? Number(sizes[at]) : undefined))
}

/** Bytes of objects, in order; undefined for those missing from the clone. */
export function readObjects(ids: string[], top: Repository): (Buffer | undefined)[] {
  const out = runGit('cat-file', ['--batch=%(objectsize)'], top, ids.map(id => `${id}\n`).join(''))
  let at = 0
  return ids.map(() => {
    const end = out?.indexOf('\n', at) ?? -1
    if (out === undefined || end === -1) return undefined
    const head = out.toString('latin1', at, end)
    at = end + 1
    if (!/^\d+$/.test(head)) return undefined
    const bytes = out.subarray(at, at + Number(head))
    at += bytes.length + 1
    return bytes.length === Number(head) ? bytes : undefined
  })
}
