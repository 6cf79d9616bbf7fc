/**
 * One skill whose files changed: read again, and judged. What other skills and the account see of it must be what it was;
 * then only its own files, its line of the manifest, its words and what is found in it differ.
 */
import { lstatSync, type Stats } from 'node:fs'
import { HEAVY_ENTRY } from '../../compiler/analyse/chunks.ts'
import { readFacts, readTexts } from '../../compiler/analyse/line-stores.ts'
import { decodeSkill, parseCachedSkill } from '../../compiler/analyse/lines.ts'
import { type Reader, readSkill, type WholeSkill } from '../../compiler/analyse/read.ts'
import type { Store } from '../../compiler/analyse/store.ts'
import { getVersion } from '../../compiler/resolve/versions.ts'
import { readStub } from '../../compiler/scan/entries.ts'
import type { FoundFile, FoundSkill, Limits, SkillTexts } from '../../compiler/types.ts'
import { decline, type Explain } from '../reasons.ts'
import type { Origin } from './keep.ts'
import type { FoundPart } from './ledger.ts'

/** A skill before and after. */
export interface SkillChange {
  /** Its place in the manifest. */
  number: number
  before: WholeSkill
  textsBefore: SkillTexts
  after: WholeSkill
  textsAfter: SkillTexts
  origin: Origin
  /** What was known of it as found. */
  foundBefore: FoundPart
}

/**
 * Reads a skill again, some of whose files changed. Undefined when all must be looked at: a file is gone or too large, or
 * what others see of the skill is not what it was.
 */
export function readChange(
  number: number,
  origin: Origin,
  foundBefore: FoundPart,
  stores: [analyses: Store, ledger: Store],
  limits: Limits,
  reader: Reader,
  explain: Explain,
): SkillChange | undefined {
  const { found: then, isApart } = origin
  const { place } = foundBefore
  const store = stores[place.store]
  const found = store && lookAgain(then, limits)
  if (store === undefined || found === undefined) return decline(explain, 'file', then.path)
  const facts = readFacts(store, place)
  const { skill: before } = decodeSkill(then, facts, place)
  const { skill: after, findings } = readSkill(found, parseCachedSkill(found, facts, place), reader)
  if (before === undefined || after === undefined || findings.length > 0)
    return decline(explain, 'file', then.path)
  if (describeForOthers(before, isApart) !== describeForOthers(after, isApart))
    return decline(explain, 'seen', then.path)
  const textsBefore = readTexts(store, place)
  const textsAfter = 'store' in after.texts ? textsBefore : after.texts
  return { number, before, textsBefore, after, textsAfter, origin, foundBefore }
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
