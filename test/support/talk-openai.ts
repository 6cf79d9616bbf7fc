/** Conversations with the package `openai`: both of its APIs, and its own loop. */
import OpenAI from 'openai'
import { skillChat, skillResponses } from '../../src/runtime/adapters/openai.ts'
import {
  type Body,
  getEnum,
  type Host,
  mapGroups,
  PROMPT,
  served,
  type Talk,
  type Turn,
  WEIGHED,
  worded,
} from './talk.ts'

export const chatReply =
  (turns: Turn[]) =>
  (_: Body, index: number): object => {
    const turn = turns[index] ?? 'Nothing more.'
    const calls = typeof turn === 'string' ? [] : turn
    const message = {
      role: 'assistant',
      content: typeof turn === 'string' ? turn : null,
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ tool, input }, at) => ({
          id: `call-${index}-${at}`,
          type: 'function',
          function: { name: tool, arguments: JSON.stringify(input) },
        })),
      }),
    }
    const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop'
    return {
      id: 'c',
      object: 'chat.completion',
      created: 0,
      model: 'm',
      choices: [{ index: 0, message, finish_reason }],
    }
  }

function chatTalk(answer: string, requests: Body[]): Talk {
  const messages: Body[] = requests.at(-1).messages
  return {
    answer,
    messages,
    system: messages[0].content,
    tools: requests.map(({ tools = [] }) =>
      Object.fromEntries(tools.map((tool: Body) => [tool.function.name, getEnum(tool.function.parameters)])),
    ),
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => worded(content)),
  }
}

const createChatTool = (name: string) => ({
  type: 'function' as const,
  function: { name, description: 'Weighs.', parameters: { type: 'object' }, function: () => WEIGHED },
})

export const openaiChat: Host = (session, turns, { signal, groups = {}, ...options } = {}) =>
  served(chatReply(turns), async (baseURL, requests) => {
    const client = new OpenAI({ baseURL, apiKey: 'none' })
    const skills = skillChat(session, { ...options, groups: mapGroups(groups, createChatTool) })
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: (await session.catalog()).text },
      { role: 'user', content: PROMPT },
    ]
    for (;;) {
      const { choices } = await client.chat.completions.create(
        { model: 'm', messages, tools: skills.tools },
        { signal },
      )
      const message = choices[0]?.message
      if (message === undefined) throw new Error('no message')
      messages.push(message)
      if (message.tool_calls === undefined) return chatTalk(message.content ?? '', requests)
      const own = message.tool_calls.filter(
        call => call.type === 'function' && Object.values(groups).flat().includes(call.function.name),
      )
      messages.push(
        ...(await skills.answer(message.tool_calls, { signal })),
        ...own.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: WEIGHED })),
      )
    }
  })

export const openaiRunTools: Host = (session, turns, { signal, groups = {}, ...options } = {}) =>
  served(chatReply(turns), async (baseURL, requests) => {
    const client = new OpenAI({ baseURL, apiKey: 'none' })
    const runner = client.chat.completions.runTools(
      {
        model: 'm',
        messages: [
          { role: 'system', content: (await session.catalog()).text },
          { role: 'user', content: PROMPT },
        ],
        tools: skillChat(session, { ...options, groups: mapGroups(groups, createChatTool) }).tools,
      },
      { signal },
    )
    return chatTalk((await runner.finalContent()) ?? '', requests)
  })

export const responsesReply =
  (turns: Turn[]) =>
  (_: Body, index: number): object => {
    const turn = turns[index] ?? 'Nothing more.'
    const output =
      typeof turn === 'string'
        ? [
            {
              type: 'message',
              id: 'm',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: turn, annotations: [] }],
            },
          ]
        : turn.map(({ tool, input }, at) => ({
            type: 'function_call',
            id: `item-${index}-${at}`,
            call_id: `call-${index}-${at}`,
            name: tool,
            arguments: JSON.stringify(input),
          }))
    return { id: `r-${index}`, object: 'response', created_at: 0, status: 'completed', model: 'm', output }
  }

const createFunctionTool = (name: string) => ({
  type: 'function' as const,
  name,
  parameters: { type: 'object', properties: {} },
  strict: false,
})

export const openaiResponses: Host = (session, turns, { signal, groups = {}, ...options } = {}) =>
  served(responsesReply(turns), async (baseURL, requests) => {
    const client = new OpenAI({ baseURL, apiKey: 'none' })
    const skills = skillResponses(session, { ...options, groups: mapGroups(groups, createFunctionTool) })
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: PROMPT }]
    for (;;) {
      const response = await client.responses.create(
        { model: 'm', instructions: (await session.catalog()).text, input, tools: skills.tools },
        { signal },
      )
      const own = response.output.flatMap(item =>
        item.type === 'function_call' && Object.values(groups).flat().includes(item.name)
          ? { type: 'function_call_output' as const, call_id: item.call_id, output: WEIGHED }
          : [],
      )
      const answers = [...(await skills.answer(response.output, { signal })), ...own]
      input.push(...response.output, ...answers)
      if (answers.length > 0) continue
      const items: Body[] = requests.at(-1).input
      return {
        answer: response.output_text,
        messages: items,
        system: requests.at(-1).instructions,
        tools: requests.map(({ tools = [] }) =>
          Object.fromEntries(tools.map((tool: Body) => [tool.name, getEnum(tool.parameters)])),
        ),
        results: items
          .filter(({ type }) => type === 'function_call_output')
          .map(({ output }) => worded(output)),
      }
    }
  })
