import { isAbsolute, join } from 'node:path'

/** The process state that calls depend on, unless the caller passes another. */
export interface Environment {
  /** Variables: logins, tokens and addresses are read from here. */
  env: Readonly<Record<string, string | undefined>>
  home: string
}

/** Ignores a relative folder, as the XDG specification says: it could be in a checkout. */
export function getCacheHome({ env, home }: Environment): string {
  const given = [env.XDG_CACHE_HOME, env.LOCALAPPDATA].find(
    folder => folder !== undefined && isAbsolute(folder),
  )
  return join(given ?? join(home, '.cache'), 'skillc')
}

export function getStore(environment: Environment): string {
  return join(getCacheHome(environment), 'store')
}
