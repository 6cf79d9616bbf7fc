/** Skills that a text orders or lists by name. Only the complete set of skills decides whether they exist. */
import type { NamedKind } from '../../types.ts'
import type { NameMatch } from './mentions.ts'

export interface SkillName extends NameMatch {
  kind: NamedKind
}

const NAMED_KINDS: ReadonlySet<string> = new Set(['order', 'listed', 'beside', 'call', 'allowed', 'agent'])

export function isNamedKind(kind: string): kind is NamedKind {
  return NAMED_KINDS.has(kind)
}

const MOST_NAMES = 200

const named = '[a-z][a-z0-9:_-]{0,100}'
const verb =
  '\\b(?:uses?|using|invok(?:e|es|ing)|runs?|loads?|calls?|see|activate|apply|follow|trigger|read|consult|(?:delegate|defer|refer|hand off) to)(?:\\sthe)?\\s'

/** The end of the text before the word "skill". */
const marked = new RegExp(
  `\`[/$]?(${named})\`\\s{1,4}$|${verb}\\*\\*(?:\`/?|(?=[a-z0-9:]{1,40}[-:]))(${named})\`?\\*\\*\\s{1,4}$`,
  'i',
)
const bare = new RegExp(`${verb}((?=[a-z0-9:]{1,40}[-:][a-z0-9])${named})\\s{1,4}$`, 'i')
const ordering = new RegExp(`${verb}$`, 'i')
const leadingIn = new RegExp(`(?:${verb}|\\bthe\\s)$`, 'i')
const following = new RegExp(`s?:?\\s\`(${named})\``, 'y')

/** `**Sub-skill:** rye-bread`, alone in its line. */
const labelStart = /(?:^|\n)[ \t>*_-]{0,8}sub-?$/i
const labelled =
  /kill:?\*{0,2}:?[ \t]{1,3}`?([a-z][a-z0-9]{0,40}(?:-[a-z0-9]{1,40}){1,6})`?[ \t]{0,4}(?=\r?\n|$)/y

/** The line up to the word "skills" before several names, which are on the same line or in the list below. */
const relating =
  /^[ \t>#*_-]{0,12}(?:related|companion|complementary|complementing|sibling|adjacent|associated|see also:?(?: these| other)?)\s(?:agent\s)?$/i
const loading = /\b(?:load|use|invoke|run|read|activate|apply|call)\s[^\n.:`]{0,20}$/i
const afterRelating = /kills?\b[*_ \t]{0,4}:?[*_]{0,2}/y
const afterLoading = /kills\b(?:[^\n.:`]{0,50}:[*_]{0,2}(?=[ \t]{1,4}`)| \((?=`))/y

/** Words before a name that make it one of a kind, an example, or one to create. */
const indefinite =
  /(?:^|\W)(?:an?|any|no|each|every|other|another|your|my|new|both|some|like|its|their|(?:creat|generat|scaffold|add|build|writ|nam|call|renam|remov|replac|publish)(?:e|es|ed|ing|s)?(?:\sthe)?)\s[*_`]{0,3}$/i

/** A sentence with one of these does not promise that the skill exists. */
const hedge =
  /\b(?:(?:if|when|where)\s(?:\S{1,40}\s){0,5}(?:available|installed|present|exists?|missing|loaded|have)|if\s{1,2}(?:you\s(?:are\s)?)?us(?:e|ing)|built-?in|optional(?:ly)?|separate(?:ly)?|external|third-party|not\sexist|(?<!\bdo\s)not|(?:is|are|has|have|does)n[’']t|e\.g\.|for (?:example|instance)|examples?|such as|suppose|imagine|hypothetical|deprecated|formerly|renamed|legacy|(?:adapted|derived|taken|copied|borrowed) from|inspired by|no longer|removed|planned|future|coming soon|todo|community|older|repo(?:sitory)?|marketplace|install(?:s|ed)?|npx)\b|\bmcp__|https?:/i

const adjective =
  /[-_](?:invoked|invocable|based|only|driven|specific|level|wide|like|aware|ready|free|related|oriented|facing|focused|friendly|defined|provided|scoped|owned|generated|created|written|shipped|installed|side|time|source|party|case|in|up|agnostic|style|local|quality|purpose|skill)$/

const standIn =
  /^(?:(?:my|your|the|some|other|another|example|sample|new|target|this|that|old|existing)(?:[-_:].*)?|.*[-_:](?:name|id|here|example|placeholder|x+|foo|bar|command|slug)|skills?|name|command|(?:plugin|namespace)(?::.*)?|foo.*|bar|baz|[a-z]{1,2}|all|none)$/

/** In prose: between the offsets of a paragraph or a heading, or in a text without code blocks. */
export function findNamedSkills(text: string, from: number, to: number): SkillName[] {
  const found: SkillName[] = []
  const source = text.slice(from, to)
  for (let at = source.indexOf('kill'); at > 0; at = source.indexOf('kill', at + 4)) {
    const sign = source[at - 1]
    if (sign !== 's' && sign !== 'S') continue
    const place = readOrder(source, at)
    if (place === undefined) found.push(...readList(text, from + at))
    else {
      const { name, start, end } = { ...place, start: from + place.start, end: from + place.end }
      if (isReal(name) && isPromised(text, start, end)) found.push({ kind: 'order', name, start, end })
    }
    if (found.length >= MOST_NAMES) break
  }
  return found
}

/** UTF-16 units before the word "skill" that may contain its name. */
const NAME_ROOM = 150

/** `at`: the second letter of "skill". */
function readOrder(source: string, at: number): NameMatch | undefined {
  const before = source.slice(Math.max(0, at - 1 - NAME_ROOM), at - 1)
  labelled.lastIndex = at
  const label = labelStart.test(before) ? labelled.exec(source) : null
  if (label !== null) return { name: label[1] ?? '', start: at - 1, end: labelled.lastIndex }
  const sign = before.trimEnd().at(-1) ?? ''
  const isMarked = sign === '`' || sign === '*'
  if (!isMarked && source[at + 4] === ' ' && !/[a-z0-9]/.test(sign)) return undefined
  const match = isMarked ? marked.exec(before) : bare.exec(before)
  const name = match?.[1] ?? match?.[2]
  // A single word may be another part of the sentence: "then `enrich` skills that exist".
  const isWord = match?.[1] !== undefined && !/[-:_]/.test(match[1])
  if (match !== null && isWord && !leadingIn.test(before.slice(0, match.index))) return undefined
  if (match !== null && name !== undefined) {
    const end = at + (source[at + 4] === 's' ? 5 : 4)
    return { name, start: at - 1 - before.length + match.index, end }
  }
  following.lastIndex = at + 4
  const next = following.exec(source)
  const order = next === null ? null : ordering.exec(before)
  if (next === null || order === null) return undefined
  return { name: next[1] ?? '', start: at - 1 - before.length + order.index, end: following.lastIndex }
}

export function isReal(name: string): boolean {
  return name === name.toLowerCase() && !adjective.test(name) && !standIn.test(name)
}

/** UTF-16 units around a name that may qualify it. */
const ROOM = 160
const blockStart = /\n\s*(?=\n|[-*|#>]|\d+\.\s)/

function isPromised(source: string, start: number, end: number): boolean {
  if (isBelowExamples(source, start)) return false
  const before =
    source
      .slice(Math.max(0, start - ROOM), start)
      .split(blockStart)
      .at(-1) ?? ''
  const [after = ''] = source.slice(end, end + ROOM).split(blockStart, 1)
  const [rest = ''] = source.slice(end, end + SOURCE_ROOM).split(paragraphEnd, 1)
  const sentence = `${before} ${source.slice(start, end)} ${after}`
  return (
    !indefinite.test(before) &&
    !rest.includes('://') &&
    !sentence.includes('upstream') &&
    !hedge.test(sentence)
  )
}

/** UTF-16 units after a name, in its paragraph or quotation, where an address may show its owner. */
const SOURCE_ROOM = 800
const paragraphEnd = /\n[ \t>]*\n/

/** UTF-16 units that are searched for the section's heading. */
const SECTION_ROOM = 2000

export function isBelowExamples(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - SECTION_ROOM), at)
  const title = before.slice(before.lastIndexOf('\n#') + 1).split('\n', 1)[0] ?? ''
  return title.startsWith('#') && /\b(?:examples?|templates?|samples?|anti-patterns?)\b/i.test(title)
}

const inline = new RegExp(`[\\s,*&+/]{0,6}(?:and\\s|or\\s)?(?:\`/?(${named})\`|\\*\\*(${named})\\*\\*)`, 'y')
const item = new RegExp(
  `^[ \\t]{0,8}(?:[-*+]|\\d{1,3}[.)]|\\|)[ \\t](?:\`/?(${named})\`|\\*\\*\`?/?(${named})\`?\\*\\*|((?=[a-z0-9]{1,40}-)${named})(?=[ \\t]*(?:[-–—:|]\\s|$))|[^\`\\n]{1,80}(?:→|:) \`(${named})\`\\s*$)`,
)
const MOST_LINES = 60

/**
 * The names after words such as "Related skills:", up to the end of the list, which may be below. `at`: the second
 * letter of "skills".
 */
function readList(text: string, at: number): SkillName[] {
  const room = text.slice(Math.max(0, at - NAME_ROOM), at - 1)
  const before = room.slice(room.lastIndexOf('\n') + 1)
  const kind = relating.test(before) ? 'listed' : 'order'
  const rest = kind === 'listed' ? afterRelating : afterLoading
  rest.lastIndex = at
  if ((kind === 'order' && !loading.test(before)) || !rest.test(text)) return []
  const from = rest.lastIndex
  if (kind === 'order' && !isPromised(text, at, from)) return []
  const lineEnd = findLineEnd(text, from)
  const names =
    text.slice(from, lineEnd).trim() === '' ? readItems(text, lineEnd + 1) : readInline(text, from)
  return names.filter(({ name }) => isReal(name)).map(each => ({ kind, ...each }))
}

/** Titles above lists of skills and of other things: only beside a skill is a name one. */
const seeAlso = /^\W{0,4}(?:see also|related)\W{0,4}$/i

export function findBeside(text: string, title: string, at: number): SkillName[] {
  if (notFor.test(title)) return findInstead(text, findLineEnd(text, at) + 1)
  if (!seeAlso.test(title)) return []
  return readItems(text, findLineEnd(text, at) + 1)
    .filter(
      ({ name, end }) =>
        name.includes('-') && isReal(name) && !/^\W{0,4}(?:sub-?)?agent\b/.test(text.slice(end, end + 20)),
    )
    .map(each => ({ kind: 'beside' as const, ...each }))
}

/** Titles of lists that lead to others: "When not to use" */
const notFor = /\b(?:not (?:to )?use|don['’]t use|not for|out of scope)\b/i
const instead = new RegExp(
  `(?:\\b(?:use|try|see|prefer|invoke)|→|->)\\s(?:the\\s)?\`/?(${named})\`(?!\\s(?!skill|instead)\\w)`,
  'gi',
)
/** UTF-16 units of a section that are read. */
const MOST_READ = 4000

function findInstead(text: string, start: number): SkillName[] {
  const next = text.indexOf('\n#', start)
  const section = text.slice(start, Math.min(next < 0 ? text.length : next, start + MOST_READ))
  return Array.from(section.matchAll(instead), match => locate(match, start))
    .filter(({ name }) => name.includes('-') && isReal(name))
    .map(each => ({ kind: 'beside' as const, ...each }))
}

function readInline(text: string, start: number): NameMatch[] {
  const found: NameMatch[] = []
  for (inline.lastIndex = start; found.length < MOST_NAMES; ) {
    const match = inline.exec(text)
    if (match === null) break
    found.push(locate(match, 0))
  }
  return found
}

function readItems(text: string, start: number): NameMatch[] {
  const found: NameMatch[] = []
  let at = start
  for (let count = 0; count < MOST_LINES && at < text.length; count++) {
    const end = findLineEnd(text, at)
    const line = text.slice(at, Math.min(end, at + 300))
    if (/^\s*(?:#|`{3}|~{3})/.test(line) || (/^\w/.test(line) && found.length > 0)) break
    const match = item.exec(line)
    if (match !== null && !hedge.test(line)) found.push(locate(match, at))
    at = end + 1
  }
  return found
}

function locate(match: RegExpExecArray, offset: number): NameMatch {
  const name = match.slice(1).find(group => group !== undefined) ?? ''
  const start = offset + match.index + match[0].lastIndexOf(name)
  return { name, start, end: start + name.length }
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

const ordered = /(?:\b(?:use|using|invoke|run)|\bskill tool to invoke)\s`?$/i
const sibling = /[a-z0-9]+(?:-[a-z0-9]+){2,6}(?=`|[\s.,;)]|$)/y

/** Names that begin like the skill's own, `rye-` of `rye-bake-loaf`, where the text orders to use them. */
export function findSiblings(text: string, from: number, own: string): SkillName[] {
  const found: SkillName[] = []
  const first = own.slice(0, own.indexOf('-') + 1)
  if (first.length < SHORTEST_FIRST) return found
  for (let at = text.indexOf(first, from); at >= 0; at = text.indexOf(first, at + 1)) {
    sibling.lastIndex = at
    if (!ordered.test(text.slice(Math.max(0, at - ORDER_ROOM), at))) continue
    const name = sibling.exec(text)?.[0]
    if (name === undefined || name === own || !isReal(name) || !isPromised(text, at, sibling.lastIndex))
      continue
    found.push({ kind: 'order', name, start: at, end: sibling.lastIndex })
    if (found.length >= MOST_NAMES) break
  }
  return found
}

/** UTF-16 units of a first word, with the sign after it. */
const SHORTEST_FIRST = 5
const ORDER_ROOM = 24

const call = new RegExp(
  `Skill\\(\\s{0,3}["'\`]?(?:(?:skill|command|name)\\s?[:=]\\s?)?["'\`]?(${named})["'\`]?\\s{0,3}[,)]`,
  'y',
)
/** `/plugin:name` at the start of a word. */
const command = /\/([a-z][a-z0-9-]{0,40}(?::[a-z0-9][a-z0-9_-]{0,60}){1,3})(?![\w:/*{<[-])/y
const wordStart = /[\s`"'(|]/

/** In the whole text including code: a name with its prefix, or one in a call, is unambiguous. */
export function findCalls(text: string, from: number): SkillName[] {
  return [...findEach(text, from, 'Skill(', call), ...findEach(text, from, '/', command)].slice(0, MOST_NAMES)
}

function findEach(text: string, from: number, sign: string, pattern: RegExp): SkillName[] {
  const found: SkillName[] = []
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (!wordStart.test(text[at - 1] ?? ' ')) continue
    pattern.lastIndex = at
    const name = pattern.exec(text)?.[1]
    if (name === undefined || !isReal(name) || isBelowExamples(text, at)) continue
    found.push({ kind: sign === '/' ? 'call' : 'order', name, start: at, end: pattern.lastIndex })
  }
  return found
}
