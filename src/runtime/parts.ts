import { fault } from '../core/errors/fault.ts'
import { formatNumber } from '../core/text/quantity.ts'
import type { SkillRecord } from '../format/manifest.ts'
import type { Section } from '../format/types.ts'
import { escapeJson, escapeLine, foldText } from './catalog/escape.ts'
import { guessTokens, shorten } from './catalog/shorten.ts'

export const MOST_TOKENS = 5_000

/** Bounds a table of contents: lines, and UTF-16 units of a title. */
const MOST_LINES = 100
const LONGEST_TITLE = 120

/** Minimum UTF-16 units of a part, so every call makes progress. */
const SHORTEST = 200

const MOST_NAMED = 20

/** Longer arguments (UTF-16 units) are not repeated in the call for the next part. */
const LONGEST_ARGUMENTS = 1_000

/** A line of a table of contents. */
export interface PartSection {
  depth: number
  title: string
  /** The value for `section`. */
  slug: string
  /** UTF-16 units from the start of the text that was cut. */
  offset: number
  /** Estimated tokens, including subsections. */
  tokens: number
}

export interface PartRequest {
  section?: string | undefined
  /** UTF-16 units to skip, from the start of the section or of all instructions. */
  offset?: number | undefined
}

/** A part of a skill's instructions. */
export interface Part {
  /** Unchanged text: concatenating the parts that follow each `rest` gives the instructions, or the section. */
  body: string
  /** The slug of the section that contains the part. */
  section?: string
  /** UTF-16 units before it. */
  offset: number
  length: number
  /** Estimated tokens of the whole text. */
  tokens: number
  /** The sections of the text that was cut; empty for later parts. */
  sections: PartSection[]
  /** The next request; absent after the last part. */
  rest?: { section?: string; offset: number }
}

/** Omits sections outside of the instructions. `bodyAt` is a byte offset in `entry`. */
export function locateSections(
  sections: SkillRecord['sections'],
  entry: Uint8Array,
  bodyAt: number,
): Section[] {
  const inside = sections.filter(({ start, end }) => start >= bodyAt && end <= entry.length && start < end)
  const places = new Map<number, number>()
  let [at, units] = [bodyAt, 0]
  for (const place of inside.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b)) {
    // Decoded like the instructions: a byte order mark counts only at their start.
    units += new TextDecoder('utf-8', { ignoreBOM: at !== bodyAt }).decode(entry.subarray(at, place)).length
    places.set(place, units)
    at = place
  }
  return inside.map(({ depth, title, slug, start, end }) => ({
    depth,
    title,
    slug,
    start: places.get(start) ?? 0,
    end: places.get(end) ?? 0,
  }))
}

/** Returns undefined if the instructions are short enough. `tokens` is the build's count. Throws a fault for an unknown section. */
export function cutPart(
  id: string,
  body: string,
  tokens: number,
  locate: () => readonly Section[],
  { section: wanted, offset }: PartRequest,
  most: number,
): Part | undefined {
  const isBeginning = wanted === undefined && !offset
  // A token averages 1 to 20 characters in any text.
  if (isBeginning && tokens <= most && body.length <= most * 20) return undefined
  const guessed = guessTokens(body)
  const scale = guessed === 0 ? 1 : Math.min(2, Math.max(0.25, tokens / guessed))
  const count = (text: string) => Math.round(guessTokens(text) * scale)
  const total = count(body)
  if (isBeginning && total <= most) return undefined
  const all = locate()
  const section = wanted === undefined ? undefined : findSection(id, all, wanted)
  const { start, end } = section ?? { start: 0, end: body.length }
  const from = Math.min(start + Math.max(0, Math.floor(offset || 0)), end)
  const inner = all.filter(one => one !== section && one.start >= start && one.end <= end)
  const to = findCut(body, from, end, isBeginning ? most / 2 : most, count, inner)
  const isCut = to < end
  return {
    body: body.slice(from, to),
    ...(section !== undefined && { section: section.slug }),
    offset: from - start,
    length: end - start,
    tokens: section === undefined ? total : count(body.slice(start, end)),
    sections:
      isCut && from === start
        ? inner.map(one => ({
            depth: one.depth,
            title: one.title,
            slug: one.slug,
            offset: one.start - start,
            tokens: count(body.slice(one.start, one.end)),
          }))
        : [],
    ...(isCut && {
      rest: { ...(section !== undefined && { section: section.slug }), offset: to - start },
    }),
  }
}

/** Accepts a slug, with or without `#`, or a title. */
function findSection(id: string, sections: readonly Section[], wanted: string): Section {
  const slug = wanted.replace(/^#/, '')
  const title = toKey(wanted.replace(/^#{1,6}\s+/, ''))
  const found =
    sections.find(section => section.slug === slug) ??
    sections.find(section => toKey(section.title) === title)
  if (found !== undefined) return found
  const named = sections.slice(0, MOST_NAMED).map(({ slug }) => `\`${slug}\``)
  const more = sections.length - named.length
  const list = named.length === 0 ? 'none' : `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  throw fault('unknown-section', `\`${id}\` has no section \`${wanted}\`; it has ${list}`, { skill: id })
}

function toKey(title: string): string {
  return foldText(title).toLowerCase()
}

/** Cuts before a section, otherwise after a paragraph, a line, or a character, as late as the room allows. */
function findCut(
  body: string,
  from: number,
  end: number,
  room: number,
  count: (text: string) => number,
  sections: readonly Section[],
): number {
  // A token has at most 20 characters, so nothing longer fits.
  const most = Math.min(end, from + Math.max(SHORTEST, room * 20))
  if (most === end && count(body.slice(from, end)) <= room) return end
  let [least, last] = [Math.min(from + SHORTEST, end), most]
  while (least < last) {
    const middle = Math.ceil((least + last) / 2)
    if (count(body.slice(from, middle)) <= room) least = middle
    else last = middle - 1
  }
  if (least >= end) return end
  const half = from + (least - from) / 2
  const opening = sections.findLast(({ start }) => start > half && start <= least)
  if (opening !== undefined) return opening.start
  for (const mark of ['\n\n', '\n']) {
    const at = body.lastIndexOf(mark, least - mark.length) + mark.length
    if (at > half && at <= least) return at
  }
  // Keeps surrogate pairs together.
  return /[\ud800-\udbff]/.test(body.charAt(least - 1)) ? least + 1 : least
}

/** A tool that a model calls. */
export interface ToolCall {
  name: string
  /** The name of the id parameter. Default: `name`. */
  skill?: string
}

export function describePart({ body, section, offset, length, tokens, sections, rest }: Part): string[] {
  const what = section === undefined ? 'the instructions' : `the section \`${toLine(section)}\``
  if (rest === undefined)
    return [offset === 0 ? `This is ${what}; other parts are not here.` : `This is the end of ${what}.`]
  const all = `${formatNumber(length)} characters (about ${formatNumber(tokens)} tokens in total)`
  if (offset > 0)
    return [
      `This is a part of ${what}: characters ${formatNumber(offset)} to ${formatNumber(offset + body.length)} of ${all}.`,
    ]
  const head = `This is the beginning of ${what}: ${formatNumber(body.length)} of ${all}.`
  return [head, ...listContents(sections)]
}

function listContents(sections: readonly PartSection[]): string[] {
  if (sections.length === 0) return []
  let deepest = 6
  while (deepest > 1 && sections.filter(({ depth }) => depth <= deepest).length > MOST_LINES) deepest--
  const told = sections.filter(({ depth }) => depth <= deepest).slice(0, MOST_LINES)
  const top = Math.min(...told.map(({ depth }) => depth))
  const lines = told.map(({ depth, title, slug, tokens }) => {
    const name = escapeLine(shorten(foldText(title), LONGEST_TITLE))
    return `${'  '.repeat(depth - top)}- \`${toLine(slug)}\`: ${name} (${formatNumber(tokens)} tokens)`
  })
  const left = sections.length - told.length
  if (left > 0) lines.push(`- and ${left} more`)
  return [`Its sections:\n${lines.join('\n')}`]
}

export function formatCalls(
  id: string,
  { sections, rest }: Part,
  { name, skill = 'name' }: ToolCall,
  args: string | readonly string[],
): string[] {
  if (rest === undefined) return []
  const isRepeated = args.length > 0 && JSON.stringify(args).length <= LONGEST_ARGUMENTS
  const formatCall = (part: PartRequest) =>
    `${name}(${escapeJson({ [skill]: foldText(id), ...(isRepeated && { arguments: args }), ...part })})`
  const next = sections.find(({ offset }) => offset >= rest.offset)
  return [
    ...(next === undefined ? [] : [`To read one section: ${formatCall({ section: next.slug })}`]),
    `To read the rest: ${formatCall(rest)}`,
  ]
}

function toLine(text: string): string {
  return escapeLine(foldText(text).replaceAll('`', "'"))
}
