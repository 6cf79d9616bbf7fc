/** A cursor names the item before a page, so that it means the same after a reload. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

export const PAGE = 100

const PREFIX = 'after:'

export function listItemsAfter<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  cursor: string | undefined,
): readonly Item[] {
  if (cursor === undefined) return items
  const last = parseCursor(cursor)
  const start = items.findIndex(item => getKey(item) > last)
  return start === -1 ? [] : items.slice(start)
}

export function createCursor(key: string): string {
  // Text that is not Unicode cannot be encoded; its replacement sorts before the same items.
  return PREFIX + encodeURIComponent(key.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

export function getPage<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  cursor: string | undefined,
): { items: readonly Item[]; nextCursor?: string } {
  const rest = listItemsAfter(items, getKey, cursor)
  const page = rest.slice(0, PAGE)
  const last = page.at(-1)
  if (last === undefined || rest.length === page.length) return { items: page }
  return { items: page, nextCursor: createCursor(getKey(last)) }
}

function parseCursor(cursor: string): string {
  try {
    if (cursor.startsWith(PREFIX)) return decodeURIComponent(cursor.slice(PREFIX.length))
  } catch {
    // Falls through: not a cursor of this server.
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This server did not issue that cursor')
}
