/**
 * A read skill as one line of text: what the cache keeps and what threads send each other.
 *
 * `key TAB facts TAB record TAB terms`, and facts are `head US analysis`. JSON escapes all of these, so they separate without
 * escaping. Most builds parse heads only: they are a fifth of the facts.
 */

import { hasStableMtime, isSameState } from '../../core/files/file-state.ts'
import { shareEmpty } from '../../core/json/lists.ts'
import type {
  Analysis,
  AnalyzedSkill,
  FoundFile,
  FoundSkill,
  HashedFile,
  Mention,
  PassedOver,
  SkillSummary,
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
  links?: HashedFile['links'],
]

interface Head {
  /** When the files were read, in milliseconds: what changed shortly before may have changed after, too. */
  readAt: number
  entry?: FileTuple
  files: FileTuple[]
  /** Of the analysis, which follows. */
  summary?: SkillSummary
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
/** Between the head of the facts and the analysis. */
const SEPARATOR = '\x1f'
export const SEPARATOR_BYTE = 0x1f

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
  const head: Head = { readAt, files: [], passedOver, findings }
  let texts: SkillTexts = { record: '', terms: '' }
  let analysis = ''
  if (skill !== undefined) {
    head.entry = toTuple(skill.entry)
    head.files = skill.files.map(toTuple)
    head.summary = summarizeAnalysis(skill.analysis)
    analysis = JSON.stringify(skill.analysis)
    texts = getTexts(skill.texts)
  }
  const facts = JSON.stringify(head) + SEPARATOR + analysis
  sheet.rows.push(at, sheet.used)
  for (const part of [getSkillKey(found), facts, texts.record, texts.terms]) {
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

/** What is held of a skill that was read. */
export interface SummarizedSkill extends Omit<ReadSkill, 'skill'> {
  skill?: AnalyzedSkill
}

/** A skill that was read, without its analysis, from the head of the facts of its line. */
export function decodeSummary(found: FoundSkill, head: string, texts: TextPlace): SummarizedSkill {
  const { entry, files, summary, passedOver, findings: given }: Head = JSON.parse(head)
  const findings = shareEmpty(given)
  if (entry === undefined || summary === undefined) return { passedOver, findings }
  const byPath = new Map(found.files.map(file => [file.path, file]))
  const hashed = files.flatMap(tuple => {
    const file = byPath.get(tuple[0])
    return file === undefined ? [] : toHashedFile(file, tuple)
  })
  return { skill: createSummarized(found, entry, hashed, summary, texts), findings }
}

function createSummarized(
  found: FoundSkill,
  entry: FileTuple,
  files: HashedFile[],
  summary: SkillSummary,
  texts: TextPlace,
): AnalyzedSkill {
  return {
    found,
    entry: toHashedFile(found.entry, entry),
    // A copy has no spare room, which of 100,000 skills is much.
    files: shareEmpty(files.slice()),
    analysis: share(summary, found),
    texts,
  }
}

/** Of facts. */
function getHeadText(text: string): string {
  return text.slice(0, text.indexOf(SEPARATOR))
}

function summarizeAnalysis({
  name,
  leaf,
  likeness,
  tokens,
  mentions,
  servers,
  suppressions,
  unusable,
  refused,
}: Analysis): SkillSummary {
  return {
    name,
    leaf,
    likeness,
    tokens,
    mentions: mentions.map(withoutPlace),
    servers,
    suppressions,
    unusable,
    refused,
  }
}

/** Only of what is declared anyone is told where it stands. */
function withoutPlace(mention: Mention): Mention {
  return mention.kind === 'declared' ? mention : { kind: mention.kind, name: mention.name }
}

/** One object in memory instead of several that are equal. */
function share(summary: SkillSummary, { folder }: FoundSkill): SkillSummary {
  summary.mentions = shareEmpty(summary.mentions)
  summary.servers = shareEmpty(summary.servers)
  summary.suppressions = shareEmpty(summary.suppressions)
  if (summary.name === folder) summary.name = folder
  if (summary.leaf === summary.name) summary.leaf = summary.name
  return summary
}

/** The analysis among the facts of a line; undefined where there is none. */
export function parseAnalysis(text: string): Analysis | undefined {
  const start = text.indexOf(SEPARATOR) + 1
  if (start === 0 || start === text.length) return undefined
  const analysis: Analysis = JSON.parse(text.slice(start))
  if (analysis.leaf === analysis.name) analysis.leaf = analysis.name
  return analysis
}

/**
 * What a line of an earlier build still proves about a skill: the digests of files whose stat is the same and whose
 * time stamps cannot lie, and the analysis of an entry by its digest. Undefined for a line that makes no sense.
 */
export function parseCachedSkill(found: FoundSkill, text: string, texts: TextPlace): CachedSkill | undefined {
  const { entry, files, readAt }: Head = JSON.parse(getHeadText(text))
  const analysis = parseAnalysis(text)
  if (entry === undefined || analysis === undefined) return undefined
  const tuples = new Map(files.map(tuple => [tuple[0], tuple]))
  tuples.set(entry[0], entry)
  const known: CachedSkill = { files: new Map(), analysis: { digest: entry[5], value: analysis, texts } }
  for (const file of [found.entry, ...found.files]) {
    const tuple = tuples.get(file.path)
    if (tuple !== undefined && isSame(file, tuple, readAt))
      known.files.set(file.path, toHashedFile(file, tuple))
  }
  return known
}

/** A skill of which every file is proved to be what it was, from the head of the facts. Undefined for any other. */
export function recallUnchanged(
  found: FoundSkill,
  head: string,
  texts: TextPlace,
): SummarizedSkill | undefined {
  const { entry, files, summary, readAt }: Head = JSON.parse(head)
  if (entry === undefined || summary === undefined || files.length !== found.files.length) return undefined
  if (entry[0] !== found.entry.path || !isSame(found.entry, entry, readAt)) return undefined
  const hashed: HashedFile[] = []
  // Both lists are in the order of paths.
  for (const [at, file] of found.files.entries()) {
    const tuple = files[at]
    if (tuple === undefined || tuple[0] !== file.path || !isSame(file, tuple, readAt)) return undefined
    hashed.push(toHashedFile(file, tuple))
  }
  return { skill: createSummarized(found, entry, hashed, summary, texts), findings: shareEmpty([]) }
}

function isSame(now: FoundFile, [, size, mtimeMs, ctimeMs, ino]: FileTuple, readAt: number): boolean {
  const then = { size, mtimeMs, ctimeMs, ino }
  // What never was on a disk has no time stamps.
  return now.bytes === undefined && hasStableMtime(then, readAt) && isSameState(now, then)
}

function toTuple({ path, stat, digest, findings, servers, terms, links }: HashedFile): FileTuple {
  const tuple: FileTuple = [path, stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, digest]
  const rest = [findings, servers, terms, links]
  const count = rest.findLastIndex(each => each !== undefined) + 1
  if (count > 0) tuple.push(findings ?? [])
  if (count > 1) tuple.push(servers ?? [])
  if (count > 2) tuple.push(terms ?? '')
  if (count > 3) tuple.push(links)
  return tuple
}

function toHashedFile(
  found: FoundFile,
  [, size, mtimeMs, ctimeMs, ino, digest, findings, servers, terms, links]: FileTuple,
): HashedFile {
  // Of a hundred thousand skills every object and every string counts: what walk made is used again.
  const { path, executable, file, bytes } = found
  const then = { size, mtimeMs, ctimeMs, ino }
  const stat = isSameState(found, then) ? found : then
  const hashed: HashedFile = { path, digest, size, executable, file, stat }
  if (findings !== undefined) hashed.findings = findings
  if (servers !== undefined) hashed.servers = servers
  if (terms !== undefined && terms !== '') hashed.terms = terms
  if (links !== undefined) hashed.links = links
  if (bytes !== undefined) hashed.bytes = bytes
  return hashed
}
