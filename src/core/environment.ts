/** What of a machine a call depends on besides its files. Pure: the edges read it from the process. */
import { join } from 'node:path'

/** What calls take from the process where nothing else is given. */
export interface Environment {
  /** Variables: logins, tokens and addresses come from here. */
  env: Readonly<Record<string, string | undefined>>
  /** The home folder of the user. */
  home: string
}

/** The user's cache folder of skillc, for all projects. */
export function getCacheHome({ env, home }: Environment): string {
  return join(env.XDG_CACHE_HOME ?? env.LOCALAPPDATA ?? join(home, '.cache'), 'skillc')
}

/** Where bundles that were fetched are kept. */
export function getStore(environment: Environment): string {
  return join(getCacheHome(environment), 'store')
}
