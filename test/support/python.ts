/** The reader in Python of examples/, run on queries. */
import { spawnSync } from 'node:child_process'

/** Whether this machine has a Python that it runs on. */
export function hasPython(): boolean {
  return spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0
}

/** Of each query its hits: id and relevance. Throws when the reader fails. */
export function readInPython(
  bundle: string,
  queries: readonly string[],
): [id: string, relevance: number][][] {
  const reader = new URL('../../examples/search-reader.py', import.meta.url).pathname
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
