/** Names skills and findings behind links by their real paths, which git tracks and users open. */
import { basename, dirname, join, relative } from 'node:path'
import { findWorkTree, isLink } from '../../core/files/file-state.ts'
import { getBaseName, getParentPath, isWithin, joinPath } from '../../core/files/path.ts'
import { findRealPath, getBelow, isBelow, joinReal } from '../../core/files/real-path.ts'
import { toPosix } from '../../core/text/show.ts'
import { isLone } from '../entry-form.ts'
import type { Walked } from '../types.ts'
import type { Draft, Search } from './search.ts'

interface RealPlaces {
  /** Relative to the given root: `..` outside of it. */
  toGiven: (real: string) => string
  /** True if a real path is in the project, or in the root if there is none. */
  isOurs: (real: string) => boolean
  /** The real path of a searched folder, relative to the given root. */
  resolve: (folder: string) => string
}

/** Undefined if no link was followed, as in most trees. */
export function findRealPlaces(search: Search): RealPlaces | undefined {
  const { opened, root, source, project } = search
  const isLinked =
    search.hasLinks || opened.length > 0 || root !== source.dir || search.skills.some(draft => draft.linkedAt)
  if (!isLinked) return undefined
  // Links above the project are the user's way to it; those inside belong to it.
  const top =
    project !== undefined && isBelow(project, source.dir)
      ? project
      : (findWorkTree(source.dir) ?? (isLink(source.dir) ? dirname(source.dir) : source.dir))
  const realTop = findRealPath(top) ?? top
  const isOurs = (real: string) => isBelow(realTop, real)
  const toGiven = (real: string) =>
    toPosix(relative(source.dir, isOurs(real) ? join(top, getBelow(realTop, real)) : real))
  const longestFirst = opened.toSorted((a, b) => b.path.length - a.path.length)
  const resolve = (folder: string) => {
    const link = longestFirst.find(({ path }) => isWithin(path, folder)) ?? { path: '', real: root }
    const below = link.path === '' ? folder : folder.slice(link.path.length + 1)
    return toGiven(below === '' ? link.real : joinReal(link.real, below))
  }
  return { toGiven, isOurs, resolve }
}

/** Sets the real place of a skill reached by links. A folder that contains only a link to an entry is that entry's skill. */
export function placeSkill({ skill, real, linkedAt }: Draft, { toGiven, isOurs, resolve }: RealPlaces): void {
  const { form, path, entry, realpath } = skill
  // The entry is linked from elsewhere: the folder contains only the link.
  const isBare = linkedAt !== undefined && realpath !== linkedAt
  const isOther = isBare && form === undefined && basename(realpath) === entry.path
  const folder = isOther ? dirname(realpath) : real
  const linked = skill.files.flatMap(({ path: name, file }): [string, string][] =>
    form !== undefined || file === join(real, name) ? [] : [[name, toGiven(dirname(file))]],
  )
  if (linkedAt !== undefined && !isOther) linked.push([entry.path, toGiven(dirname(entry.file))])
  if (linked.length > 0) skill.linkedFiles = linked
  const shown = isLone(form) ? resolve(getParentPath(form.shown)) : toGiven(folder)
  if (shown !== (isLone(form) ? getParentPath(form.shown) : path)) {
    skill.realFolder = shown
    if (form === undefined) skill.folder = basename(folder)
  }
  if ((linkedAt !== undefined && !isOther) || !isOurs(entry.file)) skill.isReadOnly = true
}

export function placeFindings({ findings, passedOver }: Walked, { resolve }: RealPlaces): void {
  // A link is named by its own path, and its content by another one.
  const place = (path: string) => joinPath(resolve(getParentPath(path)), getBaseName(path))
  for (const found of findings) if (mayMove(found)) found.path = place(found.path)
  for (const found of passedOver) {
    const { path } = found
    if (mayMove(found)) found.path = place(path)
    if (found.path !== path) found.linkedAt = path
  }
}

/** An entry is a resource where it was found, and may be a skill at its real place. */
function mayMove({ path, code }: { path: string; code: string }): boolean {
  return path !== '' && code !== 'resource-entry'
}
