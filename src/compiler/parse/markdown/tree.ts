/**
 * Parses text to an mdast tree with positions, by either of two equivalent parsers.
 *
 * remark (CommonMark plus frontmatter, no GFM) is the reference. satteri is native code, about twenty times faster.
 * Texts that it is known to read differently go to remark (see needs-reference-parser.ts), so the choice of parser
 * changes no byte of a build. Neither gets a text that guard.ts refuses.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Root } from 'mdast'
import type { ParserName } from '../../types.ts'
import { needsReferenceParser } from './needs-reference-parser.ts'
import { loadWhole, type Native, parseNatively, SATTERI_VERSION } from './satteri-tree.ts'

/** The text has no BOM. Offsets are UTF-16 units. Never throws for a text that the guard accepts. */
export type Parse = (text: string) => Root

/** `satteri` falls back to remark without its binary. Modules are loaded on demand, with state in the returned function. */
export function loadParser(name: ParserName): Parse {
  const remark = memoize(loadRemark)
  const satteri = name === 'satteri' ? loadSatteri() : undefined
  if (satteri === undefined) return text => remark()(toWellFormed(text))
  return text => {
    const input = toWellFormed(text)
    const tree = satteri(input)
    return tree === undefined || needsReferenceParser(tree, input) ? remark()(input) : tree
  }
}

export function hasNativeParser(): boolean {
  return loadSatteri() !== undefined
}

/** For display only: supports tables and strikethrough if the native parser loads. Builds do not use it. */
export function loadDisplayParser(): Parse {
  const native = loadDisplaySatteri()
  const remark = memoize(loadRemark)
  return text => {
    const input = toWellFormed(text)
    return native?.(input) ?? remark()(input)
  }
}

/** Keeps the length. Parsers disagree on NUL and lone surrogates, so both become U+FFFD, as CommonMark specifies for NUL. */
function toWellFormed(text: string): string {
  return /[\0\uD800-\uDFFF]/.test(text) ? text.replace(/\0|\p{Surrogate}/gu, '\uFFFD') : text
}

/** `require` of an ES module is synchronous, so a parser can stay a plain function and still load late. */
const require = createRequire(import.meta.url)

function loadRemark(): Parse {
  const { unified } = require('unified') as typeof import('unified')
  const { default: parse } = require('remark-parse') as typeof import('remark-parse')
  const { default: frontmatter } = require('remark-frontmatter') as typeof import('remark-frontmatter')
  const processor = unified().use(parse).use(frontmatter, ['yaml', 'toml']).freeze()
  return text => processor.parse(text)
}

type NativeParse = (text: string) => Root | undefined

/**
 * Undefined without a binary of the right version for this machine. Loads only the package's native code, because the
 * rest takes longer.
 */
function loadSatteri(): NativeParse | undefined {
  return attempt(() => {
    const binding = join(dirname(require.resolve('satteri')), '../index.js')
    const native = loadWhole<Native>(() => require(binding))
    return getBinaryVersion() === SATTERI_VERSION ? text => parseNatively(native, text) : undefined
  })
}

/** Of the loaded binary, a separate package. satteri accepts any version of it. */
function getBinaryVersion(): string | undefined {
  const binary = Object.keys(require.cache).find(file =>
    /[/\\]satteri_napi\.[\w-]+\.(?:node|cjs)$/.test(file),
  )
  return binary && require(join(dirname(binary), 'package.json')).version
}

function loadDisplaySatteri(): NativeParse | undefined {
  return attempt(() => {
    const { markdownToMdast } = loadWhole<typeof import('satteri')>(() => require('satteri'))
    return text => markdownToMdast(text, { features: { gfm: true, frontmatter: false } }) as Root
  })
}

function attempt(load: () => NativeParse | undefined): NativeParse | undefined {
  try {
    const parse = load()
    if (parse === undefined) return undefined
    return text => {
      try {
        return parse(text)
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
