// The benchmark of builds: against the floors, and how they grow with the skills, as a Markdown report on standard output.
//
//   node bench/run.js [--full N] [--skills N,N,…] [--quick] [--rounds N] [--layout flat|owner|plugin] [--base DIR] [--threads N]
//
// --full is the size of the tree of whole skills, which is held against the floors; --skills are the sizes of the trees of lean ones
// that show growth, `0` for none. --quick: 1,000 for both. Needs a build in dist/. Trees are made once below bench/.trees and used
// again; remove that folder when the making of trees has changed.
import { parseArgs } from 'node:util'
import { FLOOR, machine, measure, median, progress, table } from './measure.js'
import { describeTree, prepareTree, TREE_OPTIONS } from './prepare-tree.js'
import { findFileSystem, openScratch } from './scratch.js'
import { BODY, buildRound, COLD, NODE, READ, STAT, startRound, WARM } from './steps.js'

const { values } = parseArgs({
  options: {
    full: { type: 'string', default: '10000' },
    skills: { type: 'string', default: '1000,10000,100000' },
    quick: { type: 'boolean' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string' },
    layout: TREE_OPTIONS.layout,
    base: TREE_OPTIONS.base,
  },
})
/** Trees of more skills are measured once. */
const LARGE = 10_000
const scratch = openScratch()
try {
  const full = measureTree(values.quick ? '1000' : values.full, 'full')
  const sizes = (values.quick ? '1000' : values.skills).split(',').filter(size => Number(size) > 0)
  const grown = sizes.map(size => measureTree(size, 'lean'))
  console.log(
    [
      `${machine()} Bundles were written on ${findFileSystem(scratch.dir)}.`,
      ...againstFloors(full),
      ...(grown.length === 0 ? [] : growth(grown)),
    ].join('\n'),
  )
} finally {
  scratch.close()
}

/** @param {string} skills @param {'full' | 'lean'} weight */
function measureTree(skills, weight) {
  const tree = prepareTree({ ...values, skills, weight })
  const every = weight === 'full'
  const count = Number(skills) > LARGE ? 1 : Number(values.rounds)
  // Warms the page cache.
  measure([FLOOR, 'read', tree.dir])
  const rounds = Array.from({ length: count }, (_, at) => {
    progress(`${tree.name}, round ${at + 1} of ${count}`)
    return {
      ...(every && startRound()),
      ...buildRound(tree.dir, scratch, { threads: values.threads, every }),
    }
  })
  return { tree, rounds }
}

/** @typedef {ReturnType<typeof measureTree>} Result */

/** @param {Result} result @param {string} step @param {'wall' | 'cpu' | 'rss'} unit */
function middle({ rounds }, step, unit) {
  return median(rounds.map(round => round[step]?.[unit] ?? Number.NaN))
}

/** Of rounds, not of medians. @param {Result} result @param {string} step @param {string} against @param {'wall' | 'cpu'} unit */
function ratio({ rounds }, step, against, unit) {
  const ratios = rounds.map(
    round => (round[step]?.[unit] ?? Number.NaN) / (round[against]?.[unit] ?? Number.NaN),
  )
  return median(ratios).toFixed(2)
}

/** @param {Result} result */
function againstFloors(result) {
  const steps = Object.keys(result.rounds[0] ?? {})
  const against = (/** @type {string} */ step) => {
    if (step.includes('skillc')) return NODE
    if (step === COLD) return READ
    if (step === WARM) return STAT
    return steps.indexOf(step) > steps.indexOf(WARM) ? WARM : undefined
  }
  const ratios = steps.flatMap(step => {
    const floor = against(step)
    return floor === undefined
      ? []
      : [
          [
            `${step} ÷ ${floor.replace(/^floor: /, '')}`,
            ratio(result, step, floor, 'wall'),
            ratio(result, step, floor, 'cpu'),
          ],
        ]
  })
  return [
    '',
    `${describeTree(result.tree)} Medians of rounds: ${result.rounds.length}.`,
    '',
    table(
      ['<step', 'wall, s', 'CPU, s', 'peak memory, MiB'],
      steps.map(step => [
        step,
        middle(result, step, 'wall').toFixed(2),
        middle(result, step, 'cpu').toFixed(2),
        middle(result, step, 'rss').toFixed(0),
      ]),
    ),
    '',
    table(['<ratio', 'wall', 'CPU'], ratios),
  ]
}

/** CPU and memory by skills; an exponent is the slope between two sizes, both on scales of logarithms. @param {Result[]} results */
function growth(results) {
  const pairs = results.slice(1).map((to, at) => [results[at] ?? to, to])
  const exponent = (/** @type {string} */ step, /** @type {Result[]} */ [from, to]) =>
    from === undefined || to === undefined
      ? ''
      : (
          Math.log(middle(to, step, 'cpu') / middle(from, step, 'cpu')) /
          Math.log(to.tree.skills / from.tree.skills)
        ).toFixed(2)
  const sizes = results.map(({ tree }) => tree.skills)
  return [
    '',
    '### Growth',
    '',
    ...results.map(
      result =>
        `- ${describeTree(result.tree)} Rounds: ${result.rounds.length}. Cold ÷ read and hash: ${ratio(result, COLD, READ, 'cpu')}; nothing changed ÷ stat: ${ratio(result, WARM, STAT, 'cpu')}.`,
    ),
    '',
    'Exponents are of CPU: 1 is in step with the skills.',
    '',
    table(
      [
        '<step',
        ...sizes.flatMap(size => [`${size}: CPU, s`, 'MiB']),
        ...pairs.map(([from, to]) => `exponent ${from?.tree.skills} → ${to?.tree.skills}`),
      ],
      [READ, COLD, STAT, WARM, BODY].map(step => [
        step,
        ...results.flatMap(result => [
          middle(result, step, 'cpu').toFixed(2),
          middle(result, step, 'rss').toFixed(0),
        ]),
        ...pairs.map(pair => exponent(step, pair)),
      ]),
    ),
  ]
}
