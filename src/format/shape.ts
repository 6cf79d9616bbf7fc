/** Whether JSON has the shape of a manifest or a record. Bundles come from strangers: nothing of them is believed unseen. */

import { isPermission } from '../core/match/permissions.ts'
import { isCount, isMap, isShallow } from '../core/shapes.ts'
import {
  type Fields,
  hasTexts,
  isDigest,
  isFileEntry,
  isListWith,
  isOptionalListWith,
  isOptionalText,
  isTexts,
} from './checks.ts'
import { isBundlePath } from './layout.ts'
import type { Manifest, ManifestSkill, SkillRecord } from './manifest.ts'
import { isSearchHead, isVectorsHead } from './search-head.ts'

/**
 * Every field that skillc reads has its type, counts are whole, ids are unique, and the bundle's own paths stay inside
 * of it. Paths that skills are unpacked to are checked where they are used. Split manifests: src/format/split-shape.ts.
 */
export function isManifest(value: unknown): value is Manifest {
  if (!isHead(value)) return false
  const { sources, skills, skipped, search, embeddings } = value
  return (
    isSkills(skills, sources) &&
    (search === undefined || isSearchHead(search)) &&
    (embeddings === undefined || (Array.isArray(skills) && isVectorsHead(embeddings, skills.length))) &&
    isSkippedList(skipped)
  )
}

/** What both forms of a manifest begin with. */
export function isHead(value: unknown): value is Fields {
  if (!isMap(value)) return false
  const { format, digest, tokenizer, sources, account, files, permissions, agents } = value
  return (
    isCount(format) &&
    format > 0 &&
    isDigest(digest) &&
    typeof tokenizer === 'string' &&
    isListWith(sources, isSource) &&
    isRules(permissions) &&
    isAgents(agents) &&
    isMap(account) &&
    Object.values(account).every(isCount) &&
    isMap(files) &&
    Object.entries(files).every(([path, file]) => isBundlePath(path) && isFileEntry(file))
  )
}

/** What says of each `SKILL.md` that is not in the bundle why not. */
export function isSkippedList(value: unknown): boolean {
  return isListWith(value, place => isPlace(place) && hasTexts(place, ['code']))
}

/** The same of a skill's record. Paths of its files are checked where they are used: `unpack` says which is unsafe. */
export function isRecord(value: unknown): value is SkillRecord {
  if (!isMap(value)) return false
  const { frontmatter, sections, references, files, substitutions = [] } = value
  return (
    isMap(frontmatter) &&
    isShallow(frontmatter) &&
    isListWith(sections, isSection) &&
    isListWith(references, reference => hasTexts(reference, ['kind', 'target'])) &&
    isListWith(substitutions, isSubstitution) &&
    isListWith(
      files,
      file => hasTexts(file, ['path']) && isFileEntry(file) && (file.mode === '644' || file.mode === '755'),
    )
  )
}

/** Skills of a manifest with these sources, each id once. */
export function isSkills(skills: unknown, sources: unknown): skills is ManifestSkill[] {
  if (!Array.isArray(skills) || !Array.isArray(sources) || !isListWith(skills, isSkill)) return false
  const ids = new Set(skills.map(({ id }) => id))
  return ids.size === skills.length && skills.every(({ source = 0 }) => source < sources.length)
}

const SKILL_TEXTS = ['id', 'name', 'namespace', 'description', 'path', 'level']

// A bundle may have a hundred thousand skills, and is looked at before anything else happens: nothing is made here.
function isSkill(value: Fields): value is Fields & ManifestSkill {
  const { digest, chunk, record, tokens, source } = value
  return (
    hasTexts(value, SKILL_TEXTS) &&
    isOptionalText(value.file) &&
    isOptionalText(value.place) &&
    isDigest(digest) &&
    isMap(chunk) &&
    isCount(chunk.size) &&
    isCount(chunk.body) &&
    chunk.body <= chunk.size &&
    isFileEntry(record) &&
    isMap(tokens) &&
    isCount(tokens.catalogue) &&
    isCount(tokens.body) &&
    (source === undefined || isCount(source)) &&
    isOptionalListWith(value.dependencies, isDependency) &&
    isOptionalListWith(value.aliases, isPlace) &&
    isOptionalListWith(value.identical, isPlace) &&
    isOptionalListWith(value.shadows, isPlace) &&
    isMatchable(value)
  )
}

const SKILL_LISTS = [
  'paths',
  'scope',
  'tags',
  'allowedTools',
  'disallowedTools',
  'arguments',
  'substitutions',
]
const SKILL_OPTIONAL_TEXTS = ['argumentHint', 'license', 'compatibility', 'whenToUse']

/** What skills are found, shown and kept from agents by, and what they allow. */
function isMatchable(value: Fields): boolean {
  const { triggers, permissions, userInvocable, modelInvocable } = value
  return (
    SKILL_LISTS.every(key => isTexts(value[key])) &&
    SKILL_OPTIONAL_TEXTS.every(key => isOptionalText(value[key])) &&
    isOptionalListWith(triggers, isTrigger) &&
    isRules(permissions, true) &&
    [userInvocable, modelInvocable].every(flag => flag === undefined || typeof flag === 'boolean')
  )
}

function isDependency(value: Fields): boolean {
  return hasTexts(value, ['id', 'kind'])
}

export function isTrigger(value: Fields): boolean {
  const { type, weight = 1 } = value
  const isKnown = type === 'keyword' || type === 'pattern' || type === 'semantic'
  return isKnown && hasTexts(value, ['value']) && typeof weight === 'number'
}

/** Rules of single agents, by name; undefined: none. */
export function isAgents(value: unknown): boolean {
  return value === undefined || (isMap(value) && Object.values(value).every(isAgent))
}

function isAgent(value: unknown): boolean {
  return isMap(value) && isTexts(value.skills) && isRules(value.permissions)
}

/** Rules by pattern; those of a skill name capabilities, and have the rules by pattern under `agents`. */
export function isRules(value: unknown, isSkill = false): boolean {
  if (value === undefined) return true
  return (
    isMap(value) &&
    Object.entries(value).every(([key, word]) =>
      isSkill && key === 'agents' ? isRules(word) : isPermission(word),
    )
  )
}

function isSource(value: Fields): boolean {
  return hasTexts(value, ['label', 'level'])
}

function isPlace(value: Fields): boolean {
  return isCount(value.source) && hasTexts(value, ['path']) && isOptionalText(value.file)
}

function isSection(value: Fields): boolean {
  const { depth, start, end } = value
  return hasTexts(value, ['title', 'slug']) && isCount(depth) && depth <= 6 && isCount(start) && isCount(end)
}

function isSubstitution(value: Fields): boolean {
  return hasTexts(value, ['kind', 'text']) && isCount(value.start) && isCount(value.end)
}
