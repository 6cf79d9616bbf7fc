/**
 * What skillc says that a client makes of an entry, against what the client did: cases by hand
 * (fixtures/clients/<preset>.json), and every quirk of the shared corpus as the client was seen to take it
 * (fixtures/clients/<preset>.quirks.json).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judge } from '../src/portability/judge.ts'
import { PRESETS } from '../src/presets/all.ts'

const fixtures = new URL('../fixtures/clients/', import.meta.url).pathname
const corpus = new URL('../../shared/corpus/quirks/', import.meta.url).pathname
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
      const verdict = judge(entry, { folder }, preset, noFields)
      expect({ loads: verdict.loads, reasons: verdict.loads ? [] : verdict.reasons }).toMatchObject({ loads })
      if (!loads) return
      if (name !== undefined) expect(verdict.name).toBe(name)
      // Space at the ends is nobody's: clients differ in what they leave.
      if (description !== undefined) expect(verdict.description.trim()).toBe(description.trim())
    },
  )
})

interface Seen {
  loads: boolean
  name?: string
  description?: string
}

describe.skipIf(!existsSync(corpus)).each(names.filter(name => name.endsWith('.quirks.json')))(
  '%s (needs the shared corpus)',
  file => {
    const preset = byId.get(file.replace('.quirks.json', ''))
    const seen: Record<string, Seen> = JSON.parse(readFileSync(join(fixtures, file), 'utf8'))

    // Where a file lies is not judged here.
    const entries = Object.entries(seen).filter(([quirk]) => !quirk.startsWith('layout-'))
    test.each(entries)('%s', (quirk, { loads, name, description }) => {
      const entry = join(corpus, quirk, 'SKILL.md')
      if (preset === undefined || !existsSync(entry)) return
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(entry))
      const verdict = judge(text, { folder: quirk }, preset, noFields)
      expect({ loads: verdict.loads, reasons: verdict.loads ? [] : verdict.reasons }).toMatchObject({ loads })
      if (!loads) return
      if (name !== undefined) expect(verdict.name).toBe(name)
      if (description !== undefined) expect(start(verdict.description)).toBe(start(description))
    })
  },
)

/** The clients cut and fold descriptions in ways of their own; what counts is whose text it is. */
function start(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 60)
}
