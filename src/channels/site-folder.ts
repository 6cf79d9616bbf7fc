import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readRegular } from '../core/files/regular-file.ts'
import { isSafePath } from '../core/files/untrusted-path.ts'
import { parseJson } from '../core/json/json.ts'
import { isMap } from '../core/json/shapes.ts'
import { MANIFEST } from '../format/layout.ts'
import { MOST_LIST_BYTES, SITE_LIST } from '../format/written-list.ts'
import { WELL_KNOWN } from '../reader/discovery/indexes.ts'
import { readListText } from './publish/managed.ts'

export const SITE_INDEX = `${WELL_KNOWN}/index.json`

export interface IndexedFile {
  path: string
  digest: string
}

export interface SiteIndex {
  files: IndexedFile[]
  elsewhere: string[]
  problem?: { kind: 'unreadable' | 'changed'; detail: string }
}

export interface SiteFiles {
  named: [path: string, named: { digest: string }][]
  listed: string[]
  findings: { path: string; kind: 'unreadable' | 'changed'; detail: string }[]
}

export function listSiteFiles(folder: string, digest: string): SiteFiles {
  const site: SiteFiles = { named: [], listed: [], findings: [] }
  if (existsSync(join(folder, SITE_LIST))) {
    try {
      const { files } = readListText(readRegular(join(folder, SITE_LIST), MOST_LIST_BYTES), SITE_LIST)
      site.listed.push(SITE_LIST, ...files.keys())
      // Without a digest, `publish` was interrupted before it wrote the file.
      for (const [path, digest] of files)
        if (path !== MANIFEST && digest !== null) site.named.push([path, { digest }])
    } catch {
      site.findings.push({ path: SITE_LIST, kind: 'unreadable', detail: 'not a list of published files' })
    }
  }
  if (existsSync(join(folder, SITE_INDEX))) {
    site.listed.push(SITE_INDEX)
    const { files, problem } = readIndex(readRegular(join(folder, SITE_INDEX)), digest)
    for (const { path, digest: named } of files) site.named.push([path, { digest: named }])
    if (problem !== undefined) site.findings.push({ path: SITE_INDEX, ...problem })
  }
  return site
}

export function readIndex(bytes: Uint8Array, digest: string): SiteIndex {
  const root = 'http://site/'
  const read: SiteIndex = { files: [], elsewhere: [] }
  let content: unknown
  try {
    content = parseJson(new TextDecoder().decode(bytes))
  } catch {
    return { ...read, problem: { kind: 'unreadable', detail: 'not JSON' } }
  }
  const skills = isMap(content) && Array.isArray(content.skills) ? content.skills : []
  const own = isMap(content) && isMap(content['x-skillc']) ? content['x-skillc'].digest : undefined
  if (own !== undefined && own !== digest)
    read.problem = { kind: 'changed', detail: 'it is from another version of the bundle' }
  for (const skill of skills) {
    const base = `${root}${posix.dirname(SITE_INDEX)}/`
    if (
      !isMap(skill) ||
      typeof skill.url !== 'string' ||
      typeof skill.digest !== 'string' ||
      !URL.canParse(skill.url, base)
    ) {
      read.problem ??= { kind: 'unreadable', detail: 'an entry has no address or no digest' }
      continue
    }
    const { href } = new URL(skill.url, base)
    const path = href.startsWith(root) ? decodePath(href.slice(root.length)) : undefined
    if (path === undefined || !isSafePath(path)) read.elsewhere.push(skill.url)
    else read.files.push({ path, digest: skill.digest })
  }
  return read
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path.replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
}
