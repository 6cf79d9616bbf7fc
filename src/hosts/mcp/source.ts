/** A session's skills as the skills extension serves them (SEP-2640), and the index that came before it. */
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server'
import {
  SKILL_LIMITS,
  type Skill,
  type SkillReadResult,
  type SkillSource,
} from '@modelcontextprotocol/server/ext/skills'
import { bareMediaTypeOf } from '../../core/media-type.ts'
import { INDEX, segmentsOf } from './address.ts'
import { type Entered, entryOf } from './entries.ts'
import { withProtocolErrors } from './errors.ts'
import { childrenOf, readDirectory } from './folders.ts'
import { cursorAfter, itemsAfter, PAGE } from './page.ts'
import { indexText } from './resources.ts'
import { fileAt, type Item, itemsOnTheWay, type Shelf } from './shelf.ts'

/** UTF-16 units of entries after which a page ends: clients read messages of a few MiB. */
const LONG_PAGE = 1_000_000

/** Records that are read at once. */
const AT_ONCE = 8

/** Told of skills that have no entry, once each. */
export type Warn = (warning: { path: string; message: string }) => void

/** The source of the skills extension. */
export function skillSource(shelf: Shelf, warn: Warn): SkillSource {
  return {
    list: async ({ cursor }, { mcpReq }) => {
      await shelf.ready()
      return listEntries(shelf, cursor, warn, mcpReq.signal)
    },
    get: (uri, { mcpReq }) => withProtocolErrors(() => entryAt(shelf, uri, warn, mcpReq.signal)),
    read: (uri, { mcpReq }) => withProtocolErrors(() => readFile(shelf, uri, mcpReq.signal)),
    readDirectory: (uri, { cursor }, { mcpReq }) =>
      withProtocolErrors(async () => {
        await shelf.ready()
        return readDirectory(shelf, uri, cursor, mcpReq.signal)
      }),
  }
}

/** A page of entries. A skill that is broken is left out, and the rest is served. */
async function listEntries(
  shelf: Shelf,
  cursor: string | undefined,
  warn: Warn,
  signal: AbortSignal,
): Promise<{ skills: Skill[]; nextCursor?: string }> {
  const rest = itemsAfter(shelf.items(), idOf, cursor)
  const skills: Skill[] = []
  let length = 0
  let done = 0
  while (done < rest.length && done < PAGE && length < LONG_PAGE) {
    const group = rest.slice(done, Math.min(done + AT_ONCE, PAGE))
    for (const entry of await Promise.all(group.map(item => enter(shelf, item, warn, signal)))) {
      if (entry === undefined) continue
      skills.push(entry)
      length += JSON.stringify(entry).length
    }
    done += group.length
  }
  const last = rest[done - 1]
  return last === undefined || done === rest.length
    ? { skills }
    : { skills, nextCursor: cursorAfter(idOf(last)) }
}

function idOf({ skill }: Item): string {
  return skill.id
}

async function enter(shelf: Shelf, item: Item, warn: Warn, signal: AbortSignal): Promise<Skill | undefined> {
  const refused = (message: string) => warn({ path: idOf(item), message: `${message} (not in skills/list)` })
  let entered: Entered | undefined
  try {
    entered = await entryOf(shelf, item, signal)
  } catch (error) {
    if (signal.aborted) throw error
    refused(error instanceof Error ? error.message : String(error))
    return undefined
  }
  if (entered === undefined) return undefined
  if ('entry' in entered) return entered.entry
  refused(entered.why)
  return undefined
}

/** The entry whose `SKILL.md` is at a URI. */
async function entryAt(
  shelf: Shelf,
  uri: string,
  warn: Warn,
  signal: AbortSignal,
): Promise<Skill | undefined> {
  await shelf.ready()
  const way = segmentsOf(uri)
  if (way?.at(-1) !== 'SKILL.md') return undefined
  const [found] = itemsOnTheWay(shelf, way)
  if (found?.path !== 'SKILL.md') return undefined
  const entered = await entryOf(shelf, found.item, signal)
  if (entered === undefined) return undefined
  if ('why' in entered) {
    warn({ path: idOf(found.item), message: `${entered.why} (no answer to skills/get)` })
    const why = `\`${idOf(found.item)}\` has no entry: ${entered.why}. Its files can be read`
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, why)
  }
  // Another spelling of the URI is not the one that the entry names.
  return entered.entry.uri === uri ? entered.entry : undefined
}

async function readFile(
  shelf: Shelf,
  uri: string,
  signal: AbortSignal,
): Promise<SkillReadResult | undefined> {
  await shelf.ready()
  if (uri === INDEX) return { text: indexText(shelf), mimeType: 'application/json' }
  const place = await fileAt(shelf, uri, signal)
  if (place === undefined) {
    const isFolder = (await childrenOf(shelf, uri, signal)) !== undefined
    if (!isFolder) return undefined
    throw new ResourceNotFoundError(uri, `${uri} is a folder: use resources/directory/read`)
  }
  const { item, file } = place
  if (file.size > SKILL_LIMITS.bytes)
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      `${uri} has ${file.size} bytes; ${SKILL_LIMITS.bytes} are served`,
    )
  const bytes = await shelf.session.resource(idOf(item), file.path, { as: 'bytes', signal })
  const mimeType = bareMediaTypeOf(file.path)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), mimeType }
  } catch {
    return { bytes, mimeType }
  }
}
