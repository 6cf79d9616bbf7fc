/** A registry as one talks to it: requests with the right login, each failure a sentence. */

import { type Failure, failure } from '../../core/errors/failure.ts'
import type { Environment } from '../../core/process/environment.ts'
import {
  askToken,
  type Challenge,
  formatBasicHeader,
  isToken,
  readChallenge,
  type TokenWish,
} from './auth.ts'
import { type Credentials, findCredentials } from './credentials.ts'
import { getApiUrl } from './hosts.ts'
import { type Ask, type Line, send } from './http.ts'

export interface RegistryOptions extends Partial<Line> {
  /** Without encryption, also where the registry is another machine. */
  plainHttp?: boolean
  environment: Environment
}

export interface Registry {
  /** As written in references. */
  host: string
  line: Line
  /** The address of `path` in a repository. */
  address: (repository: string, path: string) => URL
  /**
   * One request with the login for these scopes, redirects followed where they may be. Statuses from 400 are the
   * caller's. Throws a Failure, or trouble for `persist`.
   */
  ask: (ask: Ask, scopes: Scope[]) => Promise<Response>
}

/** What a request needs to be allowed. */
export interface Scope {
  repository: string
  actions: 'pull' | 'pull,push'
}

/** Opens a registry; nothing is asked yet. */
export function openRegistry(host: string, options: RegistryOptions): Registry {
  const api = getApiUrl(host, options.plainHttp ?? false)
  const line: Line = {
    fetch: options.fetch ?? fetch,
    wait: options.wait ?? waitFor,
    signal: options.signal,
  }
  const login = openLogin(host, line, options.environment)
  return {
    host,
    line,
    address: (repository, path) => new URL(`${repository}/${path}`, api),
    async ask(ask, scopes) {
      const known = await login.header(scopes)
      const response = await send(line, withLogin(ask, known))
      const challenge =
        response.status === 401 ? readChallenge(response.headers.get('www-authenticate')) : undefined
      if (challenge === undefined) return response
      await response.body?.cancel()
      return send(line, withLogin(ask, await login.answer(challenge, scopes, known)))
    },
  }
}

function withLogin(ask: Ask, header: string | undefined): Ask {
  return header === undefined ? ask : { ...ask, headers: { ...ask.headers, authorization: header } }
}

interface Login {
  /** The header that worked for these scopes; undefined before there is one. */
  header: (scopes: Scope[]) => Promise<string | undefined>
  /** The header that answers a challenge to `refused`. Throws a Failure when there is no login to answer with. */
  answer: (challenge: Challenge, scopes: Scope[], refused: string | undefined) => Promise<string>
}

function openLogin(host: string, line: Line, environment: Environment): Login {
  const credentials = new Map<string, Promise<Credentials | undefined>>()
  // By scopes; requests at once for the same scopes share one token.
  const headers = new Map<string, Promise<string>>()
  const getCredentials = (repository: string) => {
    const found = credentials.get(repository) ?? findCredentials(host, repository, environment, line.signal)
    credentials.set(repository, found)
    return found
  }
  return {
    header: async scopes => headers.get(getScopesKey(scopes)),
    async answer(challenge, scopes, refused) {
      const key = getScopesKey(scopes)
      const newer = await headers.get(key)
      if (newer !== undefined && newer !== refused) return newer
      const first = scopes[0]?.repository ?? ''
      const fresh = getCredentials(first).then(found =>
        createAuthHeader(
          { challenge, scopes: scopes.map(formatScope), credentials: found, host, environment },
          line,
        ),
      )
      headers.set(key, fresh)
      fresh.catch(() => headers.delete(key))
      return fresh
    },
  }
}

async function createAuthHeader(wish: TokenWish, line: Line): Promise<string> {
  const { challenge, credentials, host } = wish
  if (credentials?.kind === 'bearer') {
    if (isToken(credentials.token)) return `Bearer ${credentials.token}`
    throw failure(
      `The token that is kept for \`${host}\` holds characters that no token has`,
      getLoginHint(host),
    )
  }
  if (challenge.scheme === 'bearer') return `Bearer ${await askToken(line, wish)}`
  if (credentials?.kind === 'password') return formatBasicHeader(credentials)
  throw createNoLoginError(host)
}

function createNoLoginError(host: string): Failure {
  return failure(`\`${host}\` asks for a login, and none is configured`, getLoginHint(host))
}

function getLoginHint(host: string): string {
  return `Log in with \`docker login ${host}\`, or another tool that keeps logins where Docker does`
}

/** Scopes of a token (distribution project, "token scope"). */
function formatScope({ repository, actions }: Scope): string {
  return `repository:${repository}:${actions}`
}

function getScopesKey(scopes: Scope[]): string {
  return scopes.map(formatScope).join(' ')
}

function waitFor(ms: number): Promise<void> {
  return new Promise(fulfill => setTimeout(fulfill, ms))
}
