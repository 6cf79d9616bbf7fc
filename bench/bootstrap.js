// Intervals of means, by resampling with a fixed seed.
import { dice } from './words.js'

const ROUNDS = 1_000

/** The mean of numbers, and where 95 of 100 means of resampled numbers lie. */
export function estimateMean(numbers) {
  const mean = list => list.reduce((sum, each) => sum + each, 0) / list.length
  if (numbers.length === 0) return undefined
  const roll = dice(`bootstrap ${numbers.length}`)
  const means = Array.from({ length: ROUNDS }, () =>
    mean(Array.from(numbers, () => numbers[roll(numbers.length)])),
  ).sort((a, b) => a - b)
  return { mean: mean(numbers), low: means[0.025 * ROUNDS], high: means[0.975 * ROUNDS - 1] }
}

/** As percents: `66.6 (63.2–70.1)`. */
export function formatEstimate(numbers) {
  const estimate = estimateMean(numbers)
  if (estimate === undefined) return ''
  const [mean, low, high] = [estimate.mean, estimate.low, estimate.high].map(share =>
    (100 * share).toFixed(1),
  )
  return `${mean} (${low}–${high})`
}
