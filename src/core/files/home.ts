/** The user's home folder. */
import { homedir, userInfo } from 'node:os'
import { isAbsolute, resolve } from 'node:path'

/**
 * Absolute: an empty or relative `HOME` would make a checkout the home, so the account's folder counts then. Where there is neither, it
 * is the root folder, in which only its owner keeps anything.
 */
export function findHome(): string {
  for (const find of [homedir, () => userInfo().homedir]) {
    try {
      const home = find()
      if (isAbsolute(home)) return home
    } catch {
      // A container may run as a user without an account.
    }
  }
  return resolve('/')
}
