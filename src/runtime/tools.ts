/**
 * Tools for models, made from a session: JSON Schema definitions with handlers. `skillc/tools`; adapters for frameworks
 * are built on it.
 */
import { escapeLine, foldText } from './catalogue/escape.ts'
import { shorten } from './catalogue/shorten.ts'
import { type Fault, fault, isFault } from './fault.ts'
import { lookUp } from './look-up.ts'
import type { Session } from './session.ts'

/** What a tool does, and what its parameters are called. */
type Job =
  | { does: 'use'; skill: string }
  | { does: 'disable'; skill: string }
  | { does: 'search'; query: string }
  | { does: 'resource'; skill: string; path: string }

/** The tools' own names, and those that other frameworks give a model (docs/runtime.md says which). */
const jobs = {
  skill_search: { does: 'search', query: 'query' },
  skill_use: { does: 'use', skill: 'name' },
  skill_resource: { does: 'resource', skill: 'name', path: 'path' },
  skill: { does: 'use', skill: 'name' },
  activate_skill: { does: 'use', skill: 'name' },
  load_skill: { does: 'use', skill: 'skill_name' },
  read_skill: { does: 'use', skill: 'skill_name' },
  read_skill_resource: { does: 'resource', skill: 'skill_name', path: 'resource_name' },
  search_skills: { does: 'search', query: 'query' },
  disable_skill: { does: 'disable', skill: 'skill_name' },
} as const satisfies Record<string, Job>

export type ToolName = keyof typeof jobs

/** A JSON Schema for an object of texts and numbers. */
export interface InputSchema {
  type: 'object'
  properties: Record<
    string,
    { type: 'string' | 'integer'; description: string; enum?: string[]; minimum?: number }
  >
  required: string[]
  additionalProperties: false
}

export interface ToolResult {
  /** What the model gets. */
  text: string
  /** Whether the call did not do what it was for; `text` says why, in words for a model. */
  isError: boolean
}

export interface SkillTool {
  name: ToolName
  description: string
  /** As the session is now: ask again for each request to a model. */
  readonly inputSchema: InputSchema
  /** Takes an object, or one as JSON. Throws only what is no matter of the model's: an abort, or what a callback threw. */
  execute(input: unknown, options?: { signal?: AbortSignal }): Promise<ToolResult>
}

export interface ToolOptions {
  /** Which tools; `skill_search`, `skill_use` and `skill_resource` without. */
  names?: readonly ToolName[]
  /** The most skills whose ids are listed in a definition; 64 without. */
  most?: number
  /** The most skills that a search gives; 5 without. */
  limit?: number
  /** The most characters of a file that are given at once; 50,000 without. */
  characters?: number
}

type Settings = Required<Omit<ToolOptions, 'names'>>

/** The tools of a session; none while it has no skills, so that no model is offered what cannot work. */
export function skillTools(session: Session, options: ToolOptions = {}): SkillTool[] {
  const {
    names = ['skill_search', 'skill_use', 'skill_resource'],
    most = 64,
    limit = 5,
    characters = 50_000,
  } = options
  if (session.skills.length === 0) return []
  const settings = { most, limit, characters }
  return names.map(name => {
    const job: Job = jobs[name]
    return {
      name,
      description: describe(job),
      get inputSchema() {
        return schemaOf(job, session, most)
      },
      async execute(input, { signal } = {}) {
        try {
          return await run(job, session, fieldsOf(input), settings, signal)
        } catch (error) {
          if (!isFault(error) || error.code === 'aborted') throw error
          return { text: explain(error, session, most), isError: true }
        }
      },
    }
  })
}

// ---------------------------------------------------------------- definitions

function describe({ does }: Job): string {
  switch (does) {
    case 'search':
      return 'Finds skills for a task. A skill holds instructions for one kind of task; this gives ids and descriptions.'
    case 'use':
      return 'Loads a skill: its instructions for a task, and a list of its files. Use it before a task that its description fits.'
    case 'resource':
      return 'Reads a file of a skill, such as a reference or a script that its instructions name.'
    case 'disable':
      return 'Hides a skill for the rest of this session.'
  }
}

function schemaOf(job: Job, { skills }: Session, most: number): InputSchema {
  const schema: InputSchema = { type: 'object', properties: {}, required: [], additionalProperties: false }
  const add = (name: string, description: string, more: { enum?: string[] } = {}) => {
    schema.properties[name] = { type: 'string', description, ...more }
    schema.required.push(name)
  }
  if (job.does === 'search') {
    add(job.query, 'What is to be done, in a few words.')
    return schema
  }
  add(job.skill, 'The id of the skill.', skills.length > most ? {} : { enum: skills.map(({ id }) => id) })
  if (job.does === 'resource') {
    add(job.path, "The path of the file, from the skill's folder.")
    const description = 'Where to read on in a long file: the number of characters to pass over.'
    schema.properties.offset = { type: 'integer', description, minimum: 0 }
  }
  return schema
}

// ---------------------------------------------------------------- calls

type Fields = Partial<Record<string, unknown>>

/** Some frameworks hand the arguments on as the model wrote them. */
function fieldsOf(input: unknown): Fields {
  const value = typeof input === 'string' ? parsed(input) : input
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Models mix up the names that frameworks use for the same thing. */
const otherNames = ['name', 'skill_name', 'skill', 'id', 'command']
const otherPaths = ['path', 'resource_name', 'file_path']

function textOf(fields: Fields, wanted: string, others: readonly string[] = []): string {
  for (const name of [wanted, ...others]) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
  }
  throw fault('unknown-skill', `Give \`${wanted}\``)
}

async function run(
  job: Job,
  session: Session,
  fields: Fields,
  settings: Settings,
  signal: AbortSignal | undefined,
): Promise<ToolResult> {
  const call = signal === undefined ? {} : { signal }
  if (job.does === 'search') {
    const found = await findSkills(session, textOf(fields, job.query), settings.limit, call)
    return { text: listOf(session, found), isError: false }
  }
  const name = textOf(fields, job.skill, otherNames)
  if (job.does === 'use') return { text: (await session.use(name, call)).text, isError: false }
  if (job.does === 'disable') return hide(session, name)
  const path = textOf(fields, job.path, otherPaths)
  const text = await session.resource(name, path, call)
  return { text: partOf(text, fields.offset, settings.characters), isError: false }
}

function hide(session: Session, name: string): ToolResult {
  const before = session.skills
  session.disable(name)
  const after = new Set(session.skills.map(({ id }) => id))
  const hidden = before.filter(({ id }) => !after.has(id)).map(({ id }) => `\`${id}\``)
  if (hidden.length === 0) throw fault('unknown-skill', `There is no skill \`${name}\``, { skill: name })
  return { text: `Hidden for the rest of this session: ${hidden.join(', ')}.`, isError: false }
}

async function findSkills(
  session: Session,
  query: string,
  limit: number,
  call: { signal?: AbortSignal },
): Promise<string[]> {
  try {
    return (await session.search(query, { limit, ...call })).map(({ id }) => id)
  } catch (error) {
    if (!isFault(error, 'no-search-index')) throw error
    return lookUp(session.skills, query, limit)
  }
}

/** Characters of a description in what a search gives. */
const LONGEST = 500

function listOf({ skills }: Session, ids: readonly string[]): string {
  const known = new Map(skills.map(skill => [skill.id, skill]))
  const lines = ids.flatMap(id => {
    const skill = known.get(id)
    if (skill === undefined) return []
    return `- ${escapeLine(foldText(id))}: ${escapeLine(shorten(foldText(skill.description), LONGEST))}`
  })
  return lines.length === 0 ? 'No skill fits. Go on without one, or use other words.' : lines.join('\n')
}

function partOf(text: string, offset: unknown, most: number): string {
  const start = typeof offset === 'number' && offset > 0 ? Math.floor(offset) : 0
  const part = text.slice(start, start + most)
  const end = start + part.length
  const left = text.length - end
  return left === 0 ? part : `${part}\n\n[${left} more characters. Read on with \`offset\`: ${end}.]`
}

/** A fault in words for a model. What rules hide is not there at all, as far as it is told. */
function explain(error: Fault, { skills }: Session, most: number): string {
  const isHidden = error.code === 'denied-skill' && error.rule !== 'asked'
  const message = isHidden ? `There is no skill \`${error.skill}\`` : error.message
  if (!isHidden && error.code !== 'unknown-skill') return `${message}.`
  const ids = skills.length > most ? '' : ` There are: ${skills.map(({ id }) => `\`${id}\``).join(', ')}.`
  return `${message}.${ids}`
}
