/**
 * Text → mdast tree with positions, from either of two parsers that give the same tree.
 *
 * remark (CommonMark plus frontmatter, no GFM) is the reference. satteri is the same in native code, about twenty times
 * faster; texts that it is known to read otherwise go to remark (see doubt.ts), so the choice of parser changes no byte
 * of a build. Neither may see a text that guard.ts refuses.
 */
import { createRequire } from 'node:module'
import type { Root } from 'mdast'
import type { ParserName } from '../types.ts'
import { needsReferenceParser } from './needs-reference-parser.ts'

/** Text without BOM → tree. Offsets count UTF-16 units of the text. Never throws for a text that the guard lets pass. */
export type Parse = (text: string) => Root

/**
 * Loads a parser. `satteri` means the faster where its binary loads, and remark elsewhere; the second heavy module is
 * loaded when the first text needs it. State lives in the function returned, none in the module.
 */
export async function loadParser(name: ParserName): Promise<Parse> {
  const remark = memoize(loadRemark)
  const satteri = name === 'satteri' ? loadSatteri({ gfm: false, frontmatter: true }) : undefined
  if (satteri === undefined) return text => remark()(toWellFormed(text))
  return text => {
    const input = toWellFormed(text)
    const tree = satteri(input)
    return tree === undefined || needsReferenceParser(tree, input) ? remark()(input) : tree
  }
}

/**
 * Loads a parser for what people look at: with tables and strikethrough where the native one loads. Nothing of a build depends on
 * it.
 */
export function loadDisplayParser(): Parse {
  const native = loadSatteri({ gfm: true, frontmatter: false })
  const remark = memoize(loadRemark)
  return text => {
    const input = toWellFormed(text)
    return native?.(input) ?? remark()(input)
  }
}

/** The same length, without what parsers disagree on: NUL and lone surrogates read as U+FFFD, as CommonMark says of NUL. */
function toWellFormed(text: string): string {
  return /[\0\uD800-\uDFFF]/.test(text) ? text.replace(/\0|\p{Surrogate}/gu, '\uFFFD') : text
}

/** `require` of an ES module is synchronous, so that a parser can stay a plain function and still load late. */
const require = createRequire(import.meta.url)

function loadRemark(): Parse {
  const { unified } = require('unified') as typeof import('unified')
  const { default: parse } = require('remark-parse') as typeof import('remark-parse')
  const { default: frontmatter } = require('remark-frontmatter') as typeof import('remark-frontmatter')
  const processor = unified().use(parse).use(frontmatter, ['yaml', 'toml']).freeze()
  return text => processor.parse(text)
}

/** Undefined where no binary for this machine is installed. A text that the binary cannot read gives undefined, too. */
function loadSatteri(features: {
  gfm: boolean
  frontmatter: boolean
}): ((text: string) => Root | undefined) | undefined {
  try {
    const { markdownToMdast } = require('satteri') as typeof import('satteri')
    return text => {
      try {
        return markdownToMdast(text, { features }) as Root
      } catch {
        return undefined
      }
    }
  } catch {
    return undefined
  }
}

function memoize<T>(load: () => T): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
