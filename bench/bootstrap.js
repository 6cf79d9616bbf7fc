// Intervals of means, by resampling with a fixed seed.
import { dice } from './words.js'

const ROUNDS = 1_000

/** The mean of numbers, and where 95 of 100 means of resampled numbers lie. */
export function estimateMean(numbers) {
  return estimate(numbers, list => list.reduce((sum, each) => sum + each, 0) / list.length)
}

/** The same for what is computed from a list of anything. */
function estimate(list, compute) {
  if (list.length === 0) return undefined
  const roll = dice(`bootstrap ${list.length}`)
  const values = Array.from({ length: ROUNDS }, () =>
    compute(Array.from(list, () => list[roll(list.length)])),
  ).sort((a, b) => a - b)
  return { mean: compute(list), low: values[0.025 * ROUNDS], high: values[0.975 * ROUNDS - 1] }
}

/** As percents: `66.6 (63.2–70.1)`. */
export function formatEstimate(numbers) {
  return formatPercents(estimateMean(numbers))
}

/** The same of a share that is computed from a list. */
export function formatShare(list, compute) {
  return formatPercents(estimate(list, compute))
}

function formatPercents(estimate) {
  if (estimate === undefined) return ''
  const [mean, low, high] = [estimate.mean, estimate.low, estimate.high].map(share =>
    (100 * share).toFixed(1),
  )
  return `${mean} (${low}–${high})`
}
