/** Resource lists for clients that do not know the extension, and folders (SEP-2640). */
import type { Resource } from '@modelcontextprotocol/server'
import { DIRECTORY_MIME_TYPE } from '@modelcontextprotocol/server/ext/skills'
import { ENTRY } from '../../core/files/path.ts'
import { getBareMediaType } from '../../core/text/media-type.ts'
import { getChunkDigest } from '../../format/locate.ts'
import {
  formatUri,
  getPage,
  INDEX,
  isSpecName,
  joinUri,
  listItemsOnTheWay,
  parseSegments,
  readItemRecord,
  type SkillIndex,
} from './skill-index.ts'

export function createResourcePage(
  skillIndex: SkillIndex,
  cursor: string | undefined,
): { resources: Resource[]; nextCursor?: string } {
  const { items, ...rest } = getPage(skillIndex.items(), ({ skill }) => skill.id, cursor)
  const index = { uri: INDEX, name: 'index.json', mimeType: 'application/json' }
  const entries = items.flatMap(({ address, skill }): Resource[] => {
    const { id, name, description } = skill
    const uri = formatUri(address, ENTRY)
    return uri === undefined ? [] : [{ uri, name, title: id, description, mimeType: 'text/markdown' }]
  })
  return { resources: cursor === undefined ? [index, ...entries] : entries, ...rest }
}

/** `skill://index.json`: in the extension until August 2026, read by Microsoft Agent Framework (discovery RFC 0.2.0). */
export function formatSkillIndex(skillIndex: SkillIndex): string {
  const skills = skillIndex.items().flatMap(({ address, skill }) => {
    const { name, description } = skill
    const digest = getChunkDigest(skill)
    const url = formatUri(address, ENTRY)
    // Readers skip skills without their own name and description, such as legacy commands, and names of another form.
    const isReadable = skill.file === undefined && skill.borrowed !== true && isSpecName(name)
    return url === undefined || !isReadable ? [] : { name, type: 'skill-md', description, url, digest }
  })
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'
  return `${JSON.stringify({ $schema, skills }, undefined, 2)}\n`
}

export async function readDirectory(
  skillIndex: SkillIndex,
  uri: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<{ resources: Resource[]; nextCursor?: string } | undefined> {
  const children = await listChildren(skillIndex, uri, signal)
  if (children === undefined) return undefined
  const { items, ...rest } = getPage(children, child => child.uri, cursor)
  return { resources: [...items], ...rest }
}

/** Also finds folders that only contain skills. Returns undefined for an unknown folder. */
export async function listChildren(
  skillIndex: SkillIndex,
  uri: string,
  signal: AbortSignal,
): Promise<Resource[] | undefined> {
  const way = parseSegments(uri)
  if (way === undefined) return undefined
  const children = new Map<string, Resource>()
  const add = (name: string, facts: Omit<Resource, 'uri' | 'name'>) => {
    const at = joinUri([...way, name])
    if (at !== undefined && !children.has(at)) children.set(at, { uri: at, name, ...facts })
  }
  for (const { item, path } of listItemsOnTheWay(skillIndex, way)) {
    const record = await readItemRecord(skillIndex, item, signal)
    const before = path === '' ? '' : `${path}/`
    for (const file of record?.files ?? []) {
      if (!file.path.startsWith(before)) continue
      const [name = '', ...more] = file.path.slice(before.length).split('/')
      if (more.length > 0) add(name, { mimeType: DIRECTORY_MIME_TYPE })
      else add(name, { mimeType: getBareMediaType(file.path), size: file.size })
    }
  }
  const within = way.map(segment => `${segment}/`).join('')
  for (const { address } of skillIndex.items()) {
    if (address.startsWith(within))
      add(address.slice(within.length).split('/', 1)[0] ?? '', { mimeType: DIRECTORY_MIME_TYPE })
  }
  if (children.size === 0) return undefined
  return [...children.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1))
}
