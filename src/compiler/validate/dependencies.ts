/** The skills that a frontmatter names. There is no field for it that clients share; these are what authors use. */
import type { Json } from '../../core/types.ts'
import type { Frontmatter, Mention } from '../types.ts'
import { splitWords } from './lists.ts'
import { type Entries, findPosition, getTextValue, isMap, mapEntries, toPointer } from './values.ts'

const MOST_MENTIONS = 1000

/** What `requires` means as often as skills. They may still name one. */
const programs = new Set(
  'bash bun cargo curl docker ffmpeg gh git go jq node npm npx pip python python3 uv uvx wget'.split(' '),
)

/**
 * Mentions in the order of the fields. `declared`, which must exist: `requires` and `skills` (text, or a list), the
 * key `skills` of `requires` or `dependencies`, and both under `metadata`. `related`, which may be anything, mostly
 * packages: `dependencies` and `metadata.related-skills`. Paths to skill folders lose `./`, `../` and `/SKILL.md`.
 */
export function listDeclaredMentions(
  frontmatter: Frontmatter,
  entries: Entries = mapEntries(frontmatter),
): Mention[] {
  const mentions: Mention[] = []
  const add = (kind: Mention['kind'], value: Json | undefined, pointer: string) => {
    if (isMap(value))
      mentions.push(...findMentions(frontmatter, 'declared', value.skills, `${pointer}/skills`))
    else mentions.push(...findMentions(frontmatter, kind, value, pointer))
  }
  for (const [name, kind] of [
    ['requires', 'declared'],
    ['skills', 'declared'],
    ['dependencies', 'related'],
  ] as const) {
    const entry = entries.get(name)
    if (entry !== undefined) add(kind, entry.value, entry.pointer)
  }
  const metadata = entries.get('metadata')
  if (isMap(metadata?.value)) {
    for (const [key, kind] of [
      ['requires', 'declared'],
      ['skills', 'declared'],
      ['related-skills', 'related'],
      ['related_skills', 'related'],
    ] as const) {
      add(kind, metadata.value[key], metadata.pointer + toPointer(key))
    }
  }
  return mentions.slice(0, MOST_MENTIONS)
}

function findMentions(
  frontmatter: Frontmatter,
  kind: Mention['kind'],
  value: Json | undefined,
  pointer: string,
): Mention[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const at = pointer + toPointer(index)
      const text = isMap(item)
        ? getTextValue(frontmatter, item.name, `${at}/name`)
        : getTextValue(frontmatter, item, at)
      return createMentions(frontmatter, kind, text, at)
    })
  }
  if (typeof value !== 'string') return []
  return splitWords(value).flatMap(word => createMentions(frontmatter, kind, word, pointer))
}

function createMentions(
  frontmatter: Frontmatter,
  kind: Mention['kind'],
  text: string | undefined,
  pointer: string,
): Mention[] {
  const name = parseSkillName(text ?? '')
  if (name === undefined) return []
  const position = findPosition(frontmatter, pointer)
  if (kind === 'declared' && programs.has(name))
    return [{ kind: 'related', name, ...(position && { position }) }]
  return [position === undefined ? { kind, name } : { kind, name, position }]
}

/** The name or path of a skill without what only leads there. Undefined for what can be neither: versions, prose. */
function parseSkillName(text: string): string | undefined {
  if (text.length > 200) return undefined
  const name = text.replace(/^(?:\.\.?\/)+/, '').replace(/\/(?:SKILL\.md)?$/i, '')
  return /^[\p{L}\p{N}][\p{L}\p{N}_.:/-]*$/u.test(name) && /\p{L}/u.test(name) ? name : undefined
}
