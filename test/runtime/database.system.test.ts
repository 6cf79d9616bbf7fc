/** examples/database: its SQL makes tables whose skills are built as its README says. Runs where SQLite is. */

import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runList } from '../../src/cli/actions/query.ts'
import type { Io } from '../../src/cli/io.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { unpackBundle } from '../../src/reader/disk/unpack.ts'
import { scratchFolder } from '../support/tree.ts'

const example = fileURLToPath(new URL('../../examples/database/', import.meta.url))
const scratch = scratchFolder('database')

const io: Io = {
  cwd: scratch,
  out: () => {},
  err: () => {},
  progress: () => {},
  outIsTerminal: true,
  now: () => 0,
  color: false,
  width: 100,
}

const sql = (name: string) => readFileSync(join(example, name), 'utf8')

/** Python's standard library has SQLite, too: the same statements, each row printed. */
const PYTHON = `
import sqlite3, sys
db = sqlite3.connect(":memory:")
db.executescript(open(sys.argv[1]).read())
for (row,) in db.execute(open(sys.argv[2]).read()): print(row)
`

/** The lines that the query prints; undefined where there is no SQLite. */
function query(): string | undefined {
  const tables = join(example, 'bakery.sql')
  try {
    const database = join(scratch, 'bakery.db')
    execFileSync('sqlite3', [database], { input: sql('bakery.sql'), stdio: ['pipe', 'pipe', 'ignore'] })
    return execFileSync('sqlite3', [database], { input: sql('query.sql'), encoding: 'utf8' })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  try {
    const args = ['-c', PYTHON, tables, join(example, 'query.sql')]
    return execFileSync('python3', args, { encoding: 'utf8', env: { ...process.env, PYTHONUTF8: '1' } })
  } catch (error) {
    if (!isMissing(error)) throw error
    return undefined
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

test('the tables are built as the README says', async ({ skip }) => {
  const lines = query()
  if (lines === undefined) return skip('neither sqlite3 nor python3 is here')
  writeFileSync(join(scratch, 'bakery.jsonl'), lines)
  const cacheDir = join(scratch, 'cache')
  const options = { cwd: scratch, records: ['bakery.jsonl'], out: 'bundle', cacheDir }
  const { ok, findings, bundle } = await build(options)
  expect(findings.map(({ code, file }) => `${file}: ${code}`)).toEqual([])
  expect(ok).toBe(true)

  const shown: string[] = []
  await runList(
    { sort: 'id', sizes: false, preset: undefined, user: false, system: false, json: false },
    { ...io, out: text => shown.push(text) },
    join(scratch, 'bundle'),
  )
  const readme = readFileSync(join(example, 'README.md'), 'utf8')
  const expected = /```text\n([\s\S]*?)```/.exec(readme)?.[1]
  // The page does without the suggestion under the result.
  expect(shown.join('').replace(/ +Next: .*\n/, '')).toBe(expected)

  const manifest = readManifest(join(scratch, 'bundle'))
  expect(manifest.skills.map(({ id, level, scope }) => [id, level, scope])).toEqual([
    ['bread:rye-bread', 'project', undefined],
    ['north:oat-rolls', 'user', ['north']],
  ])
  unpackBundle(join(scratch, 'bundle'), manifest.skills, join(scratch, 'out'))
  const rye = join(scratch, 'out/bread/rye-bread')
  expect(readFileSync(join(rye, 'scripts/weigh.py'), 'utf8')).toBe('print("500 g of rye")\n')
  expect(statSync(join(rye, 'scripts/weigh.py')).mode & 0o111).not.toBe(0)
  const stamp = readFileSync(join(scratch, 'out/north/oat-rolls/assets/stamp.bin'))
  expect(stamp.toString('hex')).toBe('89504e470d0a1a0a00ff')

  // Nothing on the disk says that a row has changed: the same size is not a proof.
  writeFileSync(
    join(scratch, 'bakery.jsonl'),
    lines.replace('dark loaf', 'pale loaf').replace('500 g of', '400 g of'),
  )
  const again = await build(options)
  expect(again.bundle?.digest).not.toBe(bundle?.digest)
  expect(readManifest(join(scratch, 'bundle')).skills[0]?.description).toContain('pale loaf')
})
