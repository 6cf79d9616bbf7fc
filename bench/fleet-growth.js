// How shards, and builds with their parts, grow with the skills, measured at some sizes and extrapolated to a million.
import { buildInShards, buildShard, buildWhole, number, sum } from './fleet-builds.js'
import { progress, table } from './measure.js'
import { describeTree, prepareTree } from './prepare-tree.js'

const FEW = 8
const MANY = 64
const GOAL = 1_000_000

/** @typedef {{ skills: number, values: Record<string, number> }} Size values: by what was measured */

/**
 * @param {import('./scratch.js').Scratch} scratch
 * @param {{ sizes: number[], one: number }} options one: the size of a tree of which one of 64 shards is built, 0 for none
 */
export function growthReport(scratch, { sizes, one }) {
  const trees = sizes.map(makeSizedTree)
  const measured = trees.map(tree => measureSize(tree, scratch))
  const last = one > 0 ? makeSizedTree(one) : undefined
  const check = last && buildShard(last.dir, scratch.fresh('one'), scratch, `1/${MANY}`)
  const names = Object.keys(measured[0]?.values ?? {})
  const rows = names.map(name => [
    name,
    ...measured.map(({ values }) => number(values[name] ?? Number.NaN)),
    computeExponent(measured, name)?.toFixed(2) ?? '',
    `~${number(extrapolated(measured, name))}`,
  ])
  const titles = sizes.map(size => `${size.toLocaleString('en')}, measured`)
  return [
    ...[...trees, ...(last ? [last] : [])].map(tree => `- ${describeTree(tree)}`),
    '',
    table(['<lean skills', ...titles, 'exponent', `${GOAL.toLocaleString('en')}, extrapolated`], rows),
    ...(check
      ? [
          '',
          `Measured on ${one.toLocaleString('en')}: one of ${MANY} shards takes ${number(check.cpu)} CPU s (${number(check.wall)} s) and ${number(check.rss)} MiB.`,
        ]
      : []),
  ].join('\n')
}

function makeSizedTree(/** @type {number} */ size) {
  return prepareTree({ skills: String(size), layout: 'copies', weight: 'lean' })
}

/** @param {ReturnType<typeof prepareTree>} tree @param {import('./scratch.js').Scratch} scratch @returns {Size} */
function measureSize({ dir, name, skills }, scratch) {
  progress(`${name}: one build`)
  const whole = buildWhole(dir, scratch)
  const { each, last, parts } = buildInShards(dir, scratch, { count: FEW, digest: whole.digest })
  const one = buildShard(dir, scratch.fresh('one'), scratch, `1/${MANY}`)
  const mean = sum(each.map(({ cpu }) => cpu)) / FEW
  return {
    skills,
    values: {
      'one build, CPU s': whole.cpu,
      'one build, MiB': whole.rss,
      [`one of ${FEW} shards, mean CPU s`]: mean,
      [`one of ${FEW} shards, MiB`]: Math.max(...each.map(({ rss }) => rss)),
      [`one of ${MANY} shards, CPU s`]: one.cpu,
      [`one of ${MANY} shards, MiB`]: one.rss,
      'last build, CPU s': last.cpu,
      'last build, MiB': last.rss,
      'parts, MB': parts,
    },
  }
}

/** The slope of the last two sizes on scales of logarithms. @param {Size[]} sizes @param {string} name */
function computeExponent(sizes, name) {
  const [from, to] = sizes.slice(-2)
  if (from === undefined || to === undefined) return undefined
  return Math.log((to.values[name] ?? 1) / (from.values[name] ?? 1)) / Math.log(to.skills / from.skills)
}

/**
 * By a straight line through the last two sizes: what does not grow is counted once, and what grows goes on as it did.
 * @param {Size[]} sizes @param {string} name
 */
function extrapolated(sizes, name) {
  const [from, to] = sizes.slice(-2)
  if (from === undefined || to === undefined) return Number.NaN
  const [low = 0, high = 0] = [from.values[name], to.values[name]]
  return high + ((high - low) / (to.skills - from.skills)) * (GOAL - to.skills)
}
