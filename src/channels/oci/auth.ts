/** Logs in as in the distribution project's "token" and "oauth" specifications: by password, identity token, or anonymously. */

import { failure } from '../../core/errors/failure.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Environment } from '../../core/process/environment.ts'
import type { Credentials } from './credentials.ts'
import { createRefusedError, type HttpRequest, readAnswer, send, type Transport, withRetry } from './http.ts'
import { checkRealm } from './realms.ts'
import { readJson } from './shapes.ts'

export interface Challenge {
  scheme: 'basic' | 'bearer'
  realm?: string
  service?: string
  scope?: string
}

const LONGEST_CHALLENGE = 8192
const MOST_TOKEN_BYTES = 1 << 20
const CLIENT_ID = 'skillc'

/** Parses a `WWW-Authenticate` header; undefined for other schemes. */
export function readChallenge(header: string | null): Challenge | undefined {
  const text = (header ?? '').slice(0, LONGEST_CHALLENGE).trimStart()
  const scheme = /^(basic|bearer)(?:\s|$)/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === 'basic') return { scheme }
  if (scheme !== 'bearer') return undefined
  const challenge: Challenge = { scheme: 'bearer' }
  for (const [, name = '', quoted, bare] of text.matchAll(/(?<![a-z])([a-z]+)=(?:"([^"]*)"|([^\s,"]+))/gi)) {
    const value = quoted ?? bare ?? ''
    if (name === 'realm') challenge.realm ??= value
    else if (name === 'service') challenge.service ??= value
    else if (name === 'scope') challenge.scope ??= value
  }
  return challenge
}

export function formatBasicHeader({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

export interface TokenRequest {
  challenge: Challenge
  scopes: string[]
  credentials: Credentials | undefined
  host: string
  environment: Environment
}

export async function fetchToken(transport: Transport, wanted: TokenRequest): Promise<string> {
  const { challenge, credentials, host, environment } = wanted
  const realm = parseTokenService(challenge.realm, host)
  await checkRealm(realm, { host, hasLogin: credentials !== undefined, environment })
  const request = createTokenRequest(realm, wanted)
  return withRetry(transport, async () => {
    const response = await send(transport, request)
    if (response.status !== 200) throw await createRefusedError(response, realm.host, request.what)
    return readToken(await readAnswer(response, MOST_TOKEN_BYTES, request), realm.host)
  })
}

function createTokenRequest(
  realm: URL,
  { challenge: { service }, scopes, credentials, host }: TokenRequest,
): HttpRequest {
  const what = `a token for \`${host}\``
  if (credentials?.kind === 'identity') {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: credentials.token,
      client_id: CLIENT_ID,
      ...(service !== undefined && { service }),
      scope: scopes.join(' '),
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method: 'POST', url: realm, headers, body: body.toString(), what }
  }
  const url = new URL(realm)
  if (service !== undefined) url.searchParams.append('service', service)
  for (const scope of scopes) url.searchParams.append('scope', scope)
  const headers = credentials?.kind === 'password' && { authorization: formatBasicHeader(credentials) }
  return { method: 'GET', url, what, ...(headers && { headers }) }
}

function parseTokenService(realm: string | undefined, host: string): URL {
  const url = realm !== undefined && URL.canParse(realm) ? new URL(realm) : undefined
  if (url === undefined) throw failure(`\`${host}\` requires a token, but does not say where to get one`)
  return url
}

/** True if a text is valid in a header; otherwise, fetch would show it in its error. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

function readToken(bytes: Uint8Array, host: string): string {
  const answer = readJson(bytes)
  const token = isMap(answer) ? (answer.token ?? answer.access_token) : undefined
  if (typeof token === 'string' && isToken(token)) return token
  throw failure(`\`${host}\` responded without a token`)
}
