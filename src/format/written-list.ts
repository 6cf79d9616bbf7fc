import { isDigest } from '../core/digests/digest.ts'
import { isSafeOrigin, isSafePath } from '../core/files/untrusted-path.ts'
import { tryParseJson } from '../core/json/json.ts'
import { checkObject, checkOptional, isMap, isText, isTextList } from '../core/json/shapes.ts'
import { byCodeUnit, toSortedObject } from '../core/text/order.ts'

export const EXPORT_LIST = '.skillc-export.json'
export const SITE_LIST = '.skillc-site.json'
export const MARKETPLACE_LIST = '.skillc-marketplace.json'

export const MOST_LIST_BYTES = 256 * 2 ** 20

export const LISTS: readonly string[] = [EXPORT_LIST, SITE_LIST, MARKETPLACE_LIST]

export function isListName(name: string): boolean {
  return name.startsWith('.skillc-') && LISTS.includes(name)
}

/** Digests by path; null if unknown. */
export type ListedFiles = Map<string, string | null>

/** A copy of a skill. */
export interface Copy {
  id: string
  /** Its origin in the same project, relative to the list's folder. */
  source?: string
  /** The edition of a fetched source: `github:bakery/skills@COMMIT`. */
  fetched?: string
  /** The file name of the configuration that it was written for, unless that is the usual one. */
  config?: string
}

export interface Copies {
  /** By their paths from the list's folder. */
  skills: ReadonlyMap<string, Copy>
  /** The ids of the targets that all of them are for. */
  targets: readonly string[]
}

export const NO_COPIES: Copies = { skills: new Map(), targets: [] }

export interface WrittenList extends Copies {
  files: ListedFiles
}

const isFilled = (value: unknown) => isText(value) && value !== ''
const isCopy = checkObject({
  id: isFilled,
  source: checkOptional(value => isText(value) && isSafeOrigin(value.replace(/^(?:\.\.(?:\/|$))*/, ''))),
  fetched: checkOptional(isFilled),
  config: checkOptional(isFilled),
})

/** Returns undefined for an invalid list. Lists may come with a repository, so none can cause removals outside its folder. */
export function parseList(bytes: Uint8Array): WrittenList | undefined {
  const content = tryParseJson(Buffer.from(bytes).toString('utf8'))
  if (!isMap(content) || !isMap(content.files)) return undefined
  const { files, skills = {}, targets = [] } = content
  if (!isMap(skills) || !isTextList(targets)) return undefined
  const isFile = ([path, digest]: [string, unknown]) =>
    isSafePath(path) && (digest === null || (typeof digest === 'string' && isDigest(digest)))
  const isSkill = ([path, copy]: [string, unknown]) => isSafePath(path) && isCopy(copy)
  if (!Object.entries(files).every(isFile) || !Object.entries(skills).every(isSkill)) return undefined
  return {
    files: new Map(Object.entries(files)) as ListedFiles,
    skills: new Map(Object.entries(skills)) as Map<string, Copy>,
    targets,
  }
}

export function formatList(files: ListedFiles, { skills, targets }: Copies = NO_COPIES): Buffer {
  const copies = Array.from(skills, ([path, { id, source, fetched, config }]): [string, object] => [
    path,
    { id, source, fetched, config },
  ])
  const list = {
    note: 'Written by skillc, which replaces these files',
    files: toSortedObject(files),
    ...(skills.size > 0 && { skills: toSortedObject(copies) }),
    ...(targets.length > 0 && { targets: targets.toSorted(byCodeUnit) }),
  }
  return Buffer.from(`${JSON.stringify(list, null, 2)}\n`)
}
