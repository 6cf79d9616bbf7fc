import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fault } from '../../core/errors/fault.ts'
import { findUnsafeFiles } from '../../core/files/untrusted-path.ts'
import { type Limits, MOST_RESULTS } from '../sandbox/limits.ts'

interface Listing {
  files: { path: string; isExecutable: boolean }[]
  left: string[]
  bytes: number
  isTooMuch: boolean
}

/** Stops when the script has written too much. */
async function listBelow(folder: string, { fileBytes }: Limits): Promise<Listing> {
  const listing: Listing = { files: [], left: [], bytes: 0, isTooMuch: false }
  const pending = ['']
  let seen = 0
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const name of await readdir(join(folder, at)).catch(() => [])) {
      const path = at === '' ? name : `${at}/${name}`
      seen++
      const state = await lstat(join(folder, path)).catch(() => undefined)
      listing.bytes += state?.size ?? 0
      if (state?.isDirectory()) pending.push(path)
      else if (state?.isFile()) listing.files.push({ path, isExecutable: (state.mode & 0o100) !== 0 })
      else listing.left.push(path)
      if (listing.bytes > fileBytes || seen > MOST_RESULTS) return { ...listing, isTooMuch: true }
    }
  }
  return listing
}

export async function hasTooMuch(folder: string, limits: Limits): Promise<boolean> {
  return (await listBelow(folder, limits)).isTooMuch
}

export interface Result {
  path: string
  bytes: Uint8Array
  isExecutable: boolean
}

/** `left`: links, pipes, unreadable files, and names that other systems cannot store. Undefined if the script wrote too much. */
export async function readResults(
  folder: string,
  limits: Limits,
): Promise<{ results: Result[]; left: string[] } | undefined> {
  const { files, left, isTooMuch } = await listBelow(folder, limits)
  if (isTooMuch) return undefined
  const results: Result[] = []
  const unsafe = new Map(findUnsafeFiles(files.map(({ path }) => path).sort()))
  for (const { path, isExecutable } of files) {
    const bytes = unsafe.has(path) ? undefined : await readFile(join(folder, path)).catch(() => undefined)
    if (bytes === undefined) left.push(path)
    else results.push({ path, bytes: new Uint8Array(bytes), isExecutable })
  }
  results.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { results, left: left.sort() }
}

/** Throws a fault if results would replace files: the script chose their names, not the user. */
export async function refuseToReplace(folder: string, results: readonly Result[]): Promise<void> {
  for (const { path } of results) {
    const file = join(folder, path)
    const state = await lstat(file).catch(() => undefined)
    if (state === undefined || state.isDirectory()) continue
    throw fault('existing-file', `\`${file}\` already exists, so none of the script's results are kept`, {
      file,
    })
  }
}
