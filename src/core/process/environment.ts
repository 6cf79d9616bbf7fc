import { isAbsolute, join } from 'node:path'

/** What calls take from the process where nothing else is given. */
export interface Environment {
  /** Variables: logins, tokens and addresses come from here. */
  env: Readonly<Record<string, string | undefined>>
  /** The home folder of the user. */
  home: string
}

/** For all projects. A relative folder does not count, as the XDG specification says: it would be a checkout's. */
export function getCacheHome({ env, home }: Environment): string {
  const given = [env.XDG_CACHE_HOME, env.LOCALAPPDATA].find(
    folder => folder !== undefined && isAbsolute(folder),
  )
  return join(given ?? join(home, '.cache'), 'skillc')
}

export function getStore(environment: Environment): string {
  return join(getCacheHome(environment), 'store')
}
