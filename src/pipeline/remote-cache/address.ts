/** Only a flag or the user's environment chooses a remote cache: a configuration could redirect uploads or answers. */

import { failure } from '../../core/errors/failure.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import type { Options, RemoteCacheConfig } from '../config/options.ts'

const ADDRESS = 'SKILLC_REMOTE_CACHE'
const TOKEN = 'SKILLC_REMOTE_CACHE_TOKEN'
const HEADER = 'SKILLC_REMOTE_CACHE_HEADER'
const MODE = 'SKILLC_REMOTE_CACHE_MODE'

const TURBOREPO = 'turborepo'
const TURBO_API = 'TURBO_API'
const TURBO_TOKEN = 'TURBO_TOKEN'

type Environment = Readonly<Record<string, string | undefined>>

/** The remote cache of the options or the environment; undefined for none. Throws a Failure for an invalid one. */
export function getRemoteCache(
  { remoteCache, remoteCacheReadonly, cache = true }: Options,
  env: Environment,
): RemoteCacheConfig | undefined {
  const given = remoteCache ?? env[ADDRESS]
  if (!cache || given === undefined || given === false || given === '') return undefined
  const mayWrite = remoteCacheReadonly !== true && canWrite(env)
  const isTurborepo = given === TURBOREPO
  const url = isTurborepo ? getTurborepoUrl(env) : parseCacheUrl(given)
  const token = isTurborepo ? TURBO_TOKEN : TOKEN
  const headers = getCacheHeaders(env, token)
  if (Object.keys(headers).length > 0 && !isPrivateLine(new URL(url)))
    throw failure(`\`${token}\` and \`${HEADER}\` would be sent without encryption`, 'Use an https address')
  return isTurborepo
    ? { protocol: 'turborepo', url, query: getTeam(env), headers, mayWrite }
    : { protocol: 'bazel', url, query: '', headers, mayWrite }
}

function getTurborepoUrl(env: Environment): string {
  const given = env[TURBO_API] ?? ''
  if (given === '')
    throw failure(
      `\`${TURBO_API}\` is not set in the environment`,
      `It is the address of the cache that Turborepo uses. Its token is in \`${TURBO_TOKEN}\`, and a team in \`TURBO_TEAM\``,
    )
  return parseCacheUrl(given)
}

function getTeam({ TURBO_TEAMID: teamId = '', TURBO_TEAM: slug = '' }: Environment): string {
  const query = new URLSearchParams({ ...(teamId && { teamId }), ...(slug && { slug }) }).toString()
  return query === '' ? '' : `?${query}`
}

function parseCacheUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isPlain =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every(part => part === '')
  // The text may contain a password.
  if (!isPlain)
    throw failure(
      'The address of the remote cache must be a plain http(s) address',
      `Use an address without a user, password or query: \`https://cache.example.com\`. A token goes into \`${TOKEN}\``,
    )
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '')
}

function canWrite(env: Environment): boolean {
  const mode = env[MODE] ?? ''
  if (mode === 'read') return false
  if (mode === '' || mode === 'read-write') return true
  throw failure(`\`${MODE}\` is neither \`read\` nor \`read-write\``)
}

/** Lines of `NAME: VALUE`, and a bearer token. Values are never shown. */
function getCacheHeaders(env: Environment, tokenName: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of (env[HEADER] ?? '').split('\n')) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim()
    const value = line.slice(colon + 1).trim()
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value))
      throw failure(`\`${HEADER}\` has a line that is not a header`, 'Write one `NAME: VALUE` per line')
    headers[name.toLowerCase()] = value
  }
  const token = (env[tokenName] ?? '').trim()
  if (token === '') return headers
  if (!/^[\x21-\x7e]+$/.test(token))
    throw failure(`\`${tokenName}\` has characters that are not allowed in a header`)
  return { ...headers, authorization: `Bearer ${token}` }
}
