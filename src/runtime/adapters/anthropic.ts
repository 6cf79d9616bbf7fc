/**
 * `skillc/anthropic`: a session's tools in the format of Anthropic's Messages, and the answers to their calls. Nothing of
 * the package `@anthropic-ai/sdk` is loaded.
 */

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

/** A tool of Messages; `parse` and `run` are for `client.beta.messages.toolRunner`, and no part of the JSON. */
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

/** The tools of a session for the Messages API, with those of yours that skills in use bring. */
export interface SkillMessages<Own = never> {
  /** The catalog for the model, which names these tools. Throws a fault. */
  catalog(options?: CatalogOptions): Promise<Catalog>
  /** As the session is now: read them for each request. */
  readonly tools: (MessagesTool | Own)[]
  /** The results for those of a message's calls that are for these tools, at once and in their order. */
  answer(content: readonly Block[], options?: AnswerOptions): Promise<ToolResultBlockParam[]>
}

/** The tools of a session for Messages. A failed call becomes a result with `is_error` and a message for the model. */
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
 * Resumes a session from the messages of a conversation: a skill is in use again when the answer to a call contains its
 * instructions. Returns the skills that have to be used again. Throws a fault for anything but a list.
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
