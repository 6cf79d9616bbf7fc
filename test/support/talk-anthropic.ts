/** Conversations with the package `@anthropic-ai/sdk`, and its own loop. */
import Anthropic from '@anthropic-ai/sdk'
import { skillMessages } from '../../src/runtime/adapters/anthropic.ts'
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

/** As the real server, it keeps the messages of a thread: the runner sends only what is new. */
export const messagesReply = (turns: Turn[]) => {
  let thread: Body = {}
  return (body: Body, index: number): object => {
    if (body.thread?.type === 'continue')
      Object.assign(body, thread, { messages: [...thread.messages, ...body.messages] })
    const turn = turns[index] ?? 'Nothing more.'
    const content =
      typeof turn === 'string'
        ? [{ type: 'text', text: turn }]
        : turn.map(({ tool, input }, at) => ({
            type: 'tool_use',
            id: `call-${index}-${at}`,
            name: tool,
            input,
          }))
    const { system, tools, messages } = body
    thread = { system, tools, messages: [...messages, { role: 'assistant', content }] }
    return {
      id: `m-${index}`,
      type: 'message',
      role: 'assistant',
      model: 'm',
      content,
      stop_reason: typeof turn === 'string' ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }
  }
}

function messagesTalk(answer: string, requests: Body[]): Talk {
  const messages: Body[] = requests.at(-1).messages
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []))
  return {
    answer,
    messages,
    system: requests.at(-1).system,
    tools: requests.map(({ tools = [] }) =>
      Object.fromEntries(tools.map((tool: Body) => [tool.name, getEnum(tool.input_schema)])),
    ),
    results: blocks
      .filter(({ type }) => type === 'tool_result')
      .map(({ content, is_error = false }) => ({ text: worded(content).text, isError: is_error })),
  }
}

const saidIn = (content: Anthropic.Beta.BetaContentBlock[] | Anthropic.ContentBlock[]) =>
  content.map(block => (block.type === 'text' ? block.text : '')).join('')

const createMessagesTool = (name: string) => ({
  name,
  description: 'Weighs.',
  input_schema: { type: 'object' as const },
  parse: (input: unknown) => input,
  run: () => WEIGHED,
})

export const anthropicMessages: Host = (session, turns, { signal, groups = {}, ...options } = {}) =>
  served(messagesReply(turns), async (baseURL, requests) => {
    const client = new Anthropic({ baseURL, apiKey: 'none' })
    const skills = skillMessages(session, { ...options, groups: mapGroups(groups, createMessagesTool) })
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: PROMPT }]
    for (;;) {
      const message = await client.messages.create(
        {
          model: 'm',
          max_tokens: 100,
          system: (await session.catalog()).text,
          messages,
          tools: skills.tools,
        },
        { signal },
      )
      const own = message.content.flatMap(block =>
        block.type === 'tool_use' && Object.values(groups).flat().includes(block.name)
          ? { type: 'tool_result' as const, tool_use_id: block.id, content: WEIGHED }
          : [],
      )
      const content = [...(await skills.answer(message.content, { signal })), ...own]
      if (content.length === 0) return messagesTalk(saidIn(message.content), requests)
      messages.push({ role: 'assistant', content: message.content }, { role: 'user', content })
    }
  })

export const anthropicRunner: Host = (session, turns, { signal, groups = {}, ...options } = {}) =>
  served(messagesReply(turns), async (baseURL, requests) => {
    const client = new Anthropic({ baseURL, apiKey: 'none' })
    const message = await client.beta.messages.toolRunner(
      {
        model: 'm',
        max_tokens: 100,
        system: (await session.catalog()).text,
        messages: [{ role: 'user', content: PROMPT }],
        tools: skillMessages(session, { ...options, groups: mapGroups(groups, createMessagesTool) }).tools,
      },
      { signal },
    )
    return messagesTalk(saidIn(message.content), requests)
  })
