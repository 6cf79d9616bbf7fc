/**
 * Which remote cache a build uses.
 *
 * Only a flag or the user's environment names one: a configuration comes with a repository, and could send what is built
 * elsewhere or have answers come from there.
 */

import { failure } from '../../core/errors/failure.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import type { Options, RemoteCacheConfig } from '../config/options.ts'

const ADDRESS = 'SKILLC_REMOTE_CACHE'
const TOKEN = 'SKILLC_REMOTE_CACHE_TOKEN'
const HEADER = 'SKILLC_REMOTE_CACHE_HEADER'
const MODE = 'SKILLC_REMOTE_CACHE_MODE'
const UNSIGNED = 'SKILLC_REMOTE_CACHE_UNSIGNED'

type Environment = Readonly<Record<string, string | undefined>>

/** The cache that the options or the environment name; undefined for none. Throws a Failure for what cannot be used. */
export function getRemoteCache(
  { remoteCache, remoteCacheReadonly, remoteCacheUnsigned, cache = true }: Options,
  env: Environment,
): RemoteCacheConfig | undefined {
  const given = remoteCache ?? env[ADDRESS]
  if (!cache || given === undefined || given === false || given === '') return undefined
  const url = parseCacheUrl(given)
  const headers = getCacheHeaders(env)
  if (Object.keys(headers).length > 0 && !isPrivateLine(new URL(url)))
    throw failure(`\`${TOKEN}\` and \`${HEADER}\` would be sent without encryption`, 'Use an https address')
  const mayRead = remoteCacheUnsigned === true || canRead(env)
  const mayWrite = remoteCacheReadonly !== true && canWrite(env)
  if (!mayRead && !mayWrite)
    throw failure(
      'A remote cache cannot be read: its entries are not signed, so whoever writes to it decides what a build believes of a skill',
      `If only builds that you trust write to it, give the option \`remoteCacheUnsigned\` or set \`${UNSIGNED}=1\``,
    )
  return { url, headers, mayRead, mayWrite }
}

function parseCacheUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isPlain =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every(part => part === '')
  // The text may hold a password.
  if (!isPlain)
    throw failure(
      'The address of the remote cache must be a plain http(s) address',
      `Use an address without a user, password or query: \`https://cache.example.com\`. A token goes into \`${TOKEN}\``,
    )
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '')
}

function canRead(env: Environment): boolean {
  const given = env[UNSIGNED] ?? ''
  if (given === '' || given === '1') return given === '1'
  throw failure(`\`${UNSIGNED}\` is not \`1\``)
}

function canWrite(env: Environment): boolean {
  const mode = env[MODE] ?? ''
  if (mode === 'read') return false
  if (mode === '' || mode === 'read-write') return true
  throw failure(`\`${MODE}\` is neither \`read\` nor \`read-write\``)
}

/** Lines of `NAME: VALUE`, and a bearer token. Values are shown nowhere. */
function getCacheHeaders(env: Environment): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of (env[HEADER] ?? '').split('\n')) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim()
    const value = line.slice(colon + 1).trim()
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value))
      throw failure(`\`${HEADER}\` holds a line that is not a header`, 'Write one `NAME: VALUE` per line')
    headers[name.toLowerCase()] = value
  }
  const token = (env[TOKEN] ?? '').trim()
  if (token === '') return headers
  if (!/^[\x21-\x7e]+$/.test(token)) throw failure(`\`${TOKEN}\` holds characters that a header cannot hold`)
  return { ...headers, authorization: `Bearer ${token}` }
}
