/**
 * The logins of `docker login`, `podman login` or `skopeo login` on this machine.
 *
 * Read from `$REGISTRY_AUTH_FILE`, or `config.json` in `$DOCKER_CONFIG` or `~/.docker`: `credHelpers`, then
 * `credsStore` (programs `docker-credential-NAME`, called with `get`), then `auths`.
 */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type Failure, failure, getErrorCode, systemFailure } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { findProgram } from '../../core/files/find-program.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Environment } from '../../core/process/environment.ts'
import { isHub } from './reference.ts'

export type Credentials =
  | { kind: 'password'; username: string; password: string }
  /** Exchanged for tokens at the registry's own token service (`identitytoken`). */
  | { kind: 'identity'; token: string }
  /** Sent to the registry as it is (`registrytoken`). */
  | { kind: 'bearer'; token: string }

const MOST_CONFIG_BYTES = 1 << 20
const MOST_ANSWER_BYTES = 1 << 20
const HELPER_MS = 30_000
const HELPER_NAME = /^[\w.-]+$/
const HUB_KEY = 'index.docker.io'
/** The user name in a helper's answer if the secret is an identity token. */
const TOKEN_USER = '<token>'

export async function findCredentials(
  host: string,
  repository: string,
  environment: Environment,
  signal?: AbortSignal,
): Promise<Credentials | undefined> {
  const { auths, credsStore, credHelpers } = readConfig(environment)
  const key = isHub(host) ? HUB_KEY : host
  const helper =
    getText(credHelpers, key) ??
    getText(credHelpers, host) ??
    (typeof credsStore === 'string' ? credsStore : undefined)
  const asked = isHub(host) ? `https://${HUB_KEY}/v1/` : host
  const fromHelper = helper === undefined ? undefined : await askHelper(helper, asked, environment, signal)
  return fromHelper ?? findInAuths(auths, key, repository)
}

function readConfig({ env, home }: Environment): Record<string, unknown> {
  const path = env.REGISTRY_AUTH_FILE || join(env.DOCKER_CONFIG || join(home, '.docker'), 'config.json')
  let text: string
  try {
    text = readRegular(path, MOST_CONFIG_BYTES).toString('utf8')
  } catch (error) {
    const reason = getErrorCode(error)
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return {}
    throw systemFailure(`The logins in \`${path}\` cannot be read`, error)
  }
  try {
    const config: unknown = JSON.parse(text)
    if (isMap(config)) return config
  } catch {}
  throw failure(
    `\`${path}\` is not the JSON that \`docker login\` writes`,
    'Repair it, or name another folder in `DOCKER_CONFIG`',
  )
}

/** Keys are hosts, optionally with scheme or path; the longest matching path wins (containers-auth.json). */
function findInAuths(auths: unknown, host: string, repository: string): Credentials | undefined {
  if (!isMap(auths)) return undefined
  let best: { length: number; entry: unknown } | undefined
  for (const [key, entry] of Object.entries(auths)) {
    const place = key.replace(/^https?:\/\//, '').replace(/\/(?:v[12]\/?)?$/, '')
    const isFit = place === host || `${host}/${repository}/`.startsWith(`${place}/`)
    if (isFit && place.length > (best?.length ?? -1)) best = { length: place.length, entry }
  }
  return isMap(best?.entry) ? parseCredentials(best.entry) : undefined
}

function parseCredentials(entry: Record<string, unknown>): Credentials | undefined {
  const { auth, username, password, identitytoken, registrytoken } = entry
  if (typeof registrytoken === 'string' && registrytoken !== '')
    return { kind: 'bearer', token: registrytoken }
  if (typeof identitytoken === 'string' && identitytoken !== '')
    return { kind: 'identity', token: identitytoken }
  if (typeof username === 'string' && typeof password === 'string')
    return { kind: 'password', username, password }
  if (typeof auth !== 'string') return undefined
  const [, user, secret] = /^([^:]*):([\s\S]*)$/.exec(Buffer.from(auth, 'base64').toString('utf8')) ?? []
  if (user === undefined || secret === undefined) return undefined
  return { kind: 'password', username: user, password: secret.replace(/(?<!\0)\0+$/, '') }
}

async function askHelper(
  name: string,
  host: string,
  environment: Environment,
  signal: AbortSignal | undefined,
): Promise<Credentials | undefined> {
  if (!HELPER_NAME.test(name))
    throw failure(
      `Docker's configuration names the credential helper \`${name}\`, which is not a valid program name`,
    )
  const program = `docker-credential-${name}`
  const answer = await runHelper(program, host, environment, signal)
  throwIfAborted(signal)
  if (answer === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(answer)
  } catch {
    value = undefined
  }
  if (!isMap(value) || typeof value.Username !== 'string' || typeof value.Secret !== 'string')
    throw failure(
      `\`${program}\` did not respond like a credential helper`,
      `Run \`echo ${host} | ${program} get\` to see what it says`,
    )
  const { Username: username, Secret: secret } = value
  return username === TOKEN_USER
    ? { kind: 'identity', token: secret }
    : { kind: 'password', username, password: secret }
}

function runHelper(
  program: string,
  host: string,
  { env }: Environment,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  return new Promise((fulfill, reject: (reason: Failure) => void) => {
    const path = findProgram(program, env)
    if (path === undefined) return fulfill(undefined)
    const options = { env, timeout: HELPER_MS, maxBuffer: MOST_ANSWER_BYTES, windowsHide: true, signal }
    const child = execFile(path, ['get'], options, (error, stdout) => {
      if (error === null) fulfill(stdout)
      else if (error.killed === true)
        reject(failure(`\`${program}\` did not answer within ${HELPER_MS / 1000} seconds`))
      else fulfill(undefined)
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(host)
  })
}

function getText(map: unknown, key: string): string | undefined {
  const value = isMap(map) && Object.hasOwn(map, key) ? map[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
