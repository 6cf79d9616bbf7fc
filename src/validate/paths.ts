/** Which paths of a skill do not survive the trip to another machine. Pure string work. */

import { type Finding, finding } from '../diagnostics/catalog.ts'

/** Windows opens a device for these, whatever the extension. */
const device = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$)(?:\.|$)/i

/** Of Windows' 260 the root and the name of the project need their share. */
const longest = 200

/**
 * Why a path (POSIX, from the skill's folder) fails on some system, as the rest of a sentence that starts with the
 * path: `is longer than 200 characters`. Undefined when it works everywhere.
 */
export function unportablePath(path: string): string | undefined {
  // biome-ignore format: one reason a line
  if (path.length > longest) return `is longer than ${longest} characters: with the folders above it, Windows refuses it`
  if (/[\0-\x1F\x7F]/.test(path)) return 'holds a control character'
  const refused = /[<>:"|?*\\]/.exec(path)
  if (refused) return `holds \`${refused[0]}\`, which Windows does not allow in names`
  for (const name of path.split('/')) {
    if (device.test(name)) return `holds \`${name}\`, a device on Windows`
    if (name.endsWith('.') || name.endsWith(' '))
      return `has a name that ends in a ${name.endsWith('.') ? 'dot' : 'space'}, which Windows drops`
  }
  if (!isAscii(path) && path.normalize('NFC') !== path) {
    return 'is not in Unicode form NFC: links typed on another system do not find it'
  }
  return undefined
}

/**
 * Pairs of paths that are one file where case or Unicode form does not count: each path after the first of its kind,
 * with that first one. In the order of `paths`.
 */
export function collidingPaths(paths: string[]): [path: string, other: string][] {
  const first = new Map<string, string>()
  const pairs: [string, string][] = []
  for (const path of paths) {
    const key = isAscii(path) ? path.toLowerCase() : path.normalize('NFD').toLowerCase().normalize('NFC')
    const other = first.get(key)
    if (other === undefined) first.set(key, path)
    else if (other !== path) pairs.push([path, other])
  }
  return pairs
}

/** What is wrong with the paths of a skill's files, from its folder. */
export function checkPaths(paths: string[]): Finding[] {
  const findings: Finding[] = []
  for (const path of paths) {
    const reason = unportablePath(path)
    if (reason !== undefined) findings.push(finding('unportable-path', { path, reason }))
  }
  for (const [path, other] of collidingPaths(paths)) findings.push(finding('colliding-path', { path, other }))
  return findings
}

function isAscii(path: string): boolean {
  return !/[\u0080-\uFFFF]/.test(path)
}
