/**
 * The one place that starts git. The repository may be a stranger's, and its configuration names programs: for files of the work tree
 * (filters, a file system monitor), for hooks, and for what a partial clone leaves out. So git is asked for objects only, never
 * for anything that looks at the work tree or the index, and may use no protocol.
 */
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { readEnvironment } from '../channels/environment.ts'

/** Commands that read objects, and nothing else. */
type Command = 'rev-parse' | 'ls-tree' | 'cat-file'

const SETTINGS = {
  GIT_NO_LAZY_FETCH: '1',
  // The same for versions of git that do not know the first.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  // A commit is what its digest says, whatever `refs/replace` has instead.
  GIT_NO_REPLACE_OBJECTS: '1',
  // In a hook these are about the repository of the hook.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
}

/** What git prints; undefined when it fails or is not installed. `top`: the top of a work tree, as no other repository is meant. */
function runGit(command: Command, args: string[], top: string, input = ''): Buffer | undefined {
  const { status, stdout } = spawnSync('git', ['--no-pager', command, ...args], {
    cwd: top,
    input,
    env: { ...readEnvironment().env, ...SETTINGS, GIT_CEILING_DIRECTORIES: dirname(top) },
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : undefined
}

/** The digest of the commit that a branch, tag or other revision names; undefined where there is none. */
export function findCommit(revision: string, top: string): string | undefined {
  if (revision === '' || revision.startsWith('-') || revision.includes('\0')) return undefined
  return runGit('rev-parse', ['--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], top)
    ?.toString()
    .trim()
}

/** Modes of a link, and of a commit of another repository. */
export const LINK = '120000'
export const SUBMODULE = '160000'

/** What a tree has at a path. */
export interface TreeEntry {
  path: string
  /** `100644`, `100755`, `LINK` or `SUBMODULE`. */
  mode: string
  /** The name of the object: SHA-1 or SHA-256. */
  id: string
}

/** All files of a tree, such as `COMMIT` or `COMMIT:FOLDER`, with their paths from it; undefined where there is none. */
export function listTree(tree: string, top: string): TreeEntry[] | undefined {
  return runGit('ls-tree', ['-r', '-z', '--full-tree', '--end-of-options', tree], top)
    ?.toString()
    .split('\0')
    .flatMap(line => {
      const [, mode = '', id = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(line) ?? []
      return mode === '' ? [] : [{ path, mode, id }]
    })
}

/** The sizes of objects in bytes, in their order; undefined for those that the clone does not have. */
export function listSizes(ids: string[], top: string): (number | undefined)[] {
  const lines = runGit('cat-file', ['--batch-check=%(objectsize)'], top, ids.map(id => `${id}\n`).join(''))
  const sizes = lines?.toString().split('\n') ?? []
  return ids.map((_, at) => (/^\d+$/.test(sizes[at] ?? '') ? Number(sizes[at]) : undefined))
}

/** The bytes of objects, in their order; undefined for those that the clone does not have. */
export function readObjects(ids: string[], top: string): (Buffer | undefined)[] {
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
