import type { Definition, Heading, Html, Nodes, Paragraph, Root } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import type { Position } from '../../../core/json/types.ts'
import { createLocator } from '../../../core/text/lines.ts'
import type { Mention, Parsed, Reference } from '../../types.ts'
import { createSourceMap } from '../shell/text.ts'
import {
  addingTitle,
  type CodePath,
  clone,
  findCommandPaths,
  findIncludes,
  findSpanPaths,
  getTextAround,
  type PlacedPath,
  readCodePath,
} from './code-paths.ts'
import { mayBeFileMap, readFileMap } from './file-maps.ts'
import { findClaims } from './find-claims.ts'
import { readHtml } from './html.ts'
import { findMarkdownBlocks, isQuoted } from './markdown-blocks.ts'
import { findDollarNames, findNamePhrases, isSkillName, type NameMatch } from './mentions.ts'
import { findBeside, findCalls, findNamedSkills } from './named-skills.ts'
import { createSlugger } from './slugs.ts'
import { parseLinkTarget } from './target.ts'

export type Body = Pick<
  Parsed,
  'headings' | 'references' | 'mentions' | 'firstParagraph' | 'code' | 'comments' | 'anchors'
>

interface Reading extends Omit<Body, 'references'> {
  text: string
  placeOf: (start: number, end: number) => Position
  toSlug: (words: string) => string
  definitions: Map<string, Definition>
  /** In order. A use keeps its definition's identifier, because the definition may come later. */
  uses: { kind: 'link' | 'image'; url?: string; identifier?: string; position: Position }[]
  cloneAt?: number
  codePaths: Map<string, NamedPath>
  maps: Reference[]
  /** The end of the last link or image: code in it is its text. */
  linkEnd: number
  seen: Set<string>
  titles: { depth: number; title: string }[]
  /** The next `skill` or `Skill` after the last block: most blocks have none. */
  nextSkill: number
  innerParagraph: string
}

/** The tree is of the whole text; nodes before `bodyStart` are frontmatter. Linear for trees that guard.ts accepts; never throws. */
export function parseBody(tree: Root, text: string, bodyStart: number): Body {
  const reading = createReading(text)
  const open: Nodes[] = []
  for (const block of tree.children) {
    open.push(block)
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (getPosition(node).start.offset >= bodyStart) readNode(node, reading, node === block)
      if (!('children' in node)) continue
      for (let i = node.children.length - 1; i >= 0; i--) {
        const child = node.children[i]
        if (child !== undefined) open.push(child)
      }
    }
  }
  for (const { kind, name, start, end } of findCalls(text, bodyStart))
    addMention(kind, name, reading.placeOf(start, end), reading)
  for (const { name, start, end } of findClaims(text, bodyStart))
    addMention('claim', name, reading.placeOf(start, end), reading)
  return finish(reading)
}

interface NamedPath extends CodePath, Pick<Reference, 'kind' | 'position' | 'call' | 'told'> {
  again: Position[]
  options: NonNullable<Reference['options']>
}

function createReading(text: string): Reading {
  return {
    text,
    placeOf: createLocator(text),
    toSlug: createSlugger(),
    nextSkill: -1,
    definitions: new Map(),
    uses: [],
    codePaths: new Map(),
    maps: [],
    linkEnd: -1,
    seen: new Set(),
    innerParagraph: '',
    headings: [],
    titles: [],
    mentions: [],
    firstParagraph: '',
    code: [],
    comments: [],
    anchors: [],
  }
}

function finish(reading: Reading): Body {
  const { headings, mentions, code, comments, anchors, definitions, uses, codePaths, innerParagraph } =
    reading
  const references: Reference[] = []
  const examples = uses.length === 0 ? [] : findMarkdownBlocks(reading.text)
  let next = 0
  for (const { kind, url, identifier = '', position } of uses) {
    const at = position.start.offset
    while ((examples[next]?.[1] ?? Number.POSITIVE_INFINITY) <= at) next++
    if ((examples[next]?.[0] ?? Number.POSITIVE_INFINITY) <= at) continue
    const definition = url === undefined ? definitions.get(identifier) : undefined
    const target = parseLinkTarget(url ?? definition?.url ?? '')
    if (target === undefined || isQuoted(reading.text, at, position.end.offset)) continue
    const path = locatePath(
      target.target,
      definition === undefined ? position : getPosition(definition),
      reading,
    )
    references.push({ kind, ...target, position, ...(path && { path }) })
  }
  for (const { kind, target, position, again, cue, cwd, run, call, told, options } of codePaths.values()) {
    const spans = [position, ...again].flatMap(each => locatePath(target, each, reading) ?? [])
    const [path, ...others] = new Map(spans.map(span => [span.start, span])).values()
    references.push({
      kind,
      target,
      position,
      ...(path && { path }),
      ...(others.length > 0 && { again: others }),
      cue,
      ...(cwd !== undefined && { cwd }),
      ...(run !== undefined && { run }),
      ...(call !== undefined && !reading.text.includes('chmod') && { call }),
      ...(told !== undefined && { told }),
      ...(options.length > 0 && { options }),
    })
  }
  references.push(...reading.maps)
  const firstParagraph = reading.firstParagraph || innerParagraph
  return { headings, references, mentions, firstParagraph, code, comments, anchors }
}

/** The only occurrence of a path in its node's source, or the last. Undefined for an escaped one. */
function locatePath(target: string, { start, end }: Position, { text }: Reading): Reference['path'] {
  if (target === '') return undefined
  const at = text.lastIndexOf(target, end.offset - target.length)
  return at < start.offset ? undefined : { start: at, end: at + target.length }
}

function readNode(node: Nodes, reading: Reading, isTop: boolean): void {
  const position = getPosition(node)
  switch (node.type) {
    case 'heading':
      readHeading(node, position, reading)
      if (namesSkill(position, reading)) addSkillNames(position, reading)
      return
    case 'paragraph':
      readParagraph(node, isTop, reading)
      if (namesSkill(position, reading)) addSkillNames(position, reading)
      return
    case 'text':
      if (node.value.includes('$')) addMentions('dollar', findDollarNames, position, reading)
      if (node.value.includes('@') && node.value.includes('/'))
        addPaths('include', findIncludes, position, reading)
      return
    case 'link':
    case 'image':
      reading.linkEnd = position.end.offset
      reading.uses.push({ kind: node.type, url: node.url, position })
      return
    case 'linkReference':
      reading.linkEnd = position.end.offset
      reading.uses.push({ kind: 'link', identifier: node.identifier, position })
      return
    case 'imageReference':
      reading.uses.push({ kind: 'image', identifier: node.identifier, position })
      return
    case 'definition':
      if (!reading.definitions.has(node.identifier)) reading.definitions.set(node.identifier, node)
      return
    case 'inlineCode':
      reading.code.push({ kind: 'span', value: node.value, position })
      if (isSkillName(node.value)) addMention('code', node.value, position, reading)
      else if (position.start.offset >= reading.linkEnd) readInlineCode(node.value, position, reading)
      return
    case 'code': {
      const lang = node.lang == null ? {} : { lang: node.lang }
      reading.code.push({ kind: 'block', ...lang, value: node.value, position })
      if (!isForLater(reading.text, position.start.offset))
        addPaths(
          'command',
          source =>
            findCommandPaths(source, node.lang ?? '', node.value, getTextAfter(reading.text, position)),
          position,
          reading,
        )
      if (mayBeFileMap(node.lang ?? '', node.value)) addFileMap(node.value, position, reading)
      return
    }
    case 'html':
      readHtmlNode(node, position, reading)
  }
}

/** The anchor is GitHub's, made of the visible text; a trailing `{#id}` overrides it. */
function readHeading(node: Heading, position: Position, reading: Reading): void {
  const { headings, titles, toSlug, anchors, text, placeOf } = reading
  const words = getNodeText(node)
  const heading = { depth: node.depth, title: fold(words), slug: toSlug(words), position }
  headings.push(heading)
  while ((titles[0]?.depth ?? 0) >= node.depth) titles.shift()
  titles.unshift(heading)
  for (const { kind, name, start, end } of findBeside(text, heading.title, position.end.offset))
    addMention(kind, name, placeOf(start, end), reading)
  if (!words.includes('{#')) return
  const given = /\{#([\w:.-]+)\}\s*$/.exec(words.slice(-200))?.[1]
  if (given !== undefined) anchors.push(given)
}

/** Keeps the first paragraph of prose: not badges, comments, or a table (which is text without GFM). */
function readParagraph(node: Paragraph, isTop: boolean, reading: Reading): void {
  if (reading.firstParagraph !== '' || (!isTop && reading.innerParagraph !== '')) return
  const words = fold(getNodeText(node))
  if (!/[\p{L}\p{N}]/u.test(words) || isTable(node, reading.text)) return
  if (isTop) reading.firstParagraph = words
  else reading.innerParagraph = words
}

function isTable({ position }: Paragraph, text: string): boolean {
  const second = text.slice(position?.start.offset, position?.end.offset).split(/\r?\n/, 2)[1]
  return second?.includes('-') === true && /^[|: \t>-]+$/.test(second)
}

function readHtmlNode(node: Html, position: Position, reading: Reading): void {
  const { comments, anchors, uses, text, placeOf: locate } = reading
  const base = position.start.offset
  // In a container the value lacks line markers, so only the node's own position is known.
  const isVerbatim = text.startsWith(node.value, base)
  for (const { kind, value, start, end } of readHtml(node.value)) {
    if (kind === 'anchor') {
      anchors.push(value)
      continue
    }
    const place = isVerbatim ? locate(base + start, base + end) : position
    if (kind === 'comment') comments.push({ line: place.start.line, text: value })
    else uses.push({ kind, url: value, position: place })
  }
}

function namesSkill({ start, end }: Position, reading: Reading): boolean {
  if (reading.nextSkill < start.offset) {
    const next = reading.text.indexOf('kill', start.offset + 1)
    reading.nextSkill = next < 0 ? reading.text.length : next - 1
  }
  return reading.nextSkill < end.offset
}

function addSkillNames(position: Position, reading: Reading): void {
  const { text, placeOf: locate } = reading
  addMentions('phrase', findNamePhrases, position, reading)
  for (const { kind, name, start, end } of findNamedSkills(text, position.start.offset, position.end.offset))
    addMention(kind, name, locate(start, end), reading)
}

function addMentions(
  kind: Mention['kind'],
  find: (source: string) => NameMatch[],
  { start, end }: Position,
  reading: Reading,
): void {
  for (const named of find(reading.text.slice(start.offset, end.offset))) {
    addMention(
      kind,
      named.name,
      reading.placeOf(start.offset + named.start, start.offset + named.end),
      reading,
    )
  }
}

function addMention(
  kind: Mention['kind'],
  name: string,
  position: Position,
  { mentions, seen }: Reading,
): void {
  const key = `${kind} ${name}`
  if (seen.has(key)) return
  seen.add(key)
  mentions.push({ kind, name, position })
}

function readInlineCode(value: string, position: Position, reading: Reading): void {
  if (!value.includes('/')) return
  const heading = reading.headings.at(-1)?.title
  reading.cloneAt ??= findClone(reading.text)
  const around = {
    ...getTextAround(reading.text, position.start.offset, position.end.offset),
    clones: reading.cloneAt < position.start.offset,
    ...(heading !== undefined && { heading }),
    isAdding: reading.titles.some(({ depth, title }) => depth > 1 && addingTitle.test(title)),
  }
  const found = readCodePath(value, around)
  if (found !== undefined) addCodePath('code', found, position, reading)
  else if (value.includes(' '))
    addPaths('command', source => findSpanPaths(source, around), position, reading)
}

/** UTF-16 units before a block that may say that it is for later: "Once this is merged, run:" */
const INTRODUCTION_ROOM = 200
const later =
  /\b(?:once|after|until) [^.\n]{1,60}\b(?:lands?|ships?|(?:is|are) (?:merged|implemented|built|released|added))\b|\bnot (?:yet )?(?:implemented|built|available)\b|\bplanned\b|\bcoming soon\b/i

function isForLater(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - INTRODUCTION_ROOM), start).trimEnd()
  return later.test(before.slice(before.lastIndexOf('\n') + 1))
}

/** UTF-16 units after a block that may say what to do without its script. */
const AFTER_ROOM = 80

function getTextAfter(text: string, { end }: Position): string {
  return text.slice(end.offset, end.offset + AFTER_ROOM)
}

/** UTF-16 units before a tree of files that say what it is of. */
const MAP_ROOM = 200
const MOST_MAPPED = 500

function addFileMap(
  code: string,
  { start, end }: Position,
  { text, headings, maps, placeOf }: Reading,
): void {
  const before = text.slice(Math.max(0, start.offset - MAP_ROOM), start.offset).replaceAll('\r', '')
  const above = `${headings.at(-1)?.title}\n${before.slice(before.lastIndexOf('\n\n', before.length - 4) + 1)}`
  const source = text.slice(start.offset, end.offset)
  const toSource = createSourceMap(code, source)
  if (toSource === undefined || maps.length > MOST_MAPPED) return
  for (const { path, ...span } of readFileMap(code, above)) {
    const position = placeOf(start.offset + toSource(span.start), start.offset + toSource(span.end))
    maps.push({ kind: 'code', target: path, position, cue: 'none', map: start.line })
  }
}

function findClone(text: string): number {
  const at = text.search(clone)
  return at < 0 ? text.length : at
}

function addPaths(
  kind: Reference['kind'],
  find: (source: string) => PlacedPath[],
  { start, end }: Position,
  reading: Reading,
): void {
  for (const found of find(reading.text.slice(start.offset, end.offset))) {
    const place = (at: { start: number; end: number }) =>
      reading.placeOf(start.offset + at.start, start.offset + at.end)
    const options = found.options?.map(option => ({ name: option.name, position: place(option) }))
    addCodePath(kind, found, place(found), reading, options)
  }
}

/** The strongest cue counts: one that says that the file is generated explains why it is missing. */
const WEIGHTS = {
  none: 0,
  license: 0,
  local: 1,
  hinted: 2,
  listed: 3,
  read: 4,
  run: 5,
  made: 6,
  own: 7,
} as const

function addCodePath(
  kind: Reference['kind'],
  { target, cue, cwd, run, isTold = kind === 'command' && (cue === 'read' || cue === 'run') }: CodePath,
  position: Position,
  { codePaths }: Reading,
  options: NonNullable<Reference['options']> = [],
): void {
  const key = cwd === undefined ? target : `${cwd} ${target}`
  const known = codePaths.get(key)
  const call = run === 'direct' ? position : undefined
  const told = isTold ? position : undefined
  if (known === undefined) {
    codePaths.set(key, {
      kind,
      target,
      position,
      again: [],
      cue,
      ...(cwd && { cwd }),
      ...(run && { run }),
      ...(call && { call }),
      ...(told && { told }),
      options,
    })
    return
  }
  known.again.push(position)
  known.options.push(...options)
  if (call !== undefined) known.call ??= call
  if (told !== undefined) known.told ??= told
  known.run ??= run
  if (WEIGHTS[cue] > WEIGHTS[known.cue]) known.cue = cue
}

function getNodeText(node: Heading | Paragraph): string {
  const [only] = node.children
  if (only?.type === 'text' && node.children.length === 1) return only.value
  return toText(node, { includeImageAlt: false, includeHtml: false })
}

/** Collapses white space. Checks first, because most texts need no change. */
function fold(text: string): string {
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

const nowhere: Position = {
  start: { line: 1, column: 1, offset: 0 },
  end: { line: 1, column: 1, offset: 0 },
}

/** Both parsers set every position, which mdast's types leave optional. */
function getPosition(node: Nodes): Position {
  return (node.position as Position | undefined) ?? nowhere
}
