import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server'
import {
  SKILL_LIMITS,
  type Skill,
  type SkillReadResult,
  type SkillSource,
} from '@modelcontextprotocol/server/ext/skills'
import { type FaultCode, isFault } from '../../core/errors/fault.ts'
import { ENTRY } from '../../core/files/path.ts'
import { getBareMediaType } from '../../core/text/media-type.ts'
import { type EntryResult, openSkillEntry } from './entries.ts'
import { formatSkillIndex, listChildren, readDirectory } from './resources.ts'
import {
  createCursor,
  findFileByUri,
  INDEX,
  type Item,
  listItemsAfter,
  listItemsOnTheWay,
  PAGE,
  parseSegments,
  type SkillIndex,
} from './skill-index.ts'

/** UTF-16 units of entries per page: clients read messages of a few MiB. */
const LONG_PAGE = 1_000_000

const AT_ONCE = 8

/** Called once per skill without an entry. */
export type Warn = (warning: { path: string; message: string }) => void

export function createSkillSource(skillIndex: SkillIndex, warn: Warn): SkillSource {
  return {
    list: async ({ cursor }, { mcpReq }) => {
      await skillIndex.ready()
      return listEntries(skillIndex, cursor, warn, mcpReq.signal)
    },
    get: (uri, { mcpReq }) => withProtocolErrors(() => findEntryAt(skillIndex, uri, warn, mcpReq.signal)),
    read: (uri, { mcpReq }) => withProtocolErrors(() => readFile(skillIndex, uri, mcpReq.signal)),
    readDirectory: (uri, { cursor }, { mcpReq }) =>
      withProtocolErrors(async () => {
        await skillIndex.ready()
        return readDirectory(skillIndex, uri, cursor, mcpReq.signal)
      }),
  }
}

async function listEntries(
  skillIndex: SkillIndex,
  cursor: string | undefined,
  warn: Warn,
  signal: AbortSignal,
): Promise<{ skills: Skill[]; nextCursor?: string }> {
  const rest = listItemsAfter(skillIndex.items(), getId, cursor)
  const skills: Skill[] = []
  let length = 0
  let done = 0
  while (done < rest.length && done < PAGE && length < LONG_PAGE) {
    const group = rest.slice(done, Math.min(done + AT_ONCE, PAGE))
    for (const entry of await Promise.all(group.map(item => enter(skillIndex, item, warn, signal)))) {
      if (entry === undefined) continue
      skills.push(entry)
      length += JSON.stringify(entry).length
    }
    done += group.length
  }
  const last = rest[done - 1]
  return last === undefined || done === rest.length
    ? { skills }
    : { skills, nextCursor: createCursor(getId(last)) }
}

function getId({ id }: Item): string {
  return id
}

async function enter(
  skillIndex: SkillIndex,
  item: Item,
  warn: Warn,
  signal: AbortSignal,
): Promise<Skill | undefined> {
  const warnRefused = (message: string) =>
    warn({ path: getId(item), message: `${message} (not in skills/list)` })
  let entered: EntryResult | undefined
  try {
    entered = await openSkillEntry(skillIndex, item, signal)
  } catch (error) {
    if (signal.aborted) throw error
    warnRefused(error instanceof Error ? error.message : String(error))
    return undefined
  }
  if (entered === undefined) return undefined
  if ('entry' in entered) return entered.entry
  warnRefused(entered.why)
  return undefined
}

async function findEntryAt(
  skillIndex: SkillIndex,
  uri: string,
  warn: Warn,
  signal: AbortSignal,
): Promise<Skill | undefined> {
  await skillIndex.ready()
  const way = parseSegments(uri)
  if (way?.at(-1) !== ENTRY) return undefined
  const [found] = listItemsOnTheWay(skillIndex, way)
  if (found?.path !== ENTRY) return undefined
  const entered = await openSkillEntry(skillIndex, found.item, signal)
  if (entered === undefined) return undefined
  if ('why' in entered) {
    warn({ path: getId(found.item), message: `${entered.why} (not served by skills/get)` })
    const why = `\`${getId(found.item)}\` has no entry: ${entered.why}. Its files can be read`
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, why)
  }
  return entered.entry.uri === uri ? entered.entry : undefined
}

async function readFile(
  skillIndex: SkillIndex,
  uri: string,
  signal: AbortSignal,
): Promise<SkillReadResult | undefined> {
  await skillIndex.ready()
  if (uri === INDEX) return { text: formatSkillIndex(skillIndex), mimeType: 'application/json' }
  const place = await findFileByUri(skillIndex, uri, signal)
  if (place === undefined) {
    const isFolder = (await listChildren(skillIndex, uri, signal)) !== undefined
    if (!isFolder) return undefined
    throw new ResourceNotFoundError(uri, `${uri} is a folder: use resources/directory/read`)
  }
  const { item, file } = place
  if (file.size > SKILL_LIMITS.bytes)
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      `${uri} has ${file.size} bytes; ${SKILL_LIMITS.bytes} are served`,
    )
  const bytes = await skillIndex.session.resource(getId(item), file.path, { as: 'bytes', signal })
  const mimeType = getBareMediaType(file.path)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), mimeType }
  } catch {
    return { bytes, mimeType }
  }
}

const ASKED: readonly FaultCode[] = [
  'unknown-skill',
  'ambiguous-skill',
  'denied-skill',
  'unknown-file',
  'unsafe-path',
]

function toProtocolError(error: unknown): unknown {
  if (!isFault(error) || error.code === 'aborted') return error
  const code = ASKED.includes(error.code) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  return new ProtocolError(code, `${error.message}.`, { code: error.code })
}

export async function withProtocolErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw toProtocolError(error)
  }
}
