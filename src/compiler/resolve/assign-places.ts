/** Gives each skill a folder for unpacking (src/format/place.ts) without collisions. */

import { getInnerPath, getParentPath, joinPath } from '../../core/files/path.ts'
import { foldPath, isPlainPath, isSafePath } from '../../core/files/untrusted-path.ts'
import { getIdPath } from '../../format/place.ts'
import type { HashedFile, ResolvedSkill } from '../types.ts'
import { getPlaceKey } from './places.ts'

interface Placed {
  skill: ResolvedSkill
  place: string
}

interface Layout {
  /** By folded place: disks of macOS and Windows ignore case and Unicode form. */
  taken: Map<string, Placed>
  contents: Map<ResolvedSkill, Map<string, string>>
}

const LONGEST_NAME = 60

/**
 * Sets `place` if a skill cannot be where its id says: git or Windows would refuse the path, or another skill is there,
 * or around it without having its files. `skills` are sorted by id.
 */
export function assignPlaces(skills: readonly ResolvedSkill[]): void {
  const layout: Layout = { taken: new Map(), contents: new Map() }
  // Outer folders first, so a skill meets those that would contain it.
  const byDepth = skills
    .map(skill => {
      const place = toSafePlace(getIdPath(skill.id))
      return { skill, place, depth: getDepth(place) }
    })
    .sort((a, b) => a.depth - b.depth)
  const displaced = byDepth.filter(({ skill, place }) => !take(layout, skill, place))
  for (const { skill, place } of layout.taken.values()) if (place !== getIdPath(skill.id)) skill.place = place
  if (displaced.length === 0) return
  const holders = new Map<string, Placed>()
  const outer = new Set<string>()
  const note = (placed: Placed) => {
    holders.set(getFoundAt(placed.skill), placed)
    for (const folder of listParents(placed.place)) outer.add(foldPath(folder))
  }
  for (const placed of layout.taken.values()) note(placed)
  for (const { skill, place: wanted } of displaced) {
    const isFree = (place: string) => !outer.has(foldPath(place)) && take(layout, skill, place)
    const place =
      listNestedPlaces(skill, holders).find(inner => take(layout, skill, inner)) ?? findApart(wanted, isFree)
    skill.place = place
    note({ skill, place })
  }
}

function toSafePlace(place: string): string {
  return isSafePath(place) ? place : place.split('/').map(toSafeName).join('/')
}

/** A configuration's or record's namespace may contain any character except spaces and slashes. */
function toSafeName(name: string): string {
  if (isSafePath(name)) return name
  const plain = Array.from(name.replace(/[<>:"|?*\\\p{Cc}\p{Cs}]/gu, '_'))
  return `_${plain
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '')}`
}

function listNestedPlaces(
  { skill: { found } }: ResolvedSkill,
  holders: ReadonlyMap<string, Placed>,
): string[] {
  return [...listParents(found.path), ''].flatMap(folder => {
    const holder = holders.get(getPlaceKey(found.source, folder))
    if (holder === undefined) return []
    return joinPath(holder.place, getInnerPath(folder, found.path))
  })
}

/** `acme/lint` → `acme-2/lint`: keeps the folder's name, which clients compare with the skill's. */
function findApart(place: string, isFree: (place: string) => boolean): string {
  for (let count = 2; ; count++) {
    const apart = place.replace(/^[^/]+/, first => `${first}-${count}`)
    if (isFree(apart)) return apart
  }
}

function getFoundAt({ skill: { found } }: ResolvedSkill): string {
  return getPlaceKey(found.source, found.path)
}

function take(layout: Layout, skill: ResolvedSkill, place: string): boolean {
  const { taken } = layout
  const key = foldPath(place)
  if (taken.has(key)) return false
  const isPlain = isPlainPath(place)
  for (const folder of listParents(place)) {
    const around = taken.get(isPlain ? key.slice(0, folder.length) : foldPath(folder))
    if (around === undefined) continue
    if (around.place !== folder || !containsAll(layout, around.skill, skill, place.slice(folder.length + 1)))
      return false
    break
  }
  taken.set(key, { place, skill })
  return true
}

function containsAll({ contents }: Layout, outer: ResolvedSkill, inner: ResolvedSkill, at: string): boolean {
  let files = contents.get(outer)
  if (files === undefined) {
    files = new Map(outer.files.map(file => [file.path, getContentKey(file)]))
    contents.set(outer, files)
  }
  return inner.files.every(file => files.get(joinPath(at, file.path)) === getContentKey(file))
}

function getContentKey({ file, digest }: HashedFile): string {
  return `${digest} ${file}`
}

function listParents(path: string): string[] {
  const folders: string[] = []
  for (let up = getParentPath(path); up !== ''; up = getParentPath(up)) folders.push(up)
  return folders
}

function getDepth(place: string): number {
  return place.split('/').length
}
