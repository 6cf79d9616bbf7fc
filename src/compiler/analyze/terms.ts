import type { Fields } from '../../format/types.ts'
import { splitDescription } from '../../search/description.ts'
import type { WordCache } from '../../search/words.ts'
import { listTerms } from '../index/count.ts'

export interface SearchedEntry {
  name: string
  description: string
  fields: Pick<Fields, 'whenToUse' | 'triggers' | 'tags' | 'category'>
  titles: string[]
  text: string
  /** The offset of the body in the text. */
  bodyStart: number
}

export function listEntryTerms(
  { name, description, fields, titles, text, bodyStart }: SearchedEntry,
  cache: WordCache,
): string {
  const { said, occasions } = splitDescription(description)
  const keywords = listKeywords(fields)
  return listTerms(
    { name, description: said, occasions, keywords, headings: titles, body: text, bodyStart },
    cache,
  )
}

/** Patterns are not words: requests are matched with them through the manifest. */
function listKeywords({ whenToUse, triggers = [], tags = [], category }: SearchedEntry['fields']): string[] {
  const words = triggers.filter(({ type }) => type !== 'pattern').map(({ value }) => value)
  return [whenToUse ?? '', ...words, ...tags, category ?? ''].filter(text => text !== '')
}
