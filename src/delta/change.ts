/**
 * One skill whose files changed: read again, and judged. What other skills, the account and the diagnostics see of it must
 * be what it was; then only its own files, its line of the manifest and its words differ.
 */
import { lstatSync, type Stats } from 'node:fs'
import { decodeSkill, knownFrom } from '../analyse/lines.ts'
import { type Reader, readSkill, type WholeSkill } from '../analyse/read.ts'
import { factsAt, textsIn } from '../analyse/shelves.ts'
import type { Store } from '../analyse/store.ts'
import type { Analysis, FoundFile, FoundSkill, HashedFile, Limits, SkillTexts } from '../types.ts'
import { STUB_BYTES } from '../walk/entries.ts'
import type { Origin } from './keep.ts'

/** A skill before and after. */
export interface SkillChange {
  /** Its place in the manifest. */
  number: number
  before: WholeSkill
  textsBefore: SkillTexts
  after: WholeSkill
  textsAfter: SkillTexts
  isQuiet: boolean
}

/**
 * Reads a skill again, some of whose files changed. Undefined when all must be looked at: a file is gone or too large, or
 * what others see of the skill is not what it was.
 */
export function readChange(
  number: number,
  { found: then, place, isQuiet }: Origin,
  stores: [analyses: Store, ledger: Store],
  limits: Limits,
  reader: Reader,
): SkillChange | undefined {
  const store = stores[place.store]
  const found = store && lookAgain(then, limits)
  if (store === undefined || found === undefined) return undefined
  const facts = factsAt(store, place)
  const { skill: before } = decodeSkill(then, facts, place)
  const { skill: after, findings } = readSkill(found, knownFrom(found, facts, place), reader)
  if (before === undefined || after === undefined || findings.length > 0) return undefined
  if (!isSameOutside(before, after, isQuiet)) return undefined
  const textsBefore = textsIn(store, place)
  const textsAfter = 'store' in after.texts ? textsBefore : after.texts
  return { number, before, textsBefore, after, textsAfter, isQuiet }
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
  const entry = look(found.entry, limits.entryBytes)
  // So small a file may be a link that git checked out as text, which the walk follows.
  if (entry === undefined || (entry.size !== found.entry.size && entry.size <= STUB_BYTES)) return undefined
  const files = found.files.flatMap(file => look(file, limits.fileBytes) ?? [])
  return files.length === found.files.length ? { ...found, entry, files } : undefined
}

function isSameOutside(before: WholeSkill, after: WholeSkill, isQuiet: boolean): boolean {
  return outside(before, isQuiet) === outside(after, isQuiet)
}

/**
 * All that anything but the skill's own files and words depends on. Positions count only where something was found: they
 * go into nothing but findings. That nothing is found now follows from the same facts without positions, and from the same
 * comments that switch rules off.
 */
function outside({ entry, files, analysis }: WholeSkill, isQuiet: boolean): string {
  const { bodyOffset: _bodyOffset, tokens, ...rest } = analysis
  const seen: Partial<Analysis> = { ...rest, tokens: { ...tokens, body: 0 } }
  const fileOf = ({ path, findings = [], servers = [] }: HashedFile) => [path, findings, servers]
  const leaveOut = (key: string, value: unknown) => (isQuiet && key === 'position' ? undefined : value)
  return JSON.stringify([seen, fileOf(entry), files.map(fileOf)], leaveOut)
}
