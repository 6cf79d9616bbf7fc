/** Converts each kind of source to one kind of reader: an address, files in memory, or a function. */

import { fault, isFault, throwIfAborted } from '../core/errors/fault.ts'
import { readBody } from '../core/network/read-body.ts'

/** A reading function's result: a `fetch` response, bytes with or without a tag, text, or nothing for a missing file. */
export type Answer = Response | TaggedBytes | Uint8Array | ArrayBuffer | string | undefined | null

/** Bytes with an entity tag. Without bytes: unchanged since the tag in `If-None-Match`. */
export interface TaggedBytes {
  etag: string
  bytes?: Uint8Array
}

/** Reads a file by its path in the bundle's folder. The second argument can be passed to `fetch`. */
export type ReadFile = (path: string, init: ReadInit) => Answer | Promise<Answer>

/** The options of a reading function. */
export interface ReadInit {
  signal?: AbortSignal | undefined
  /** `If-None-Match` when the manifest is read again; a source may ignore it. */
  headers: Record<string, string>
}

/** A reading function that also reports changes of the bundle. */
export interface Reader {
  read: ReadFile
  /** Calls back after each change of the manifest. Returns a function that stops it. */
  onChange?: (changed: () => void) => () => void
}

type Content = Uint8Array | string

/** Files by path in the bundle's folder. */
export type Files = ReadonlyMap<string, Content> | Readonly<Record<string, Content>>

declare const IDS: unique symbol

/** A bundle's files with ids known to the type checker, from `skillc/bundle`. */
export type NamedFiles<Id extends string> = Readonly<Record<string, Content>> & { readonly [IDS]?: Id }

/** A bundle's address, its files in memory, a reading function, or a reader that also reports changes. */
export type Source = string | URL | Files | ReadFile | Reader

export function isSource(source: unknown): source is Source {
  if (typeof source === 'string' || source instanceof URL)
    return (
      /^https?:/i.test(String(source)) && URL.canParse(String(source)) && !/\.git\/?$/.test(String(source))
    )
  return typeof source === 'function' || (typeof source === 'object' && source !== null)
}

export function createReader(source: Source, fetcher: typeof fetch = fetch): Reader {
  if (typeof source === 'function') return { read: source }
  if (typeof source === 'string' || source instanceof URL) return { read: fetchBelow(source, fetcher) }
  if (isReader(source)) return source
  if (isFileMap(source)) return { read: path => source.get(path) }
  return { read: path => (Object.hasOwn(source, path) ? source[path] : undefined) }
}

function isReader(source: object): source is Reader {
  return 'read' in source && typeof source.read === 'function'
}

function isFileMap(source: Files): source is ReadonlyMap<string, Content> {
  return source instanceof Map
}

/** The address may be that of the folder or of its manifest. A query, such as a signature, is sent for every file. */
function fetchBelow(address: string | URL, fetcher: typeof fetch): ReadFile {
  const url = new URL(address)
  const folder = url.pathname.replace(/\/(?:manifest\.json)?$/, '')
  return (path, init) => {
    const file = new URL(url)
    file.pathname = `${folder}/${path}`
    file.hash = ''
    return fetcher(file, init)
  }
}

export interface Request {
  signal?: AbortSignal | undefined
  /** Byte limit. A few more may be returned, so the caller notices the excess. */
  most: number
  etag?: string | undefined
}

/** Returns undefined if unchanged. Throws a fault that names the file. The bytes are not verified yet. */
export async function readBytes(
  read: ReadFile,
  file: string,
  { signal, most, etag }: Request,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; etag?: string } | undefined> {
  throwIfAborted(signal)
  const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag }
  let answer: Answer
  try {
    answer = await read(file, { headers, ...(signal && { signal }) })
  } catch (cause) {
    throwIfAborted(signal)
    throw isFault(cause) ? cause : fault('unreadable-file', `\`${file}\` cannot be read`, { file, cause })
  }
  if (answer === undefined || answer === null) throw createMissingError(file)
  if (typeof answer === 'string') return { bytes: new TextEncoder().encode(answer) }
  if (answer instanceof ArrayBuffer) return { bytes: new Uint8Array(answer.slice()) }
  // A copy, so the owner of the bytes cannot change them after the check.
  if (ArrayBuffer.isView(answer)) return { bytes: new Uint8Array(answer) }
  if (isTagged(answer)) {
    if (answer.bytes !== undefined) return { bytes: new Uint8Array(answer.bytes), etag: answer.etag }
    if (etag !== undefined) return undefined
    throw fault('unreadable-file', `\`${file}\` cannot be read: there are no bytes`, { file })
  }
  if (answer.status === 304 && etag !== undefined) return undefined
  if (answer.status === 404 || answer.status === 410) throw createMissingError(file)
  if (!answer.ok)
    throw fault('unreadable-file', `\`${file}\` cannot be read: status ${answer.status}`, { file })
  try {
    const tag = answer.headers.get('etag')
    return { bytes: await readBody(answer, most), ...(tag !== null && { etag: tag }) }
  } catch (cause) {
    throwIfAborted(signal)
    throw isFault(cause) ? cause : fault('truncated-file', `\`${file}\` broke off`, { file, cause })
  }
}

function isTagged(answer: Response | TaggedBytes): answer is TaggedBytes {
  return typeof answer === 'object' && 'etag' in answer
}

export function createMissingError(file: string): Error {
  return fault('missing-file', `\`${file}\` is not there`, { file })
}
