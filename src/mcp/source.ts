/** A session's skills as the skills extension serves them (SEP-2640), and the index that came before it. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import {
  DIRECTORY_MIME_TYPE,
  SKILL_LIMITS,
  type Skill,
  type SkillReadResult,
  type SkillSource,
} from '@modelcontextprotocol/server/ext/skills'
import type { ManifestSkill } from '../bundle/format.ts'
import { INDEX, segmentsOf, uriOf, uriOfSegments } from './address.ts'
import { type Entered, entryOf } from './entries.ts'
import { withProtocolErrors } from './errors.ts'
import { mediaTypeOf } from './media-type.ts'
import { cursorAfter, itemsAfter, PAGE, pageOf } from './page.ts'
import { fileAt, recordOf, type Shelf, skillsOnTheWay } from './shelf.ts'

/** UTF-16 units of entries after which a page ends: clients read messages of a few MiB. */
const LONG_PAGE = 1_000_000

/** Told of skills that have no entry, once each. */
export type Warn = (warning: { path: string; message: string }) => void

/** The source of the skills extension. */
export function skillSource(shelf: Shelf, warn: Warn): SkillSource {
  return {
    list: ({ cursor }, { mcpReq }) => listEntries(shelf, cursor, warn, mcpReq.signal),
    get: (uri, { mcpReq }) => withProtocolErrors(() => entryAt(shelf, uri, warn, mcpReq.signal)),
    read: (uri, { mcpReq }) => withProtocolErrors(() => readFile(shelf, uri, mcpReq.signal)),
    readDirectory: (uri, { cursor }, { mcpReq }) =>
      withProtocolErrors(() => readDirectory(shelf, uri, cursor, mcpReq.signal)),
  }
}

/** A page of entries. A skill that is broken is left out, and the rest is served. */
async function listEntries(
  shelf: Shelf,
  cursor: string | undefined,
  warn: Warn,
  signal: AbortSignal,
): Promise<{ skills: Skill[]; nextCursor?: string }> {
  const rest = itemsAfter(shelf.skills(), ({ id }) => id, cursor)
  const batch = rest.slice(0, PAGE)
  const entered = await Promise.all(batch.map(skill => enter(shelf, skill, warn, signal)))
  const skills: Skill[] = []
  let length = 0
  let done = 0
  for (const entry of entered) {
    if (length > LONG_PAGE) break
    done++
    if (entry === undefined) continue
    skills.push(entry)
    length += JSON.stringify(entry).length
  }
  const last = batch[done - 1]
  return last === undefined || done === rest.length
    ? { skills }
    : { skills, nextCursor: cursorAfter(last.id) }
}

async function enter(
  shelf: Shelf,
  skill: ManifestSkill,
  warn: Warn,
  signal: AbortSignal,
): Promise<Skill | undefined> {
  const refused = (message: string) => warn({ path: skill.id, message: `${message} (not in skills/list)` })
  let entered: Entered | undefined
  try {
    entered = await entryOf(shelf, skill, signal)
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
  const way = segmentsOf(uri)
  if (way?.at(-1) !== 'SKILL.md') return undefined
  const [found] = skillsOnTheWay(shelf, way)
  if (found?.path !== 'SKILL.md') return undefined
  const entered = await entryOf(shelf, found.skill, signal)
  if (entered === undefined) return undefined
  if ('why' in entered) {
    warn({ path: found.skill.id, message: `${entered.why} (no answer to skills/get)` })
    const why = `\`${found.skill.id}\` has no entry: ${entered.why}. Its files can be read`
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
  if (uri === INDEX) return { text: indexText(shelf), mimeType: 'application/json' }
  const place = await fileAt(shelf, uri, signal)
  if (place === undefined) {
    const isFolder = (await childrenOf(shelf, uri, signal)) !== undefined
    if (!isFolder) return undefined
    throw new ResourceNotFoundError(uri, `${uri} is a folder: use resources/directory/read`)
  }
  const { skill, file } = place
  if (file.size > SKILL_LIMITS.bytes)
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      `${uri} has ${file.size} bytes; ${SKILL_LIMITS.bytes} are served`,
    )
  const bytes = await shelf.session.resource(skill.id, file.path, { as: 'bytes', signal })
  const mimeType = mediaTypeOf(file.path)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), mimeType }
  } catch {
    return { bytes, mimeType }
  }
}

async function readDirectory(
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
async function childrenOf(shelf: Shelf, uri: string, signal: AbortSignal): Promise<Resource[] | undefined> {
  const way = segmentsOf(uri)
  if (way === undefined) return undefined
  const children = new Map<string, Resource>()
  const add = (name: string, facts: Omit<Resource, 'uri' | 'name'>) => {
    const at = uriOfSegments([...way, name])
    if (at !== undefined && !children.has(at)) children.set(at, { uri: at, name, ...facts })
  }
  for (const { skill, path } of skillsOnTheWay(shelf, way)) {
    const record = await recordOf(shelf, skill.id, signal)
    const before = path === '' ? '' : `${path}/`
    for (const file of record?.files ?? []) {
      if (!file.path.startsWith(before)) continue
      const [name = '', ...more] = file.path.slice(before.length).split('/')
      if (more.length > 0) add(name, { mimeType: DIRECTORY_MIME_TYPE })
      else add(name, { mimeType: mediaTypeOf(file.path), size: file.size })
    }
  }
  const within = way.map(segment => `${segment}:`).join('')
  if (!way.some(segment => segment.includes(':'))) {
    for (const { id } of shelf.skills()) {
      if (id.startsWith(within) && id !== within)
        add(id.slice(within.length).split(':', 1)[0] ?? '', { mimeType: DIRECTORY_MIME_TYPE })
    }
  }
  if (children.size === 0) return undefined
  return [...children.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1))
}

/** What `resources/list` shows: the entry of each skill, and before them the index. */
export function resourcePage(
  shelf: Shelf,
  cursor: string | undefined,
): { resources: Resource[]; nextCursor?: string } {
  const { items, ...rest } = pageOf(shelf.skills(), ({ id }) => id, cursor)
  const index = { uri: INDEX, name: 'index.json', mimeType: 'application/json' }
  const entries = items.flatMap(({ id, name, description, chunk }): Resource[] => {
    const uri = uriOf(id, 'SKILL.md')
    return uri === undefined
      ? []
      : [{ uri, name, title: id, description, mimeType: 'text/markdown', size: chunk.size }]
  })
  return { resources: cursor === undefined ? [index, ...entries] : entries, ...rest }
}

/**
 * `skill://index.json`, which the extension had until August 2026 and Microsoft Agent Framework reads: an index of the
 * discovery RFC 0.2.0 with addresses of this server.
 */
function indexText(shelf: Shelf): string {
  const skills = shelf.skills().flatMap(({ id, name, description, digest, ...skill }) => {
    const url = uriOf(id, 'SKILL.md')
    // Readers drop what does not say its name and description itself, as a legacy command, or has a name of another form.
    const isReadable = skill.file === undefined && skill.borrowed !== true && isSpecName(name)
    return url === undefined || !isReadable ? [] : { name, type: 'skill-md', description, url, digest }
  })
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'
  return `${JSON.stringify({ $schema, skills }, undefined, 2)}\n`
}

/** Whether a name is of the form that the specification gives. */
function isSpecName(name: string): boolean {
  return name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
}
