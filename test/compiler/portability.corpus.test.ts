/** Every quirk of the corpus as a client was seen to take it (fixtures/clients/<preset>.quirks.json), against what skillc says. */

import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { evaluateEntry } from '../../src/compiler/portability/evaluate.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { sharedPath } from '../support/shared.ts'

const fixtures = fileURLToPath(new URL('../../fixtures/clients/', import.meta.url))
const corpus = sharedPath('corpus/quirks/')
const names = readdirSync(fixtures).sort()
const noFields: ReadonlySet<string> = new Set()
const byId = new Map(PRESETS.map(preset => [preset.id, preset]))

/** Where what skillc says is not what the client does; what it would take to say so is not worth its rules. */
const known: ReadonlySet<string> = new Set([
  // An empty block is none for Letta Code, which then takes the fences for the first paragraph.
  'letta.quirks.json fm-empty',
  // VS Code's own YAML reader joins the lines below the text on the header.
  'vscode.quirks.json yaml-text-on-block-scalar-header-mit',
])

interface Seen {
  /** The entry inside the quirk; absent where only its layout decides. */
  entry?: string
  loads: boolean
  name?: string
  /** The start of the SHA-256 of the first 60 characters, white space folded: the texts are not ours to keep. */
  description?: string
}

describe.each(names.filter(name => name.endsWith('.quirks.json')))('%s', file => {
  const preset = byId.get(file.replace('.quirks.json', ''))
  const seen: Record<string, Seen> = JSON.parse(readFileSync(join(fixtures, file), 'utf8'))

  const judged = Object.entries(seen).filter(
    ([quirk, { entry }]) => entry !== undefined && !known.has(`${file} ${quirk}`),
  )
  test.each(judged)('%s', (quirk, { entry = '', loads, name, description }) => {
    const path = join(corpus, quirk, entry)
    if (preset === undefined) return
    if (!preset.search.entries.includes(basename(path))) {
      expect(loads).toBe(false)
      return
    }
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(path))
    const verdict = evaluateEntry(
      text,
      { folder: basename(dirname(path)), path: dirname(entry) },
      preset,
      noFields,
    )
    expect({ loads: verdict.loads, reasons: verdict.loads ? [] : verdict.reasons }).toMatchObject({
      loads,
    })
    if (!loads) return
    if (name !== undefined) expect(verdict.name).toBe(name)
    if (description !== undefined) expect(fingerprint(verdict.description)).toBe(description)
  })
})

/** The clients cut and fold descriptions in ways of their own; what counts is whose text it is. */
function fingerprint(text: string): string {
  return sha256(text.replace(/\s+/g, ' ').trim().slice(0, 60)).slice(0, 12)
}
