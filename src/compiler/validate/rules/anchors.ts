/** Links to sections: a `#fragment` must be a heading's anchor, or one in HTML. */
import type { Root } from 'mdast'
import type { Facts, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { getParentPath, resolvePath } from '../../../core/files/path.ts'
import type { Position } from '../../../core/json/types.ts'
import { suggest } from '../../../core/text/suggest.ts'
import { createSlugger } from '../../parse/markdown/slugs.ts'
import { parsePage } from '../../parse/parse.ts'
import type { Parsed, Reference } from '../../types.ts'
import type { Report } from './rule.ts'

interface Page {
  text: string
  references: Reference[]
  slugs: string[]
  known: Set<string>
}

function toPage(
  text: string,
  { references, headings, anchors }: Pick<Parsed, 'references' | 'headings' | 'anchors'>,
): Page {
  const slugs = headings.map(({ slug }) => slug)
  return { text, references, slugs, known: new Set([...slugs, ...anchors].map(toBareSlug)) }
}

export function missingHeading(parsed: Parsed, report: Report): void {
  if (!parsed.references.some(({ target, fragment }) => target === '' && fragment !== undefined)) return
  const page = toPage(parsed.text, parsed)
  for (const { facts, position } of findMissing(page, target => (target === '' ? page : undefined)))
    report('missing-heading', facts, { position })
}

const suggested = 20

interface Missing {
  facts: Facts<'missing-heading'>
  position: Position
}

/** `find`: the page that a target leads to, if any. */
function findMissing({ references }: Page, find: (target: string) => Page | undefined): Missing[] {
  const missing: Missing[] = []
  let compared = 0
  for (const { target, fragment = '', position } of references) {
    const page = fragment === '' || isForReader(fragment) ? undefined : find(target)
    if (page === undefined || page.known.has(toBareSlug(fragment))) continue
    // An agent finds the section between its tags.
    if (compared++ < suggested && (isBegun(fragment, page) || page.text.includes(`<${fragment}>`))) continue
    const suggestion = missing.length < suggested ? suggest(fragment, page.slugs) : ''
    missing.push({ facts: { target, fragment, suggestion }, position })
  }
  return missing
}

/** In a template, `#section-1` is for the heading `Section 1: [topic]`, which its user completes. */
function isBegun(fragment: string, { slugs }: Page): boolean {
  const start = `${toBareSlug(fragment)}-`
  return slugs.some(slug => slug.startsWith(start))
}

/** Anchors that every page has: the top, source lines, and text to find. */
function isForReader(fragment: string): boolean {
  return /^(?:top$|L\d|:~:)/i.test(fragment)
}

/** Sites and readers ignore case, and the variation selector that an emoji leaves in a slug. */
function toBareSlug(slug: string): string {
  return slug.toLowerCase().replaceAll('\uFE0F', '')
}

interface Source {
  /** Of lines that look like headings. */
  slugs?: Set<string>
  page?: Page
}

/**
 * For a skill's Markdown files, by path; links within the entry have a rule. Parses a file only if its lines do not
 * show each anchor.
 */
export function findMissingHeadings(
  files: ReadonlyMap<string, string>,
  entry: string,
  toTree: (text: string) => Root,
): Finding[] {
  const sources = new Map<string, Source>()
  const open = (path: string): Source => {
    const source = sources.get(path) ?? {}
    sources.set(path, source)
    return source
  }
  const parse = (path: string): Page => {
    const source = open(path)
    const text = files.get(path) ?? ''
    source.page ??= toPage(text, parsePage(text, toTree))
    return source.page
  }
  const hasPlainly = (path: string, fragment: string): boolean => {
    const source = open(path)
    source.slugs ??= listPlainSlugs(files.get(path) ?? '')
    return source.slugs.has(toBareSlug(fragment))
  }
  return Array.from(files, ([file, text]) => {
    if (!text.includes('](#') && !text.includes('.md#')) return []
    const find = (target: string) =>
      file === entry && target === '' ? undefined : findFile(file, target, files)
    const areAllPlain = Array.from(text.matchAll(fragmentLink)).every(([, target = '', fragment = '']) => {
      const path = find(target)
      return path === undefined || hasPlainly(path, fragment)
    })
    if (areAllPlain) return []
    return findMissing(parse(file), target => {
      const path = find(target)
      return path === undefined ? undefined : parse(path)
    }).map(({ facts, position }) => {
      // Copied or converted pages keep their site's anchors.
      const aside = file !== entry && facts.suggestion === '' && ({ isAside: true } as const)
      return createFinding('missing-heading', facts, { file, position, ...aside })
    })
  }).flat()
}

const fragmentLink = /\]\(<?([^\s()#<>]{0,300})#([^\s()<>]{1,300})/g
const headingLine = /^ {0,3}#{1,6}[ \t](.*)$/gm

function findFile(file: string, target: string, files: ReadonlyMap<string, unknown>): string | undefined {
  const path = target === '' ? file : resolvePath(getParentPath(file), target)
  return path !== undefined && files.has(path) ? path : undefined
}

function listPlainSlugs(text: string): Set<string> {
  const toSlug = createSlugger()
  return new Set(Array.from(text.matchAll(headingLine), ([, words = '']) => toBareSlug(toSlug(words.trim()))))
}
