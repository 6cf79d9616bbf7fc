/** Decides which token services get a registry's login: a compromised registry could name any. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { failure } from '../../core/errors/failure.ts'
import { isLoopback } from '../../core/network/loopback.ts'
import { isPublicAddress } from '../../core/network/public-address.ts'
import type { Environment } from '../../core/process/environment.ts'
import { isHub } from './reference.ts'

/** Token services on another host than their registry; the same list as in docs/security.md. */
export const KNOWN_REALMS: readonly (readonly [registry: string, service: string])[] = [
  ['docker.io', 'auth.docker.io'],
  ['registry.gitlab.com', 'gitlab.com'],
]

const REALM_GRANTS = 'SKILLC_REALMS'

function isPinned(realm: URL, host: string, { env }: Pick<Environment, 'env'>): boolean {
  if (isLoopback(realm.host) && isLoopback(host)) return true
  const registry = isHub(host) ? 'docker.io' : host.toLowerCase()
  const isOwn = realm.hostname === registry.replace(/:\d+$/, '')
  const isKnown = KNOWN_REALMS.some(([name, service]) => name === registry && service === realm.host)
  return isOwn || isKnown || listGrants(env[REALM_GRANTS]).has(`${registry}=${realm.host}`)
}

function listGrants(text = ''): Set<string> {
  return new Set(text.toLowerCase().split(/[\s,]+/))
}

/** With a login only pinned services are allowed, otherwise public ones too. Throws a Failure for others, and without encryption. */
export async function checkRealm(
  realm: URL,
  { host, hasLogin, environment }: { host: string; hasLogin: boolean; environment: Environment },
): Promise<void> {
  const isLocal = isLoopback(realm.host) && isLoopback(host)
  if (realm.protocol !== 'https:' && !(realm.protocol === 'http:' && isLocal))
    throw failure(`\`${host}\` would send logins to \`${realm.host}\` without encryption; skillc refuses`)
  if (isPinned(realm, host, environment)) return
  const help = `If it is the token service of this registry, say so in the environment: \`${REALM_GRANTS}=${host}=${realm.host}\``
  if (hasLogin)
    throw failure(
      `\`${host}\` asks for its login to be sent to \`${realm.host}\`, which is not known as its token service`,
      help,
    )
  if (!(await isPublicHost(realm.hostname)))
    throw failure(
      `\`${host}\` sends skillc for a token to \`${realm.host}\`, which is not on the internet`,
      help,
    )
}

async function isPublicHost(name: string): Promise<boolean> {
  const host = name.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  if (isLoopback(host)) return false
  try {
    const found = await lookup(host, { all: true })
    return found.every(({ address }) => isPublicAddress(address))
  } catch {
    // The request fails in the same way, and reports it.
    return true
  }
}
