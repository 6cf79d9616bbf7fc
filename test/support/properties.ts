/** How many inputs a property with many is tried with: `SKILLC_RUNS=10 npx vitest run` tries ten times as many. */
export function getRuns(usual: number): number {
  return Math.ceil(usual * Number(process.env.SKILLC_RUNS ?? 1))
}
