/** Several URIs may mean the same (RFC 3986 §6); skillc writes one of them and reads all. */
import { joinPath } from '../../core/files/path.ts'

const SCHEME = 'skill://'

/** Clients of drafts before August 2026 look for a list of skills here. */
export const INDEX = 'skill://index.json'

/** UTF-16 units; the paths of bundles are far shorter. */
const LONGEST = 8_192

export function formatUri(address: string, path = ''): string | undefined {
  return joinUri(joinPath(address, path).split('/'))
}

export function joinUri(segments: readonly string[]): string | undefined {
  try {
    return SCHEME + segments.map(encodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

/** Empty for the top. Undefined for any other URI, or one with a segment that is not a name. */
export function parseSegments(uri: string): string[] | undefined {
  if (!uri.startsWith(SCHEME) || uri.length > LONGEST) return undefined
  const path = uri.slice(SCHEME.length)
  if (path === '') return []
  try {
    const segments = path.split('/').map(decodeURIComponent)
    return segments.every(isName) ? segments : undefined
  } catch {
    return undefined
  }
}

/** A decoded segment is one name, and not a path. */
function isName(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment)
}

/** The specification requires this form at the end of an address. */
export function isSpecName(name: string): boolean {
  return name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
}
