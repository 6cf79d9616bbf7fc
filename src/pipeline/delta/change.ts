/**
 * One skill whose files changed, or that came or went: read again, and judged. What other skills and the account see of a skill
 * that stays must be what it was; then only its own files, its line of the manifest, its words and what is found in it differ.
 */
import { lstatSync, type Stats } from 'node:fs'
import { HEAVY_ENTRY } from '../../compiler/analyse/chunks.ts'
import { readFacts, readTexts } from '../../compiler/analyse/line-stores.ts'
import { decodeSkill, parseCachedSkill } from '../../compiler/analyse/lines.ts'
import { type Reader, readSkill, type WholeSkill } from '../../compiler/analyse/read.ts'
import type { Store } from '../../compiler/analyse/store.ts'
import { getPlaceKey } from '../../compiler/resolve/places.ts'
import { getVersion } from '../../compiler/resolve/versions.ts'
import { readStub } from '../../compiler/scan/entries.ts'
import type { FoundFile, FoundSkill, Limits, SkillTexts } from '../../compiler/types.ts'
import { decline, type Explain } from '../reasons.ts'
import type { Origin } from './keep.ts'
import { type FoundPart, NO_PLACE } from './ledger.ts'

/** A skill at one time. */
export interface SkillVersion {
  skill: WholeSkill
  texts: SkillTexts
}

/** A skill before and after; only one of them where it came or went. */
export interface ChangedSkill {
  /** Its number in the manifest before; -1 where it was not there. */
  was: number
  before?: SkillVersion
  after?: SkillVersion
  origin: Origin
  /** What was known of it as found. */
  foundBefore: FoundPart
}

/** What the ledger has of a skill that stands alone. */
export interface KnownSkill {
  was: number
  origin: Origin
  foundBefore: FoundPart
  stores: [analyses: Store, ledger: Store]
}

/**
 * Reads a skill again, some of whose files changed. Undefined when all must be looked at: a file is gone or too large, or
 * what others see of the skill is not what it was.
 */
export function readChange(
  known: KnownSkill,
  limits: Limits,
  reader: Reader,
  explain: Explain,
): ChangedSkill | undefined {
  const { found: was, isApart } = known.origin
  const found = lookAgain(was, limits)
  const gone = readGone(known, explain)
  if (found === undefined || gone?.before === undefined) return decline(explain, 'file', was.path)
  const { skill: before, texts: textsBefore } = gone.before
  const { place } = known.foundBefore
  const facts = readFacts(known.stores[place.store] ?? known.stores[0], place)
  const { skill: after, findings } = readSkill(found, parseCachedSkill(found, facts, place), reader)
  if (after === undefined || findings.length > 0) return decline(explain, 'file', was.path)
  if (describeForOthers(before, isApart) !== describeForOthers(after, isApart))
    return decline(explain, 'seen', was.path)
  return { ...gone, after: { skill: after, texts: 'store' in after.texts ? textsBefore : after.texts } }
}

/** A skill as it was, of which nothing is left. */
export function readGone(
  { was, origin, foundBefore, stores }: KnownSkill,
  explain: Explain,
): ChangedSkill | undefined {
  const { place } = foundBefore
  const store = stores[place.store]
  const skill = store && decodeSkill(origin.found, readFacts(store, place), place).skill
  if (store === undefined || skill === undefined) return decline(explain, 'file', origin.found.path)
  return { was, before: { skill, texts: readTexts(store, place) }, origin, foundBefore }
}

/** Reads a skill that was not there before. Undefined when it cannot be read, or there is nothing to load in it. */
export function readNew(found: FoundSkill, reader: Reader, explain: Explain): ChangedSkill | undefined {
  const isHeavy = found.entry.size > HEAVY_ENTRY
  const { skill, findings } = isHeavy ? { findings: [] } : readSkill(found, undefined, reader)
  if (skill === undefined || findings.length > 0 || skill.analysis.unusable !== undefined)
    return decline(explain, 'file', found.path)
  if ('store' in skill.texts) return decline(explain, 'file', found.path)
  const own = JSON.stringify({ place: getPlaceKey(found.source, found.path) })
  return {
    was: -1,
    after: { skill, texts: skill.texts },
    origin: { found, isApart: true },
    foundBefore: { place: NO_PLACE, own },
  }
}

/** The skill with the states of its files as they are now. Undefined when a walk would make something else of them. */
function lookAgain(found: FoundSkill, limits: Limits): FoundSkill | undefined {
  const look = (file: FoundFile, most: number): FoundFile | undefined => {
    let stat: Stats
    try {
      stat = lstatSync(file.file)
    } catch {
      return undefined
    }
    const { size, mtimeMs, ctimeMs, ino, mode } = stat
    if (!stat.isFile() || size > most || ((mode & 0o100) !== 0) !== file.executable) return undefined
    return { ...file, size, mtimeMs, ctimeMs, ino }
  }
  const entry = look(found.entry, Math.min(limits.entryBytes, HEAVY_ENTRY))
  // The walk follows what is a link that git checked out as text.
  if (entry === undefined || readStub(entry.file, entry.size) !== undefined) return undefined
  const files = found.files.flatMap(file => look(file, limits.fileBytes) ?? [])
  return files.length === found.files.length ? { ...found, entry, files } : undefined
}

/**
 * What the rest of the bundle and findings that are about several skills depend on, but for where links lead. Positions, and
 * which rules the file switches off, count only where there are such findings.
 */
function describeForOthers({ entry, files, analysis }: WholeSkill, isApart: boolean): string {
  const { name, leaf, unusable, mentions, servers, fields, suppressions, refused } = analysis
  const asked = [...servers, ...[entry, ...files].map(({ path, servers: more = [] }) => [path, more])]
  const seen = [name, leaf, unusable, mentions, asked, fields.triggers, fields.paths, getVersion(fields)]
  const leaveOut = (key: string, value: unknown) => (isApart && key === 'position' ? undefined : value)
  return JSON.stringify(isApart ? seen : [...seen, suppressions, refused], leaveOut)
}
