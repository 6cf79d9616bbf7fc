/** Bounds the `yaml` package's parser: slow input is refused, and slow options are off. */
import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  isScalar,
  type ParsedNode,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  visit,
} from 'yaml'

export interface Composed {
  document: Document.Parsed<ParsedNode>
  hasUnknownTag: boolean
}

/** Levels of collections; the build refuses frontmatter deeper than 64. */
const DEEPEST = 100

/** Returns undefined for text that every parser refuses, or too deep for the stack. Never throws. */
export function composeDocument(
  text: string,
  options: DocumentOptions & SchemaOptions,
): Composed | undefined {
  try {
    const tokens = [...new Parser().parse(text)]
    return isTooDeep(tokens) ? undefined : composeTokens(tokens, text, options)
  } catch {
    return undefined
  }
}

/** The package's check of unique keys is quadratic, so it is off; without `silent` it prints warnings. */
const QUIET: ParseOptions & DocumentOptions = { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' }

/** Throws at the first error: the package would continue, and create an error with a stack for each. */
function composeTokens(tokens: CST.Token[], text: string, options: DocumentOptions): Composed | undefined {
  let hasUnknownTag = false
  const onError = (_: unknown, code: string, message: string, isWarning?: boolean) => {
    if (isWarning !== true) throw new Error(message)
    hasUnknownTag ||= code === 'TAG_RESOLVE_FAILED'
  }
  const composer = new Composer({ ...options, ...QUIET })
  Object.assign(composer, { onError })
  const [document, second] = composer.compose(tokens, true, text.length)
  if (document === undefined || second !== undefined || document.errors.length > 0) return undefined
  return { document, hasUnknownTag }
}

export function hasKeyTwice({ document }: Composed, refuses: (key: string) => boolean): boolean {
  let isTwice = false
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || !refuses(String(key.value))) continue
        isTwice ||= seen.has(key.value)
        seen.add(key.value)
      }
      return isTwice ? visit.BREAK : undefined
    },
  })
  return isTwice
}

/** Not recursive, because input decides the depth. */
function isTooDeep(tokens: CST.Token[]): boolean {
  const stack = tokens.map(token => ({ token, depth: 0 }))
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { token, depth } = next
    if (depth > DEEPEST) return true
    if ('value' in token && token.value) stack.push({ token: token.value, depth })
    if (!('items' in token)) continue
    for (const { key, value } of token.items)
      for (const each of [key, value]) if (each) stack.push({ token: each, depth: depth + 1 })
  }
  return false
}
