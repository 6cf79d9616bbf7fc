// Builds, shards, and builds with their parts, of a fleet, each measured alone: one thread and one process at a time, with nothing kept from before.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { measure, measureBuild, progress } from './measure.js'
import { measureFolder, readDigest } from './scratch.js'

/** @typedef {import('./measure.js').Measured} Measured */
/** @typedef {import('./scratch.js').Scratch} Scratch */

/** One build of everything. @param {string} dir @param {Scratch} scratch @returns {Measured & { digest: string }} */
export function buildWhole(dir, scratch, ...more) {
  const out = scratch.fresh('whole')
  return {
    ...measure([...measureBuild(dir, out, '--threads', '1'), ...ownCache(scratch, more)]),
    digest: readDigest(out),
  }
}

/** One shard of a tree. @param {string} dir @param {string} out @param {Scratch} scratch @param {string} shard `i/n` */
export function buildShard(dir, out, scratch, shard, ...more) {
  progress(`${basename(dir)}: shard ${shard}`)
  return measure([
    ...measureBuild(dir, out, '--threads', '1', '--shard', shard, ...useKey(scratch)),
    ...ownCache(scratch, more),
  ])
}

/**
 * So many shards, and the build that takes their parts. Throws when that is another bundle than one build made.
 * @param {string} dir @param {Scratch} scratch @param {{ count: number, digest: string, more?: string[] }} options digest: of one build
 */
export function buildInShards(dir, scratch, { count, digest, more = [] }) {
  const parts = scratch.fresh('parts')
  const each = Array.from({ length: count }, (_, at) =>
    buildShard(dir, parts, scratch, `${at + 1}/${count}`, ...more),
  )
  const out = scratch.fresh('taken')
  progress(`${basename(dir)}: build with ${count} parts`)
  const last = measure([
    ...measureBuild(dir, out, '--threads', '1', '--parts', parts, ...useKey(scratch)),
    ...ownCache(scratch, []),
  ])
  if (readDigest(out) !== digest) throw new Error(`${count} shards came to another bundle than one build`)
  return { each, last, parts: measureFolder(parts).bytes / 1e6 }
}

/** The key of all machines. @param {Scratch} scratch */
export function useKey(scratch) {
  const file = join(scratch.dir, 'cache.pem')
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  }
  return ['--cache-key', file]
}

/** A machine that has nothing of its own; what it gets from a remote cache it keeps in a cache of its own. */
function ownCache(/** @type {Scratch} */ scratch, /** @type {string[]} */ more) {
  return more.length === 0 ? ['--no-cache'] : ['--cache-dir', scratch.fresh('cache'), ...more]
}

/** @param {number} value */
export function number(value) {
  return value.toFixed(value < 100 ? 1 : 0)
}

/** @param {number[]} values */
export function range(values) {
  const [low, high] = [number(Math.min(...values)), number(Math.max(...values))]
  return low === high ? low : `${low} to ${high}`
}

/** @param {number[]} values */
export function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}
