/** Parts of other projects that tests run against, and what happens on a machine without them. */
import { spawnSync } from 'node:child_process'
import { test } from 'vitest'

/** Which of these programs are not installed. */
export function missingParts(...programs: string[]): string[] {
  return programs.filter(program => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
}

/**
 * Whether tests that need these programs can run. Where all parts have to be there (`SKILLC_ALL_PARTS=1`, as in `.ci/run`) a
 * missing one is a failure; elsewhere a skipped test says what is missing.
 */
export function hasParts(...programs: string[]): boolean {
  const missing = missingParts(...programs)
  if (missing.length === 0) return true
  const names = missing.join(', ')
  if (process.env.SKILLC_ALL_PARTS === '1')
    test(`needs ${names}`, () => {
      throw new Error(`${names}: not installed (apt-get install ${programs.join(' ')})`)
    })
  else test.skip(`not run: ${names} not installed (apt-get install ${programs.join(' ')})`, () => {})
  return false
}
