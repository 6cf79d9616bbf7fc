import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import type { Call } from '../call.ts'
import { type TextReader, type Trust, type TrustConfig, toTrust } from './check.ts'
import { readPrivateKey, readPublicKey } from './keys.ts'

const MOST_KEY_BYTES = 1 << 20
const FROM_ENVIRONMENT = 'env:'
const PEM = '-----BEGIN '

type KeyPlace = Pick<Call, 'cwd' | 'environment'>

export function openPrivateKey(given: string, place: KeyPlace): KeyObject {
  const text = readGiven(given, 'The key', place)
  return readPrivateKey(text, showGiven(given), place.environment.env.SKILLC_KEY_PASSPHRASE)
}

export function openPublicKey(given: string, place: KeyPlace): KeyObject {
  return readPublicKey(readGiven(given, 'The key', place), showGiven(given))
}

type Place = Pick<Call, 'cwd' | 'environment' | 'now'>

export function openTrust(trust: TrustConfig, place: Place): Trust {
  const read: TextReader = (given, what) => ({ text: readGiven(given, what, place), shown: showGiven(given) })
  return { ...toTrust(trust, read), now: place.now }
}

/** PEM or JSON itself, a file, or the variable in `env:NAME`. */
function readGiven(given: string, what: string, { cwd, environment }: KeyPlace): string {
  if (isText(given)) return given
  if (given.startsWith(FROM_ENVIRONMENT)) {
    const name = given.slice(FROM_ENVIRONMENT.length)
    const value = environment.env[name]
    if (value === undefined || value === '')
      throw failure(`${what} should come from \`${name}\`, which is not set in the environment`)
    return value
  }
  try {
    return readRegular(resolve(cwd, given), MOST_KEY_BYTES).toString('utf8')
  } catch (error) {
    throw systemFailure(`${what} in \`${given}\` cannot be read`, error)
  }
}

function isText(given: string): boolean {
  return given.includes(PEM) || given.trimStart().startsWith('{')
}

/** A key itself is never shown. */
function showGiven(given: string): string {
  if (isText(given)) return 'The given text'
  return given.startsWith(FROM_ENVIRONMENT)
    ? `The variable \`${given.slice(FROM_ENVIRONMENT.length)}\``
    : `\`${given}\``
}
