import { isAbsolute, join } from 'node:path'

/** The part of the process that calls depend on, unless the caller gives another. */
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
