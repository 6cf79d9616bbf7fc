/** A skill as texts for stores and threads: its files' states on this machine, and its location-independent analysis. */
import { hasStableMtime, isSameState } from '../../core/files/file-state.ts'
import { shareEmpty } from '../../core/text/order.ts'
import type {
  Analysis,
  AnalyzedSkill,
  FoundFile,
  FoundSkill,
  HashedFile,
  Mention,
  SkillSummary,
  SkillTexts,
} from '../types.ts'
import type { Analyzed } from './analyze.ts'
import type { ReadSkill } from './read.ts'

type FileTuple = [
  path: string,
  size: number,
  mtimeMs: number,
  ctimeMs: number,
  ino: number,
  digest: string,
  findings?: HashedFile['findings'],
  servers?: HashedFile['servers'],
  examples?: HashedFile['examples'] | null,
  links?: HashedFile['links'] | null,
  script?: HashedFile['script'] | null,
  hasReturns?: true,
]

/** `readAt` in milliseconds, to detect changes around the read. The entry comes first. */
type FilesRow = [readAt: number, ...files: FileTuple[]]

export function getPlace({ path, entry, form, nested }: FoundSkill): string {
  return JSON.stringify([entry.file, form ?? null, path === '', nested.length > 0])
}

/** The inputs of an analysis other than the bytes of the entry and the analyzer's options. */
export function getNames({ folder, path, entry, form }: FoundSkill): string {
  return JSON.stringify([folder, path === '', entry.path, form ?? null])
}

export interface SkillRows extends Pick<ReadSkill, 'passedOver' | 'findings'> {
  files?: string
  analysis?: string
}

export function formatRead({ entry, files, analyzed, ...rest }: ReadSkill, readAt: number): SkillRows {
  if (entry === undefined) return rest
  const row: FilesRow = [readAt, toTuple(entry), ...files.map(toTuple)]
  return { ...rest, files: JSON.stringify(row), ...(analyzed && { analysis: formatAnalysis(analyzed) }) }
}

function toTuple(file: HashedFile): FileTuple {
  const { path, stat, digest, findings, servers, examples, links, script, hasReturns } = file
  const tuple: FileTuple = [path, stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, digest]
  const rest = [findings, servers, examples, links, script, hasReturns]
  const count = rest.findLastIndex(each => each !== undefined) + 1
  if (count > 0) tuple.push(findings ?? [])
  if (count > 1) tuple.push(servers ?? [])
  if (count > 2) tuple.push(examples ?? null)
  if (count > 3) tuple.push(links ?? null)
  if (count > 4) tuple.push(script ?? null)
  if (count > 5) tuple.push(hasReturns)
  return tuple
}

export function parseFiles(found: FoundSkill, text: string): Pick<AnalyzedSkill, 'entry' | 'files'> {
  const [, entry, ...tuples]: FilesRow = JSON.parse(text)
  if (entry === undefined) throw new Error('a skill has an entry')
  const byPath = new Map(found.files.map(file => [file.path, file]))
  const files = tuples.flatMap(tuple => {
    const file = byPath.get(tuple[0])
    return file === undefined ? [] : toHashedFile(file, tuple)
  })
  return { entry: toHashedFile(found.entry, entry), files: shareFiles(files) }
}

/** A copy has no spare room, which adds up over 100,000 skills. */
function shareFiles(files: HashedFile[]): HashedFile[] {
  return shareEmpty(files.slice())
}

/** Files with an unchanged and reliable state, by path. */
export function recallFiles(found: FoundSkill, text: string): Map<string, HashedFile> {
  const [readAt, ...tuples]: FilesRow = JSON.parse(text)
  const then = new Map(tuples.map(tuple => [tuple[0], tuple]))
  const known = new Map<string, HashedFile>()
  for (const file of [found.entry, ...found.files]) {
    const tuple = then.get(file.path)
    if (tuple !== undefined && isSame(file, tuple, readAt)) known.set(file.path, toHashedFile(file, tuple))
  }
  if (tuples.length !== found.files.length + 1) known.delete(found.entry.path)
  return known
}

/** Undefined unless all files are known. */
export function takeAll(
  { entry, files }: FoundSkill,
  known: ReadonlyMap<string, HashedFile>,
): Pick<AnalyzedSkill, 'entry' | 'files'> | undefined {
  const ownEntry = known.get(entry.path)
  if (ownEntry === undefined || known.size !== files.length + 1) return undefined
  return { entry: ownEntry, files: shareFiles(files.flatMap(({ path }) => known.get(path) ?? [])) }
}

function isSame(now: FoundFile, [, size, mtimeMs, ctimeMs, ino]: FileTuple, readAt: number): boolean {
  const then = { size, mtimeMs, ctimeMs, ino }
  return now.bytes === undefined && hasStableMtime(then, readAt) && isSameState(now, then)
}

function toHashedFile(
  found: FoundFile,
  [, size, mtimeMs, ctimeMs, ino, digest, findings, servers, examples, links, script, hasReturns]: FileTuple,
): HashedFile {
  // Reuses the walk's objects and strings to save memory with 100,000 skills.
  const { path, executable, file, bytes } = found
  const then = { size, mtimeMs, ctimeMs, ino }
  const stat = isSameState(found, then) ? found : then
  const hashed: HashedFile = { path, digest, size, executable, file, stat }
  if (findings !== undefined) hashed.findings = findings
  if (servers !== undefined) hashed.servers = servers
  if (examples != null) hashed.examples = examples
  if (links != null) hashed.links = links
  if (script != null) hashed.script = script
  if (hasReturns) hashed.hasReturns = true
  if (bytes !== undefined) hashed.bytes = bytes
  return hashed
}

/** Separates summary, analysis, record and terms. JSON escapes it, and terms do not contain it. */
const SEPARATOR = '\t'
const SEPARATOR_BYTE = 9

export function formatAnalysis({ analysis, texts }: Analyzed): string {
  return [
    JSON.stringify(summarizeAnalysis(analysis)),
    JSON.stringify(analysis),
    texts.record,
    texts.terms,
  ].join(SEPARATOR)
}

function summarizeAnalysis({
  name,
  leaf,
  likeness,
  tokens,
  mentions,
  servers,
  includes,
  suppressions,
  unusable,
  refused,
}: Analysis): SkillSummary {
  return {
    name,
    leaf,
    likeness,
    tokens,
    mentions: mentions.filter(({ kind }) => kind !== 'claim').map(withoutPlace),
    servers,
    ...(includes && { includes }),
    suppressions,
    unusable,
    refused,
  }
}

/** Only declared mentions are reported with positions. */
function withoutPlace(mention: Mention): Mention {
  return mention.kind === 'declared' ? mention : { kind: mention.kind, name: mention.name }
}

/** Equal texts in a summary share one string. */
export function parseSummary(bytes: Buffer, { folder }: FoundSkill): SkillSummary {
  const summary: SkillSummary = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf(SEPARATOR_BYTE)))
  summary.mentions = shareEmpty(summary.mentions)
  summary.servers = shareEmpty(summary.servers)
  summary.suppressions = shareEmpty(summary.suppressions)
  if (summary.name === folder) summary.name = folder
  if (summary.leaf === summary.name) summary.leaf = summary.name
  return summary
}

export function parseAnalysis(bytes: Buffer): Analysis {
  const start = bytes.indexOf(SEPARATOR_BYTE) + 1
  const analysis: Analysis = JSON.parse(bytes.toString('utf8', start, bytes.indexOf(SEPARATOR_BYTE, start)))
  if (analysis.leaf === analysis.name) analysis.leaf = analysis.name
  return analysis
}

export function parseTexts(bytes: Buffer): SkillTexts {
  const [, , record = '', terms = ''] = bytes.toString('utf8').split(SEPARATOR)
  return { record, terms }
}
