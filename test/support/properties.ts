/**
 * Properties run on the same inputs every time, so that a change is judged by what it changes.
 * `SKILLC_SEED=123 npx vitest run` searches elsewhere; what that finds becomes a fixture.
 */
import fc from 'fast-check'

/** How many inputs a property with many is tried with: `SKILLC_RUNS=10 npx vitest run` tries ten times as many. */
export function getRuns(usual: number): number {
  return Math.ceil(usual * Number(process.env.SKILLC_RUNS ?? 1))
}

fc.configureGlobal({ seed: Number(process.env.SKILLC_SEED ?? 20_251_122) })
