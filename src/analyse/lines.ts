/**
 * A read skill as one line of text: what the cache keeps and what threads send each other.
 *
 * `key TAB facts TAB record`. JSON escapes tabs and line ends, so they separate without escaping.
 */
import type {
  Analysis,
  FoundFile,
  FoundSkill,
  HashedFile,
  PassedOver,
  SourceFinding,
  Stat,
} from '../types.ts'
import type { Known, ReadSkill } from './read.ts'

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
  analysis?: Omit<Analysis, 'record'>
  passedOver?: PassedOver
  findings: SourceFinding[]
}

/** Coarsest time stamps of common file systems: a file that changed so shortly before it was read is read again (git's rule). */
const RACY_MS = 2_000

/** The line's key: where the skill stands on this machine, and the names its analysis depends on. */
export function keyOf({ entry, folder, path, form }: FoundSkill): string {
  const names = [entry.file, entry.path, folder, path === '']
  return JSON.stringify(form === undefined ? names : [...names, form])
}

export function encodeSkill(
  found: FoundSkill,
  { skill, passedOver, findings }: ReadSkill,
  readAt: number,
): string {
  const facts: Facts = { readAt, files: [], passedOver, findings }
  if (skill === undefined) return `${keyOf(found)}\t${JSON.stringify(facts)}\t`
  const { record, ...analysis } = skill.analysis
  facts.entry = tupleOf(skill.entry)
  facts.files = skill.files.map(tupleOf)
  facts.analysis = analysis
  return `${keyOf(found)}\t${JSON.stringify(facts)}\t${record}`
}

/** What another thread read of a skill just now. */
export function decodeSkill(found: FoundSkill, line: string): ReadSkill {
  const { facts, record } = splitLine(line)
  const { entry, files, analysis, passedOver, findings } = facts
  if (entry === undefined || analysis === undefined) return { passedOver, findings }
  const byPath = new Map(found.files.map(file => [file.path, file]))
  const hashed = files.flatMap(tuple => {
    const file = byPath.get(tuple[0])
    return file === undefined ? [] : hashedFile(file, tuple)
  })
  return {
    skill: { found, entry: hashedFile(found.entry, entry), files: hashed, analysis: { ...analysis, record } },
    findings,
  }
}

/**
 * What a line of an earlier build still proves about a skill: the digests of files whose stat is the same and whose
 * time stamps cannot lie, and the analysis of an entry by its digest. Undefined for a line that makes no sense.
 */
export function knownFrom(found: FoundSkill, line: string): Known | undefined {
  const { facts, record } = splitLine(line)
  const { entry, files, analysis, readAt } = facts
  if (entry === undefined || analysis === undefined) return undefined
  const tuples = new Map(files.map(tuple => [tuple[0], tuple]))
  tuples.set(entry[0], entry)
  const known: Known = { files: new Map(), analysis: { digest: entry[5], value: { ...analysis, record } } }
  for (const file of [found.entry, ...found.files]) {
    const tuple = tuples.get(file.path)
    // What never was on a disk has no time stamps.
    if (tuple !== undefined && file.bytes === undefined && isSame(file, tuple, readAt))
      known.files.set(file.path, hashedFile(file, tuple))
  }
  return known
}

function splitLine(line: string): { facts: Facts; record: string } {
  const first = line.indexOf('\t')
  const second = line.indexOf('\t', first + 1)
  return { facts: JSON.parse(line.slice(first + 1, second)), record: ownCopy(line.slice(second + 1)) }
}

/** The same text in memory of its own: a slice would keep the whole line. */
function ownCopy(text: string): string {
  return Buffer.from(text).toString()
}

function isSame(now: Stat, [, size, mtimeMs, ctimeMs, ino]: FileTuple, readAt: number): boolean {
  const isSettled = Math.max(mtimeMs, ctimeMs) + RACY_MS < readAt
  return (
    isSettled && now.size === size && now.mtimeMs === mtimeMs && now.ctimeMs === ctimeMs && now.ino === ino
  )
}

function tupleOf({ path, stat, digest, findings, servers, terms }: HashedFile): FileTuple {
  const tuple: FileTuple = [path, stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, digest]
  if (findings !== undefined || servers !== undefined || terms !== undefined) tuple.push(findings ?? [])
  if (servers !== undefined || terms !== undefined) tuple.push(servers ?? [])
  if (terms !== undefined) tuple.push(terms)
  return tuple
}

function hashedFile(
  found: FoundFile,
  [path, size, mtimeMs, ctimeMs, ino, digest, findings, servers, terms]: FileTuple,
): HashedFile {
  const { executable, file, bytes } = found
  const hashed: HashedFile = { path, digest, size, executable, file, stat: { size, mtimeMs, ctimeMs, ino } }
  if (findings !== undefined) hashed.findings = findings
  if (servers !== undefined) hashed.servers = servers
  if (terms !== undefined) hashed.terms = terms
  if (bytes !== undefined) hashed.bytes = bytes
  return hashed
}
