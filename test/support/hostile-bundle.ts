/** Bundles that are hostile themselves: a good one, and what a recipe does to it. Digests are made to fit again. */

import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../src/core/digests/hash.ts'
import { locateChunk, locateRecord } from '../../src/format/locate.ts'
import { encodeDigest } from './bundles.ts'
import { fifo } from './hostile.ts'

interface Change {
  at: (string | number)[]
  value: unknown
}

export interface BundleRecipe {
  /** Changes of the manifest, and of the record of its last skill. */
  manifest?: Change[]
  record?: Change[]
  /** Another text for that record. */
  recordText?: string
  /** Texts of the manifest to replace, each once. */
  text?: [from: string, to: string][]
  /** Lists the last skill again under another path. */
  copy?: boolean
  /** `<chunk>`, `<record>` and `<asset>` are those of the last skill. */
  links?: Record<string, string>
  fifos?: string[]
  folders?: string[]
  files?: Record<string, string>
  /** How often the text of `files` is repeated. */
  times?: number
}

// biome-ignore lint/suspicious/noExplicitAny: hostile JSON has no shape
type Anything = any

/** Does to the bundle in `folder` what the recipe says. `outside` stands for `<outside>` in links. */
export function spoil(folder: string, recipe: BundleRecipe, outside: string): void {
  const manifest: Anything = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const skill = manifest.skills.at(-1)
  const places = findPlaces(folder, skill)
  if (recipe.record !== undefined || recipe.recordText !== undefined) {
    const file = join(folder, places['<record>'] ?? '')
    const record = JSON.parse(readFileSync(file, 'utf8'))
    for (const change of recipe.record ?? []) apply(record, change)
    const text = recipe.recordText ?? JSON.stringify(record)
    skill.sha256 = encodeDigest(`sha256:${sha256(text)}`) + skill.sha256.slice(43)
    rmSync(file)
    writeFileSync(join(folder, 'skills', `${sha256(text)}.json`), text)
  }
  for (const change of recipe.manifest ?? []) apply(manifest, change)
  if (recipe.copy === true) manifest.skills.push({ ...skill, path: 'elsewhere' })
  writeFileSync(join(folder, 'manifest.json'), manifestText(manifest, recipe.text ?? []))
  const place = (path: string) => join(folder, places[path] ?? path)
  for (const [path, target] of Object.entries(recipe.links ?? {})) {
    rmSync(place(path), { recursive: true, force: true })
    symlinkSync(target.replace('<outside>', outside), place(path))
  }
  for (const path of recipe.fifos ?? []) {
    rmSync(place(path), { force: true })
    fifo(place(path))
  }
  for (const path of recipe.folders ?? []) {
    rmSync(place(path), { force: true })
    mkdirSync(place(path))
  }
  for (const [path, text] of Object.entries(recipe.files ?? {}))
    writeFileSync(place(path), text.repeat(recipe.times ?? 1))
}

function findPlaces(folder: string, skill: Anything): Record<string, string> {
  const asset = readdirSync(join(folder, 'assets'))[0] ?? ''
  return {
    '<chunk>': locateChunk(skill),
    '<record>': locateRecord(skill),
    '<asset>': `assets/${asset}`,
  }
}

function apply(value: Anything, { at, value: to }: Change): void {
  const last = at.at(-1)
  let parent = value
  for (const key of at.slice(0, -1)) parent = parent[key]
  if (last !== undefined) parent[last] = to
}

/** A manifest's text whose own digest is right. */
function manifestText(manifest: Anything, replacements: [from: string, to: string][]): string {
  const blank = `sha256:${'0'.repeat(64)}`
  const { format, digest: _, ...rest } = manifest
  const fields = Object.entries(rest).map(([key, field]) => `${JSON.stringify(key)}:${JSON.stringify(field)}`)
  let text = `{\n"format":${format},\n"digest":"${blank}",\n${fields.join(',\n')}\n}\n`
  for (const [from, to] of replacements) text = text.replace(from, () => to)
  return text.replace(blank, () => `sha256:${sha256(text)}`)
}
