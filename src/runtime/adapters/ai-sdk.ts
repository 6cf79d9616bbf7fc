/** `skillc/ai-sdk`: a session's tools for Vercel's AI SDK, versions 5 to 7. */
import { jsonSchema, type ToolSet } from 'ai'
import type { Session } from '../session.ts'
import type { SkillTool, ToolOptions } from '../tools.ts'
import { callOrThrow, describeTools } from './describe-tools.ts'
import { groupTools } from './group-tools.ts'

export type { ToolOptions } from '../tools.ts'

/**
 * The tools of a session for `generateText`, `streamText` and agents; empty while it has no skills. The ids in them are
 * read anew for each step. A call that fails is a `tool-error`, with words that a model can go on with.
 */
export function skillToolSet(session: Session, options?: ToolOptions): ToolSet {
  return Object.fromEntries(
    describeTools(session, options)
      .tools()
      .map(tool => [tool.name, toTool(tool)]),
  )
}

/** What a model may have beside the tools for skills. */
export interface StepOptions extends ToolOptions {
  /** Your own tools that come with a skill, by its id: they are offered once it is in use. */
  groups: Readonly<Record<string, ToolSet>>
  /** Your own tools that are always offered. */
  tools?: ToolSet
}

/** For `generateText`, `streamText` and agents: `{ ...skillSteps(session, { groups }), model, prompt }`. */
export interface SkillSteps {
  tools: ToolSet
  prepareStep(): { activeTools: string[] }
}

/**
 * The tools of a session and those of its skills. A tool of a skill is offered from the step after the one that loaded the skill;
 * a call before that is a `tool-error`. Throws a TypeError when two tools have one name.
 */
export function skillSteps(session: Session, { groups, tools: own, ...options }: StepOptions): SkillSteps {
  const offered: ToolSet = { ...skillToolSet(session, options), ...own }
  const named = Object.entries(groups).map(([id, set]) => [id, Object.entries(set)] as const)
  const grouped = groupTools(session, Object.fromEntries(named), Object.keys(offered))
  const tools = { ...offered }
  for (const [name, tool] of grouped.all) {
    const { execute } = tool
    tools[name] = execute === undefined ? tool : { ...tool, execute: runOffered(name, execute.bind(tool)) }
  }
  function runOffered(name: string, execute: NonNullable<ToolSet[string]['execute']>): typeof execute {
    return (input, options) => {
      if (!grouped.isOffered(name)) throw new Error(grouped.explain(name))
      return execute(input, options)
    }
  }
  return {
    tools,
    prepareStep: () => ({ activeTools: Object.keys(tools).filter(grouped.isOffered) }),
  }
}

function toTool(tool: SkillTool): ToolSet[string] {
  return {
    description: tool.description,
    get inputSchema() {
      return jsonSchema<unknown>({ ...tool.inputSchema })
    },
    execute: (input: unknown, { abortSignal }) => callOrThrow(tool, input, { signal: abortSignal }),
  }
}
