/** What the commands about registries and signatures share: how a registry is opened, which keys and names are trusted. */
import { resolve } from 'node:path'
import { environmentOfProcess } from '../../channels/oci/environment.ts'
import type { Line } from '../../channels/oci/http.ts'
import type { Reference } from '../../channels/oci/reference.ts'
import { openRegistry, type Registry } from '../../channels/oci/registry.ts'
import { exactIdentity, type Trust } from '../../channels/sign/check.ts'
import { readPrivateKey, readPublicKey } from '../../channels/sign/keys.ts'
import { failure, wordsOf } from '../../core/failure.ts'
import { readRegular } from '../../core/regular-file.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { cutText } from '../../core/width.ts'
import type { Io } from '../commands/io.ts'
import { type Flags, isOn, textOf } from '../flags.ts'

const MOST_KEY_BYTES = 1 << 20
const FROM_ENVIRONMENT = 'env:'

/** The registry of a reference, with the logins of this machine. Waiting is shown. */
export function registryFor({ host }: Reference, flags: Flags, io: Io): Registry {
  return openRegistry(host, {
    environment: environmentOfProcess(),
    plainHttp: isOn(flags, 'plainHttp'),
    wait: lineFor(io).wait,
  })
}

/** What requests go over. Waiting is shown. */
export function lineFor(io: Io): Line {
  return {
    fetch,
    wait: async (ms, why) => {
      io.progress(cutText(escapeTerminal(`waiting ${Math.ceil(ms / 1000)} s: ${why}`), io.width))
      await new Promise(fulfil => setTimeout(fulfil, ms))
    },
  }
}

/** A file that a flag names, or the variable behind `env:`. Throws a Failure. */
export function readGiven(given: string, what: string, cwd: string): string {
  if (given.startsWith(FROM_ENVIRONMENT)) {
    const name = given.slice(FROM_ENVIRONMENT.length)
    const value = environmentOfProcess().env[name]
    if (value === undefined || value === '')
      throw failure(`${what} is to come from \`${name}\`, which the environment does not have`)
    return value
  }
  try {
    return readRegular(resolve(cwd, given), MOST_KEY_BYTES).toString('utf8')
  } catch (error) {
    throw failure(`${what} in \`${given}\` cannot be read: ${wordsOf(error)}`)
  }
}

/** The key that `--key` names, for signing. Throws a Failure. */
export function privateKeyOf(given: string, cwd: string) {
  const environment = environmentOfProcess()
  return readPrivateKey(
    readGiven(given, 'The key', cwd),
    shownKey(given),
    environment.env.SKILLC_KEY_PASSPHRASE,
  )
}

function shownKey(given: string): string {
  return given.startsWith(FROM_ENVIRONMENT)
    ? `The variable \`${given.slice(FROM_ENVIRONMENT.length)}\``
    : `\`${given}\``
}

/** Whom the flags trust; undefined when they say nothing of it. Throws a Failure for half of it, and for patterns. */
export function trustOf(flags: Flags, cwd: string): Trust | undefined {
  const key = textOf(flags, 'key')
  const identity = textOf(flags, 'identity')
  const issuer = textOf(flags, 'issuer')
  const root = textOf(flags, 'trustedRoot')
  if (key !== undefined && (identity ?? issuer) !== undefined)
    throw failure('`--key` and `--identity` are two ways to say whom you trust', 'Give one of them')
  if (key !== undefined)
    return { kind: 'key', key: readPublicKey(readGiven(key, 'The key', cwd), shownKey(key)) }
  if (identity === undefined && issuer === undefined) {
    if (root === undefined) return undefined
    throw failure('`--trusted-root` says nothing of whom you trust', 'Give `--identity` and `--issuer` too')
  }
  if (identity === undefined || issuer === undefined)
    throw failure('An identity counts with who vouches for it', 'Give both `--identity` and `--issuer`')
  const trustedRoot = root === undefined ? undefined : readGiven(root, 'The root of trust', cwd)
  return exactIdentity(identity, issuer, trustedRoot)
}
