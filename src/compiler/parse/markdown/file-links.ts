/**
 * Relative links and images of a Markdown file that is not an entry. Scans the text instead of parsing, because every
 * such file of a tree is read: code and comments in doubt contain no link.
 */
import { findLineStarts, toPoint } from '../../../core/text/lines.ts'
import type { FileLink } from '../../types.ts'
import {
  findCommandPaths,
  findSpanPaths,
  getTextAround,
  type PlacedPath,
  readCodePath,
} from './code-paths.ts'
import { findClaims } from './find-claims.ts'
import { findMarkdownBlocks, isQuoted, listFences } from './markdown-blocks.ts'
import { findCalls, findNamedSkills } from './named-skills.ts'
import { isRelativeTarget, parseLinkTarget } from './target.ts'

const MOST_LINKS = 1000

const markdown = /\.(?:md|markdown)$/i

/** Folders of files that are copied elsewhere, or examples. Their links have another base, or are broken on purpose. */
const copied =
  /(?:^|\/)(?:assets?|templates?|examples?|samples?|demos?|tests?|__tests__|specs?|evals?|evaluations?|fixtures?|test-?data|node_modules|vendor|third[-_]party|boilerplates?|(?:[\w-]{1,40}-)?skeletons?|scaffold(?:s|ing)?|starters?|snippets?|outputs?|workspace)\//i
const copiedName = /(?:^|[-_.])(?:templates?|examples?|samples?|boilerplate|changelog)(?=[-_.])/i

/** True if a file's links may have another base. `path` is relative to the skill's folder. */
export function isCopied(path: string): boolean {
  return copied.test(path) || copiedName.test(path.slice(path.lastIndexOf('/') + 1))
}

export function mayHoldLinks(path: string): boolean {
  return markdown.test(path)
}

/** Web pages have no extension, or a server's. */
const fileName = /(?:^|\/)[^/]*[^/.]\.(?!(?:php|aspx?|jsp|com|org|net|io|dev)$)[A-Za-z][A-Za-z0-9]{0,7}$/

const standIn =
  /(?:^|\/)(?:(?:path|folder|dir|directory)\/|(?:(?:relative|your|my|some|other|another|new|old|the)[-_])?(?:files?|docs?|documents?|pages?|images?|img|links?|pictures?|photos?|screenshots?|diagrams?|names?|examples?|samples?|foo|bar|baz|qux|topics?|features?|modules?|components?|chapters?|sections?|targets?|notes?|titles?|slug|xx+|nn+)(?:[-_]?(?:files?|docs?|pages?|links?|names?|titles?|\d{1,3}|[a-z]))?\.\w{1,8}$)|(?:^|[/_-])(?:your|my|example|filename|xxx+|nnn+)[-_/.]/i

const heading = /^#{1,6} .*$/m
/** The first heading of an unfilled template: `# [Domain]`. */
const unfilled = /^#{1,6} {1,4}(?:\[[^\]]{1,80}\]|\{[^}]{1,80}\}|<[^>]{1,80}>)\s*$/

const definition = /^ {0,3}\[(?!\^)[^\]\n\r\u2028\u2029]+\]:[ \t]+<?([^\s<>]+)/gm

export function findFileLinks(text: string): FileLink[] {
  const holdsSign = signs.some(([part, sign]) => text.includes(part) && sign.test(text))
  const named = [...findDeepPaths(text), ...listClaims(text)]
  const isPlain = !holdsSign && scan(text).length === 0
  if (isPlain && named.length === 0) return []
  const [first = ''] = heading.exec(text) ?? []
  if (unfilled.test(first)) return []
  if (isPlain) return placeLinks(text, named)
  const copied = hideBlocks(text, findMarkdownBlocks(text))
  const fences = listFences(copied)
  const prose = hideIndented(
    hideBlocks(
      copied,
      fences.map(({ whole }) => whole),
    ),
  )
  for (const { lang, start, end } of fences) {
    const code = text.slice(start, end)
    if (ownFolders.test(code) || (code.includes('/') && scriptRun.test(code)))
      addCommands(findCommandPaths(code, lang, code), start, named)
  }
  const shown = hideComments(hideSpans(prose, named))
  const links = scan(shown)
  for (const { index, 1: target = '' } of shown.matchAll(include))
    if (!standIn.test(target))
      named.push({ kind: 'include', target, start: index + 1, length: target.length })
  const places = new Set(named.map(({ start }) => start))
  for (const { index, 0: whole, 1: target = '' } of text.matchAll(ownPath)) {
    const start = index + whole.length - target.length
    if (!places.has(start)) named.push({ kind: 'code', target, start, length: target.length })
  }
  for (const { name, ...span } of [...findNamedSkills(prose, 0, prose.length), ...findCalls(text, 0)])
    named.push({ ...span, target: name, length: span.end - span.start })
  return links.length + named.length === 0 ? [] : placeLinks(text, [...links, ...chooseOrders(named)])
}

/** Paths below two folders that only a project has, outside code blocks. */
function findDeepPaths(text: string): LinkMatch[] {
  const found = Array.from(text.matchAll(deepPath)).slice(0, MOST_DEEP)
  if (found.length === 0) return []
  const fences = listFences(text)
  const seen = new Set<string>()
  const named = found.flatMap(({ index, 1: target = '' }): LinkMatch[] => {
    const start = index + 1
    if (fences.some(({ whole: [from, end] }) => start >= from && start < end)) return []
    const read = readCodePath(target, getTextAround(text, index, start + target.length + 1))
    if (read?.cue === 'made') seen.add(target)
    return read?.target !== target ? [] : [{ kind: 'deep', target, start, length: target.length }]
  })
  return named.filter(({ target }) => !seen.has(target) && seen.add(target))
}

function listClaims(text: string): LinkMatch[] {
  return findClaims(text, 0).map(({ name, start, end }) => ({
    kind: 'claim',
    target: name,
    start,
    length: end - start,
  }))
}

function placeLinks(text: string, links: LinkMatch[]): FileLink[] {
  const starts = findLineStarts(text)
  return links
    .sort((a, b) => a.start - b.start)
    .slice(0, MOST_LINKS)
    .map(({ kind, target, start, length }) => {
      const { line, column } = toPoint(starts, start)
      return [kind, target, line, column, start, length]
    })
}

/** A file that is generated is missing for a reason. For others, the first order counts for all. */
function chooseOrders(named: LinkMatch[]): LinkMatch[] {
  const made = new Set(named.flatMap(({ isMade, target }) => (isMade ? target : [])))
  const ordered = new Map<string, LinkMatch>()
  for (const each of named) {
    if (made.has(each.target) || !isOrder(each)) continue
    const known = ordered.get(each.target)
    if (known === undefined || each.start < known.start) ordered.set(each.target, each)
  }
  return named.flatMap(each => {
    if (made.has(each.target)) return isOrder(each) ? { ...each, kind: 'code' as const } : each
    const order = ordered.get(each.target)
    return order === undefined || order === each ? each : []
  })
}

function isOrder({ kind }: LinkMatch): boolean {
  return kind === 'read' || kind === 'run'
}

/** Of a file that the plugin may have. */
const scriptRun =
  /\b(?:python3?|node|bash|sh) (?!(?:\.|src|source|docs?|tests?|specs?|libs?|apps?|web|packages|config|examples?|tools|path|dist|build)\/)(?:[\w.-]{1,60}\/){1,8}[\w.-]{1,60}\.(?:py|[cm]?js|ts|sh)\b/
/** The start of code that may name a skill's file, and of text beside a skill's name, each with a text that is found faster. */
const signs: [part: string, sign: RegExp][] = [
  ['`', /`(?:(?:\.\/)?(?:references?|scripts|assets|templates|resources)\/|\.\.\/)/],
  [' scripts/', / scripts\//],
  ['@', /@(?:references?|scripts|assets|templates|resources)\//],
  ['```', scriptRun],
  ['}/', /(?:SKILL_DIR|\{baseDir)\}\//],
  ['kill', /`(?:\.claude\/)?skills\/|[`*] skill|skill `|(?:lated|ompanion) [sS]kills|Skill\(/],
]
const codePath =
  /^@?(?:\.\/)?((?:references?|scripts|assets|templates|resources)\/(?:[\w@+-][\w@.+-]*\/)*[\w@+-][\w@.+-]*\.[A-Za-z][A-Za-z0-9]{0,7})$/
/** Relative to the file's folder, or to the repository's, where code more likely imports a file. */
const pagePath =
  /^((?:(?:\.\.\/){1,4}|(?:\.claude\/)?skills\/)(?:[\w@+-][\w@.+-]*\/)*[\w@+-][\w@.+-]*\.(?:md|mdx|txt))$/
const ownPath =
  /(?:\$\{(?:CLAUDE_)?SKILL_DIR\}|\{baseDir\})\/([\w@+./-]{1,150}\.[A-Za-z][A-Za-z0-9]{0,7})(?![\w/])/g
const include =
  /(?<![^\s("'[*_])@((?:references?|scripts|assets|templates|resources)\/[\w@+./-]{1,150}\.[A-Za-z][A-Za-z0-9]{0,7})(?![\w/])/g

const deepPath =
  /`(?!(?:references?|scripts|assets|templates|resources|docs?|documentation|tests?|specs?|examples?)\/)((?:\.[\w-]{1,20}\/)?(?:[\w@+([-][\w@.+()[\]-]*\/){2,}(?:[\w@+-][\w@.+-]*\.[a-z]\w{0,7})?)`/g
const MOST_DEEP = 100

const ownFolders = /(?:references?|scripts|assets|templates|resources)\/|SKILL_DIR|baseDir/

interface LinkMatch {
  kind: FileLink[0]
  target: string
  start: number
  length: number
  isMade?: boolean
}

function addCommands(found: PlacedPath[], offset: number, named: LinkMatch[]): void {
  for (const { target, cue, cwd, run, start, end } of found) {
    if (cwd !== undefined || standIn.test(target)) continue
    const place = { target, start: offset + start, length: end - start }
    if (cue !== 'own' && !codePath.test(target)) {
      if (run === 'interpreter' && cue === 'read') named.push({ kind: 'called', ...place })
      continue
    }
    const isMade = cue === 'made'
    if (isMade || (run !== undefined && /^(?:own|read|run)$/.test(cue)))
      named.push({ kind: isMade ? 'code' : 'run', ...place, isMade })
  }
}

function scan(text: string): LinkMatch[] {
  const found: LinkMatch[] = []
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    let start = at + 2
    while (text.charCodeAt(start) === SPACE && start < at + 4) start++
    if (text.charCodeAt(start) === LESS) start++
    const address = readAddress(text, start)
    if (address !== '' && !isQuoted(text, at, start + address.length)) addLink(found, start, address)
  }
  if (text.includes(']: '))
    for (const match of text.matchAll(definition)) {
      const [whole, address = ''] = match
      addLink(found, match.index + whole.length - address.length, address)
    }
  return found
}

function addLink(found: LinkMatch[], start: number, address: string): void {
  // Fast path: most links go to the web.
  if (
    address === '' ||
    address.length > LONGEST_ADDRESS ||
    address.includes('://') ||
    address.startsWith('#')
  )
    return
  const target = parseLinkTarget(address)?.target
  if (target === undefined || !isRelativeTarget(target)) return
  if (!fileName.test(target) || standIn.test(target)) return
  found.push({ kind: 'link', target, start, length: address.length })
}

const SPACE = 32
const LESS = 60
const MORE = 62
const OPEN = 40
const CLOSE = 41
const LONGEST_ADDRESS = 400

/** After an address: its title, if any, and the end of the link. */
const linkEnd = /[ \t]{0,8}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}')?[ \t]{0,8}\)/y

/** '' if there is no link. */
function readAddress(text: string, start: number): string {
  const isEnclosed = text.charCodeAt(start - 1) === LESS
  let depth = 0
  for (let at = start; at < text.length && at - start <= LONGEST_ADDRESS; at++) {
    const unit = text.charCodeAt(at)
    const isEnd = isEnclosed ? unit === MORE : unit <= 32 || (unit === CLOSE && depth === 0)
    if (unit === 10 && isEnclosed) return ''
    if (isEnd) {
      linkEnd.lastIndex = isEnclosed ? at + 1 : at
      return linkEnd.test(text) ? text.slice(start, at) : ''
    }
    if (unit === OPEN) depth++
    else if (unit === CLOSE) depth--
  }
  return ''
}

const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
const indented = /^(?: {4}|\t)/
const blank = /^\s*$/

/** Replaces code blocks by spaces, so offsets stay. */
function hideBlocks(text: string, blocks: readonly [start: number, end: number][]): string {
  let shown = ''
  for (const [start, end] of blocks)
    shown += text.slice(shown.length, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
  return shown + text.slice(shown.length)
}

function hideIndented(text: string): string {
  let inList = false
  let isAfterBlank = true
  let isCode = false
  const lines = text.split('\n').map(line => {
    if (blank.test(line)) {
      isAfterBlank = true
      return line
    }
    const isIndented = indented.test(line)
    if (item.test(line)) inList = true
    else if (isAfterBlank && !/^\s/.test(line)) inList = false
    isCode = isIndented && !inList && (isAfterBlank || isCode)
    isAfterBlank = false
    return isCode ? hide(line) : line
  })
  return lines.join('\n')
}

function hide(text: string): string {
  return ' '.repeat(text.length)
}

function hideSpans(text: string, named: LinkMatch[]): string {
  let shown = ''
  for (const part of text.split(/(\n[ \t\r]*\n)/))
    shown += hideParagraphSpans(part, shown.length, text, named)
  return shown
}

function hideParagraphSpans(paragraph: string, offset: number, text: string, named: LinkMatch[]): string {
  if (!paragraph.includes('`')) return paragraph
  const runs = Array.from(paragraph.matchAll(/`+/g), ({ index, 0: { length } }) => ({ index, length }))
  const left = new Map<number, number>()
  for (const { length } of runs) left.set(length, (left.get(length) ?? 0) + 1)
  let hidden = ''
  let done = 0
  let opened: { index: number; length: number } | undefined
  for (const run of runs) {
    const more = (left.get(run.length) ?? 0) - 1
    left.set(run.length, more)
    if (opened === undefined) {
      if (more > 0) opened = run
    } else if (run.length === opened.length) {
      const end = run.index + run.length
      const start = opened.index + opened.length
      const code = paragraph.slice(start, Math.min(run.index, start + LONGEST_ADDRESS))
      readSpan(code, offset + opened.index, offset + end, text, named)
      hidden += paragraph.slice(done, opened.index) + hide(paragraph.slice(opened.index, end))
      done = end
      opened = undefined
    }
  }
  return hidden + paragraph.slice(done)
}

function readSpan(code: string, start: number, end: number, text: string, named: LinkMatch[]): void {
  const target = (codePath.exec(code) ?? pagePath.exec(code))?.[1]
  if (target === undefined) {
    if (code.includes(' ') && ownFolders.test(code))
      addCommands(findSpanPaths(text.slice(start, end), getTextAround(text, start, end)), start, named)
    return
  }
  if (standIn.test(target)) return
  const cue = readCodePath(code, getTextAround(text, start, end))?.cue
  named.push({
    kind: cue === 'read' ? 'read' : 'code',
    target,
    start: start + text.slice(start, end).lastIndexOf(target),
    length: target.length,
    isMade: cue === 'made',
  })
}

function hideComments(text: string): string {
  let hidden = ''
  let done = 0
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', done)) {
    const end = text.indexOf('-->', at + 4)
    const after = end < 0 ? text.length : end + 3
    hidden += text.slice(done, at) + hide(text.slice(at, after))
    done = after
  }
  return hidden + text.slice(done)
}
