/** A skill in an address: its files as JSON, compressed, in base64url. */
import { formatNumber } from '../../src/core/text/quantity.ts'
import type { Files } from './worker.ts'

export const SHARED = '#v1.'

/** Characters. Longer addresses are cut by chats and mail. */
const LONGEST = 12_000
/** Bytes of what an address may unpack to. */
const LARGEST = 256 << 10

/** Throws if the skill does not fit. */
export async function toAddress(files: Files): Promise<string> {
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(files).map(([path, file]) => [path, toText(file)])),
  )
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = await readAll(packed, LONGEST)
  const encoded = btoa(Array.from(bytes ?? [], byte => String.fromCharCode(byte)).join(''))
  const hash = SHARED + encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  if (bytes === undefined || hash.length > LONGEST)
    throw new Error(`The skill is too large for an address of ${formatNumber(LONGEST)} characters.`)
  return hash
}

const toText = (file: Files[string]) => (typeof file === 'string' ? file : new TextDecoder().decode(file))

/** Throws for every address that `toAddress` did not make. */
export async function fromAddress(hash: string): Promise<Files> {
  const problem = new Error('This address contains no skill. It may have been cut.')
  if (hash.length > LONGEST) throw problem
  let bytes: Uint8Array | undefined
  try {
    const packed = atob(hash.slice(SHARED.length).replaceAll('-', '+').replaceAll('_', '/'))
    const blob = new Blob([Uint8Array.from(packed, character => character.charCodeAt(0))])
    bytes = await readAll(blob.stream().pipeThrough(new DecompressionStream('deflate-raw')), LARGEST)
  } catch {
    throw problem
  }
  if (bytes === undefined)
    throw new Error(`This address unpacks to more than ${formatNumber(LARGEST)} bytes. It was not opened.`)
  const files = parseFiles(new TextDecoder().decode(bytes))
  if (files === undefined) throw problem
  return files
}

function parseFiles(text: string): Files | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const isText = Object.values(value).every(each => typeof each === 'string')
    return isText && Object.keys(value).some(path => /(?:^|\/)SKILL\.md$/.test(path))
      ? (value as Files)
      : undefined
  } catch {
    return undefined
  }
}

/** Undefined if there is more than `most`: the rest is not read. */
async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value?.length ?? 0
    if (size > most) {
      await reader.cancel()
      return undefined
    }
    if (value !== undefined) parts.push(new Uint8Array(value))
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
