/** `skillc/langchain`: a session's tools for LangChain and LangGraph. */

import { ToolMessage } from '@langchain/core/messages'
import { type DynamicStructuredTool, type StructuredTool, tool as toolOf } from '@langchain/core/tools'
import { checkOptions } from '../../core/json/check-options.ts'
import type { Session, ToolGroups } from '../session.ts'
import type { RestoredSession } from '../snapshot.ts'
import type { SkillTool, ToolOptions } from '../tools.ts'
import { type AnswerOptions, describeTools, GROUP_KINDS, groupTools, nameTools } from './describe-tools.ts'
import { type CallFact, createResume, type Fields, listParts } from './messages.ts'

export type { ForkedRun, ToolOptions } from '../tools.ts'
export type { AnswerOptions, RestoredSession }

/**
 * A session's tools for `createAgent`, `ToolNode` and `bindTools`; empty while it has no skills. A failed call has the
 * status `error`.
 */
export function skillStructuredTools(session: Session, options?: ToolOptions): DynamicStructuredTool[] {
  return describeTools(session, options).tools().map(toStructuredTool)
}

/** `groups`: your own tools by the id of the skill that brings them. */
export interface GroupOptions extends ToolOptions {
  groups: ToolGroups<StructuredTool>
}

/** The parameter of `createMiddleware` of LangChain. */
export interface SkillMiddleware {
  name: string
  tools: StructuredTool[]
  wrapModelCall<Request extends { tools: readonly object[] }, Answer>(
    request: Request,
    handler: (request: Request) => Answer,
  ): Answer
  wrapToolCall<Request extends { toolCall: { name: string; id?: string } }, Answer>(
    request: Request,
    handler: (request: Request) => Answer,
  ): Answer | ToolMessage
}

/**
 * A session's tools and those of its skills for `createAgent`:
 * `middleware: [createMiddleware(skillMiddleware(session, { groups }))]`. A skill's tools are offered once it is in
 * use; an earlier call is answered with an error. Throws a TypeError when two tools have the same name.
 */
export function skillMiddleware(session: Session, given: GroupOptions): SkillMiddleware {
  checkOptions(given, GROUP_KINDS, '`skillMiddleware`')
  const { groups, ...options } = given
  const own = skillStructuredTools(session, options)
  const grouped = groupTools(
    session,
    nameTools(groups),
    own.map(({ name }) => name),
  )
  const isOffered = (tool: object) => !('name' in tool) || grouped.isOffered(String(tool.name))
  return {
    name: 'skills',
    tools: [...own, ...grouped.all.values()],
    wrapModelCall: (request, handler) => handler({ ...request, tools: request.tools.filter(isOffered) }),
    wrapToolCall(request, handler) {
      const { name, id = '' } = request.toolCall
      if (grouped.isOffered(name)) return handler(request)
      return new ToolMessage({
        content: `${grouped.explain(name)}.`,
        status: 'error',
        name,
        tool_call_id: id,
      })
    },
  }
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
    // LangChain validates calls itself. Verbose errors show the model which ids exist.
    { name, description, schema: createLiveSchema(tool), verboseParsingErrors: true },
  )
}

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

/**
 * Resumes a session from a conversation's messages: a skill is in use again when a tool result contains its
 * instructions. Returns the skills that have to be used again. Throws a fault if `messages` is not a list.
 */
export const resumeFromMessages = createResume(listCalls)

function listCalls(message: Fields): CallFact[] {
  const { type, content, status } = message
  if (type === 'ai')
    return listParts(message.tool_calls).map(({ id, name, args }) => ({ call: id, tool: name, input: args }))
  return type === 'tool' && status !== 'error' ? [{ call: message.tool_call_id, content }] : []
}
