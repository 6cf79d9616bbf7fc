/** Links to the author's folders in a client's folder, so changes apply at once. */
import { existsSync, lstatSync, readlinkSync, rmSync, unlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { listFiles, replaceFile, replaceLink } from '../../core/files/drafts.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { EXPORT_LIST, formatList, type ListedFiles } from '../../format/written-list.ts'
import { MOST_LIST_BYTES, readListText } from '../publish/managed.ts'

export const LINK_LIST = '.skillc-links.json'

export interface LinkChanges {
  clear: () => number
  make: () => number
}

/** Names in `folder` → absolute folders. Throws a Failure if another file is in the way; `clear` is the first change. */
export function planLinks(
  folder: string,
  links: ReadonlyMap<string, string>,
  stays: (name: string) => boolean,
): LinkChanges {
  const before = readListedPaths(join(folder, LINK_LIST))
  const own = readListedPaths(join(folder, EXPORT_LIST))
  for (const [name, target] of links)
    if (!isFree(join(folder, name), target, before.has(name), path => own.has(`${name}/${path}`)))
      throw failure(
        `\`${join(folder, name)}\` already exists, and skillc did not write it`,
        'Remove it, or export into another folder',
      )
  const others = [...before.keys()].filter(name => !links.has(name) && isLink(join(folder, name)))
  const staying = others.filter(stays)
  const stale = others.filter(name => !stays(name))
  return {
    clear: () => {
      for (const name of stale) unlinkSync(join(folder, name))
      if (links.size + staying.length === 0) rmSync(join(folder, LINK_LIST), { force: true })
      return stale.length
    },
    make: () => makeLinks(folder, links, staying),
  }
}

export function readListedPaths(file: string): ListedFiles {
  return existsSync(file) ? readListText(readRegular(file, MOST_LIST_BYTES), file).files : new Map()
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

function isFree(path: string, target: string, isOurs: boolean, isOwn: (path: string) => boolean): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return true
  if (stat.isSymbolicLink()) return isOurs || leadsTo(path, target)
  if (!stat.isDirectory()) return false
  return listFiles(path).every(isOwn)
}

function leadsTo(path: string, target: string): boolean {
  return resolve(dirname(path), readlinkSync(path)) === target
}

function makeLinks(folder: string, links: ReadonlyMap<string, string>, staying: readonly string[]): number {
  if (links.size + staying.length === 0) return 0
  let made = 0
  try {
    makeFolder(folder)
    // The list comes first, so after an interruption the next export knows its own links.
    const names = [...links.keys(), ...staying]
    replaceFile(join(folder, LINK_LIST), formatList(new Map(names.map(name => [name, null]))))
    for (const [name, target] of links) {
      const path = join(folder, name)
      if (isLink(path) && leadsTo(path, target)) continue
      replaceLink(relative(folder, target), path)
      made++
    }
  } catch (error) {
    if (isFailure(error)) throw error
    throw systemFailure(`Cannot make links in \`${folder}\``, error)
  }
  return made
}
