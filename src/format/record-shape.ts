/** Whether JSON has the shape of a skill's record. Nothing of a bundle is believed unseen. */

import { isCount, isMap, isShallow } from '../core/json/shapes.ts'
import {
  type Fields,
  hasTexts,
  isFileEntry,
  isListWith,
  isOptionalListWith,
  isOptionalOrigin,
  isOptionalText,
  isTexts,
} from './checks.ts'
import type { SkillRecord } from './manifest.ts'
import { isPlace } from './manifest-shape.ts'

/** Paths of its files are checked where they are used: `unpack` says which is unsafe. */
export function isRecord(value: unknown): value is SkillRecord {
  if (!isMap(value)) return false
  const { frontmatter, sections, references, substitutions, chunk, tokens, files } = value
  return (
    isMap(frontmatter) &&
    isShallow(frontmatter) &&
    isListWith(sections, isSection) &&
    isListWith(references, isReference) &&
    isOptionalListWith(substitutions, isSubstitution) &&
    isMap(chunk) &&
    isCount(chunk.size) &&
    isCount(chunk.body) &&
    chunk.body <= chunk.size &&
    isMap(tokens) &&
    isCount(tokens.catalog) &&
    isCount(tokens.body) &&
    isOptionalText(value.version) &&
    isTexts(value.mcpServers) &&
    isOptionalListWith(value.dependencies, dependency => hasTexts(dependency, ['id', 'kind'])) &&
    ['aliases', 'identical', 'shadows'].every(key => isOptionalListWith(value[key], isPlace)) &&
    isOptionalListWith(value.shadows, shadow => isOptionalListWith(shadow.aliases, isPlace)) &&
    isListWith(
      files,
      file => hasTexts(file, ['path']) && isFileEntry(file) && (file.mode === '644' || file.mode === '755'),
    )
  )
}

function isReference(value: Fields): boolean {
  return (
    hasTexts(value, ['kind', 'target', 'where']) &&
    isOptionalOrigin(value.file) &&
    isOptionalOrigin(value.skill)
  )
}

function isSection(value: Fields): boolean {
  const { depth, start, end } = value
  return hasTexts(value, ['title', 'slug']) && isCount(depth) && depth <= 6 && isCount(start) && isCount(end)
}

function isSubstitution(value: Fields): boolean {
  return hasTexts(value, ['kind', 'text']) && isCount(value.start) && isCount(value.end)
}
