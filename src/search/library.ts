/**
 * `skillc/search`: search in a bundle, suggestions while the user types, and glosses for requests in another language.
 *
 * Uses web standards only, so it runs in Node, browsers and workers without packages. Everything read is verified
 * against its digest. docs/search-format.md describes a port to another language.
 */

export {
  type CedictEntry,
  convertCedict,
  GLOSSES_FORMAT,
  readCedict,
  readGlosses,
  withGlosses,
} from './glosses.ts'
export {
  type EmbeddingProvider,
  type EmbedOptions,
  type Filters,
  type OpenSearchOptions,
  openSearch,
  type ReadFile,
  type Reason,
  type Search,
  type SearchOptions,
  type SearchResult,
  type Vector,
} from './search.ts'
export { openSuggestions, type Suggestions, type SuggestOptions } from './suggest.ts'
export type { Glosses, GlossSource } from './types.ts'
