/** The table at the end of docs/rules/README.md, and the rule for what is an error in `standard`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listLosers, REASONS, writeLostTable } from '../../scripts/write-lost-table.js'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { rules } from '../../src/core/diagnostics/rules.ts'

test('docs/rules/README.md is what `npm run lost-table` writes', () => {
  const page = readFileSync(new URL('../../docs/rules/README.md', import.meta.url), 'utf8')
  expect(page).toBe(writeLostTable())
})

test.each(rules)(
  '$code is an error in standard exactly when no client loads the skill, or for a reason',
  ({ code, severity }) => {
    const isLostByAll = listLosers(code)?.length === PRESETS.length
    expect(severity.standard === 'error').toBe(isLostByAll || code in REASONS)
    if (isLostByAll) expect(REASONS).not.toHaveProperty(code)
  },
)
