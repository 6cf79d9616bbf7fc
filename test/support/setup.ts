/**
 * Before each file of tests. Files share processes, so each finds the environment and the clock of the one who runs them, and not
 * what the file before it made of them.
 */
import fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { getRuns } from './properties.ts'

// Properties run on the same inputs every time, so that a change is judged by what it changes. `SKILLC_SEED=123 npx vitest run`
// searches elsewhere; what that finds becomes a fixture.
fc.configureGlobal({ seed: Number(process.env.SKILLC_SEED ?? 20_251_122), numRuns: getRuns(100) })

// A list of bytes is compared at once: as an object with a key for each byte, a bundle takes seconds.
expect.addEqualityTesters([
  (a, b) => (a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : undefined),
])

// On CI skillc keeps no code, so that each command would start more slowly.
delete process.env.CI
const before = { ...process.env }
const { now } = Date
afterAll(() => {
  Date.now = now
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
