/**
 * `skillc/openai`: a session's tools for Chat Completions and Responses, answers to calls, and embeddings. Does not load `openai`:
 * many servers use these formats.
 */

import type {
  ChatCompletionMessageToolCall,
  ChatCompletionTool,
  ChatCompletionToolMessageParam,
} from 'openai/resources/chat/completions'
import type {
  FunctionTool,
  ResponseInputItem,
  ResponseOutputItem,
  Tool,
} from 'openai/resources/responses/responses'
import { checkOptions } from '../../core/json/check-options.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Catalog } from '../catalog/render.ts'
import type { CatalogOptions } from '../cataloguing.ts'
import type { Session } from '../session.ts'
import type { RestoredSession } from '../snapshot.ts'
import type { InputSchema, SkillTool } from '../tools.ts'
import {
  type AnswerOptions,
  callTool,
  describeTools,
  GROUP_KINDS,
  type GroupOptions,
} from './describe-tools.ts'
import { type CallFact, createResume, type Fields, listParts } from './messages.ts'

export { type OpenAiEmbeddingsOptions, openAiEmbeddings } from '../../search/embed-openai.ts'
export type { ForkedRun, ToolOptions } from '../tools.ts'
export type { AnswerOptions, GroupOptions, RestoredSession }

/** A tool for Chat Completions. `function.function` serves `runTools` and is not part of the JSON. */
export interface ChatTool {
  type: 'function'
  function: {
    name: string
    description: string
    parameters: InputSchema & Record<string, unknown>
    /** Strict schemas cannot have optional parameters. */
    strict: false
    function(input: string, runner?: { controller: AbortController }): Promise<string>
  }
}

/** A session's tools for Chat Completions, with your own tools that come with skills in use. */
export interface SkillChat<Own extends ChatCompletionTool = never> {
  /** The catalog for the model, which names these tools. Throws a fault. */
  catalog(options?: CatalogOptions): Promise<Catalog>
  /** The current tools: read them for each request. */
  readonly tools: (ChatTool | Own)[]
  /** Runs a message's calls to these tools in parallel; answers are in the order of the calls. */
  answer(
    calls: readonly ChatCompletionMessageToolCall[] | undefined,
    options?: AnswerOptions,
  ): Promise<ChatCompletionToolMessageParam[]>
}

/** A session's tools for Chat Completions. The answer to a failed call is `Error:` and a message for the model. */
export function skillChat<Own extends ChatCompletionTool = never>(
  session: Session,
  given: GroupOptions<Own> = {},
): SkillChat<Own> {
  checkOptions(given, GROUP_KINDS, '`skillChat`')
  const { groups = {}, ...options } = given
  const described = describeTools(session, options)
  return {
    catalog: described.catalog,
    get tools() {
      return [...described.tools().map(toChatTool), ...session.tools({ groups })]
    },
    answer(calls = [], call = {}) {
      const answers = calls.flatMap(one => {
        const tool = one.type === 'function' ? described.find(one.function.name) : undefined
        if (one.type !== 'function' || tool === undefined) return []
        return callTool(tool, one.function.arguments, call).then(
          (content): ChatCompletionToolMessageParam => ({ role: 'tool', tool_call_id: one.id, content }),
        )
      })
      return Promise.all(answers)
    },
  }
}

function toChatTool(tool: SkillTool): ChatTool {
  const { name, description, inputSchema } = tool
  return {
    type: 'function',
    function: {
      name,
      description,
      parameters: { ...inputSchema },
      strict: false,
      function: (input, runner) => callTool(tool, input, { signal: runner?.controller.signal }),
    },
  }
}

/** A session's tools for the Responses API, with your own tools that come with skills in use. */
export interface SkillResponses<Own extends Tool = never> {
  /** The catalog for the model, which names these tools. Throws a fault. */
  catalog(options?: CatalogOptions): Promise<Catalog>
  /** The current tools: read them for each request. */
  readonly tools: (FunctionTool | Own)[]
  /** Runs a response's calls to these tools in parallel; answers are in the order of the calls. */
  answer(
    output: readonly ResponseOutputItem[],
    options?: AnswerOptions,
  ): Promise<ResponseInputItem.FunctionCallOutput[]>
}

/** A session's tools for the Responses API. The answer to a failed call is `Error:` and a message for the model. */
export function skillResponses<Own extends Tool = never>(
  session: Session,
  given: GroupOptions<Own> = {},
): SkillResponses<Own> {
  checkOptions(given, GROUP_KINDS, '`skillResponses`')
  const { groups = {}, ...options } = given
  const described = describeTools(session, options)
  return {
    catalog: described.catalog,
    get tools() {
      return [...described.tools().map(toFunctionTool), ...session.tools({ groups })]
    },
    answer(output, call = {}) {
      const answers = output.flatMap(item => {
        const tool = item.type === 'function_call' ? described.find(item.name) : undefined
        if (item.type !== 'function_call' || tool === undefined) return []
        return callTool(tool, item.arguments, call).then(
          (words): ResponseInputItem.FunctionCallOutput => ({
            type: 'function_call_output',
            call_id: item.call_id,
            output: words,
          }),
        )
      })
      return Promise.all(answers)
    },
  }
}

function toFunctionTool({ name, description, inputSchema }: SkillTool): FunctionTool {
  return { type: 'function', name, description, parameters: { ...inputSchema }, strict: false }
}

/**
 * Resumes a session from Chat Completions messages or Responses items: a skill is in use again when a tool result
 * contains its instructions. Returns the skills that have to be used again. Throws a fault if `messages` is not a list.
 */
export const resumeFromMessages = createResume(listCalls)

function listCalls(message: Fields): CallFact[] {
  const { role, type, call_id: call } = message
  if (role === 'assistant') return listParts(message.tool_calls).flatMap(toCall)
  if (role === 'tool') return toResult(message.tool_call_id, message.content)
  if (type === 'function_call') return [{ call, tool: message.name, input: message.arguments }]
  return type === 'function_call_output' ? toResult(call, message.output) : []
}

function toCall({ id: call, function: called }: Fields): CallFact[] {
  return isMap(called) ? [{ call, tool: called.name, input: called.arguments }] : []
}

function toResult(call: unknown, content: unknown): CallFact[] {
  return typeof content === 'string' && content.startsWith('Error: ') ? [] : [{ call, content }]
}
