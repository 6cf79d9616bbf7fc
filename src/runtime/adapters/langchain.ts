/** `skillc/langchain`: a session's tools for LangChain and LangGraph. */
import { ToolMessage } from '@langchain/core/messages'
import { type DynamicStructuredTool, tool as toolOf } from '@langchain/core/tools'
import type { Session } from '../session.ts'
import type { SkillTool, ToolOptions } from '../tools.ts'
import { describeTools } from './describe-tools.ts'

export type { ToolOptions } from '../tools.ts'

/**
 * The tools of a session for `createAgent`, `ToolNode` and `bindTools`; none while it has no skills. The ids in them are
 * read anew for each request. A call that fails is a `ToolMessage` with the status `error`, and words for the model.
 */
export function skillStructuredTools(session: Session, options?: ToolOptions): DynamicStructuredTool[] {
  return describeTools(session, options).tools().map(toStructuredTool)
}

function toStructuredTool(tool: SkillTool): DynamicStructuredTool {
  const { name, description } = tool
  return toolOf(
    async (input: unknown, { toolCall, signal }) => {
      const { text, isError } = await tool.execute(input, signal === undefined ? {} : { signal })
      if (!isError) return text
      if (toolCall?.id === undefined) throw new Error(text)
      return new ToolMessage({ content: text, status: 'error', name, tool_call_id: toolCall.id })
    },
    // LangChain checks calls itself: with its words in full, a model knows which ids there are.
    { name, description, schema: createLiveSchema(tool), verboseParsingErrors: true },
  )
}

/** A schema that is as the session is whenever somebody looks. */
function createLiveSchema(tool: SkillTool) {
  return {
    type: 'object' as const,
    get properties() {
      return tool.inputSchema.properties
    },
    get required() {
      return tool.inputSchema.required
    },
    additionalProperties: false,
  }
}
