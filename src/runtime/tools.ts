/** `skillc/tools`: a session's tools for models, as JSON Schema definitions with handlers. Framework adapters build on it. */

import { fault, isFault } from '../core/errors/fault.ts'
import { checkOptions } from '../core/json/check-options.ts'
import { isConditional } from '../core/match/access.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { escapeLine, foldText } from './catalog/escape.ts'
import { shorten } from './catalog/shorten.ts'
import { MOST_TOKENS } from './parts.ts'
import type { RunScript } from './running.ts'
import type { Session } from './session.ts'
import { answerCall, explainFault, type ForkedRun, parseFields, type ToolResult } from './tool-calls.ts'
import { type Job, jobs, TOOL_KINDS, type ToolName } from './tool-jobs.ts'

export type { FinishedScript, RunScript } from './running.ts'
export type { ForkedRun, ToolResult } from './tool-calls.ts'
export type { ToolName } from './tool-jobs.ts'

/** A JSON Schema for an object of strings, integers and lists of strings. */
export interface InputSchema {
  type: 'object'
  properties: Record<
    string,
    {
      type: 'string' | 'integer' | 'array'
      description: string
      enum?: string[]
      minimum?: number
      items?: { type: 'string' }
    }
  >
  required: string[]
  additionalProperties: false
}

/** A tool in the common form: a name, a JSON Schema, and a function. */
export interface SkillTool {
  name: ToolName
  description: string
  /** The current schema: read it for each request to a model. */
  readonly inputSchema: InputSchema
  /** Accepts an object, or one as JSON. Throws only errors that a model cannot act on: an abort, or a callback's error. */
  execute(input: unknown, options?: { signal?: AbortSignal | undefined }): Promise<ToolResult>
}

/** The tools to make, and the size of their results. */
export interface ToolOptions {
  /** Default: `skill_search`, `skill_use` and `skill_resource`. */
  names?: readonly ToolName[]
  /** The most skill ids listed in a definition. Default: 64. */
  most?: number
  /** The most skills that a search returns; their descriptions share 2,500 characters. Default: 10. */
  limit?: number
  /** The most characters of a file that one call returns. Default: 50,000. */
  characters?: number
  /** Longer instructions are returned in parts: the beginning first, with a list of sections. Default: 5,000 tokens. */
  tokens?: number
  /** Returns instructions on each call, for hosts that cannot tell whether the conversation still has them. */
  again?: boolean
  /**
   * Runs a subagent for a skill with `context: fork` and returns its answer, which is all that the model gets. Default:
   * the model gets the instructions, and a note that a subagent should follow them. `execute` throws its errors.
   */
  onFork?: (run: ForkedRun) => string | Promise<string>
  /**
   * Runs scripts for `run_skill_script`: `runScript` of `skillc/node`. Permissions that say `ask` go through the
   * session's `onAsk`.
   */
  runScript?: RunScript
}

/** A session's tools. Empty while it has no skills, so the model is offered nothing useless. */
export function skillTools(session: Session, options: ToolOptions = {}): SkillTool[] {
  checkOptions(options, TOOL_KINDS, '`skillTools`')
  return hasNoSkills(session) ? [] : toolsFor(session, options)
}

/** An unloaded bundle may have skills. */
export function hasNoSkills(session: Session): boolean {
  return session.isLoaded && session.skills.length === 0
}

/** Like `skillTools`, also without skills: a model may call a tool that it was offered before. */
export function toolsFor(session: Session, options: ToolOptions = {}): SkillTool[] {
  checkOptions(options, TOOL_KINDS, '`toolsFor`')
  const {
    names = ['skill_search', 'skill_use', 'skill_resource'],
    most = 64,
    limit = 10,
    characters = 50_000,
    tokens = MOST_TOKENS,
    again = false,
    onFork,
    runScript,
  } = options
  if (runScript === undefined && names.includes('run_skill_script'))
    throw fault('invalid-option', '`run_skill_script` needs `runScript`: that of `skillc/node`')
  const settings = { most, limit, characters, tokens, again, onFork, runScript }
  return names.map(name => {
    const job: Job = jobs[name]
    return {
      name,
      description: describe(job),
      get inputSchema() {
        return createSchema(job, session, most)
      },
      async execute(input, { signal } = {}) {
        const fields = parseFields(input)
        try {
          return await answerCall(name, session, fields, settings, signal)
        } catch (error) {
          if (!isFault(error) || error.code === 'aborted') throw error
          return {
            text: explainFault(error, job, fields, session.isLoaded ? session.skills : undefined, most),
            isError: true,
          }
        }
      },
    }
  })
}

function describe({ does }: Job): string {
  switch (does) {
    case 'search':
      return 'Finds skills for a task. A skill holds instructions for one kind of task. Returns ids and descriptions, best first; if the first is strong, one of the first three usually does the work.'
    case 'use':
      return 'Loads a skill. Returns its instructions and a list of its files. Call it before you start a task that the description of the skill fits.'
    case 'resource':
      return 'Reads a file of a skill, such as a reference or script that its instructions name.'
    case 'run':
      return 'Runs a script of a skill in a sandbox. Call it when the instructions of the skill say so. Returns the exit code and the output.'
    case 'disable':
      return 'Hides a skill for the rest of this session.'
  }
}

function createSchema(job: Job, session: Session, most: number): InputSchema {
  // Undefined if skills are loaded on demand: the definition then names none.
  const skills = session.isLoaded ? session.skills : undefined
  const schema: InputSchema = { type: 'object', properties: {}, required: [], additionalProperties: false }
  const add = (name: string, description: string, more: { enum?: string[] } = {}) => {
    schema.properties[name] = { type: 'string', description, ...more }
    schema.required.push(name)
  }
  if (job.does === 'search') {
    add(job.query, 'The task, in a few words.')
    addPaths(schema, session)
    return schema
  }
  add(job.skill, 'The id of the skill.', isListed(skills, most) ? { enum: skills.map(({ id }) => id) } : {})
  if ('location' in job && job.location !== undefined) {
    schema.required = []
    const description = "Use this instead of the id: the listed path of the skill's folder or `SKILL.md`."
    schema.properties[job.location] = { type: 'string', description }
  }
  if (job.does === 'resource') {
    add(job.path, "The path of the file, relative to the skill's folder.")
    const description = 'The number of characters to skip, to continue reading a long file.'
    schema.properties.offset = { type: 'integer', description, minimum: 0 }
  }
  if (job.does === 'run') {
    add(job.path, "The path of the script, from the skill's folder.")
    const description = 'The arguments of the script, one string each.'
    schema.properties.arguments = { type: 'array', items: { type: 'string' }, description }
  }
  if (job.does === 'use') {
    const section = 'The slug of one section, to read only that section of long instructions.'
    schema.properties.section = { type: 'string', description: section }
    const description = 'The number of characters to skip, to continue reading long instructions.'
    schema.properties.offset = { type: 'integer', description, minimum: 0 }
  }
  if (job.does === 'use') addPaths(schema, session)
  const taking = job.does === 'use' ? skills?.filter(takesArguments) : []
  if (taking?.length !== 0) {
    const hints = isListed(skills, most) ? (taking ?? []).map(getArgumentHint) : []
    const description = [
      'The arguments for a skill that takes them, as one string. Put quotes around an argument that has spaces.',
      ...hints,
    ]
    schema.properties.arguments = { type: 'string', description: description.join('\n') }
  }
  return schema
}

function addPaths({ properties }: InputSchema, session: Session): void {
  if (session.isLoaded && ![...session.skills, ...session.waiting].some(isConditional)) return
  const description = 'The files that you read or change. Some skills are available only for certain files.'
  properties.paths = { type: 'array', items: { type: 'string' }, description }
}

function isListed(
  skills: readonly ManifestSkill[] | undefined,
  most: number,
): skills is readonly ManifestSkill[] {
  return skills !== undefined && skills.length <= most
}

/** A skill takes arguments if it says so or has placeholders. */
function takesArguments({ argumentHint, arguments: names }: ManifestSkill): boolean {
  return argumentHint !== undefined || names !== undefined
}

const LONGEST_HINT = 100

function getArgumentHint({ id, argumentHint, arguments: names = [] }: ManifestSkill): string {
  const hint = argumentHint ?? names.map(name => `[${name}]`).join(' ')
  return `- ${escapeLine(shorten(foldText(`${id} ${hint}`).trim(), LONGEST_HINT))}`
}
