/** Reads the skills of a part, and proves their bytes. No path leads out of the part. */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import {
  areTexts,
  isAnalysis,
  isFileLink,
  isFinding,
  isServers,
  isSourceFinding,
  isTermList,
} from '../../compiler/analyze/analysis-shape.ts'
import type {
  Analysis,
  AnalyzedSkill,
  FoundFile,
  FoundSkill,
  HashedFile,
  SkillTexts,
} from '../../compiler/types.ts'
import { formatError, getErrorCode } from '../../core/errors/failure.ts'
import { findUnsafeFiles, isSafePath } from '../../core/files/untrusted-path.ts'
import { parseJson } from '../../core/json/json.ts'
import {
  checkArray,
  checkObject,
  checkOptional,
  isCount,
  isFlag,
  isSha256,
  isText,
} from '../../core/json/shapes.ts'
import type { Stat } from '../../core/json/types.ts'
import type { AnalyzedEntry } from '../analyses/analyze-all.ts'
import { type LineSpan, readPartLines } from './lines.ts'
import { createBrokenPartError, isCode, type OpenPart } from './open-part.ts'
import {
  getBlobPath,
  isPartSkill,
  isPassedOver,
  type PartFile,
  type PartRead,
  type PartSkill,
  SKILLS,
  toFoundSkill,
} from './part.ts'

const PIECE = 1 << 20

/** What reading a skill came to, as `AnalyzedEntry` has it, with the whole analysis in place of its summary. */
export interface PartEntry extends Omit<AnalyzedEntry, 'skill'> {
  skill?: AnalyzedSkill & { analysis: Analysis }
}

/** A skill of a part: what was found, what reading it came to, and where its line stands. */
export interface PartLine {
  skill: PartSkill
  read: PartEntry
  around: NonNullable<PartRead['around']>
  place: LineSpan
}

/** The skills of a part, each with its bytes proven. Throws a Failure for anything that is not as it was written. */
export function* readSkills(part: OpenPart, sources: number): Generator<PartLine> {
  const proven: Proven = { part, buffer: Buffer.allocUnsafeSlow(PIECE), stats: new Map() }
  let number = 0
  for (const { text, place } of readPartLines(part)) {
    number++
    const line = parseSkillLine(text, sources)
    if (line === undefined)
      throw createBrokenPartError(part, `line ${number} of \`${SKILLS}\` was not written by skillc`)
    const { entry, files } = line.read.skill ?? {}
    if (entry !== undefined) for (const file of [entry, ...(files ?? [])]) prove(file, entry, proven)
    yield { ...line, place }
  }
  const { own } = part.head
  if (number !== own) throw createBrokenPartError(part, `it has ${number} skills, but should have ${own}`)
}

/** The texts in a line. Whether they are any was seen when the line was first read. */
export function parseTexts(line: string): SkillTexts {
  const [, , record = '', terms = ''] = line.split('\t')
  return { record, terms }
}

/** Undefined for a line that no skillc writes. */
function parseSkillLine(line: string, sources: number): Omit<PartLine, 'place'> | undefined {
  const [first = '', second = '', ...texts] = line.split('\t')
  try {
    const skill: unknown = parseJson(first)
    const read: unknown = parseJson(second)
    if (!isPartSkill(skill) || !isSound(skill, sources) || !isPartRead(read)) return undefined
    const found = toFoundSkill(skill)
    if (!matchesFound(read, found, sources)) return undefined
    const { entry, analysis, around = [], passedOver, findings } = read
    if (entry === undefined || analysis === undefined)
      return texts.join('') === ''
        ? { skill, around, read: { ...(passedOver && { passedOver }), findings } }
        : undefined
    if (texts.length !== 2 || !areTexts(parseTexts(line))) return undefined
    const files = new Map(found.files.map(file => [file.path, file]))
    const hashed = read.files.flatMap(file => {
      const of = files.get(file.path)
      return of === undefined ? [] : toHashedFile(file, of)
    })
    // The texts stay in the file, for there may be a million of them.
    const own = { found, entry: toHashedFile(entry, found.entry), files: hashed, analysis, row: -1 }
    return { skill, around, read: { skill: own, findings } }
  } catch {
    return undefined
  }
}

/** Where its bytes are is not known yet. */
function toHashedFile(file: PartFile, { executable }: FoundFile): HashedFile {
  return { ...file, executable, file: '', stat: { size: file.size, mtimeMs: 0, ctimeMs: 0, ino: 0 } }
}

/** Whether the places of a skill are ones that a walk gives. */
function isSound(skill: PartSkill, sources: number): boolean {
  const { source, path, folder, entry, files, nested, aliases, elsewhere = [], within = [], form } = skill
  const others = [...elsewhere, ...within]
  const paths = [entry[0], ...files.map(([file]) => file)]
  const isPlace = (place: string) => place === '' || isSafePath(place)
  return (
    [source, ...others.map(other => other.source)].every(index => index < sources) &&
    [path, ...nested, ...aliases, ...others.map(other => other.path)].every(isPlace) &&
    findUnsafeFiles(paths).length === 0 &&
    !folder.includes('/') &&
    (form === undefined || isSafePath(form.shown))
  )
}

const isPartFile = checkObject({
  path: isText,
  digest: isSha256,
  size: isCount,
  findings: checkOptional(checkArray(isFinding)),
  servers: checkOptional(isServers),
  terms: checkOptional(isTermList),
  links: checkOptional(checkArray(isFileLink)),
})
const hasReadFields = checkObject({
  entry: checkOptional(isPartFile),
  files: checkArray(isPartFile),
  // By its entry's size, below.
  analysis: () => true,
  around: checkOptional(
    checkArray(each => Array.isArray(each) && each.length === 2 && isText(each[0]) && isFlag(each[1])),
  ),
  passedOver: checkOptional(isPassedOver(isCode)),
  findings: checkArray(isSourceFinding),
})

function isPartRead(value: unknown): value is PartRead {
  return hasReadFields(value)
}

/** Whether what was read is of what was found. */
function matchesFound(
  { entry, files, analysis, passedOver, findings }: PartRead,
  found: FoundSkill,
  sources: number,
): boolean {
  const places = passedOver === undefined ? findings : [...findings, passedOver]
  if (places.some(({ source }) => source >= sources)) return false
  if (entry === undefined) return analysis === undefined && files.length === 0 && passedOver !== undefined
  const paths = new Set(found.files.map(({ path }) => path))
  return (
    entry.path === found.entry.path &&
    isAnalysis(analysis, entry.size) &&
    // Each file was read, or a finding says why not.
    files.length + findings.length === found.files.length &&
    files.every(({ path }) => paths.delete(path))
  )
}

interface Proven {
  part: OpenPart
  buffer: Buffer
  stats: Map<string, Stat>
}

/** Reads and digests the bytes of a file, each once, and says where they are. */
function prove(file: HashedFile, entry: HashedFile, { part, buffer, stats }: Proven): void {
  const path = getBlobPath(file, entry)
  file.file = join(part.folder, path)
  const known = stats.get(path)
  if (known !== undefined && known.size === file.size) {
    file.stat = known
    return
  }
  const read = hashFile(file.file, buffer)
  if ('reason' in read) throw createBrokenPartError(part, `\`${path}\` cannot be read: ${read.reason}`)
  if (read.digest !== file.digest || read.stat.size !== file.size)
    throw createBrokenPartError(part, `\`${path}\` does not match the digest in its name`)
  stats.set(path, read.stat)
  file.stat = read.stat
}

/** A link or a pipe may stand there: it is neither followed nor waited for. */
const READ_PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

function hashFile(path: string, buffer: Buffer): { digest: string; stat: Stat } | { reason: string } {
  let descriptor: number
  try {
    descriptor = openSync(path, READ_PLAINLY)
  } catch (error) {
    return { reason: getErrorCode(error) === 'ELOOP' ? 'it is a link' : formatError(error) }
  }
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) return { reason: 'it is not a regular file' }
    const { size, mtimeMs, ctimeMs, ino } = stat
    const hash = createHash('sha256')
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
      hash.update(buffer.subarray(0, read))
    return { digest: hash.digest('hex'), stat: { size, mtimeMs, ctimeMs, ino } }
  } catch (error) {
    return { reason: formatError(error) }
  } finally {
    closeSync(descriptor)
  }
}
