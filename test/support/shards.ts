/** Builds in shards whose parts a build takes, beside one build of everything. */
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isFailure } from '../../src/core/errors/failure.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import type { Report } from '../../src/pipeline/report.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { formatJsonParts } from '../../src/report/json.ts'
import { fingerprint } from './hostile.ts'

/** What a build came to, as far as anybody can see. */
export interface Outcome {
  report: string
  bundle: string
}

export interface KeyPair {
  key: KeyObject
  /** In PEM. */
  privateKey: string
  publicKey: string
}

export function createKeyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    key: privateKey,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** The key of all builds of a test, where it is not about keys. */
export const KEYS = createKeyPair()

/** A build's outcome, or the words that it was refused with. The bundle is removed. */
export async function buildOutcome(run: () => Promise<Report>, out: string): Promise<Outcome> {
  rmSync(out, { recursive: true, force: true })
  try {
    const report = [...formatJsonParts(await run())].join('')
    return { report, bundle: existsSync(out) ? fingerprint(out) : '' }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { report: `${error.message}\n${error.help ?? ''}`, bundle: '' }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Builds every shard of `count` into a folder. */
export async function buildShards(options: Options, count: number, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  const cacheKey = KEYS.privateKey
  for (let index = 1; index <= count; index++)
    await buildShard({ cache: false, cacheKey, ...options, out: join(out, String(index)) }, { index, count })
}

/** The same build twice into one folder: of everything, and with the parts of shards. `warnings` are those of the second. */
export async function bothWays(
  options: Options & { out: string },
  count: number,
  parts: string,
): Promise<{ whole: Outcome; taken: Outcome; warnings: string[] }> {
  const { out } = options
  const whole = await buildOutcome(() => build({ cache: false, ...options }), out)
  const { taken, warnings } = await buildWithParts(options, parts, () => buildShards(options, count, parts))
  return { whole, taken, warnings }
}

/** A build that takes parts from a folder, once they are prepared. */
export async function buildWithParts(
  options: Options & { out: string },
  parts: string,
  prepare: () => Promise<void> = async () => {},
): Promise<{ taken: Outcome; warnings: string[] }> {
  const warnings: string[] = []
  const taken = await buildOutcome(async () => {
    await prepare()
    return build({
      cache: false,
      cachePublicKey: KEYS.publicKey,
      onWarning: text => void warnings.push(text),
      ...options,
      parts: [parts],
    })
  }, options.out)
  return { taken, warnings }
}
