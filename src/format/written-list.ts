import { isDigest } from '../core/digests/digest.ts'
import { isSafeOrigin, isSafePath } from '../core/files/untrusted-path.ts'
import { tryParseJson } from '../core/json/json.ts'
import { isMap, isTextList } from '../core/json/shapes.ts'
import { byCodeUnit } from '../core/text/order.ts'

export const EXPORT_LIST = '.skillc-export.json'
export const SITE_LIST = '.skillc-site.json'
export const MARKETPLACE_LIST = '.skillc-marketplace.json'

export const LISTS: readonly string[] = [EXPORT_LIST, SITE_LIST, MARKETPLACE_LIST]

export function isListName(name: string): boolean {
  return name.startsWith('.skillc-') && LISTS.includes(name)
}

/** Digests by path; null if unknown. */
export type ListedFiles = Map<string, string | null>

/** Facts about copies of skills, by their paths from the list's folder. */
export interface Copies {
  /** Their ids. */
  skills: ReadonlyMap<string, string>
  /** Origins in the same project, as paths relative to the list's folder. */
  sources: ReadonlyMap<string, string>
  /** Editions of fetched sources: `github:bakery/skills@COMMIT`. */
  fetched: ReadonlyMap<string, string>
  /** The ids of the targets that all of them are for. */
  targets: readonly string[]
}

export const NO_COPIES: Copies = { skills: new Map(), sources: new Map(), fetched: new Map(), targets: [] }

export interface WrittenList extends Copies {
  files: ListedFiles
}

/** Returns undefined for an invalid list. Lists may come with a repository, so none can cause removals outside its folder. */
export function parseList(bytes: Uint8Array): WrittenList | undefined {
  const content = tryParseJson(Buffer.from(bytes).toString('utf8'))
  if (!isMap(content) || !isMap(content.files)) return undefined
  const { files, skills = {}, sources = {}, fetched = {}, targets = [] } = content
  if (!isMap(skills) || !isMap(sources) || !isMap(fetched) || !isTextList(targets)) return undefined
  const isFile = ([path, digest]: [string, unknown]) =>
    isSafePath(path) && (digest === null || (typeof digest === 'string' && isDigest(digest)))
  const isSkill = ([path, id]: [string, unknown]) => isSafePath(path) && typeof id === 'string' && id !== ''
  const isSource = ([path, from]: [string, unknown]) =>
    isSafePath(path) && typeof from === 'string' && isSafeOrigin(from.replace(/^(?:\.\.(?:\/|$))*/, ''))
  if (!Object.entries(files).every(isFile)) return undefined
  if (![skills, fetched].every(map => Object.entries(map).every(isSkill))) return undefined
  if (!Object.entries(sources).every(isSource)) return undefined
  return {
    files: new Map(Object.entries(files)) as ListedFiles,
    skills: new Map(Object.entries(skills)) as Map<string, string>,
    sources: new Map(Object.entries(sources)) as Map<string, string>,
    fetched: new Map(Object.entries(fetched)) as Map<string, string>,
    targets,
  }
}

export function formatList(
  files: ListedFiles,
  { skills, sources, fetched, targets }: Copies = NO_COPIES,
): Buffer {
  const sort = <Value>(entries: Iterable<[string, Value]>) =>
    Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)))
  const list = {
    note: 'Written by skillc, which replaces these files',
    files: sort(files),
    ...(skills.size > 0 && { skills: sort(skills) }),
    ...(sources.size > 0 && { sources: sort(sources) }),
    ...(fetched.size > 0 && { fetched: sort(fetched) }),
    ...(targets.length > 0 && { targets: targets.toSorted(byCodeUnit) }),
  }
  return Buffer.from(`${JSON.stringify(list, null, 2)}\n`)
}
