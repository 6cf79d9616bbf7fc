/** What of a skill is turned into a vector. */
import type { Analysis } from '../../compiler/types.ts'

/** UTF-16 units of a text, unless a configuration says otherwise: about 1,000 tokens of English, which most models read. */
export const USUAL_CHARACTERS = 4_000

/**
 * One text a skill: its name in words, its description, when to use it, its keywords, and as much of the body as there is
 * room for. Name and description come first, for models cut what is too long; the body is what makes search better
 * (docs/embeddings.md). Depends on the skill alone.
 */
export function getEmbeddedText(analysis: Analysis, entry: Uint8Array, characters: number): string {
  const { name, description, fields, bodyOffset } = analysis
  const { whenToUse = '', tags = [], category = '', triggers = [] } = fields
  // A character has at most four bytes: the rest of a long body need not be decoded.
  const body = new TextDecoder().decode(entry.subarray(bodyOffset, bodyOffset + 4 * characters))
  const keywords = triggers.flatMap(({ type, value }) => (type === 'pattern' ? [] : value))
  const parts = [
    name.replace(/[-_:]+/g, ' '),
    description,
    whenToUse,
    [category, ...tags, ...keywords].filter(Boolean).join(', '),
    body.trim(),
  ]
  const text = parts.filter(part => part !== '').join('\n')
  return text.slice(0, characters).replace(/[\ud800-\udbff]$/, '')
}
