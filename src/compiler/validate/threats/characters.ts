/**
 * Deceptive characters: invisible, reordering, smuggling, or obeyed by terminals; and their legitimate places. Ranges
 * are fixed, so the verdict is independent of the runtime's Unicode version.
 */
import { findLineStarts, toPoint } from '../../../core/text/lines.ts'
import { listSome, pluralize } from '../../../core/text/quantity.ts'
import type { Threat } from './threat.ts'

/** A watched character, or a run of tags or variation selectors. `start` and `end` are UTF-16 units. */
interface Sighting {
  point: number
  start: number
  end: number
  count: number
}

export const bidirectionalNames = new Map([
  [0x061c, 'Arabic letter mark'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'pop directional formatting'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first strong isolate'],
  [0x2069, 'pop directional isolate'],
])

export const hiddenNames = new Map([
  [0x00ad, 'soft hyphen'],
  [0x034f, 'combining grapheme joiner'],
  [0x115f, 'Hangul choseong filler'],
  [0x1160, 'Hangul jungseong filler'],
  [0x17b4, 'Khmer inherent vowel'],
  [0x17b5, 'Khmer inherent vowel'],
  [0x180e, 'Mongolian vowel separator'],
  [0x200b, 'zero width space'],
  [0x200c, 'zero width non-joiner'],
  [0x200d, 'zero width joiner'],
  [0x2028, 'line separator'],
  [0x2029, 'paragraph separator'],
  [0x2060, 'word joiner'],
  [0x2061, 'function application'],
  [0x2062, 'invisible times'],
  [0x2063, 'invisible separator'],
  [0x2064, 'invisible plus'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'zero width no-break space, or a misplaced byte order mark'],
  [0xffa0, 'halfwidth Hangul filler'],
])

/** First and last of each range. Tab, line feed, form feed and carriage return are text. 0xDB40 leads U+E0000–E01EF. */
const ranges: [number, number][] = [
  [0x00, 0x08],
  [0x0b, 0x0b],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xdb40, 0xdb40],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
]

/** 1 for each UTF-16 unit that is, or leads, a watched character. */
const watched = new Uint8Array(0x10000)
for (const [first, last] of ranges) watched.fill(1, first, last + 1)

/** Scripts whose letters join or part at U+200B to U+200D: Hebrew to Myanmar, Jamo, Khmer, Mongolian, Brahmic. */
const joining =
  /[\u0590-\u109F\u1100-\u11FF\u1700-\u1C7F\uA840-\uABFF\uD7B0-\uD7FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10A00}-\u{11FFF}]/u

/** Pictographs, with the parts between one and a joiner: skin tones, flags, the emoji selector, the keycap. */
const pictograph = /[\u{1F3FB}-\u{1F3FF}\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\uFE0F\u20E3]/u

/** Direction marks only affect the neighboring sign. In a row they may encode a text. */
const mark = /[\u061C\u200E\u200F]/

/** U+FE00 to U+FE0F and U+E0100 to U+E01EF. */
function isVariation(point: number): boolean {
  return (point >= 0xfe00 && point <= 0xfe0f) || (point >= 0xe0100 && point <= 0xe01ef)
}

function isInPlace(text: string, { point, start, end, count }: Sighting): boolean {
  const before = getPointBefore(text, start)
  // Shown for itself, or searched for. Between backticks it may be between two pieces of code.
  const isAlone = count === 1 && text[end] === before
  if (isAlone && (point < 0xa0 ? before === '`' : /["']/.test(before) && !bidirectionalNames.has(point)))
    return true
  switch (point) {
    case 0x200d:
      return joining.test(before) || (pictograph.test(before) && pictograph.test(getPointAfter(text, end)))
    case 0x200b:
      // Before a fence inside a fence or between its backticks, to end nothing; alone on a line, to keep the line.
      return (
        joining.test(before) ||
        (count === 1 && /^\n?$/.test(before) && /^[`\r\n]?$/.test(text[end] ?? '')) ||
        (/(?:^|\n)`{1,2}$/.test(text.slice(Math.max(0, start - 3), start)) && text[end] === '`')
      )
    case 0x200c:
      return joining.test(before) || joining.test(getPointAfter(text, end))
    case 0x034f:
    case 0x115f:
    case 0x1160:
    case 0x17b4:
    case 0x17b5:
    case 0x180b:
    case 0x180c:
    case 0x180d:
    case 0x180e:
    case 0x180f:
      return joining.test(before)
    case 0x061c:
    case 0x200e:
    case 0x200f:
      return !mark.test(before) && !mark.test(getPointAfter(text, end))
  }
  if (isVariation(point)) return isPlainVariation(before, getPointAfter(text, end), point, count)
  if (point >= 0xe0000 && point <= 0xe007f) return isFlag(before, text.slice(start, end))
  // The remaining lead units: the rest of plane 14, and lone surrogates.
  return (point >= 0xd800 && point <= 0xdfff) || point > 0xffff
}

/** One selector after a character that has variants. Doubled or stray emoji selectors are editors' slips. */
function isPlainVariation(before: string, after: string, point: number, count: number): boolean {
  if (point === 0xfe0f && (count === 1 || count === 2) && (pictograph.test(before) || pictograph.test(after)))
    return true
  // Heading anchors keep an emoji's selector: `#-rye-️`.
  if (point === 0xfe0f && count === 1 && before === '-' && (after === '-' || after === ')')) return true
  return count === 1 && /[#*\d\u0080-\u{10FFFF}]/u.test(before)
}

/** Flags of regions such as Wales: a black flag, a region code in tags, and a terminator. */
function isFlag(before: string, tags: string): boolean {
  return (
    before === '\u{1F3F4}' &&
    /^[\u{E0061}-\u{E007A}]{2}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,3}\u{E007F}$/u.test(tags)
  )
}

function getPointBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1)
  return text.slice(Math.max(0, index - (unit >= 0xdc00 && unit <= 0xdfff ? 2 : 1)), index)
}

function getPointAfter(text: string, index: number): string {
  const point = text.codePointAt(index)
  return point === undefined ? '' : String.fromCodePoint(point)
}

/** The most characters of a hidden text in a message. */
const shown = 200

/**
 * One pass for four codes, one table lookup per character: a pattern with this many ranges takes five times as long.
 * Each code point once, with its count and first position; control characters once, because they have one cause; tags
 * once, with their hidden text. `content` is all of them.
 */
export function findCharacters(text: string): Threat[] {
  const characters = new Map<number, Sighting[]>()
  const tags: Sighting[] = []
  const controls: Sighting[] = []
  for (let at = findNextWatched(text, 0); at < text.length; ) {
    const seen = readSighting(text, at)
    at = findNextWatched(text, seen.end)
    if (isInPlace(text, seen)) continue
    if (isTag(seen.point)) tags.push(seen)
    else if (seen.point < 0xa0) controls.push(seen)
    else {
      // A payload in variation selectors uses up to 256 of them: one finding, not 256.
      const key = isVariation(seen.point) ? 0xfe00 : seen.point
      const same = characters.get(key) ?? []
      same.push(seen)
      characters.set(key, same)
    }
  }
  const threats = [...characters.values()].map((all): Threat => createCharacterThreat(text, all))
  if (controls.length > 0) {
    const facts = describeControls(text, controls)
    threats.push({ code: 'control-character', facts, ...locateAll(text, controls) })
  }
  if (tags.length > 0) {
    const facts = { text: decodeTags(text, tags), count: sumCounts(tags) }
    threats.push({ code: 'tag-character', facts, ...locateAll(text, tags) })
  }
  return threats
}

function locateAll(text: string, all: readonly Sighting[]) {
  const { start = 0, end = 0 } = all[0] ?? {}
  return { start, end, content: all.map(each => text.slice(each.start, each.end)).join('') }
}

const MOST_NAMED = 5

function describeControls(text: string, controls: readonly Sighting[]) {
  const starts = findLineStarts(text)
  const lines = [...new Set(controls.map(({ start }) => toPoint(starts, start).line))]
  const codes = [...new Set(controls.map(({ point }) => point))].map(formatPoint)
  return {
    codes: listSome(codes, MOST_NAMED),
    count: controls.length,
    lines: `${pluralize(lines.length, 'line')} ${listSome(lines.map(String), MOST_NAMED)}`,
  }
}

function formatPoint(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}

function createCharacterThreat(text: string, all: readonly Sighting[]): Threat {
  const { point = 0 } = all[0] ?? {}
  const code = formatPoint(point)
  const count = sumCounts(all)
  const where = locateAll(text, all)
  const name = bidirectionalNames.get(point)
  return name === undefined
    ? { code: 'hidden-character', facts: { code, name: getHiddenName(point), count }, ...where }
    : { code: 'bidirectional-character', facts: { code, name, count }, ...where }
}

function sumCounts(all: readonly Sighting[]): number {
  return all.reduce((sum, { count }) => sum + count, 0)
}

/** The text's length if there is none. A separate loop, because it takes nearly all of the time. */
function findNextWatched(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (watched[text.charCodeAt(i)] === 1) return i
  return text.length
}

function readSighting(text: string, start: number): Sighting {
  const point = text.codePointAt(start) ?? 0
  const belongs = isTag(point) ? isTag : isVariation(point) ? isVariation : undefined
  let end = start + (point > 0xffff ? 2 : 1)
  let count = 1
  if (belongs) {
    for (let next = text.codePointAt(end) ?? 0; belongs(next); next = text.codePointAt(end) ?? 0) {
      end += next > 0xffff ? 2 : 1
      count++
    }
  }
  return { point, start, end, count }
}

function isTag(point: number): boolean {
  return point >= 0xe0000 && point <= 0xe007f
}

function getHiddenName(point: number): string {
  if (isVariation(point)) return 'variation selector'
  return hiddenNames.get(point) ?? 'invisible format character'
}

/** The text in tags, safe to show: each encodes the ASCII character 0xE0000 below it. */
function decodeTags(text: string, tags: readonly Sighting[]): string {
  const points = tags.flatMap(({ start, end }) => [
    ...text.slice(start, Math.min(end, start + 2 * shown + 2)),
  ])
  const letters = points.map(tag => String.fromCharCode((tag.codePointAt(0) ?? 0) & 0x7f)).slice(0, shown)
  const safe = letters
    .join('')
    .replace(/[\0-\x1F`\x7F]/g, unit => `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return letters.length < sumCounts(tags) ? `${safe}…` : safe
}
