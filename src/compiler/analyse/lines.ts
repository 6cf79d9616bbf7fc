/**
 * A read skill as one line of text: what the cache keeps and what threads send each other.
 *
 * `key TAB facts TAB record TAB terms`. JSON escapes tabs and line ends, so they separate without escaping.
 */

import { hasStableMtime, isSameState } from '../../core/file-state.ts'
import type { Stat } from '../../core/types.ts'
import type {
  Analysis,
  FoundFile,
  FoundSkill,
  HashedFile,
  PassedOver,
  SkillTexts,
  SourceFinding,
  TextPlace,
} from '../types.ts'
import type { CachedSkill, ReadSkill } from './read.ts'

type FileTuple = [
  path: string,
  size: number,
  mtimeMs: number,
  ctimeMs: number,
  ino: number,
  digest: string,
  findings?: HashedFile['findings'],
  servers?: HashedFile['servers'],
  terms?: HashedFile['terms'],
]

interface Facts {
  /** When the files were read, in milliseconds: what changed shortly before may have changed after, too. */
  readAt: number
  entry?: FileTuple
  files: FileTuple[]
  analysis?: Analysis
  passedOver?: PassedOver
  findings: SourceFinding[]
}

/** The line's key: where the skill stands on this machine, and the names its analysis depends on. */
export function getSkillKey({ entry, folder, path, form }: FoundSkill): string {
  const names = [entry.file, entry.path, folder, path === '']
  return JSON.stringify(form === undefined ? names : [...names, form])
}

/** Lines of several skills. */
export interface Sheet {
  bytes: Buffer
  used: number
  /** For each line the number of its skill, and where line, facts, record, terms and the line end begin. */
  rows: number[]
}

/** Numbers of a row. */
export const ROW = 6
const FIRST_SHEET = 1 << 20
const TAB = 9
const NEWLINE = 10
/** Bytes that a UTF-16 unit comes to at most. */
const WIDEST = 3

export function makeSheet(): Sheet {
  return { bytes: Buffer.allocUnsafeSlow(FIRST_SHEET), used: 0, rows: [] }
}

/** Adds a skill's line. `getTexts` reads texts that were read before. */
export function addSkill(
  sheet: Sheet,
  at: number,
  found: FoundSkill,
  { skill, passedOver, findings }: ReadSkill,
  readAt: number,
  getTexts: (place: TextPlace) => SkillTexts,
): void {
  const facts: Facts = { readAt, files: [], passedOver, findings }
  let texts: SkillTexts = { record: '', terms: '' }
  if (skill !== undefined) {
    facts.entry = toTuple(skill.entry)
    facts.files = skill.files.map(toTuple)
    facts.analysis = skill.analysis
    texts = getTexts(skill.texts)
  }
  sheet.rows.push(at, sheet.used)
  for (const part of [getSkillKey(found), JSON.stringify(facts), texts.record, texts.terms]) {
    reserve(sheet, part.length * WIDEST + 1)
    sheet.used += sheet.bytes.write(part, sheet.used)
    sheet.bytes[sheet.used++] = TAB
    sheet.rows.push(sheet.used)
  }
  sheet.bytes[sheet.used - 1] = NEWLINE
}

function reserve(sheet: Sheet, bytes: number): void {
  if (sheet.used + bytes <= sheet.bytes.length) return
  const larger = Buffer.allocUnsafeSlow((sheet.used + bytes) * 2)
  sheet.bytes.copy(larger, 0, 0, sheet.used)
  sheet.bytes = larger
}

/** The lines of a sheet in memory of their own; the sheet is empty then. */
export function takeLines(sheet: Sheet): { bytes: Uint8Array<ArrayBuffer>; rows: number[] } {
  const taken = { bytes: new Uint8Array(sheet.bytes.subarray(0, sheet.used)), rows: sheet.rows }
  sheet.used = 0
  sheet.rows = []
  return taken
}

/** What another thread read of a skill just now. `facts` is that part of its line. */
export function decodeSkill(found: FoundSkill, text: string, texts: TextPlace): ReadSkill {
  const { entry, files, analysis, passedOver, findings }: Facts = JSON.parse(text)
  if (entry === undefined || analysis === undefined) return { passedOver, findings }
  // One string in memory instead of two that are equal.
  if (analysis.leaf === analysis.name) analysis.leaf = analysis.name
  const byPath = new Map(found.files.map(file => [file.path, file]))
  const hashed = files.flatMap(tuple => {
    const file = byPath.get(tuple[0])
    return file === undefined ? [] : toHashedFile(file, tuple)
  })
  return {
    skill: { found, entry: toHashedFile(found.entry, entry), files: hashed, analysis, texts },
    findings,
  }
}

/** The analysis among the facts of a line; undefined where there is none. */
export function parseAnalysis(text: string): Analysis | undefined {
  const { analysis }: Facts = JSON.parse(text)
  return analysis
}

/**
 * What a line of an earlier build still proves about a skill: the digests of files whose stat is the same and whose
 * time stamps cannot lie, and the analysis of an entry by its digest. Undefined for a line that makes no sense.
 */
export function parseCachedSkill(found: FoundSkill, text: string, texts: TextPlace): CachedSkill | undefined {
  const { entry, files, analysis, readAt }: Facts = JSON.parse(text)
  if (entry === undefined || analysis === undefined) return undefined
  const tuples = new Map(files.map(tuple => [tuple[0], tuple]))
  tuples.set(entry[0], entry)
  const known: CachedSkill = { files: new Map(), analysis: { digest: entry[5], value: analysis, texts } }
  for (const file of [found.entry, ...found.files]) {
    const tuple = tuples.get(file.path)
    // What never was on a disk has no time stamps.
    if (tuple !== undefined && file.bytes === undefined && isSame(file, tuple, readAt))
      known.files.set(file.path, toHashedFile(file, tuple))
  }
  const there = new Set(found.files.map(({ path }) => path))
  known.removed = files.reduce((sum, [path]) => sum + Number(!there.has(path)), 0)
  return known
}

function isSame(now: Stat, [, size, mtimeMs, ctimeMs, ino]: FileTuple, readAt: number): boolean {
  const then = { size, mtimeMs, ctimeMs, ino }
  return hasStableMtime(then, readAt) && isSameState(now, then)
}

function toTuple({ path, stat, digest, findings, servers, terms }: HashedFile): FileTuple {
  const tuple: FileTuple = [path, stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, digest]
  if (findings !== undefined || servers !== undefined || terms !== undefined) tuple.push(findings ?? [])
  if (servers !== undefined || terms !== undefined) tuple.push(servers ?? [])
  if (terms !== undefined) tuple.push(terms)
  return tuple
}

function toHashedFile(
  found: FoundFile,
  [, size, mtimeMs, ctimeMs, ino, digest, findings, servers, terms]: FileTuple,
): HashedFile {
  // Of a hundred thousand skills every object and every string counts: what walk made is used again.
  const { path, executable, file, bytes } = found
  const then = { size, mtimeMs, ctimeMs, ino }
  const stat = isSameState(found, then) ? found : then
  const hashed: HashedFile = { path, digest, size, executable, file, stat }
  if (findings !== undefined) hashed.findings = findings
  if (servers !== undefined) hashed.servers = servers
  if (terms !== undefined) hashed.terms = terms
  if (bytes !== undefined) hashed.bytes = bytes
  return hashed
}
