import { failure } from '../../core/errors/failure.ts'
import type { Environment } from '../../core/process/environment.ts'
import {
  type Challenge,
  fetchToken,
  formatBasicHeader,
  isToken,
  readChallenge,
  type TokenRequest,
} from './auth.ts'
import { type Credentials, findCredentials } from './credentials.ts'
import { createRefusedError, getLoginHelp, type HttpRequest, send, type Transport } from './http.ts'
import { getApiUrl } from './reference.ts'

export interface RegistryOptions {
  transport: Transport
  plainHttp?: boolean
  environment: Environment
}

export interface Registry {
  host: string
  transport: Transport
  getUrl: (repository: string, path: string) => URL
  /** Follows allowed redirects. The caller handles statuses from 400. Throws a Failure or a transient error. */
  send: (request: HttpRequest, scopes: string[]) => Promise<Response>
}

export function openRegistry(
  host: string,
  { transport, plainHttp = false, environment }: RegistryOptions,
): Registry {
  const api = getApiUrl(host, plainHttp)
  const login = openLogin(host, transport, environment)
  return {
    host,
    transport,
    getUrl: (repository, path) => new URL(`${repository}/${path}`, api),
    async send(request, scopes) {
      const known = await login.header(scopes)
      const response = await send(transport, withLogin(request, known))
      const challenge =
        response.status === 401 ? readChallenge(response.headers.get('www-authenticate')) : undefined
      if (challenge === undefined) return response
      await response.body?.cancel()
      return send(transport, withLogin(request, await login.answer(challenge, scopes, known)))
    },
  }
}

export async function sendExpecting(
  { host, send }: Registry,
  request: HttpRequest,
  scopes: string[],
  ...statuses: number[]
): Promise<Response> {
  const response = await send(request, scopes)
  if (statuses.includes(response.status)) return response
  throw await createRefusedError(response, host, request.what)
}

export function getPullScopes(repository: string): string[] {
  return [`repository:${repository}:pull`]
}

export function getPushScopes(repository: string): string[] {
  return [`repository:${repository}:pull,push`]
}

function withLogin(request: HttpRequest, authorization: string | undefined): HttpRequest {
  return authorization === undefined
    ? request
    : { ...request, headers: { ...request.headers, authorization } }
}

interface Login {
  /** The header that worked for these scopes; undefined before there is one. */
  header: (scopes: string[]) => Promise<string | undefined>
  /** The header that answers a challenge to `refused`. Throws a Failure without a login. */
  answer: (challenge: Challenge, scopes: string[], refused: string | undefined) => Promise<string>
}

function openLogin(host: string, transport: Transport, environment: Environment): Login {
  const credentials = new Map<string, Promise<Credentials | undefined>>()
  // By scopes; concurrent requests for the same scopes share a token.
  const headers = new Map<string, Promise<string>>()
  const getCredentials = (repository: string) => {
    const found =
      credentials.get(repository) ?? findCredentials(host, repository, environment, transport.signal)
    credentials.set(repository, found)
    return found
  }
  return {
    header: async scopes => headers.get(scopes.join(' ')),
    async answer(challenge, scopes, refused) {
      const key = scopes.join(' ')
      const newer = await headers.get(key)
      if (newer !== undefined && newer !== refused) return newer
      const [, repository = ''] = scopes[0]?.split(':') ?? []
      const fresh = getCredentials(repository).then(found =>
        createAuthHeader({ challenge, scopes, credentials: found, host, environment }, transport),
      )
      headers.set(key, fresh)
      fresh.catch(() => headers.delete(key))
      return fresh
    },
  }
}

async function createAuthHeader(request: TokenRequest, transport: Transport): Promise<string> {
  const { challenge, credentials, host } = request
  if (credentials?.kind === 'bearer') {
    if (isToken(credentials.token)) return `Bearer ${credentials.token}`
    throw failure(
      `The stored token for \`${host}\` contains characters that are not valid in a token`,
      getLoginHelp(host),
    )
  }
  if (challenge.scheme === 'bearer') return `Bearer ${await fetchToken(transport, request)}`
  if (credentials?.kind === 'password') return formatBasicHeader(credentials)
  throw failure(`\`${host}\` requires a login, but none is configured`, getLoginHelp(host))
}
