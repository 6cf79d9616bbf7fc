/**
 * How many inputs a property with many is tried with: a fifth of `usual`, because every run has the same ones.
 * `SKILLC_RUNS=10 npx vitest run` tries ten times `usual`, as the scheduled workflow does with other seeds.
 */
export function getRuns(usual: number): number {
  return Math.ceil(usual * Number(process.env.SKILLC_RUNS ?? 0.2))
}
