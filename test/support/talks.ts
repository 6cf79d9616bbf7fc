/** Whole conversations in real frameworks. The model is played: its turns are given, and what it was sent is kept. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Anthropic from '@anthropic-ai/sdk'
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { createAgent } from 'langchain'
import OpenAI from 'openai'
import { skillToolSet } from '../../src/adapters/ai-sdk.ts'
import { skillMessages } from '../../src/adapters/anthropic.ts'
import { skillStructuredTools } from '../../src/adapters/langchain.ts'
import { skillChat, skillResponses } from '../../src/adapters/openai.ts'
import type { Session } from '../../src/runtime/runtime.ts'
import type { ToolOptions } from '../../src/runtime/tools.ts'

/** What a model does: it calls tools, one or several at once, or it answers. */
export type Turn = { tool: string; input: object }[] | string

/** What came of a conversation. */
export interface Talk {
  answer: string
  /** The system prompt as the model saw it. */
  system: string
  /** The tools of each request, by name, with the ids that they list. */
  tools: Record<string, string[] | undefined>[]
  /** What the calls gave the model, in order. */
  results: { text: string; isError: boolean }[]
}

export type Host = (
  session: Session,
  turns: Turn[],
  options?: ToolOptions & { signal?: AbortSignal },
) => Promise<Talk>

const PROMPT = 'Bake a rye bread.'

/** A schema as it is sent: plain JSON. */
interface SentSchema {
  properties?: Record<string, { enum?: string[] }>
}

const enumOf = (schema: unknown) => {
  const { properties = {} }: SentSchema = JSON.parse(JSON.stringify(schema))
  return (properties.name ?? properties.skill_name)?.enum
}

/** Formats without a sign for errors have the word. */
const worded = (content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { text: text.replace(/^Error: /, ''), isError: text.startsWith('Error: ') }
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON of a request
type Body = any

/** A server on the loopback that plays the model: `reply` gives the JSON for each request. */
async function served<Result>(
  reply: (body: Body, index: number) => object,
  use: (baseURL: string, requests: Body[]) => Promise<Result>,
): Promise<Result> {
  const requests: Body[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    requests.push(body)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(reply(body, requests.length - 1)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await use(`http://127.0.0.1:${port}`, requests)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

// ---------------------------------------------------------------- Vercel AI SDK

export const aiSdk: Host = async (session, turns, { signal, ...options } = {}) => {
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
  const { text } = await generateText({
    model,
    system: session.catalogue().text,
    prompt: PROMPT,
    tools: skillToolSet(session, options),
    stopWhen: stepCountIs(10),
    abortSignal: signal,
  })
  const calls = model.doGenerateCalls
  const last = calls.at(-1)?.prompt ?? []
  const system = last.flatMap(message => (message.role === 'system' ? message.content : [])).join()
  const parts = last.flatMap(message => (message.role === 'tool' ? message.content : []))
  return {
    answer: text,
    system,
    tools: calls.map(({ tools = [] }) =>
      Object.fromEntries(
        tools.map(tool => [tool.name, enumOf('inputSchema' in tool ? tool.inputSchema : {})]),
      ),
    ),
    results: parts.flatMap(part =>
      part.type === 'tool-result' && 'value' in part.output
        ? { text: String(part.output.value), isError: part.output.type === 'error-text' }
        : [],
    ),
  }
}

// ---------------------------------------------------------------- OpenAI

const chatReply =
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
    system: messages[0].content,
    tools: requests.map(({ tools = [] }) =>
      Object.fromEntries(tools.map((tool: Body) => [tool.function.name, enumOf(tool.function.parameters)])),
    ),
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => worded(content)),
  }
}

export const openaiChat: Host = (session, turns, { signal, ...options } = {}) =>
  served(chatReply(turns), async (baseURL, requests) => {
    const client = new OpenAI({ baseURL, apiKey: 'none' })
    const skills = skillChat(session, options)
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: session.catalogue().text },
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
      messages.push(...(await skills.answer(message.tool_calls, { signal })))
    }
  })

export const openaiRunTools: Host = (session, turns, { signal, ...options } = {}) =>
  served(chatReply(turns), async (baseURL, requests) => {
    const client = new OpenAI({ baseURL, apiKey: 'none' })
    const runner = client.chat.completions.runTools(
      {
        model: 'm',
        messages: [
          { role: 'system', content: session.catalogue().text },
          { role: 'user', content: PROMPT },
        ],
        tools: skillChat(session, options).tools,
      },
      { signal },
    )
    return chatTalk((await runner.finalContent()) ?? '', requests)
  })

const responsesReply =
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

export const openaiResponses: Host = (session, turns, { signal, ...options } = {}) =>
  served(responsesReply(turns), async (baseURL, requests) => {
    const client = new OpenAI({ baseURL, apiKey: 'none' })
    const skills = skillResponses(session, options)
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: PROMPT }]
    for (;;) {
      const response = await client.responses.create(
        { model: 'm', instructions: session.catalogue().text, input, tools: skills.tools },
        { signal },
      )
      const answers = await skills.answer(response.output, { signal })
      input.push(...response.output, ...answers)
      if (answers.length > 0) continue
      const items: Body[] = requests.at(-1).input
      return {
        answer: response.output_text,
        system: requests.at(-1).instructions,
        tools: requests.map(({ tools = [] }) =>
          Object.fromEntries(tools.map((tool: Body) => [tool.name, enumOf(tool.parameters)])),
        ),
        results: items
          .filter(({ type }) => type === 'function_call_output')
          .map(({ output }) => worded(output)),
      }
    }
  })

// ---------------------------------------------------------------- Anthropic

/** As the real server, it keeps the messages of a thread: the runner sends only what is new. */
const messagesReply = (turns: Turn[]) => {
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
    system: requests.at(-1).system,
    tools: requests.map(({ tools = [] }) =>
      Object.fromEntries(tools.map((tool: Body) => [tool.name, enumOf(tool.input_schema)])),
    ),
    results: blocks
      .filter(({ type }) => type === 'tool_result')
      .map(({ content, is_error = false }) => ({ text: worded(content).text, isError: is_error })),
  }
}

const saidIn = (content: Anthropic.Beta.BetaContentBlock[] | Anthropic.ContentBlock[]) =>
  content.map(block => (block.type === 'text' ? block.text : '')).join('')

export const anthropicMessages: Host = (session, turns, { signal, ...options } = {}) =>
  served(messagesReply(turns), async (baseURL, requests) => {
    const client = new Anthropic({ baseURL, apiKey: 'none' })
    const skills = skillMessages(session, options)
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: PROMPT }]
    for (;;) {
      const message = await client.messages.create(
        { model: 'm', max_tokens: 100, system: session.catalogue().text, messages, tools: skills.tools },
        { signal },
      )
      const content = await skills.answer(message.content, { signal })
      if (content.length === 0) return messagesTalk(saidIn(message.content), requests)
      messages.push({ role: 'assistant', content: message.content }, { role: 'user', content })
    }
  })

export const anthropicRunner: Host = (session, turns, { signal, ...options } = {}) =>
  served(messagesReply(turns), async (baseURL, requests) => {
    const client = new Anthropic({ baseURL, apiKey: 'none' })
    const message = await client.beta.messages.toolRunner(
      {
        model: 'm',
        max_tokens: 100,
        system: session.catalogue().text,
        messages: [{ role: 'user', content: PROMPT }],
        tools: skillMessages(session, options).tools,
      },
      { signal },
    )
    return messagesTalk(saidIn(message.content), requests)
  })

// ---------------------------------------------------------------- LangChain

export const langchain: Host = async (session, turns, { signal, ...options } = {}) => {
  const model = fakeModel()
  for (const [index, turn] of turns.entries()) {
    if (typeof turn === 'string') model.respond(new AIMessage(turn))
    else
      model.respondWithTools(
        turn.map(({ tool, input }, at) => ({ name: tool, args: { ...input }, id: `call-${index}-${at}` })),
      )
  }
  const offered: Talk['tools'] = []
  const bind = model.bindTools.bind(model)
  // What a provider would send: the schemas as they are at each request.
  model.bindTools = tools => {
    offered.push(Object.fromEntries(tools.map(tool => [tool.name, enumOf(tool.schema)])))
    return bind(tools)
  }
  const agent = createAgent({
    model,
    tools: skillStructuredTools(session, options),
    systemPrompt: session.catalogue().text,
  })
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: PROMPT }] }, { signal })
  const sent: BaseMessage[] = model.calls.at(-1)?.messages ?? []
  return {
    answer: messages.at(-1)?.text ?? '',
    system: sent[0]?.text ?? '',
    tools: offered,
    results: messages
      .filter(message => ToolMessage.isInstance(message))
      .map(({ text, status }) => ({ text, isError: status === 'error' })),
  }
}
