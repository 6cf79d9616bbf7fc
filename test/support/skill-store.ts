/**
 * Stores of skills on loopback that speak as the types of the official SDKs say, `@anthropic-ai/sdk` 1.12.0 and `openai` 7.57.0: those
 * are clients of the same server in stores.test.ts.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Anthropic from '@anthropic-ai/sdk'
import type OpenAI from 'openai7'
import { parse } from 'yaml'

/** A part of a form: its field, the file's name and type, and the bytes. */
export interface Part {
  field: string
  name: string
  type: string
  text: string
}

export interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  parts: Part[]
}

interface Version {
  id: string
  name: string
  description: string
  parts: Part[]
}

interface Skill {
  id: string
  /** Names of files in it are those of the newest version. */
  versions: Version[]
}

/** What goes wrong with one request: before or after the store did what was asked. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | { cut: 'before' | 'after' }
  | { wait: (asked: Asked) => void }

export interface SkillStore {
  /** Of the server, without a path. */
  address: string
  asked: Asked[]
  skills: Map<string, Skill>
  /** What goes wrong with a request; called for each one. */
  fault: (asked: Asked, before: number) => Fault | undefined
  close: () => void
}

export async function startSkillStore(kind: 'anthropic' | 'openai', pageSize = 2): Promise<SkillStore> {
  const server = createServer(async (request, response) => {
    const asked = await readAsked(request)
    const before = store.asked.length
    store.asked.push(asked)
    const fault = store.fault(asked, before)
    if (fault !== undefined && 'status' in fault) {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      return void response.end(fault.body ?? JSON.stringify({ error: { message: 'as asked for' } }))
    }
    if (fault !== undefined && 'cut' in fault && fault.cut === 'before') return void request.socket.destroy()
    const { status, body } = speak(asked)
    if (fault !== undefined && 'cut' in fault) return void request.socket.destroy()
    if (fault !== undefined && 'wait' in fault) return fault.wait(asked)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  const speak = (asked: Asked) =>
    (kind === 'anthropic' ? speakAnthropic : speakOpenai)(asked, store.skills, pageSize)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store: SkillStore = {
    address: `http://127.0.0.1:${port}`,
    asked: [],
    skills: new Map(),
    fault: () => undefined,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return store
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = '', url: path = '', headers } = request
  const type = headers['content-type'] ?? ''
  const parts = type.startsWith('multipart/form-data')
    ? readParts(Buffer.concat(chunks).toString('utf8'), type)
    : []
  return { method, path, headers, parts }
}

/** The parts of a form as they were sent: Node's own reader would leave out what it does not know. */
function readParts(body: string, contentType: string): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1] ?? ''
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map(part => {
      const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
      return {
        field: /\bname="([^"]*)"/.exec(head)?.[1] ?? '',
        name: /\bfilename="([^"]*)"/.exec(head)?.[1] ?? '',
        type: /content-type: *(\S+)/i.exec(head)?.[1] ?? '',
        text: rest.join('\r\n\r\n').replace(/\r\n$/, ''),
      }
    })
}

interface Answer {
  status: number
  body: unknown
}

const refuse = (status: number, message: string): Answer => ({
  status,
  body: { type: 'error', error: { type: 'invalid_request_error', message } },
})

/** The name and description of what was sent, or why it is refused. */
function readSkill(parts: Part[]): Omit<Version, 'id'> | string {
  const files = parts.filter(({ field }) => field === 'files[]')
  const [folder = ''] = files[0]?.name.split('/') ?? []
  const entry = files.find(({ name }) => name === `${folder}/SKILL.md`)
  if (entry === undefined) return 'SKILL.md file must be exactly in the top-level folder.'
  if (files.some(({ name }) => !name.startsWith(`${folder}/`)))
    return 'All files must be inside the top-level folder'
  const { name = '', description = '' } = parse(entry.text.split('---')[1] ?? '') ?? {}
  if (name !== folder) return `The folder name '${folder}' must match the skill name '${name}' in SKILL.md.`
  if (description.length > 1024) return "field 'description' in SKILL.md must be at most 1024 characters"
  if (description.includes('poison')) return 'the store does not like it'
  return { name, description, parts: files }
}

/** What an address names: all skills, one, its versions, or one of them. */
function readPlace(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://store')
  const [, id = '', below, version = ''] =
    /^\/v1\/skills(?:\/([^/]+)(\/versions(?:\/([^/]+))?)?)?$/.exec(pathname) ?? []
  return { id, below, version, searchParams }
}

function speakAnthropic(
  { method, path, headers, parts }: Asked,
  skills: Map<string, Skill>,
  pageSize: number,
): Answer {
  if (headers.authorization !== 'Bearer sk-ant-test')
    return refuse(401, `invalid key ${headers.authorization}`)
  if (headers['anthropic-version'] !== '2026-10-21' || headers['anthropic-beta'] !== undefined)
    return refuse(400, 'anthropic-version: header is required')
  const { id, below, version, searchParams } = readPlace(path)
  const show = ({ id: own, versions }: Skill): Anthropic.Skill => ({
    id: own,
    type: 'skill',
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    display_name: versions[0]?.name ?? '',
    latest_version_id: versions.at(-1)?.id ?? '',
    source: { type: 'custom' },
  })
  const showVersion = (own: string, { id: of, name, description }: Version) => ({
    id: of,
    type: 'skill_version' as const,
    created_at: '2026-11-01T00:00:00Z',
    name,
    description,
    skill_id: own,
  })
  if (id === '' && method === 'GET') {
    const start = Number(searchParams.get('page') ?? 0)
    const data = [...skills.values()].slice(start, start + pageSize).map(show)
    return {
      status: 200,
      body: { data, next_page: start + pageSize < skills.size ? String(start + pageSize) : null },
    }
  }
  return speakOfOne({ method, id, below, version, parts }, skills, 'skver_', show, showVersion, {
    id,
    type: 'skill_deleted',
  })
}

function speakOpenai(
  { method, path, headers, parts }: Asked,
  skills: Map<string, Skill>,
  pageSize: number,
): Answer {
  if (headers.authorization !== 'Bearer sk-test')
    return refuse(401, `Incorrect API key: ${headers.authorization}`)
  const { id, below, version, searchParams } = readPlace(path)
  const show = ({ id: own, versions }: Skill): OpenAI.Skill => ({
    id: own,
    object: 'skill',
    created_at: 1,
    default_version: versions.at(-1)?.id ?? '',
    latest_version: versions.at(-1)?.id ?? '',
    name: versions.at(-1)?.name ?? '',
    description: versions.at(-1)?.description ?? '',
  })
  const showVersion = (own: string, { id: of, name, description }: Version) => ({
    id: `skillver_${of}`,
    object: 'skill.version' as const,
    created_at: 1,
    name,
    description,
    skill_id: own,
    version: of,
  })
  if (id === '' && method === 'GET') {
    const all = [...skills.values()]
    const start = all.findIndex(one => one.id === searchParams.get('after')) + 1
    const data = all.slice(start, start + pageSize).map(show)
    const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null }
    return { status: 200, body: { object: 'list', data, has_more: start + pageSize < all.length, ...ends } }
  }
  return speakOfOne({ method, id, below, version, parts }, skills, '', show, showVersion, {
    id,
    object: 'skill.deleted',
    deleted: true,
  })
}

function speakOfOne(
  {
    method,
    id,
    below,
    version,
    parts,
  }: { method: string; id: string; below: string | undefined; version: string; parts: Part[] },
  skills: Map<string, Skill>,
  prefix: string,
  show: (skill: Skill) => unknown,
  showVersion: (id: string, version: Version) => unknown,
  deleted: unknown,
): Answer {
  const skill = skills.get(id)
  if (id !== '' && skill === undefined) return refuse(404, `no skill ${id}`)
  if (method === 'DELETE') {
    skills.delete(id)
    return { status: 200, body: deleted }
  }
  if (method === 'POST') {
    const read = readSkill(parts)
    if (typeof read === 'string') return refuse(400, read)
    const target = skill ?? {
      id: `skill_${String.fromCharCode(97 + skills.size)}${skills.size}`,
      versions: [],
    }
    const added = { id: `${prefix}${target.versions.length + 1}`, ...read }
    const first = target.versions[0]?.name
    if (first !== undefined && first !== read.name) return refuse(400, `the name of this skill is ${first}`)
    target.versions.push(added)
    skills.set(target.id, target)
    return { status: 200, body: skill === undefined ? show(target) : showVersion(target.id, added) }
  }
  if (skill === undefined) return refuse(404, 'nothing')
  if (below === undefined) return { status: 200, body: show(skill) }
  const found = skill.versions.find(one => one.id === version)
  return found === undefined
    ? refuse(404, `no version ${version}`)
    : { status: 200, body: showVersion(id, found) }
}
