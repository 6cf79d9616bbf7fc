/** Entries of `skills/list`: a skill's frontmatter as written, and every file with digest and size (SEP-2640). */
import { SKILL_LIMITS, type Skill } from '@modelcontextprotocol/server/ext/skills'
import { ENTRY, getBaseName } from '../../core/files/path.ts'
import type { JsonObject } from '../../core/json/types.ts'
import { formatUri, type Item, readItemRecord, type SkillIndex } from './skill-index.ts'

/** The extension cannot represent every skill that clients load. */
export type EntryResult = { entry: Skill } | { why: string }

export async function openSkillEntry(
  skillIndex: SkillIndex,
  item: Item,
  signal: AbortSignal,
): Promise<EntryResult | undefined> {
  const record = await readItemRecord(skillIndex, item, signal)
  if (record === undefined) return undefined
  const { frontmatter, files } = record
  const { name, description } = frontmatter
  if (typeof name !== 'string' || typeof description !== 'string')
    return { why: 'its frontmatter has no name or no description' }
  if (getBaseName(item.address) !== name)
    return { why: `its name \`${name}\` does not have the form that the extension requires` }
  const wrong = findWrongField(frontmatter, description)
  if (wrong !== undefined) return { why: wrong }
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (files.length > SKILL_LIMITS.files)
    return { why: `it has ${files.length} files; hosts may refuse more than ${SKILL_LIMITS.files}` }
  if (size > SKILL_LIMITS.bytes)
    return { why: `it has ${size} bytes; hosts may refuse more than ${SKILL_LIMITS.bytes}` }
  const resources = files.flatMap(({ path, digest, size }) => {
    const uri = formatUri(item.address, path)
    return uri === undefined ? [] : { uri, digest, size }
  })
  const uri = formatUri(item.address, ENTRY)
  if (uri === undefined || resources.length < files.length)
    return { why: 'the name of a file cannot be written as a URI' }
  return { entry: { uri, frontmatter: { ...frontmatter, name, description }, resources } }
}

/** Checks only the fields that hosts check. */
function findWrongField({ compatibility, metadata }: JsonObject, description: string): string | undefined {
  if (!isText(description, 1_024)) return 'its description is empty or longer than 1,024 characters'
  if (compatibility !== undefined && !isText(compatibility, 500))
    return 'its compatibility is not text, empty, or longer than 500 characters'
  const values = typeof metadata === 'object' && metadata !== null ? Object.values(metadata) : [metadata]
  if (
    metadata !== undefined &&
    (Array.isArray(metadata) || !values.every(value => typeof value === 'string'))
  )
    return 'its metadata has values that are not text'
  return undefined
}

function isText(value: unknown, most: number): boolean {
  return typeof value === 'string' && value !== '' && (value.length <= most || [...value].length <= most)
}
