/** `description`: the text that every client shows, its fallbacks, and clients' limits. */

import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { describeType } from '../../core/json/shapes.ts'
import type { Position } from '../../core/json/types.ts'
import { createLocator } from '../../core/text/lines.ts'
import { countCharacters } from '../../core/text/quantity.ts'
import type { Parsed } from '../types.ts'
import { boundText } from './bounds.ts'
import { type Entries, type Entry, findPosition, getTextValue, toExcerpt } from './values.ts'

/** Code points (specification, `description`). */
export const LONGEST_DESCRIPTION = 1024
/** Characters of `description` and `when_to_use` that Claude Code lists (skillListingMaxDescChars). */
const LONGEST_LISTING = 1536

export interface Description {
  description: string
  borrowed: boolean
  findings: Finding[]
}

export function readDescription(
  parsed: Parsed,
  entries: Entries,
  firstLine: Position,
  name: string,
): Description {
  const whole = readWholeDescription(parsed, entries, firstLine, name)
  const entry = whole.borrowed ? undefined : entries.get('description')
  const position =
    (entry && parsed.frontmatter && findPosition(parsed.frontmatter, entry.pointer)) ?? firstLine
  const { text, findings } = boundText(whole.description, { key: entry?.key ?? 'description', position })
  const isJudged = findings.length > 0 || isCutByYaml(parsed)
  const said = entry === undefined ? [] : checkContent(text, name, { position, isJudged })
  const isComplete = entry !== undefined && said.length === 0
  if (isComplete && isForModels(parsed, entries) && !isRequest.test(name) && lacksTrigger(text))
    said.push(createFinding('untriggered-description', {}, { position }))
  return { ...whole, description: text, findings: [...whole.findings, ...findings, ...said] }
}

/** Falls back to words of the body, like Claude Code. */
function readWholeDescription(
  parsed: Parsed,
  entries: Entries,
  firstLine: Position,
  name: string,
): Description {
  const { frontmatter } = parsed
  // Parse reports a missing frontmatter.
  if (frontmatter === undefined) return borrowDescription(parsed, name, firstLine, [])
  const entry = entries.get('description')
  if (entry === undefined) {
    const missing = createFinding('missing-description', { state: 'missing' }, { position: firstLine })
    return borrowDescription(parsed, name, firstLine, isUnread(parsed) ? [] : [missing])
  }
  const position = findPosition(frontmatter, entry.pointer)
  const description =
    getTextValue(frontmatter, entry.value, entry.pointer) ?? sliceSource(entry, parsed, position)
  const isText = typeof entry.value === 'string' || entry.value === null
  const facts = { key: entry.key, actual: describeType(entry.value) }
  const findings = isText ? [] : [createFinding('invalid-text', facts, { position })]
  if (description === '') {
    if (isText) findings.push(createFinding('missing-description', { state: 'empty' }, { position }))
    return borrowDescription(parsed, name, position ?? firstLine, findings)
  }
  findings.push(
    ...checkLength(entry, description, entries, position),
    ...checkMarkup(description, parsed, position),
  )
  return { description, borrowed: false, findings }
}

/** At most one finding, because agents choose by the whole text. */
function checkContent(
  description: string,
  name: string,
  { position, isJudged }: { position: Position; isJudged: boolean },
): Finding[] {
  const facts = { description: toExcerpt(description, 60), name }
  if (placeholder.test(description) && !title.test(description))
    return [createFinding('placeholder-description', { start: facts.description }, { position })]
  if (repeatsName(description, name)) return [createFinding('vague-description', facts, { position })]
  const isUnfinished = !isJudged && isCut(description)
  return isUnfinished ? [createFinding('cut-description', { end: toEnd(description) }, { position })] : []
}

/** True if agents choose the skill by its description alone: it is not called by name, and no other field says when to use it. */
function isForModels({ form }: Parsed, entries: Entries): boolean {
  const isManual = entries.get('disable-model-invocation')?.value === true
  return form === undefined && !isManual && !entries.has('when_to_use')
}

/** Users ask for it with the same word, and only at one moment. */
const isRequest = /^(?:[a-z]{1,20}-)?commit(?:-changes|-push|-and-push)?$/

const SHORTEST_SENTENCE = 20
/** Scripts with few characters in a sentence. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const SHORTEST_DENSE = 8
/** Letters of languages that the triggers below do not cover. */
const foreign =
  /[^ -~\s\u2010-\u2026\u2190-\u2bff\u3000-\u303f\uff00-\uff60\p{Emoji}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u30fb\p{Script=Hangul}ÀÂÄÁÃÇÉÈÊËÍÎÏÑÓÔÖÕÚÙÛÜàâäáãçéèêëíîïñóôöõúùûüßœ¿¡«»·]/u
const triggers = [
  /\b(?:when|whenever|(?<!\b(?:check|determin|verif)\w{0,3} )if(?! (?:absent|any|missing|necessary|needed|possible)\b)|while(?! (?:ensuring|keeping|maintaining|preserving)\b)|before|after|during|upon|prior to|once|always|every (?:change|commit|conversation|day|edit|implementation|message|month|morning|release|request|response|session|sprint|task|time|turn|week)|daily|weekly|use[ds]?|useful|usage|read by|trigger\w*|invo[kc]\w*|activat\w*|ask\w*|(?<!\b(?:api|http|merge|pull)[ -])request\w*|needs?|(?<!\b(?:as|if) )needed|wants?|mention\w*|says?|on[- ]demand|in response to|fail(?:s|ed|ing)|at the (?:start|end)|stage \d|call(?:s|ed) by|(?:load|read|consult|appl(?:y|ie))(?:ed|s|d)? (?:this |it )?(?:skill )?(?:for|to|on|in))\b/i,
  // French, Spanish, Portuguese, German, Italian, Dutch, Indonesian
  /(?<![\p{L}\d])(?:(?:quand|dès|avant|après|pendant|chaque|si|besoin|veut|cuando|antes|después|durante|cada|usar?|[uú]sal[oa]|pid[ae]|quando|se|depois|precisar?|quer|wenn|falls|sobald|vor|nach|bei|während|einsatz|bittet|prima|dopo|ogni|vuole|wanneer|als|bij|voordat|nadat|tijdens|vraagt|ketika|saat|jika|bila|sebelum|setelah)(?![\p{L}\d])|(?:lorsqu|utilis|demand|souhait|déclench|invoqu|utili[zc]|usando|pedi[dr]|solicit|necesit|quier|verwend|nutz|benutz|anfrag|möcht|chied|gebruik|gunakan|digunakan))/iu,
  /とき|時に|際|場合|使|用い|たら|前に|後に|トリガ|必要|依頼|求め|したい|れば|なら|発動|起動|呼び出|時|时|当|當|用于|用於|适用|適用|场景|場景|如果|若|需要|前|后|後|触发|觸發|调用|調用|要求|请求|請求|想|遇到|用户|用戶|提到|说|때|경우|사용|시 |시에|전에|후에|요청|트리거|필요|하면|이면|다면|호출|싶|마다/,
]

function lacksTrigger(description: string): boolean {
  const isDense = dense.test(description)
  return (
    description.length >= (isDense ? SHORTEST_DENSE : SHORTEST_SENTENCE) &&
    (isDense || description.includes(' ')) &&
    !triggers.some(trigger => trigger.test(description)) &&
    !foreign.test(description)
  )
}

/** Words that end no English sentence, also before trailing dots. */
const unfinished =
  /(?:[,:([{\u3001\uFF0C\uFF08]|(?:^|\s)(?:and|or|the|an|your|including|such as|e\.g\.|i\.e\.))(?:\.{3}|\u2026)?$/i
const LONGEST_END = 40

function isCut(description: string): boolean {
  if (unfinished.test(description.slice(-LONGEST_END))) return true
  if (description.length === LONGEST_DESCRIPTION && /[\p{L}\p{N}]$/u.test(description)) return true
  const open = description.lastIndexOf('(')
  return (
    open >= 0 &&
    !description.includes(')', open) &&
    description.split('(').length - description.split(')').length === 1
  )
}

function toEnd(description: string): string {
  const end = description.slice(-LONGEST_END)
  return description.length > LONGEST_END ? `…${end.slice(end.indexOf(' ') + 1)}` : end
}

/** Parse reports its invalid YAML. */
function isUnread({ findings }: Parsed): boolean {
  return findings.some(({ code, facts }) => code === 'invalid-yaml' && facts.unread === 'description')
}

/** Parse reports the cause. */
function isCutByYaml({ findings }: Parsed): boolean {
  return findings.some(({ code }) => CUTS.has(code))
}

const CUTS: ReadonlySet<string> = new Set([
  'commented-value',
  'unquoted-value',
  'dashed-value',
  'invalid-yaml',
  'unfilled-template',
])

function repeatsName(description: string, name: string): boolean {
  if (description.length > 80 || !/^[ -~]+$/.test(description)) return false
  const stems = new Set(listWords(name).map(toStem))
  const words = listWords(description)
  return words.length <= 8 && words.every(word => filler.test(word) || stems.has(toStem(word)))
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** `plan`, `planning` and `plans` share one. */
function toStem(word: string): string {
  return word.replace(/(?:n?ing|e?s|ed|e|e?rs?|ors?|ions?)$/, '').slice(0, 6)
}

const filler =
  /^(?:an?|the|and|or|of|for|to|in|on|with|by|from|this|is|skills?|agents?|assistant|tools?|helper|helps?|expert|specialist|prompts?|workflow|guide|guidelines|example|powerful|advanced|comprehensive|implementation|best|practices|patterns|support)$/

const placeholder =
  /^["'[(]*(?:todo|tbd|fixme)\b(?! (?:and|or|apps?|lists?|items?|tasks?|comments?|manage[a-z]+))|^["'[(]*(?:says what the skill does, and when|lorem ipsum|your (?:skill )?description\b|(?:replace|fill in|insert|add) (?:this )?(?:with )?(?:a |the |your )?(?:short |brief |clear )?description\b|(?:(?:a|an) )?(?:short |brief |clear |one-line )*description (?:of what (?:this|the) skill does|here|goes here)\b)/i

/** A list's name, such as `Todo Boss`; templates use capitals. */
const title = /^["']?[Tt]odo [A-Za-z]/

function borrowDescription(parsed: Parsed, name: string, position: Position, given: Finding[]): Description {
  const { form, unusable, firstParagraph, headings, frontmatter } = parsed
  // Parse reports why there is nothing to load.
  if (unusable !== undefined) return { description: '', borrowed: false, findings: [] }
  const findings = form === undefined ? given : given.filter(({ code }) => code !== 'missing-description')
  if (form?.description) return { description: form.description, borrowed: false, findings }
  const description = firstParagraph || headings[0]?.title || name
  if (frontmatter !== undefined || form !== undefined)
    findings.push(createFinding('borrowed-description', { start: toExcerpt(description, 60) }, { position }))
  return { description, borrowed: true, findings }
}

/** Authors mean a list or map on one line as text: `description: [beta] …`, `description: {{ what }}`. */
function sliceSource({ value }: Entry, { text }: Parsed, position: Position | undefined): string {
  if (value === null || position === undefined) return ''
  const source = text.slice(position.start.offset, position.end.offset).trim()
  return /^[[{]/.test(source) ? source.replace(/\s+/g, ' ') : ''
}

function checkLength(entry: Entry, description: string, entries: Entries, position?: Position): Finding[] {
  const findings: Finding[] = []
  // The reference validator counts the value as written, including a block's line end.
  const length = countCharacters(typeof entry.value === 'string' ? entry.value : description)
  if (length > LONGEST_DESCRIPTION) {
    findings.push(createFinding('long-description', { length, limit: LONGEST_DESCRIPTION }, { position }))
  }
  const when = entries.get('when_to_use')
  const listed = typeof when?.value === 'string' ? countCharacters(when.value.trim()) : 0
  const total = countCharacters(description) + listed
  if (listed > 0 && total > LONGEST_LISTING) {
    findings.push(createFinding('long-listing', { length: total, limit: LONGEST_LISTING }, { position }))
  }
  return findings
}

/**
 * The Skills API allows no tags in descriptions. Its quick_validate refuses any angle bracket, but `>90 days` and `->`
 * are harmless and intended.
 */
function checkMarkup(description: string, { text }: Parsed, position?: Position): Finding[] {
  const tag = findFirstTag(description)
  if (tag === '') return []
  if (position === undefined) return [createFinding('marked-up-description', { tag })]
  const start = text.slice(0, position.end.offset).indexOf(tag, position.start.offset)
  const exact = start === -1 ? position : createLocator(text)(start, start + tag.length)
  return [createFinding('marked-up-description', { tag }, { position: exact })]
}

const LONGEST_TAG = 80

function findFirstTag(text: string): string {
  let open = text.indexOf('<')
  while (open !== -1) {
    const next = text.indexOf('<', open + 1)
    const end = Math.min(open + LONGEST_TAG, next === -1 ? text.length : next)
    // In `Brick<V>` it is a type argument.
    const start = /\w/.test(text[open - 1] ?? '') ? /^<[/!?][^<>\r\n]*>/ : /^<[A-Za-z/!?][^<>\r\n]*>/
    const tag = start.exec(text.slice(open, end))
    if (tag !== null) return tag[0]
    open = next
  }
  return ''
}
