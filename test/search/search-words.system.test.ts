/** The letters of search, as Python has them. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const version = spawnSync('python3', ['-c', 'import unicodedata; print(unicodedata.unidata_version)'], {
  encoding: 'utf8',
})
const hasUnicode14 = version.status === 0 && version.stdout.trim() === '14.0.0'

test.skipIf(!hasUnicode14)(
  'letters are what scripts/letters.py makes of Unicode 14 (needs Python 3.11)',
  () => {
    const script = fileURLToPath(new URL('../../scripts/letters.py', import.meta.url))
    const made = spawnSync('python3', [script], { encoding: 'utf8', maxBuffer: 1 << 20 })
    expect(made.stdout).toBe(readFileSync(new URL('../../src/search/letters.ts', import.meta.url), 'utf8'))
  },
)
