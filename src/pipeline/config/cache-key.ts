/** The key's owner decides what builds believe about skills, so it never comes from a configuration, which is in the repository. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { openPrivateKey, openPublicKey } from '../../channels/sign/given.ts'
import { getKeyHint } from '../../channels/sign/keys.ts'
import { failure } from '../../core/errors/failure.ts'
import type { Environment } from '../../core/process/environment.ts'
import type { CacheKey, Options } from './options.ts'

const PRIVATE = 'SKILLC_CACHE_KEY'
const PUBLIC = 'SKILLC_CACHE_PUBLIC_KEY'

export const KEY_HELP =
  'Create one with `openssl genpkey -algorithm ed25519 -out cache.pem`, and give it with the option `cacheKey`, or its public half with the option `cachePublicKey`'

/** The key of the options, else of the environment; a private key is preferred. Throws a Failure for another kind of key. */
export function findCacheKey(
  { cacheKey, cachePublicKey }: Pick<Options, 'cacheKey' | 'cachePublicKey'>,
  cwd: string,
  environment: Environment,
): CacheKey | undefined {
  const place = { cwd, environment }
  const find = (name: string) => ((environment.env[name] ?? '') === '' ? undefined : `env:${name}`)
  const isGiven = cacheKey !== undefined || cachePublicKey !== undefined
  const privateText = isGiven ? cacheKey : find(PRIVATE)
  const publicText = isGiven ? cachePublicKey : find(PUBLIC)
  if (privateText !== undefined) {
    const privateKey = checkCurve(openPrivateKey(privateText, place))
    return { ...describeKey(createPublicKey(privateKey)), privateKey }
  }
  return publicText === undefined ? undefined : describeKey(checkCurve(openPublicKey(publicText, place)))
}

function describeKey(publicKey: KeyObject): CacheKey {
  return { id: getKeyHint(publicKey), publicKey }
}

function checkCurve(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key
  throw failure(
    `Parts and remote caches are signed with Ed25519 only, and this key is another kind (${key.asymmetricKeyType})`,
    KEY_HELP,
  )
}
