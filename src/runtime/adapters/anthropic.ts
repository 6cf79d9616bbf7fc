/** `skillc/anthropic`: a session's tools for Anthropic's Messages API, and answers to calls. Does not load `@anthropic-ai/sdk`. */

import type { ToolResultBlockParam } from '@anthropic-ai/sdk/resources/messages'
import { checkOptions } from '../../core/json/check-options.ts'
import type { Catalog } from '../catalog/render.ts'
import type { CatalogOptions } from '../cataloguing.ts'
import type { Session } from '../session.ts'
import type { RestoredSession } from '../snapshot.ts'
import type { InputSchema, SkillTool } from '../tools.ts'
import {
  type AnswerOptions,
  callOrThrow,
  describeTools,
  GROUP_KINDS,
  type GroupOptions,
} from './describe-tools.ts'
import { type CallFact, createResume, type Fields, listParts } from './messages.ts'

export type { ForkedRun, ToolOptions } from '../tools.ts'
export type { AnswerOptions, GroupOptions, RestoredSession }

/** A tool for Messages. `parse` and `run` serve `client.beta.messages.toolRunner` and are not part of the JSON. */
export interface MessagesTool {
  name: string
  description: string
  input_schema: InputSchema & Record<string, unknown>
  parse(input: unknown): unknown
  run(input: unknown, context?: { signal?: AbortSignal | null | undefined }): Promise<string>
}

/** A block of a message, of which calls are of interest. */
export interface Block {
  type: string
  id?: string
  name?: string
  input?: unknown
}

/** A session's tools for the Messages API, with your own tools that come with skills in use. */
export interface SkillMessages<Own = never> {
  /** The catalog for the model, which names these tools. Throws a fault. */
  catalog(options?: CatalogOptions): Promise<Catalog>
  /** The current tools: read them for each request. */
  readonly tools: (MessagesTool | Own)[]
  /** Runs a message's calls to these tools in parallel; results are in the order of the calls. */
  answer(content: readonly Block[], options?: AnswerOptions): Promise<ToolResultBlockParam[]>
}

/** A session's tools for Messages. A failed call becomes a result with `is_error` and a message for the model. */
export function skillMessages<Own = never>(
  session: Session,
  given: GroupOptions<Own> = {},
): SkillMessages<Own> {
  checkOptions(given, GROUP_KINDS, '`skillMessages`')
  const { groups = {}, ...options } = given
  const described = describeTools(session, options)
  return {
    catalog: described.catalog,
    get tools() {
      return [...described.tools().map(toMessagesTool), ...session.tools({ groups })]
    },
    answer(content, call = {}) {
      const answers = content.flatMap(({ type, id, name, input }) => {
        const tool = type === 'tool_use' && name !== undefined ? described.find(name) : undefined
        return tool === undefined || id === undefined ? [] : toToolResult(tool, id, input, call)
      })
      return Promise.all(answers)
    },
  }
}

function toMessagesTool(tool: SkillTool): MessagesTool {
  const { name, description, inputSchema } = tool
  return {
    name,
    description,
    input_schema: { ...inputSchema },
    parse: input => input,
    run: (input, context) => callOrThrow(tool, input, { signal: context?.signal ?? undefined }),
  }
}

async function toToolResult(
  tool: SkillTool,
  id: string,
  input: unknown,
  { signal }: AnswerOptions,
): Promise<ToolResultBlockParam> {
  const { text, isError } = await tool.execute(input, signal === undefined ? {} : { signal })
  return { type: 'tool_result', tool_use_id: id, content: text, ...(isError && { is_error: true }) }
}

/**
 * Resumes a session from a conversation's messages: a skill is in use again when a tool result contains its
 * instructions. Returns the skills that have to be used again. Throws a fault if `messages` is not a list.
 */
export const resumeFromMessages = createResume(listCalls)

function listCalls({ role, content }: Fields): CallFact[] {
  return listParts(content).flatMap(({ type, ...block }): CallFact[] => {
    if (role === 'assistant' && type === 'tool_use')
      return [{ call: block.id, tool: block.name, input: block.input }]
    const isResult = role === 'user' && type === 'tool_result' && block.is_error !== true
    return isResult ? [{ call: block.tool_use_id, content: block.content }] : []
  })
}
