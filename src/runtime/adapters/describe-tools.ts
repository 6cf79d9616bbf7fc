/** What every adapter is made of: the tools to offer now, and the one that a call means. */
import { type Kinds, object } from '../../core/json/check-options.ts'
import type { Catalog } from '../catalog/render.ts'
import type { CatalogOptions } from '../cataloguing.ts'
import { TOOL_KINDS } from '../option-kinds.ts'
import type { Session, ToolGroups } from '../session.ts'
import { getSkillTools } from '../tool-jobs.ts'
import { hasNone, type SkillTool, type ToolOptions, toolsFor } from '../tools.ts'

/** Which tools there are. */
export interface GroupOptions<Own> extends ToolOptions {
  /** Your own tools that come with a skill, by its id: they are offered once it is in use. */
  groups?: ToolGroups<Own>
}

export const GROUP_KINDS: Kinds<GroupOptions<unknown>> = { ...TOOL_KINDS, groups: object }

export interface ToolDescriptions {
  /** Empty while the session has no skills. */
  tools(): SkillTool[]
  /** The tool of this name, also when it is not offered any more: a call has to be answered. */
  find(name: string): SkillTool | undefined
  /** What the model is told of the skills, in words that name these tools. */
  catalog(options?: CatalogOptions): Promise<Catalog>
}

export function describeTools(session: Session, options?: ToolOptions): ToolDescriptions {
  const tools = toolsFor(session, options)
  const byName = new Map<string, SkillTool>(tools.map(tool => [tool.name, tool]))
  const names = tools.map(({ name }) => name)
  return {
    tools: () => (hasNone(session) ? [] : tools),
    find: name => byName.get(name),
    catalog: request => session.catalog({ tools: getSkillTools(names), ...request }),
  }
}

/** A call is given up with its request. */
export interface AnswerOptions {
  signal?: AbortSignal | undefined
}

/** What a call gives a model, where a format has no sign for errors. */
export async function callTool(tool: SkillTool, input: unknown, { signal }: AnswerOptions): Promise<string> {
  const { text, isError } = await tool.execute(input, signal === undefined ? {} : { signal })
  return isError ? `Error: ${text}` : text
}

/** The same where a framework knows errors by what is thrown. */
export async function callOrThrow(
  tool: SkillTool,
  input: unknown,
  { signal }: AnswerOptions,
): Promise<string> {
  const { text, isError } = await tool.execute(input, signal === undefined ? {} : { signal })
  if (isError) throw new Error(text)
  return text
}
