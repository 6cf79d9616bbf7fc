/** Where the files of a bundle come from: an address, files in memory, or a function. All become one kind of reader. */

import { fault, isFault, throwIfAborted } from '../core/errors/fault.ts'
import { readBody } from '../core/network/read-body.ts'

/**
 * What a reading function may give: an answer as of `fetch`, bytes with or without a tag, text, or nothing for a file that is
 * not there.
 */
export type Answer = Response | Tagged | Uint8Array | ArrayBuffer | string | undefined | null

/** Bytes with the tag of their state. Without bytes: as it was when it had this tag, which `If-None-Match` names. */
export interface Tagged {
  etag: string
  bytes?: Uint8Array
}

/** Reads a file by its path from the bundle's folder. The second argument can be handed to `fetch` as it is. */
export type ReadFile = (path: string, init: ReadInit) => Answer | Promise<Answer>

/** What a reading function is told besides the path. */
export interface ReadInit {
  signal?: AbortSignal | undefined
  /** `If-None-Match` when the manifest is asked for again; a source may ignore it. */
  headers: Record<string, string>
}

/** A reading function that also knows when the bundle changes. */
export interface Reader {
  read: ReadFile
  /** Calls back after each change of the manifest. Gives the function that stops it. */
  onChange?: (changed: () => void) => () => void
}

type Content = Uint8Array | string

/** Files by path from the bundle's folder. */
export type Files = ReadonlyMap<string, Content> | Readonly<Record<string, Content>>

/** A bundle by its address, as files in memory, as a function that reads one, or as a reader that also tells of changes. */
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
  if (isMap(source)) return { read: path => source.get(path) }
  return { read: path => (Object.hasOwn(source, path) ? source[path] : undefined) }
}

function isReader(source: object): source is Reader {
  return 'read' in source && typeof source.read === 'function'
}

function isMap(source: Files): source is ReadonlyMap<string, Content> {
  return source instanceof Map
}

/** The address may be that of the folder or of its manifest; a query, such as a signature, goes with every file. */
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
  /** The most bytes that are wanted: when there are more, a few of them are given, so that one sees it. */
  most: number
  etag?: string | undefined
}

/** The bytes of a file with their tag; undefined: as it was. Throws a fault that names the file. Nothing is checked yet. */
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
  // A copy, so that the owner of the bytes cannot change them once they are checked.
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

function isTagged(answer: Response | Tagged): answer is Tagged {
  return typeof answer === 'object' && 'etag' in answer
}

export function createMissingError(file: string): Error {
  return fault('missing-file', `\`${file}\` is not there`, { file })
}
