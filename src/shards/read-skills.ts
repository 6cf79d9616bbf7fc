/** Reads the skills of a part, and proves their bytes. No path leads out of the part. */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { decodeSkill } from '../analyse/lines.ts'
import type { ReadSkill } from '../analyse/read.ts'
import { isAnalysis, isFinding, isServers, isSourceFinding, isTermList } from '../analyse/shape.ts'
import type { FoundSkill, HashedFile, Stat } from '../types.ts'
import { isFailure, reasonOf, wordsOf } from '../util/failure.ts'
import { isInnerPath } from '../util/path.ts'
import { isCount, isSha256, isText, listOf, optional, shapeOf } from '../util/shapes.ts'
import { broken, isWalk, type OpenPart } from './open-part.ts'
import { blobPath, foundSkillOf, isPartSkill, type NamedFile, type PartSkill, SKILLS } from './part.ts'

/** Bytes of one line: more is refused unread. */
const LARGEST_LINE = 128 * 1024 * 1024
const PIECE = 1 << 20

/** A skill of a part: its place in the walk, what was found, and what reading it came to. */
export interface PartLine {
  skill: PartSkill
  read: ReadSkill
}

/** The skills of a part, each with its bytes proven. Throws a Failure for anything that is not as it was written. */
export function* readSkills(part: OpenPart, sources: number): Generator<PartLine> {
  const { head } = part
  const proven: Proven = { part, buffer: Buffer.allocUnsafeSlow(PIECE), stats: new Map() }
  let number = 0
  for (const line of linesOf(part, head.files[SKILLS])) {
    number++
    yield skillOfLine(line, sources, proven, `line ${number} of \`${SKILLS}\` is nothing that skillc writes`)
  }
  if (number !== head.own) throw broken(part, `it has ${number} skills and should have ${head.own}`)
}

interface Proven {
  part: OpenPart
  buffer: Buffer
  stats: Map<string, Stat>
}

function skillOfLine(line: string, sources: number, proven: Proven, wrong: string): PartLine {
  const tab = line.indexOf('\t')
  let skill: unknown
  let read: ReadSkill
  try {
    skill = JSON.parse(line.slice(0, tab))
    if (!isPartSkill(skill) || !isSound(skill, sources)) throw broken(proven.part, wrong)
    read = decodeSkill(foundSkillOf(skill), line.slice(tab + 1))
    if (!isSoundRead(read, foundSkillOf(skill), sources)) throw broken(proven.part, wrong)
  } catch (error) {
    throw isFailure(error) ? error : broken(proven.part, wrong)
  }
  if (read.skill !== undefined)
    for (const file of [read.skill.entry, ...read.skill.files]) prove(file, read.skill.entry, proven)
  return { skill, read }
}

/** Whether the places of a skill are ones that a walk gives. */
function isSound(skill: PartSkill, sources: number): boolean {
  const { source, path, folder, entry, files, nested, aliases, elsewhere = [], form } = skill
  const paths = [entry[0], ...files.map(([file]) => file)]
  const isPlace = (place: string) => place === '' || isInnerPath(place)
  return (
    [source, ...elsewhere.map(other => other.source)].every(index => index < sources) &&
    [path, ...nested, ...aliases, ...elsewhere.map(other => other.path)].every(isPlace) &&
    paths.every(isInnerPath) &&
    new Set(paths).size === paths.length &&
    !folder.includes('/') &&
    (form === undefined || isInnerPath(form.shown))
  )
}

const isHashed = shapeOf({
  path: isText,
  digest: isSha256,
  size: isCount,
  executable: () => true,
  file: isText,
  stat: () => true,
  findings: optional(listOf(isFinding)),
  servers: optional(isServers),
  terms: optional(isTermList),
})

function isSoundRead(
  { skill, passedOver, findings }: ReadSkill,
  found: FoundSkill,
  sources: number,
): boolean {
  const isHere = (place: { source: number }) => place.source < sources
  if (!Array.isArray(findings) || !findings.every(each => isSourceFinding(each) && isHere(each))) return false
  if (passedOver !== undefined && !(isWalk(walkOf(passedOver)) && isHere(passedOver))) return false
  if (skill === undefined) return true
  const paths = new Set(found.files.map(({ path }) => path))
  return (
    isHashed(skill.entry) &&
    skill.entry.path === found.entry.path &&
    isAnalysis(skill.analysis, skill.entry.size) &&
    // Each file was read, or a finding says why not.
    skill.files.length + findings.length === found.files.length &&
    skill.files.every(file => isHashed(file) && paths.delete(file.path))
  )
}

function walkOf(passedOver: unknown) {
  return { passedOver: [passedOver], findings: [], ignored: [], excluded: [] }
}

/** Reads and digests the bytes of a file, each once, and says where they are. */
function prove(file: HashedFile, entry: HashedFile, { part, buffer, stats }: Proven): void {
  const path = blobPath(file, entry)
  file.file = join(part.folder, path)
  const known = stats.get(path)
  if (known !== undefined && known.size === file.size) {
    file.stat = known
    return
  }
  const read = digestFile(file.file, buffer)
  if ('reason' in read) throw broken(part, `\`${path}\` cannot be read: ${read.reason}`)
  if (read.digest !== file.digest || read.stat.size !== file.size)
    throw broken(part, `\`${path}\` is not what its name says`)
  stats.set(path, read.stat)
  file.stat = read.stat
}

/** A link or a pipe may stand there: it is neither followed nor waited for. */
const READ_PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

function digestFile(path: string, buffer: Buffer): { digest: string; stat: Stat } | { reason: string } {
  let descriptor: number
  try {
    descriptor = openSync(path, READ_PLAINLY)
  } catch (error) {
    return { reason: reasonOf(error) === 'ELOOP' ? 'it is a link' : wordsOf(error) }
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
    return { reason: wordsOf(error) }
  } finally {
    closeSync(descriptor)
  }
}

/** The lines of a file, whose digest is checked at their end. */
function* linesOf(part: OpenPart, named: NamedFile | undefined): Generator<string> {
  if (named === undefined) throw broken(part, `it has no \`${SKILLS}\``)
  let descriptor: number
  try {
    descriptor = openSync(join(part.folder, SKILLS), READ_PLAINLY)
  } catch (error) {
    throw broken(part, `\`${SKILLS}\` cannot be read: ${wordsOf(error)}`)
  }
  try {
    if (!fstatSync(descriptor).isFile() || fstatSync(descriptor).size !== named.size)
      throw broken(part, `\`${SKILLS}\` has not the size that it was written with`)
    const hash = createHash('sha256')
    const piece = Buffer.allocUnsafeSlow(PIECE)
    let rest: Buffer[] = []
    let waiting = 0
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece)) {
      const bytes = piece.subarray(0, read)
      hash.update(bytes)
      let start = 0
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
        yield Buffer.concat([...rest, bytes.subarray(start, end)]).toString('utf8')
        rest = []
        waiting = 0
        start = end + 1
      }
      waiting += read - start
      if (waiting > LARGEST_LINE)
        throw broken(part, `\`${SKILLS}\` has a line of more than ${LARGEST_LINE} bytes`)
      rest.push(Buffer.from(bytes.subarray(start)))
    }
    if (waiting > 0 || hash.digest('hex') !== named.digest)
      throw broken(part, `\`${SKILLS}\` is not as it was written`)
  } finally {
    closeSync(descriptor)
  }
}
