/** What skillc says that a client makes of an entry, against what the client did: fixtures/clients/<preset>.json. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { evaluateEntry } from '../../src/compiler/portability/evaluate.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'

const fixtures = fileURLToPath(new URL('../../fixtures/clients/', import.meta.url))
const names = readdirSync(fixtures).sort()
const noFields: ReadonlySet<string> = new Set()

interface Case {
  what: string
  entry: string
  folder: string
  /** The entry's own name; `SKILL.md` when absent. */
  file?: string
  loads: boolean
  name?: string
  description?: string
}

const byId = new Map(PRESETS.map(preset => [preset.id, preset]))

describe.each(names.filter(name => /^[^.]+\.json$/.test(name)))('%s', file => {
  const preset = byId.get(file.replace('.json', ''))
  const cases: Case[] = JSON.parse(readFileSync(join(fixtures, file), 'utf8'))

  test('is of a preset', () => expect(preset).toBeDefined())

  test.each(cases.map(each => [each.what, each] as const))(
    '%s',
    (_, { entry, folder, file: own = 'SKILL.md', loads, name, description }) => {
      if (preset === undefined) return
      if (!preset.search.entries.includes(own)) {
        expect(loads).toBe(false)
        return
      }
      const verdict = evaluateEntry(entry, { folder }, preset, noFields)
      expect({ loads: verdict.loads, reasons: verdict.loads ? [] : verdict.reasons }).toMatchObject({ loads })
      if (!loads) return
      if (name !== undefined) expect(verdict.name).toBe(name)
      // Space at the ends is nobody's: clients differ in what they leave.
      if (description !== undefined) expect(verdict.description.trim()).toBe(description.trim())
    },
  )
})
