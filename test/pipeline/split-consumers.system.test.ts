/** Readers in Python on split bundles. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildBranches } from '../support/branches.ts'
import { runProgram, skillc } from '../support/cli.ts'
import { hasPython, PYTHON_NEEDED, readInPython } from '../support/python.ts'
import { scratchFolder } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('split')

beforeAll(() => buildBranches(scratch))

describe.skipIf(!hasPython())(`readers in Python (${PYTHON_NEEDED})`, () => {
  test('read both forms', async () => {
    const reader = join(root, 'examples/python/skill_bundle.py')
    const run = (...args: string[]) => runProgram('python3', ['-X', 'utf8', reader, ...args], scratch)
    for (const [command, ...names] of [
      ['list'],
      ['catalog'],
      ['use', 'branch-1:shelf-1'],
      ['resource', 'shelf-1', 'rules.md'],
    ])
      expect(await run('split', command ?? '', ...names)).toEqual(await run('whole', command ?? '', ...names))
    const { files } = JSON.parse(skillc(['verify', 'split', '--json'], scratch).out)
    expect((await run('split', 'verify')).out).toContain(`${files} files are what their digests name`)
  })

  test('search both forms', () => {
    const queries = ['volume 17', 'an overdue fine', '$shelf-3', 'history shelf 5', 'nothing at all']
    const [ofSplit, ofWhole] = ['split', 'whole'].map(name => readInPython(join(scratch, name), queries))
    expect(ofSplit).toEqual(ofWhole)
    expect(ofSplit?.[0]?.[0]?.[0]).toBe('branch-2:shelf-17')
  })
})
