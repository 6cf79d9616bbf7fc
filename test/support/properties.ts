/**
 * Properties run on the same inputs every time, so that a change is judged by what it changes.
 * `SKILLC_SEED=123 npx vitest run` searches elsewhere; what that finds becomes a fixture.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SKILLC_SEED ?? 20_251_122) })
