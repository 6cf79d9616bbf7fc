import { isMap } from '../core/json/shapes.ts'
import type { Json, JsonObject } from '../core/json/types.ts'
import { countCharacters } from '../core/text/quantity.ts'
import { createExportFinding, type ExportFinding, type Spot } from './findings.ts'
import type { Values } from './frontmatter.ts'
import type { SourceSkill } from './skill.ts'
import type { Target } from './target.ts'

export interface LoweredValues {
  values: Values
  description: string
  findings: ExportFinding[]
}

export function lowerValues(
  one: SourceSkill,
  target: Target,
  names: ReadonlyMap<string, string>,
): LoweredValues {
  const { skill, parsed } = one
  const written = new Map(Object.entries(parsed.frontmatter?.values ?? {}))
  const findings: ExportFinding[] = []
  const spot = (key: string): Spot => getSpot(one, target, key)
  const values: Values = new Map(written)

  const name = names.get(skill.id) ?? skill.name
  if (
    written.get('name') !== name &&
    !(target.preset !== undefined && !target.strictYaml && !written.has('name') && skill.id === name)
  ) {
    if (skill.id !== name || written.has('name')) {
      const from =
        typeof written.get('name') === 'string' && skill.id === name ? String(written.get('name')) : skill.id
      findings.push(createExportFinding('renamed-skill', { from, name }, spot('name')))
    }
    putFirst(values, 'name', name)
  }

  const { description, ...changed } = lowerDescription(one, target)
  if (description !== written.get('description')) values.set('description', description)
  findings.push(...changed.findings)

  const required = one.record.dependencies?.filter(({ kind }) => kind === 'requires') ?? []
  const requires = values.get('requires')
  if (requires !== undefined && required.length > 0)
    values.set(
      'requires',
      renameRequired(
        requires,
        required.map(({ id }) => id),
        names,
      ),
    )

  if (target.keys !== undefined) findings.push(...moveKeys(values, target.keys, spot))
  return { values, description, findings }
}

export function getSpot({ skill, file, parsed }: SourceSkill, { id: target }: Target, key = ''): Spot {
  const start = parsed.frontmatter?.places.get(`/${key}`)?.key.start
  return { target, skill: skill.id, file, line: start?.line, column: start?.column }
}

function putFirst(values: Values, key: string, value: Json): void {
  if (values.has(key)) {
    values.set(key, value)
    return
  }
  const others = [...values]
  values.clear()
  values.set(key, value)
  for (const [other, its] of others) values.set(other, its)
}

function lowerDescription(
  one: SourceSkill,
  target: Target,
): { description: string; findings: ExportFinding[] } {
  const written = one.parsed.frontmatter?.values.description
  let description = typeof written === 'string' && written.trim() !== '' ? written : one.skill.description
  const findings: ExportFinding[] = []
  const spot = getSpot(one, target, 'description')
  if (target.refusesTags === true && /[<>]/.test(description)) {
    description = description.replace(/[<>]/g, '')
    findings.push(createExportFinding('changed-description', {}, spot))
  }
  const limit = target.limits.find(({ of }) => of === 'description')
  const size = countCharacters(description)
  if (limit !== undefined && size > limit.most) {
    description = shortenDescription(description, limit.most)
    findings.push(createExportFinding('shortened-description', { size, most: limit.most }, spot))
  }
  return { description, findings }
}

function renameRequired(value: Json, ids: string[], names: ReadonlyMap<string, string>): Json {
  const rename = (text: string) => {
    const id = ids.find(each => each === text) ?? ids.find(each => each.endsWith(`:${text}`))
    return (id !== undefined && names.get(id)) || text
  }
  if (typeof value === 'string') return value.replace(/[^\s,@]+/g, rename)
  if (Array.isArray(value)) return value.map(item => (typeof item === 'string' ? rename(item) : item))
  return value
}

/** Moves unsupported keys to `metadata` if their value is text there, and removes others. */
function moveKeys(values: Values, keys: readonly string[], spot: (key: string) => Spot): ExportFinding[] {
  const findings: ExportFinding[] = []
  const given = values.get('metadata')
  const metadata = isMap(given) ? new Map(Object.entries(given as JsonObject)) : new Map<string, Json>()
  if (given !== undefined && given !== null && !isMap(given))
    findings.push(createExportFinding('stripped-key', { key: 'metadata' }, spot('metadata')))
  const size = metadata.size
  for (const [key, value] of [...values]) {
    if (keys.includes(key)) continue
    values.delete(key)
    const text = toText(value)
    const isMoved = text !== undefined && !metadata.has(key)
    if (isMoved) metadata.set(key, text)
    if (value !== null)
      findings.push(createExportFinding(isMoved ? 'moved-key' : 'stripped-key', { key }, spot(key)))
  }
  if (metadata.size > size || (given !== undefined && !isMap(given)))
    values.set('metadata', Object.fromEntries(metadata))
  const tools = values.get('allowed-tools')
  if (Array.isArray(tools)) values.set('allowed-tools', tools.map(String).join(' '))
  return findings
}

function toText(value: Json): string | undefined {
  if (Array.isArray(value))
    return value.every(item => typeof item !== 'object') ? value.map(String).join(', ') : undefined
  return value === null || typeof value === 'object' ? undefined : String(value)
}

/** The first sentences that fit, or the first words and `…`, in at most `most` characters. */
export function shortenDescription(text: string, most: number): string {
  const characters = [...text.trim()]
  if (characters.length <= most) return text.trim()
  const fits = characters.slice(0, most).join('')
  const sentences = /^[\s\S]*[.!?。！？](?=\s|$)/.exec(fits)?.[0] ?? ''
  // A short first sentence says too little about the skill.
  if (sentences.length > fits.length / 2) return sentences
  const cut = characters.slice(0, most - 1).join('')
  const words = /^[\s\S]*(?=\s)/.exec(cut)?.[0].trimEnd() ?? ''
  return `${words.length > cut.length / 2 ? words : cut}…`
}
