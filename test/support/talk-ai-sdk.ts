/** Conversations in Vercel's AI SDK. */
import { generateText, jsonSchema, stepCountIs, type ToolSet } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { skillSteps, skillToolSet } from '../../src/runtime/adapters/ai-sdk.ts'
import { getEnum, type Host, PROMPT, WEIGHED } from './talk.ts'

export const aiSdk: Host = async (session, turns, { signal, groups, ...options } = {}) => {
  let step = 0
  const model = new MockLanguageModelV3({
    doGenerate: async ({ abortSignal }) => {
      abortSignal?.throwIfAborted()
      const turn = turns[step++] ?? 'Nothing more.'
      const usage = {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      }
      if (typeof turn === 'string')
        return {
          content: [{ type: 'text', text: turn }],
          finishReason: { unified: 'stop', raw: 'stop' },
          usage,
          warnings: [],
        }
      const content = turn.map(({ tool, input }, at) => ({
        type: 'tool-call' as const,
        toolCallId: `call-${step}-${at}`,
        toolName: tool,
        input: JSON.stringify(input),
      }))
      return { content, finishReason: { unified: 'tool-calls', raw: 'tool-calls' }, usage, warnings: [] }
    },
  })
  const { text, response } = await generateText({
    model,
    system: (await session.catalog()).text,
    prompt: PROMPT,
    ...(groups === undefined
      ? { tools: skillToolSet(session, options) }
      : skillSteps(session, { ...options, groups: mapSets(groups) })),
    stopWhen: stepCountIs(10),
    abortSignal: signal,
  })
  const calls = model.doGenerateCalls
  const last = calls.at(-1)?.prompt ?? []
  const system = last.flatMap(message => (message.role === 'system' ? message.content : [])).join()
  const parts = last.flatMap(message => (message.role === 'tool' ? message.content : []))
  return {
    answer: text,
    messages: response.messages,
    system,
    tools: calls.map(({ tools = [] }) =>
      Object.fromEntries(
        tools.map(tool => [tool.name, getEnum('inputSchema' in tool ? tool.inputSchema : {})]),
      ),
    ),
    results: parts.flatMap(part =>
      part.type === 'tool-result' && 'value' in part.output
        ? { text: String(part.output.value), isError: part.output.type === 'error-text' }
        : [],
    ),
  }
}

function mapSets(groups: Record<string, string[]>): Record<string, ToolSet> {
  const weigh = { inputSchema: jsonSchema<unknown>({ type: 'object' }), execute: () => WEIGHED }
  return Object.fromEntries(
    Object.entries(groups).map(([id, names]) => [id, Object.fromEntries(names.map(name => [name, weigh]))]),
  )
}
