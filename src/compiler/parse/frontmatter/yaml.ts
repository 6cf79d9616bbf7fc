import { Composer, type CST, type ParsedNode, Parser } from 'yaml'
import { NESTING_LIMIT } from './reading.ts'

/** Prevents reading a block as written. Offsets are in the source. */
export interface Problem {
  /** A code of the `yaml` package, or one of ours: `DEPTH`, `ALIAS`, `PLACEHOLDER`. */
  code: string
  start: number
}

export interface Tree {
  root: ParsedNode | null
  comments: { offset: number; text: string }[]
  problems: Problem[]
}

/**
 * Composes a source's first document. Scalars stay text (failsafe schema): `parsePlainValue` types them. Never throws:
 * a library error becomes a problem at the start.
 */
export function composeYaml(source: string): Tree {
  try {
    return compose(source)
  } catch {
    return { root: null, comments: [], problems: [{ code: 'IMPOSSIBLE', start: 0 }] }
  }
}

function compose(source: string): Tree {
  const tokens = [...new Parser().parse(source)]
  const { comments, deep } = isFlat(source) ? { comments: [], deep: undefined } : survey(tokens)
  if (deep !== undefined) return { root: null, comments, problems: [{ code: 'DEPTH', start: deep }] }
  const composer = new Composer({
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    resolveKnownTags: false,
  })
  const problems: Problem[] = []
  let root: ParsedNode | null | undefined
  for (const document of composer.compose(tokens, true, source.length)) {
    for (const { code, pos } of document.errors) problems.push({ code, start: pos[0] })
    if (root === undefined) root = document.contents
    else problems.push({ code: 'MULTIPLE_DOCS', start: document.range[0] })
  }
  return { root: root ?? null, comments, problems }
}

function isFlat(source: string): boolean {
  return !source.includes('#') && (source.match(/[-?:[{]/g)?.length ?? 0) <= NESTING_LIMIT
}

/** Comments of the tokens, and the position of too deep nesting. Not recursive, because input decides the depth. */
function survey(tokens: CST.Token[]): { comments: Tree['comments']; deep?: number } {
  const comments: Tree['comments'] = []
  const stack = tokens.map(token => ({ token, depth: 0 }))
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { token, depth } = item
    const visit = (list: (CST.Token | null | undefined)[] | undefined, deeper: number) => {
      for (const child of list ?? []) if (child) stack.push({ token: child, depth: depth + deeper })
    }
    if (token.type === 'comment') comments.push({ offset: token.offset, text: token.source.slice(1).trim() })
    if (depth > NESTING_LIMIT) return { comments, deep: token.offset }
    if ('start' in token && Array.isArray(token.start)) visit(token.start, 0)
    if ('props' in token) visit(token.props, 0)
    if ('value' in token) visit([token.value], 0)
    if ('end' in token) visit(token.end, 0)
    if (!('items' in token)) continue
    for (const part of token.items) {
      visit(part.start, 1)
      visit([part.key, part.value], 1)
      visit(part.sep, 1)
    }
  }
  comments.sort((a, b) => a.offset - b.offset)
  return { comments }
}
