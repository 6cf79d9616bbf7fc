/** Folders of skills, and those that skills lie in, as `resources/directory/read` shows them (SEP-2640). */
import type { Resource } from '@modelcontextprotocol/server'
import { DIRECTORY_MIME_TYPE } from '@modelcontextprotocol/server/ext/skills'
import { bareMediaTypeOf } from '../../core/media-type.ts'
import { segmentsOf, uriOfSegments } from './address.ts'
import { pageOf } from './page.ts'
import { itemsOnTheWay, recordOf, type Shelf } from './shelf.ts'

/** A page of what lies in a folder; undefined when there is no such folder. Throws a fault for a broken record. */
export async function readDirectory(
  shelf: Shelf,
  uri: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<{ resources: Resource[]; nextCursor?: string } | undefined> {
  const children = await childrenOf(shelf, uri, signal)
  if (children === undefined) return undefined
  const { items, ...rest } = pageOf(children, child => child.uri, cursor)
  return { resources: [...items], ...rest }
}

/** What lies in a folder: of a skill, or one that skills lie in. Undefined when there is no such folder. */
export async function childrenOf(
  shelf: Shelf,
  uri: string,
  signal: AbortSignal,
): Promise<Resource[] | undefined> {
  const way = segmentsOf(uri)
  if (way === undefined) return undefined
  const children = new Map<string, Resource>()
  const add = (name: string, facts: Omit<Resource, 'uri' | 'name'>) => {
    const at = uriOfSegments([...way, name])
    if (at !== undefined && !children.has(at)) children.set(at, { uri: at, name, ...facts })
  }
  for (const { item, path } of itemsOnTheWay(shelf, way)) {
    const record = await recordOf(shelf, item, signal)
    const before = path === '' ? '' : `${path}/`
    for (const file of record?.files ?? []) {
      if (!file.path.startsWith(before)) continue
      const [name = '', ...more] = file.path.slice(before.length).split('/')
      if (more.length > 0) add(name, { mimeType: DIRECTORY_MIME_TYPE })
      else add(name, { mimeType: bareMediaTypeOf(file.path), size: file.size })
    }
  }
  const within = way.map(segment => `${segment}/`).join('')
  for (const { address } of shelf.items()) {
    if (address.startsWith(within))
      add(address.slice(within.length).split('/', 1)[0] ?? '', { mimeType: DIRECTORY_MIME_TYPE })
  }
  if (children.size === 0) return undefined
  return [...children.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1))
}
