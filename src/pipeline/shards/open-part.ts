/** Opens parts. They travel through other machines: nothing in them is believed unseen. */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFinding, isSourceFinding } from '../../compiler/analyze/analysis-shape.ts'
import { catalog } from '../../core/diagnostics/catalog.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { type Failure, failure, formatError, systemFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { parseJson } from '../../core/json/json.ts'
import { checkArray, checkObject, isText } from '../../core/json/shapes.ts'
import { showPath } from '../../core/text/show.ts'
import {
  BLOBS,
  HEAD,
  isCounted,
  isPassedOver,
  PART_FORMAT,
  type PartHead,
  type PartWalk,
  readHead,
  SETTINGS,
  WALK,
} from './part.ts'
import { isPartSettings, type PartSettings } from './settings.ts'

/** Where a part stands: absolute, and as messages show it. */
export interface PartFolder {
  folder: string
  shown: string
}

/** A part whose head has been read. */
export interface OpenPart extends PartFolder {
  head: PartHead
}

/** Bytes of a head, and of the other small files: more is refused unread. */
const LARGEST_HEAD = 64 * 1024
const LARGEST_FILE = 256 * 1024 * 1024

const AGAIN = 'Build that shard again, and make sure that its whole folder reaches the merge'

/** Whether a folder looks like a part. */
export function isPart(folder: string): boolean {
  return lstatSync(join(folder, HEAD), { throwIfNoEntry: false })?.isFile() === true
}

/** The parts that an absolute path names: it is one, or a folder of some. Throws a Failure. */
export function findParts(path: string, cwd: string): PartFolder[] {
  const toPartFolder = (folder: string): PartFolder => ({ folder, shown: showPath(cwd, folder) })
  if (isPart(path)) return [toPartFolder(path)]
  const { shown } = toPartFolder(path)
  let names: string[]
  try {
    names = readdirSync(path).sort()
  } catch (error) {
    throw systemFailure(`Cannot read the part \`${shown}\``, error, 'Give the folders of the parts')
  }
  const parts = names.map(name => join(path, name)).filter(isPart)
  if (parts.length > 0) return parts.map(toPartFolder)
  throw failure(
    `\`${shown}\` is not part of a build: it has no \`${HEAD}\``,
    'Give the folders that `skillc build --shard` wrote; one that was cut short has to be built again',
  )
}

/** Throws a Failure for what is no part, or one of another format. */
export function openPart(place: PartFolder): OpenPart {
  const { folder, shown } = place
  const head = readHead(readPartText(place, HEAD, LARGEST_HEAD))
  if (head === undefined) throw createBrokenPartError(place, `\`${HEAD}\` is not as it was written`)
  if ('format' in head)
    throw failure(
      `The part \`${shown}\` has format ${head.format}, and this skillc reads ${PART_FORMAT}`,
      'Build and merge with the same version of skillc',
    )
  for (const name of BLOBS)
    if (lstatSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() !== true)
      throw createBrokenPartError(place, `\`${name}\` is not a folder`)
  return { ...place, head }
}

/** Throws a Failure. */
export function readSettings(part: OpenPart): PartSettings {
  const settings = readPartJson(part, SETTINGS)
  if (isPartSettings(settings, isFinding)) return settings
  throw createBrokenPartError(part, `\`${SETTINGS}\` was not written by skillc`)
}

/** A diagnostic's permanent name. */
export function isCode(value: unknown): boolean {
  return isText(value) && Object.hasOwn(catalog, value)
}

const isWalk = checkObject({
  passedOver: checkArray(isPassedOver(isCode)),
  findings: checkArray(isSourceFinding),
  ignored: checkArray(isCounted),
  excluded: checkArray(isCounted),
})

/** Throws a Failure. `sources`: how many there are. */
export function readWalk(part: OpenPart, sources: number): PartWalk {
  const walk = readPartJson(part, WALK)
  if (!isWalk(walk)) throw createBrokenPartError(part, `\`${WALK}\` was not written by skillc`)
  const found = walk as PartWalk
  const all = [...found.passedOver, ...found.findings, ...found.ignored, ...found.excluded]
  if (all.some(({ source }) => source >= sources))
    throw createBrokenPartError(part, `\`${WALK}\` names a source that does not exist`)
  return found
}

function readPartJson(part: OpenPart, name: string): unknown {
  const named = part.head.files[name]
  const text = readPartText(part, name, LARGEST_FILE)
  if (named === undefined || sha256(text) !== named.digest)
    throw createBrokenPartError(part, `\`${name}\` is not as it was written`)
  try {
    return parseJson(text)
  } catch {
    throw createBrokenPartError(part, `\`${name}\` is not JSON`)
  }
}

function readPartText(part: PartFolder, name: string, most: number): string {
  try {
    return readRegular(join(part.folder, name), most).toString('utf8')
  } catch (error) {
    throw createBrokenPartError(part, `\`${name}\` cannot be read: ${formatError(error)}`)
  }
}

/** What a part that cannot be used is refused with. */
export function createBrokenPartError({ shown }: PartFolder, reason: string): Failure {
  return failure(`The part \`${shown}\` cannot be used: ${reason}`, AGAIN)
}
