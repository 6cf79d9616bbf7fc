import { isDigest } from '../core/digests/digest.ts'
import { isSafeOrigin, isSafePath } from '../core/files/untrusted-path.ts'
import { parseJson } from '../core/json/json.ts'
import { isMap } from '../core/json/shapes.ts'
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

export interface WrittenList {
  files: ListedFiles
  skills: Map<string, string>
  /** Origins in the same project, as paths relative to the list's folder. */
  sources: Map<string, string>
}

/** Returns undefined for an invalid list. Lists may come with a repository, so none can cause removals outside its folder. */
export function parseList(bytes: Uint8Array): WrittenList | undefined {
  let content: unknown
  try {
    content = parseJson(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
  if (!isMap(content) || !isMap(content.files)) return undefined
  const { files, skills = {}, sources = {} } = content
  if (!isMap(skills) || !isMap(sources)) return undefined
  const isFile = ([path, digest]: [string, unknown]) =>
    isSafePath(path) && (digest === null || (typeof digest === 'string' && isDigest(digest)))
  const isSkill = ([path, id]: [string, unknown]) => isSafePath(path) && typeof id === 'string' && id !== ''
  const isSource = ([path, from]: [string, unknown]) =>
    isSafePath(path) && typeof from === 'string' && isSafeOrigin(from.replace(/^(?:\.\.(?:\/|$))*/, ''))
  if (!Object.entries(files).every(isFile) || !Object.entries(skills).every(isSkill)) return undefined
  if (!Object.entries(sources).every(isSource)) return undefined
  return {
    files: new Map(Object.entries(files)) as ListedFiles,
    skills: new Map(Object.entries(skills)) as Map<string, string>,
    sources: new Map(Object.entries(sources)) as Map<string, string>,
  }
}

export function formatList(
  files: ListedFiles,
  { skills = new Map(), sources = new Map() }: Partial<Pick<WrittenList, 'skills' | 'sources'>> = {},
): Buffer {
  const sort = <Value>(entries: Iterable<[string, Value]>) =>
    Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)))
  const list = {
    note: 'Written by skillc, which replaces these files',
    files: sort(files),
    ...(skills.size > 0 && { skills: sort(skills) }),
    ...(sources.size > 0 && { sources: sort(sources) }),
  }
  return Buffer.from(`${JSON.stringify(list, null, 2)}\n`)
}
