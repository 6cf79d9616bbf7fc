/**
 * The URIs of skills and their files: `skill://`, the skill's address, and the path of a file. A URI is one text
 * of several that mean the same (RFC 3986 §6); skillc writes one of them and reads all.
 */
import { joinPath } from '../../core/files/path.ts'

const SCHEME = 'skill://'

/** Where clients of drafts before August 2026 look for a list of skills. */
export const INDEX = 'skill://index.json'

/** UTF-16 units of a URI; no path of a bundle comes near. */
const LONGEST = 8_192

/** The URI of a skill's folder, or of what is at a path in it; undefined for names that no URI can hold. */
export function formatUri(address: string, path = ''): string | undefined {
  return joinUri(joinPath(address, path).split('/'))
}

/** The URI of these segments; undefined for text that is not Unicode. */
export function joinUri(segments: readonly string[]): string | undefined {
  try {
    return SCHEME + segments.map(encodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

/** The names on the way that a `skill://` URI leads; an empty list for the top. Undefined for any other URI, or one that leaves its way. */
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

/** A decoded segment is one name, and no way to another. */
function isName(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment)
}

/** Whether a name is of the form that the specification gives, which the end of an address has to have. */
export function isSpecName(name: string): boolean {
  return name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
}
