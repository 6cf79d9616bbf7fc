/** What a command is given for a bundle. Pure. */

import { getScheme } from '../channels/target.ts'

/** Whether it names a bundle that has to be fetched; a folder otherwise. */
export function isElsewhere(place: string): boolean {
  return getScheme(place) !== undefined
}

/** Whether `openBundle` reads it where it is: a folder, a web address, an installed package. */
export function isOpenable(place: string): boolean {
  const scheme = getScheme(place)
  return scheme === undefined || scheme === 'https' || (scheme === 'npm' && !place.includes('@', 5))
}
