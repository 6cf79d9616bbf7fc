/** Whether JSON has the shape of a manifest or a record. Bundles come from strangers: nothing of them is believed unseen. */

import { isSearchHead, isVectorsHead } from '../search/head.ts'
import { isSafePath } from '../util/path.ts'
import type { Manifest, ManifestSkill, SkillRecord } from './format.ts'

type Fields = Record<string, unknown>

/**
 * Every field that skillc reads has its type, counts are whole, ids are unique, and the bundle's own paths stay inside
 * of it. Paths that skills are unpacked to are checked where they are used.
 */
export function isManifest(value: unknown): value is Manifest {
  if (!isMap(value)) return false
  const {
    format,
    digest,
    tokenizer,
    sources,
    account,
    files,
    skills,
    skipped,
    permissions,
    agents,
    search,
    embeddings,
  } = value
  return (
    isCount(format) &&
    format > 0 &&
    isDigest(digest) &&
    typeof tokenizer === 'string' &&
    isListOf(sources, isSource) &&
    isRules(permissions) &&
    (agents === undefined || (isMap(agents) && Object.values(agents).every(isAgent))) &&
    isMap(account) &&
    Object.values(account).every(isCount) &&
    isMap(files) &&
    Object.entries(files).every(([path, file]) => isSafePath(path) && isFileEntry(file)) &&
    isSkills(skills, sources) &&
    (search === undefined || isSearchHead(search)) &&
    (embeddings === undefined || (Array.isArray(skills) && isVectorsHead(embeddings, skills.length))) &&
    isListOf(skipped, place => isPlace(place) && typeof place.code === 'string')
  )
}

/** The same of a skill's record. Paths of its files are checked where they are used: `unpack` says which is unsafe. */
export function isRecord(value: unknown): value is SkillRecord {
  if (!isMap(value)) return false
  const { frontmatter, sections, references, files, substitutions = [] } = value
  return (
    isMap(frontmatter) &&
    isListOf(sections, isSection) &&
    isListOf(references, reference => hasTexts(reference, ['kind', 'target'])) &&
    isListOf(substitutions, isSubstitution) &&
    isListOf(
      files,
      file => hasTexts(file, ['path']) && isFileEntry(file) && (file.mode === '644' || file.mode === '755'),
    )
  )
}

function isSkills(skills: unknown, sources: unknown): boolean {
  if (!Array.isArray(skills) || !Array.isArray(sources) || !isListOf(skills, isSkill)) return false
  const ids = new Set(skills.map(({ id }) => id))
  return ids.size === skills.length && skills.every(({ source = 0 }) => source < sources.length)
}

function isSkill(value: Fields): value is Fields & ManifestSkill {
  const { digest, chunk, record, tokens, source = 0, dependencies = [], aliases = [], identical = [] } = value
  const { shadows = [] } = value
  return (
    hasTexts(value, ['id', 'name', 'namespace', 'description', 'path', 'level']) &&
    isOptionalText(value.file) &&
    isDigest(digest) &&
    isMap(chunk) &&
    isCount(chunk.size) &&
    isCount(chunk.body) &&
    isFileEntry(record) &&
    isMap(tokens) &&
    isCount(tokens.catalogue) &&
    isCount(tokens.body) &&
    isCount(source) &&
    isListOf(dependencies, other => hasTexts(other, ['id', 'kind'])) &&
    [aliases, identical, shadows].every(places => isListOf(places, isPlace)) &&
    isMatchable(value)
  )
}

/** What skills are found, shown and kept from agents by, and what they allow. */
function isMatchable({
  paths,
  scope,
  tags,
  allowedTools,
  disallowedTools,
  license,
  compatibility,
  triggers = [],
  permissions,
  userInvocable,
  modelInvocable,
}: Fields): boolean {
  return (
    [paths, scope, tags, allowedTools, disallowedTools].every(isTexts) &&
    [license, compatibility].every(isOptionalText) &&
    isListOf(triggers, isTrigger) &&
    isRules(permissions) &&
    [userInvocable, modelInvocable].every(value => value === undefined || typeof value === 'boolean')
  )
}

function isTrigger(value: Fields): boolean {
  const { type, weight = 1 } = value
  const isKnown = type === 'keyword' || type === 'pattern' || type === 'semantic'
  return isKnown && hasTexts(value, ['value']) && typeof weight === 'number'
}

function isAgent(value: unknown): boolean {
  return isMap(value) && isTexts(value.skills) && isRules(value.permissions)
}

function isRules(value: unknown): boolean {
  if (value === undefined) return true
  return (
    isMap(value) && Object.values(value).every(word => word === 'allow' || word === 'ask' || word === 'deny')
  )
}

function isTexts(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every(item => typeof item === 'string'))
}

function isSource(value: Fields): boolean {
  return hasTexts(value, ['label', 'level'])
}

function isPlace(value: Fields): boolean {
  return isCount(value.source) && typeof value.path === 'string' && isOptionalText(value.file)
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isSection(value: Fields): boolean {
  const { depth, start, end } = value
  return hasTexts(value, ['title', 'slug']) && isCount(depth) && depth <= 6 && isCount(start) && isCount(end)
}

function isSubstitution(value: Fields): boolean {
  return hasTexts(value, ['kind', 'text']) && isCount(value.start) && isCount(value.end)
}

function isFileEntry(value: unknown): boolean {
  return isMap(value) && isDigest(value.digest) && isCount(value.size)
}

function isListOf(value: unknown, isItem: (item: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every(item => isMap(item) && isItem(item))
}

function hasTexts(value: Fields, keys: string[]): boolean {
  return keys.every(key => typeof value[key] === 'string')
}

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value)
}
