/** Folders of skills, and those that skills lie in, as `resources/directory/read` shows them (SEP-2640). */
import type { Resource } from '@modelcontextprotocol/server'
import { DIRECTORY_MIME_TYPE } from '@modelcontextprotocol/server/ext/skills'
import { getBareMediaType } from '../../core/text/media-type.ts'
import { joinUri, parseSegments } from './address.ts'
import { getPage } from './page.ts'
import { listItemsOnTheWay, readItemRecord, type SkillIndex } from './skill-index.ts'

/** A page of what lies in a folder; undefined for an unknown folder. Throws a fault for a broken record. */
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

/** What lies in a folder: of a skill, or one that skills lie in. Undefined for an unknown folder. */
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
