/** Links to the author's folders in a client's folder, so changes apply at once. */

import { lstatSync, readlinkSync, rmSync, unlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { listFiles, replaceFile, replaceLink } from '../../core/files/drafts.ts'
import { isLink } from '../../core/files/file-state.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { type Copies, EXPORT_LIST, formatList } from '../../format/written-list.ts'
import { isForeign, readList } from '../publish/managed.ts'

export const LINK_LIST = '.skillc-links.json'

export interface LinkChanges {
  clear: () => number
  make: () => void
}

/** Names in `folder` → absolute folders. Throws a Failure if another file is in the way; `clear` is the first change. */
export function planLinks(
  folder: string,
  links: ReadonlyMap<string, string>,
  run: { stays: (name: string) => boolean; config: string | undefined; copies: Copies },
): LinkChanges {
  const listed = readList(folder, LINK_LIST)
  const { files: before, skills } = listed
  const own = readList(folder, EXPORT_LIST).files
  for (const [name, target] of links)
    if (!isFree(join(folder, name), target, before.has(name), path => own.has(`${name}/${path}`)))
      throw failure(
        `\`${join(folder, name)}\` already exists, and skillc did not write it`,
        'Remove it, or export into another folder',
      )
  const others = [...before.keys()].filter(name => !links.has(name) && isLink(join(folder, name)))
  const isKept = (name: string) => run.stays(name) || isForeign(name, listed, run)
  const stale = others.filter(name => !isKept(name))
  const staying = others.filter(isKept)
  const names = [...links.keys(), ...staying]
  const kept = [...skills].filter(([name]) => staying.includes(name))
  const { config } = run
  const made =
    config === undefined ? [] : Array.from(links.keys(), name => [name, { id: name, config }] as const)
  const copies = { skills: new Map([...kept, ...made]), targets: [] }
  return {
    clear: () => {
      for (const name of stale) unlinkSync(join(folder, name))
      if (names.length === 0) rmSync(join(folder, LINK_LIST), { force: true })
      return stale.length
    },
    make: () => {
      if (names.length > 0)
        makeLinks(folder, links, formatList(new Map(names.map(name => [name, null])), copies))
    },
  }
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

function makeLinks(folder: string, links: ReadonlyMap<string, string>, list: Buffer): void {
  try {
    makeFolder(folder)
    // The list comes first, so after an interruption the next export knows its own links.
    replaceFile(join(folder, LINK_LIST), list)
    for (const [name, target] of links) {
      const path = join(folder, name)
      if (!isLink(path) || !leadsTo(path, target)) replaceLink(relative(folder, target), path)
    }
  } catch (error) {
    if (isFailure(error)) throw error
    throw systemFailure(`Cannot make links in \`${folder}\``, error)
  }
}
