/** Python, for the readers in that language. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Why tests are skipped without it. Goes into their titles. */
export const PYTHON_NEEDED = 'needs python3, 3.9 or newer, on the PATH'

/** Whether there is a Python. Where every part should be (SKILLC_ALL_PARTS is 1), its lack is a failure. */
export function hasPython(): boolean {
  const check = 'import sys; sys.exit(sys.version_info < (3, 9))'
  const isThere = spawnSync('python3', ['-c', check]).status === 0
  if (!isThere && process.env.SKILLC_ALL_PARTS === '1') throw new Error(`The test ${PYTHON_NEEDED}`)
  return isThere
}

/** Of each query its hits, id and relevance, as examples/search-reader.py finds them. Throws when the reader fails. */
export function readInPython(
  bundle: string,
  queries: readonly string[],
): [id: string, relevance: number][][] {
  const reader = fileURLToPath(new URL('../../examples/search-reader.py', import.meta.url))
  const input = queries.map(query => `${JSON.stringify([bundle, query])}\n`).join('')
  const { status, stdout, stderr } = spawnSync('python3', [reader], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}
