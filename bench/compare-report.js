// What bench/compare.js has measured, as rows, as goals and as Markdown.
import { median, table } from './measure.js'
import { BODY, LAST_ADDED, LAST_REMOVED, MIDDLE_ADDED, MIDDLE_REMOVED, PARSED, WARM } from './steps.js'

/**
 * @typedef {import('./compare.js').Measured} Measured
 * @typedef {import('./compare.js').Ran} Ran
 * @typedef {[least: number, median: number, most: number]} Spread
 * @typedef {{ tool: string, version: string, step: string, skills: number, cpu: Spread, wall: Spread, mib: number }} Row
 * @typedef {{ what: string, cpu: Spread, wall: Spread, must: number, aim?: number }} Goal ratios, or MiB in both places
 * @typedef {{ machine: string, pinned: string, rounds: number, goals: Goal[], rows: Row[] }} Result
 * @typedef {{ cpu: number, wall: number }} Taken
 */

/** Sizes between which growth is told. */
const GROWTH = [1000, 5000, 10000]

/** @param {Measured} measured @returns {Row} */
export function toRow({ runs, ...about }) {
  return {
    ...about,
    cpu: toSpread(runs.map(({ cpu }) => cpu)),
    wall: toSpread(runs.map(({ wall }) => wall)),
    mib: Math.round(median(runs.map(({ rss }) => rss))),
  }
}

/** @param {number[]} each @returns {Spread} */
function toSpread(each) {
  const round = (/** @type {number} */ value) => Math.round(value * 1000) / 1000
  return [round(Math.min(...each)), round(median(each)), round(Math.max(...each))]
}

/**
 * What skillc set itself, each a ratio of two steps of one round. Goals are left out whose sizes or tools were not measured.
 * @param {Measured[]} measured
 * @param {{ pinned: string, unchanged?: { ran: Taken, floor: Taken }[], large?: { skills: number, ran: Ran } }} others
 * @returns {Goal[]}
 */
export function toGoals(measured, { pinned, unchanged = [], large }) {
  const find = (/** @type {Partial<Measured>} */ wanted) =>
    measured.find(each =>
      Object.entries(wanted).every(([key, value]) => each[/** @type {keyof Measured} */ (key)] === value),
    )?.runs ?? []
  const now = (/** @type {number} */ skills, /** @type {string} */ step) =>
    find({ tool: 'skillc', version: 'now', skills, step })
  const most = 10_000
  /** @type {[what: string, runs: Taken[], against: Taken[], must: number, aim?: number][]} */
  const ratios = [
    ['build of one skill ÷ bare node', now(1, 'build'), find({ tool: 'node', skills: 1 }), 2.7, 2.3],
    [
      'check of 1,000 ÷ skill-check',
      now(1000, 'check'),
      find({ tool: 'skill-check', skills: 1000 }),
      1.15,
      0.9,
    ],
    [`check of 1,000 ÷ (${PARSED})`, now(1000, 'check'), find({ skills: 1000, step: PARSED }), 6, 4.5],
    [
      `cold build of 10,000 ÷ \`${pinned}\``,
      now(most, 'build'),
      find({ tool: 'skillc', version: pinned, skills: most, step: 'build' }),
      0.75,
      0.6,
    ],
    ...[5000, most].flatMap(skills =>
      [BODY, LAST_ADDED, LAST_REMOVED, MIDDLE_ADDED, MIDDLE_REMOVED].map(
        step =>
          /** @type {const} */ ([
            `${step}, of ${skills.toLocaleString('en')} ÷ a cold build of them`,
            now(skills, step),
            now(skills, 'build'),
            0.18,
            0.12,
          ]),
      ),
    ),
    [
      `${WARM} on the corpus ÷ (4 × bare node + lstat of every source and output file)`,
      unchanged.map(({ ran }) => ran),
      unchanged.map(({ floor }) => floor),
      1,
      0.8,
    ],
  ]
  const goals = ratios.flatMap(([what, runs, against, must, aim]) => {
    const divide = (/** @type {'cpu' | 'wall'} */ unit) =>
      toSpread(runs.map((ran, at) => ran[unit] / (against[at]?.[unit] ?? Number.NaN)))
    return runs.length === 0 || runs.length !== against.length
      ? []
      : [{ what, cpu: divide('cpu'), wall: divide('wall'), must, ...(aim !== undefined && { aim }) }]
  })
  if (large === undefined) return goals
  const mib = toSpread([Math.round(large.ran.rss)])
  const what = `peak memory of a build of ${large.skills.toLocaleString('en')} lean skills, MiB (one run, ${large.ran.wall.toFixed(0)} s)`
  return [...goals, { what, cpu: mib, wall: mib, must: 550, aim: 400 }]
}

/** @param {Result} result */
export function report({ machine, rounds, goals, rows }) {
  const sizes = [...new Set(rows.map(({ skills }) => skills))]
  const steps = [...new Set(rows.map(nameRow))]
  const find = (/** @type {string} */ name, /** @type {number} */ skills) =>
    rows.find(row => row.skills === skills && nameRow(row) === name)
  const pairs = GROWTH.slice(1).map((to, at) => /** @type {const} */ ([GROWTH[at] ?? 0, to]))
  const cpu = steps.map(name => [
    name,
    ...sizes.map(skills => formatSpread(find(name, skills)?.cpu)),
    ...pairs.map(([from, to]) => findExponent(find(name, from), find(name, to))),
  ])
  const wall = steps.map(name => [
    name,
    ...sizes.map(skills => {
      const row = find(name, skills)
      return row === undefined ? '' : `${row.wall[1].toFixed(2)} s, ${row.mib}`
    }),
  ])
  const titles = sizes.map(skills => skills.toLocaleString('en'))
  const growth = pairs.map(([from, to]) => `${from.toLocaleString('en')} → ${to.toLocaleString('en')}`)
  return [
    `${machine} Medians of rounds: ${rounds}, interleaved; in brackets the least and the most.`,
    '',
    table(['<what', 'CPU', 'wall', 'must', 'aim'], goals.map(formatGoal)),
    '',
    'CPU in seconds by the number of skills, and how it grows, as exponents: 1 is in step with the skills.',
    '',
    table(['<step', ...titles, ...growth], cpu),
    '',
    'Wall time, and peak memory of the command in MiB:',
    '',
    table(['<step', ...titles], wall),
  ].join('\n')
}

/** @param {Row} row */
function nameRow({ tool, version, step }) {
  return [tool, version === 'now' ? '' : version, step].filter(word => word !== '').join(' ')
}

/** @param {Goal} goal */
function formatGoal({ what, cpu, wall, must, aim = '' }) {
  return [what, formatSpread(cpu), formatSpread(wall), must, aim]
}

/** @param {Spread | undefined} spread */
function formatSpread(spread) {
  if (spread === undefined) return ''
  const [least, middle, most] = spread.map(value =>
    Number.isInteger(value) ? String(value) : value.toFixed(2),
  )
  return least === most ? `${middle}` : `${middle} (${least}–${most})`
}

/** The slope between two sizes, both on scales of logarithms. @param {Row | undefined} from @param {Row | undefined} to */
function findExponent(from, to) {
  if (from === undefined || to === undefined) return ''
  return (Math.log(to.cpu[1] / from.cpu[1]) / Math.log(to.skills / from.skills)).toFixed(2)
}
