/** Python, for the readers in that language. */
import { spawnSync } from 'node:child_process'

/** Why tests are skipped without it. Goes into their titles. */
export const PYTHON_NEEDED = 'needs python3 on the PATH'

/** Whether there is a Python. Where every part should be (SKILLC_ALL_PARTS is 1), its lack is a failure. */
export function hasPython(): boolean {
  const isThere = spawnSync('python3', ['--version']).status === 0
  if (!isThere && process.env.SKILLC_ALL_PARTS === '1') throw new Error(`The test ${PYTHON_NEEDED}`)
  return isThere
}
