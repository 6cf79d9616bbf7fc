/**
 * Characters that deceive: unseen, reordering, smuggling, or obeyed by terminals. One pass over the whole file for four
 * codes, one table look-up a character: a pattern with this many ranges takes five times as long.
 */

import { createLocator, findLineStarts, toPoint } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import {
  bidirectionalNames,
  hiddenNames,
  isInPlace,
  isVariation,
  rightToLeft,
  type Sighting,
  watched,
} from '../characters.ts'
import type { Report } from '../rule.ts'
import type { Threat } from '../threats/threat.ts'

/** They have no shape and no reach: in a text written from right to left they put punctuation in its place. */
const marks = [0x200e, 0x200f, 0x061c]

/** As much of a hidden text as a message repeats. */
const shown = 200

/** Reports what `findCharacters` finds. */
export function characters({ text }: Pick<Parsed, 'text'>, report: Report): void {
  const found = findCharacters(text)
  if (found.length === 0) return
  const locate = createLocator(text)
  for (const { code, facts, start, end } of found) report(code, facts, { position: locate(start, end) })
}

/**
 * Each code point once, with its count and its first place; control characters once, whatever they are, because they have one
 * cause; tags once, with the text they hide. `content` is all of them.
 */
export function findCharacters(text: string): Threat[] {
  const sightings = new Map<number, Sightings>()
  const tags: Sighting[] = []
  const controls: Sighting[] = []
  for (let at = findNextWatched(text, 0); at < text.length; ) {
    const seen = readSighting(text, at)
    at = findNextWatched(text, seen.end)
    if (isInPlace(text, seen)) continue
    const several = isTag(seen.point) ? tags : seen.point < 0xa0 ? controls : undefined
    if (several !== undefined) {
      several.push(seen)
      continue
    }
    // A payload in variation selectors uses up to 256 of them: one finding, not 256.
    const key = isVariation(seen.point) ? 0xfe00 : seen.point
    const known = sightings.get(key)
    if (known) {
      known.count += seen.count
      known.all.push(seen)
    } else sightings.set(key, { ...seen, all: [seen] })
  }
  if (marks.some(mark => sightings.has(mark)) && rightToLeft.test(text))
    for (const mark of marks) sightings.delete(mark)
  const threats = [...sightings.values()].map(each => toThreat(text, each))
  const [control] = controls
  if (control !== undefined)
    threats.push({
      code: 'control-character',
      facts: describeControls(text, controls),
      ...locateAll(text, control, controls),
    })
  const [tag] = tags
  if (tag !== undefined)
    threats.push({
      code: 'tag-character',
      facts: decodeTags(text, tags),
      ...locateAll(text, tag, tags),
    })
  return threats
}

function locateAll(text: string, { start, end }: Sighting, all: readonly Sighting[]) {
  return { start, end, content: joinSightings(text, all) }
}

/** The most code points, and the most lines, that a message names. */
const MOST_NAMED = 5

function describeControls(text: string, controls: readonly Sighting[]) {
  const starts = findLineStarts(text)
  const lines = [...new Set(controls.map(({ start }) => toPoint(starts, start).line))]
  const codes = [...new Set(controls.map(({ point }) => point))].map(formatPoint)
  return {
    codes: formatFirst(codes),
    count: controls.length,
    lines: `${lines.length === 1 ? 'line' : 'lines'} ${formatFirst(lines)}`,
  }
}

function formatFirst(all: readonly (string | number)[]): string {
  const first = all.slice(0, MOST_NAMED).join(', ')
  return all.length > MOST_NAMED ? `${first} and ${all.length - MOST_NAMED} more` : first
}

function formatPoint(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The first of a code point, the count of all, and each. */
interface Sightings extends Sighting {
  all: Sighting[]
}

function toThreat(text: string, { point, start, end, count, all }: Sightings): Threat {
  const code = formatPoint(point)
  const where = { start, end, content: joinSightings(text, all) }
  const order = bidirectionalNames.get(point)
  if (order !== undefined)
    return { code: 'bidirectional-character', facts: { code, name: order, count }, ...where }
  return { code: 'hidden-character', facts: { code, name: getCharacterName(point), count }, ...where }
}

function joinSightings(text: string, all: readonly Sighting[]): string {
  return all.map(({ start, end }) => text.slice(start, end)).join('')
}

/** The next watched unit; the text's length for none. A loop of its own, because nearly all of the time is spent in it. */
function findNextWatched(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (watched[text.charCodeAt(i)] === 1) return i
  return text.length
}

/** The character at an offset; tags and variation selectors with all that follow them at once. */
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

function getCharacterName(point: number): string {
  if (isVariation(point)) return 'variation selector'
  return hiddenNames.get(point) ?? 'invisible format character'
}

/** What tags say, safe to show: each stands for the ASCII character 0xE0000 below it. */
function decodeTags(text: string, tags: Sighting[]): { text: string; count: number } {
  const count = tags.reduce((sum, tag) => sum + tag.count, 0)
  let hidden = ''
  for (const { start, end } of tags) {
    for (let i = start; i < end && hidden.length < shown; i += 2) {
      hidden += String.fromCharCode((text.codePointAt(i) ?? 0) & 0x7f)
    }
  }
  const safe = hidden.replace(
    /[\0-\x1F`\x7F]/g,
    unit => `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return { text: hidden.length < count ? `${safe}…` : safe, count }
}
