/** `skillc/ai-sdk`: a session's tools for Vercel's AI SDK, versions 5 to 7. */
import { jsonSchema, type ToolSet } from 'ai'
import type { Session } from '../session.ts'
import type { SkillTool, ToolOptions } from '../tools.ts'
import { callOrThrow, describeTools } from './describe-tools.ts'

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

function toTool(tool: SkillTool): ToolSet[string] {
  return {
    description: tool.description,
    get inputSchema() {
      return jsonSchema<unknown>({ ...tool.inputSchema })
    },
    execute: (input: unknown, { abortSignal }) => callOrThrow(tool, input, { signal: abortSignal }),
  }
}
