/** Conditional requests, ranges and caching (RFC 9110, RFC 9111, RFC 8246). */
import { type Answer, answerProblem, type ServeRequest } from './answer.ts'

export interface Content {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  /** Identifies the bytes; without quotes. */
  tag: string
  /** True if the address always has these bytes. */
  immutable: boolean
  headers?: Record<string, string>
}

const FOREVER = 'public, max-age=31536000, immutable'

/** Several ranges are answered with the whole content, as RFC 9110 §14.2 allows. */
export function answerContent(request: ServeRequest, content: Content): Answer {
  const { bytes, type, tag, immutable } = content
  const etag = `"${tag}"`
  const headers = {
    etag,
    'cache-control': immutable ? FOREVER : 'no-cache',
    'accept-ranges': 'bytes',
    ...content.headers,
  }
  if (isKnown(request.header('if-none-match'), etag)) return { status: 304, headers }
  const range = parseRange(request, etag, bytes.length)
  if (range === 'unsatisfiable')
    return answerProblem(
      416,
      { code: 'unsatisfiable-range', message: `There are ${bytes.length} bytes` },
      { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${bytes.length}` },
    )
  if (range === undefined) return { status: 200, headers: { ...headers, 'content-type': type }, body: bytes }
  const [first, last] = range
  return {
    status: 206,
    headers: {
      ...headers,
      'content-type': type,
      'content-range': `bytes ${first}-${last}/${bytes.length}`,
    },
    body: bytes.subarray(first, last + 1),
  }
}

/** Compared weakly (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/** Inclusive; undefined for all bytes. Ignores headers other than byte ranges. */
function parseRange(
  request: ServeRequest,
  etag: string,
  size: number,
): [number, number] | 'unsatisfiable' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/i.exec(request.header('range')?.trim() ?? '')
  if (request.method !== 'GET' || parts === null) return undefined
  // Strong comparison: a weak tag never matches (RFC 9110 §13.1.5), nor does a date, because files here have none.
  const condition = request.header('if-range')?.trim()
  if (condition !== undefined && condition !== etag) return undefined
  const [, from = '', to = ''] = parts
  if (from === '' && to === '') return undefined
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : [Math.max(0, size - Number(to)), size - 1]
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'unsatisfiable'
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
}
