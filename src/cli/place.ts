/** What a command is given for a bundle. */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getScheme } from '../channels/target.ts'
import { MANIFEST } from '../format/layout.ts'
import { DEFAULT_OUT } from '../pipeline/config/options.ts'
import type { Io } from './io.ts'

/** Whether it names a bundle that has to be fetched; a folder otherwise. */
export function isElsewhere(place: string): boolean {
  return getScheme(place) !== undefined
}

/** Whether `openBundle` reads it where it is: a folder, a web address, an installed package. */
export function isOpenable(place: string): boolean {
  const scheme = getScheme(place)
  return scheme === undefined || scheme === 'https' || (scheme === 'npm' && !place.includes('@', 5))
}

/** Whether what is named is a folder of skills, or nothing is named and nothing is built yet. */
export function areSkills(place: string, { cwd }: Pick<Io, 'cwd'>): boolean {
  const path = resolve(cwd, place)
  if (existsSync(join(path, MANIFEST))) return false
  return place === DEFAULT_OUT || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
