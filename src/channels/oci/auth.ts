/**
 * Logging in to a registry: `WWW-Authenticate` names Basic, or a token service (`Bearer`), which gives tokens for scopes
 * to passwords (GET), to identity tokens (POST, OAuth 2) and to anonymous clients. See the distribution project's
 * "token" and "oauth" specifications.
 */

import { failure } from '../../core/errors/failure.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Environment } from '../../core/process/environment.ts'
import type { Credentials } from './credentials.ts'
import { createBrokenOffTrouble, createRefusedError, type Line, persist, readBody, send } from './http.ts'
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

/** What a `WWW-Authenticate` header asks for; undefined when it is neither of the two. */
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

export interface TokenWish {
  challenge: Challenge
  /** `repository:bakery/skills:pull,push`, one for each repository. */
  scopes: string[]
  credentials: Credentials | undefined
  /** The registry that sends one there. */
  host: string
  /** Has the services that the user trusts. */
  environment: Environment
}

type Pair = [name: string, value: string]

/** A token of the service that the challenge names. Throws a Failure. */
export async function askToken(
  line: Line,
  { challenge, scopes, credentials, host, environment }: TokenWish,
): Promise<string> {
  const realm = parseTokenService(challenge.realm, host)
  await checkRealm(realm, { host, hasLogin: credentials !== undefined, environment })
  const what = `a token for \`${host}\``
  const service: Pair[] = challenge.service === undefined ? [] : [['service', challenge.service]]
  const wishes = scopes.map((scope): Pair => ['scope', scope])
  return persist(line, async () => {
    const response =
      credentials?.kind === 'identity'
        ? await send(line, {
            method: 'POST',
            url: realm,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams([
              ['grant_type', 'refresh_token'],
              ['refresh_token', credentials.token],
              ['client_id', CLIENT_ID],
              ...service,
              ['scope', scopes.join(' ')],
            ]).toString(),
            what,
          })
        : await send(line, {
            method: 'GET',
            url: withQuery(realm, [...service, ...wishes]),
            headers:
              credentials?.kind === 'password' ? { authorization: formatBasicHeader(credentials) } : {},
            what,
          })
    if (response.status !== 200) throw await createRefusedError(response, realm.host, what)
    const bytes = await readBody(response, MOST_TOKEN_BYTES).catch(error => {
      throw createBrokenOffTrouble(error, realm, what)
    })
    return readToken(bytes, realm.host)
  })
}

function parseTokenService(realm: string | undefined, host: string): URL {
  const url = realm !== undefined && URL.canParse(realm) ? new URL(realm) : undefined
  if (url === undefined) throw failure(`\`${host}\` asks for a token and does not say where to get one`)
  return url
}

function withQuery(url: URL, pairs: Pair[]): URL {
  const asked = new URL(url)
  for (const [name, value] of pairs) asked.searchParams.append(name, value)
  return asked
}

/** Whether a text can go into a header; fetch would show one that cannot in its error. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

function readToken(bytes: Uint8Array, host: string): string {
  const answer = readJson(bytes)
  const token = isMap(answer) ? (answer.token ?? answer.access_token) : undefined
  if (typeof token === 'string' && isToken(token)) return token
  throw failure(`\`${host}\` answers without a token`)
}
