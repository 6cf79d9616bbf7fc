/** Fetches the skills in a folder of a git repository: one commit's trees, and only these skills' files. */

import { join } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { ENTRY, getInnerPath, getParentPath, isWithin, joinPath, resolvePath } from '../../core/files/path.ts'
import type { FileContent } from '../../core/json/types.ts'
import type { Call } from '../call.ts'
import { LINK, listSizes, listTree, readObjects, SUBMODULE, type TreeEntry } from '../git/objects.ts'
import { checkReachable, fetchObjects, findRemoteCommit, initialize, isCommit } from '../git/remote.ts'
import type { OpenedTree, Origin } from './opened.ts'
import type { GitReference } from './reference.ts'
import {
  checkSize,
  checkTree,
  chooseSkills,
  createSkillFilter,
  refuseEmpty,
  type Selection,
} from './trees.ts'

/** Bytes requested from git at once. */
const AT_ONCE = 64 << 20
/** Longer link targets are not paths. */
const LONGEST_LINK = 4_096

/** `draft` is an empty folder. Throws a Failure. */
export async function openGit(
  reference: GitReference,
  selection: Selection,
  pin: Origin | undefined,
  draft: string,
  call: Call,
): Promise<OpenedTree> {
  const { name, url, folder, requested } = reference
  const bare = join(draft, 'repository.git')
  makeFolder(bare)
  call.onProgress({ phase: 'download', done: 0, detail: name })
  const { id, isTag } =
    pin?.resolved === undefined
      ? await findRemoteCommit(url, requested, bare, call)
      : { id: readPinned(pin.resolved, name), isTag: false }
  await initialize(bare, id, call)
  await fetchObjects(url, [id], bare, call)
  const repository = { bare }
  const entries = listTree(id, repository)
  if (pin !== undefined || requested === id)
    await checkReachable(reference, { id, date: readDate(id, repository) }, join(draft, 'history.git'), call)
  if (entries === undefined) throw failure(`\`${url}\` has no commit \`${id}\``, 'Look up the source again')
  const inside = entries.filter(({ path }) => isWithin(folder, path))
  const paths = inside.map(({ path }) => getInnerPath(folder, path))
  const chosen = chooseSkills(paths, selection)
  const filter = createSkillFilter(chosen)
  const wanted = inside.filter((_, at) => filter(paths[at] ?? ''))
  // Trees with shared parts list any number of files in a few bytes.
  checkSize(wanted.length, 0, name)
  const leftOut = wanted
    .filter(({ mode }) => mode === SUBMODULE)
    .map(({ path }) => `\`${path}\` is a submodule, which skillc does not fetch`)
  const files = wanted.filter(({ mode }) => mode !== SUBMODULE)
  await fetchMissing(url, files, repository, call)
  const read = resolveLinks(files, entries, leftOut, repository)
  await fetchMissing(url, read, repository, call)
  const sized = addSizes(read, repository, name)
  checkTree(
    sized.map(({ path, size }) => ({ path: getInnerPath(folder, path), size })),
    name,
  )
  const there = new Set(sized.map(({ path }) => getInnerPath(folder, path)))
  // Others have only a link or a submodule of that name, so their paths were not checked.
  const skills = chosen.filter(skill => there.has(joinPath(skill, ENTRY)))
  refuseEmpty(skills, name, selection)
  const version = isTag && requested !== undefined ? { version: requested } : {}
  return {
    origin: pin ?? { ...version, resolved: id },
    skills,
    files: readFiles(sized, folder, repository, leftOut),
    leftOut,
  }
}

/** A lock file may be edited by hand, and only selects the commit. */
function readPinned(resolved: string, name: string): string {
  if (isCommit(resolved)) return resolved
  throw failure(
    `The lock file has the commit \`${resolved.slice(0, 100)}\` of \`${name}\`, which is not a commit`,
    `Find out who changed it; \`skillc update ${name}\` looks it up again`,
  )
}

/** In seconds; the author chose it. */
function readDate(id: string, repository: Bare): number {
  const [commit] = readObjects([id], repository)
  const [, seconds = '0'] = /\ncommitter [^\n]*> (\d{1,12}) /.exec(commit?.toString('latin1') ?? '') ?? []
  return Number(seconds)
}

type Bare = { bare: string }

async function fetchMissing(
  url: string,
  files: readonly TreeEntry[],
  repository: Bare,
  call: Call,
): Promise<void> {
  const ids = [...new Set(files.map(({ id }) => id))]
  const sizes = listSizes(ids, repository)
  const missing = ids.filter((_, at) => sizes[at] === undefined)
  if (missing.length > 0) await fetchObjects(url, missing, repository.bare, call)
}

/** A link becomes the repository's file that it leads to. */
function resolveLinks(
  files: readonly TreeEntry[],
  all: readonly TreeEntry[],
  leftOut: string[],
  repository: Bare,
): TreeEntry[] {
  const links = files.filter(({ mode }) => mode === LINK)
  if (links.length === 0) return [...files]
  const byPath = new Map(all.map(entry => [entry.path, entry]))
  const sizes = listSizes(
    links.map(({ id }) => id),
    repository,
  )
  const short = links.filter((_, at) => (sizes[at] ?? LONGEST_LINK) < LONGEST_LINK)
  const targets = readObjects(
    short.map(({ id }) => id),
    repository,
  )
  const found = new Map(
    short.map(({ path }, at) => {
      const target = targets[at]?.toString() ?? '/'
      const to = target.startsWith('/') ? undefined : resolvePath(getParentPath(path), target)
      return [path, to === undefined ? undefined : byPath.get(to)]
    }),
  )
  return files.flatMap(file => {
    if (file.mode !== LINK) return [file]
    const to = found.get(file.path)
    if (to !== undefined && to.mode !== LINK && to.mode !== SUBMODULE) return [{ ...to, path: file.path }]
    leftOut.push(
      `\`${file.path}\` is a link to a folder or out of the repository, which skillc does not follow`,
    )
    return []
  })
}

type SizedEntry = TreeEntry & { size: number }

function addSizes(files: readonly TreeEntry[], repository: Bare, name: string): SizedEntry[] {
  const sizes = listSizes(
    files.map(({ id }) => id),
    repository,
  )
  return files.map((file, at) => {
    const size = sizes[at]
    if (size === undefined)
      throw failure(
        `The server of \`${name}\` did not send \`${file.path}\``,
        'Try again later; nothing was written',
      )
    return { ...file, size }
  })
}

const LFS = 'version https://git-lfs.github.com/spec/v1'

function* readFiles(
  files: readonly SizedEntry[],
  folder: string,
  repository: Bare,
  leftOut: string[],
): Generator<FileContent> {
  for (let start = 0; start < files.length; ) {
    let end = start
    for (
      let bytes = 0;
      end < files.length && (end === start || bytes + (files[end]?.size ?? 0) <= AT_ONCE);
      end++
    )
      bytes += files[end]?.size ?? 0
    const batch = files.slice(start, end)
    const objects = readObjects(
      batch.map(({ id }) => id),
      repository,
    )
    for (const [at, { path, mode }] of batch.entries()) {
      const bytes = objects[at]
      if (bytes === undefined) throw failure(`\`${path}\` cannot be read`, 'Try again')
      if (bytes.subarray(0, LFS.length).toString('latin1') === LFS)
        leftOut.push(`\`${path}\` is in Git LFS; only its pointer is fetched`)
      yield { path: getInnerPath(folder, path), executable: mode === '100755', bytes }
    }
    start = end
  }
}
