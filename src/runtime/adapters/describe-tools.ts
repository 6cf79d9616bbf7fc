import { type Kinds, object } from '../../core/json/check-options.ts'
import type { Catalog } from '../catalog/render.ts'
import type { CatalogOptions } from '../cataloguing.ts'
import type { Session, ToolGroups } from '../session.ts'
import { getSkillTools, TOOL_KINDS } from '../tool-jobs.ts'
import { hasNoSkills, type SkillTool, type ToolOptions, toolsFor } from '../tools.ts'

/** The tools to make. */
export interface GroupOptions<Own> extends ToolOptions {
  /** Your own tools by the id of the skill that brings them. Offered once the skill is in use. */
  groups?: ToolGroups<Own>
}

export const GROUP_KINDS: Kinds<GroupOptions<unknown>> = { ...TOOL_KINDS, groups: object }

export interface ToolDescriptions {
  tools(): SkillTool[]
  /** Also finds tools that are no longer offered, because their calls still need an answer. */
  find(name: string): SkillTool | undefined
  catalog(options?: CatalogOptions): Promise<Catalog>
}

export function describeTools(session: Session, options?: ToolOptions): ToolDescriptions {
  const tools = toolsFor(session, options)
  const byName = new Map<string, SkillTool>(tools.map(tool => [tool.name, tool]))
  const names = tools.map(({ name }) => name)
  return {
    tools: () => (hasNoSkills(session) ? [] : tools),
    find: name => byName.get(name),
    catalog: request => session.catalog({ tools: getSkillTools(names), ...request }),
  }
}

/** A call is given up with its request. */
export interface AnswerOptions {
  signal?: AbortSignal | undefined
}

export async function callTool(tool: SkillTool, input: unknown, { signal }: AnswerOptions): Promise<string> {
  const { text, isError } = await tool.execute(input, signal === undefined ? {} : { signal })
  return isError ? `Error: ${text}` : text
}

export async function callOrThrow(
  tool: SkillTool,
  input: unknown,
  { signal }: AnswerOptions,
): Promise<string> {
  const { text, isError } = await tool.execute(input, signal === undefined ? {} : { signal })
  if (isError) throw new Error(text)
  return text
}

export interface GroupTools<Tool> {
  readonly all: ReadonlyMap<string, Tool>
  /** True for tools that belong to no skill. */
  isOffered(name: string): boolean
  /** Explains a call made before the tool's skill is in use. Names no skill, because rules may hide it. */
  explain(name: string): string
}

export function groupTools<Tool>(
  session: Session,
  groups: ToolGroups<readonly [name: string, tool: Tool]>,
  taken: readonly string[],
): GroupTools<Tool> {
  const all = new Map<string, Tool>()
  for (const [name, tool] of Object.values(groups).flat()) {
    if (taken.includes(name) || (all.get(name) ?? tool) !== tool)
      throw new TypeError(`Two tools are called \`${name}\``)
    all.set(name, tool)
  }
  return {
    all,
    isOffered: name => !all.has(name) || session.tools({ groups }).some(([offered]) => offered === name),
    explain: name => `There is no tool \`${name}\` yet: load the skill that brings it first`,
  }
}

export function nameTools<Tool extends { name: string }>(
  groups: ToolGroups<Tool>,
): ToolGroups<readonly [name: string, tool: Tool]> {
  const named = Object.entries(groups).map(
    ([id, tools]) => [id, tools.map(tool => [tool.name, tool] as const)] as const,
  )
  return Object.fromEntries(named)
}
