/** `skillc/ai-sdk`: a session's tools for Vercel's AI SDK, versions 5 to 7, and embeddings of its models. */

import { jsonSchema, type ToolSet } from 'ai'
import { checkOptions, object } from '../../core/json/check-options.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Session } from '../session.ts'
import type { RestoredSession } from '../snapshot.ts'
import type { SkillTool, ToolOptions } from '../tools.ts'
import { type AnswerOptions, callOrThrow, describeTools, GROUP_KINDS, groupTools } from './describe-tools.ts'
import { type CallFact, createResume, type Fields, listParts } from './messages.ts'

export type { ForkedRun, ToolOptions } from '../tools.ts'
export { type AiSdkEmbeddingsOptions, aiSdkEmbeddings } from './embed-ai-sdk.ts'
export type { AnswerOptions, RestoredSession }

/** A session's tools for `generateText`, `streamText` and agents; empty while it has no skills. A failed call is a `tool-error`. */
export function skillToolSet(session: Session, options?: ToolOptions): ToolSet {
  return Object.fromEntries(
    describeTools(session, options)
      .tools()
      .map(tool => [tool.name, toTool(tool)]),
  )
}

/** Tools for skills, and your own tools that come with skills. */
export interface StepOptions extends ToolOptions {
  /** Your own tools by the id of the skill that brings them. Offered once the skill is in use. */
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
 * A session's tools and those of its skills. A skill's tools are offered from the step after the one that loaded it; an
 * earlier call is a `tool-error`. Throws a TypeError when two tools have the same name.
 */
export function skillSteps(session: Session, given: StepOptions): SkillSteps {
  checkOptions(given, { ...GROUP_KINDS, tools: object }, '`skillSteps`')
  const { groups, tools: own, ...options } = given
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

/**
 * Resumes a session from a conversation's messages (model or UI messages): a skill is in use again when a tool result
 * contains its instructions. Returns the skills that have to be used again. Throws a fault if `messages` is not a list.
 */
export const resumeFromMessages = createResume(listCalls)

function listCalls({ role, content, parts }: Fields): CallFact[] {
  if (role === 'tool') return listParts(content).flatMap(toResult)
  if (role !== 'assistant') return []
  return [...listParts(content).flatMap(part => [...toCall(part), ...toResult(part)]), ...readShown(parts)]
}

function toCall({ type, toolCallId: call, toolName: tool, input }: Fields): CallFact[] {
  return type === 'tool-call' ? [{ call, tool, input }] : []
}

function toResult({ type, toolCallId: call, output }: Fields): CallFact[] {
  if (type !== 'tool-result' || !isMap(output)) return []
  const { type: kind, value } = output
  return kind === 'text' || kind === 'content' ? [{ call, content: value }] : []
}

function readShown(parts: unknown): CallFact[] {
  return listParts(parts).flatMap(({ type, toolName, toolCallId: call, state, input, output: content }) => {
    if (state !== 'output-available' || typeof type !== 'string') return []
    const tool = type === 'dynamic-tool' ? toolName : type.replace(/^tool-/, '')
    return [
      { call, tool, input },
      { call, content },
    ]
  })
}
