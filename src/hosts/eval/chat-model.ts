/** A model behind an endpoint for OpenAI's Chat Completions: OpenAI itself, or a compatible server. */

import { failure } from '../../core/errors/failure.ts'
import { checkOptions, count, type Kinds, text } from '../../core/json/check-options.ts'
import { parseJson, tryParseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'
import {
  callEndpoint,
  ENDPOINT_KINDS,
  type EndpointOptions,
  getEndpointUrl,
  STATUS_WORDS,
} from '../../core/network/call-endpoint.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import type { AskModel, ModelAnswer, ModelPrompt } from './evaluate-model.ts'

/** The model and its address. */
export interface ChatModelOptions extends EndpointOptions {
  /** The address that `/chat/completions` is appended to. */
  baseUrl: string
  model: string
  /** The most tokens of an answer. Default: 256. */
  maxTokens?: number
}

const KINDS: Kinds<ChatModelOptions> = { ...ENDPOINT_KINDS, baseUrl: text, model: text, maxTokens: count }

/** Bytes of an answer. */
const MOST = 1 << 20

/** Returns a function that queries the model. Throws a Failure for an invalid URL, or a URL that would receive the key unencrypted. */
export function openChatModel(options: ChatModelOptions): AskModel {
  checkOptions(options, KINDS, '`openChatModel`')
  const { baseUrl, model, maxTokens = 256, timeoutMs = 120_000 } = options
  const url = getEndpointUrl(baseUrl, 'chat/completions')
  if (url === undefined)
    throw failure(
      `\`${baseUrl.replace(/\/\/[^/]*@/, '//…@')}\` must be a plain http(s) address`,
      'Give the address that ends before `/chat/completions`, without a user or a password',
    )
  if (options.key !== undefined && !isPrivateLine(url))
    throw failure('The key would be sent without encryption', 'Use an https address, or no key')
  return async (prompt, { signal }) => {
    const request = {
      body: JSON.stringify(createBody(model, maxTokens, prompt)),
      most: MOST,
      parse: parseAnswer,
      tooLong: 'The response is too long for the answer of a model',
      nonsense: 'The endpoint returned no chat completion',
      statuses: {
        ...STATUS_WORDS,
        400: 'it rejects the model, its tools or the length of the catalog',
      },
    }
    const outcome = await callEndpoint(url, request, { ...options, timeoutMs }, signal)
    if ('answer' in outcome) return outcome.answer
    throw failure(outcome.reason)
  }
}

function createBody(model: string, maxTokens: number, { system, request, tools }: ModelPrompt) {
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: request },
    ],
    tools: tools.map(tool => ({ type: 'function', function: tool })),
    tool_choice: 'auto',
    temperature: 0,
    max_tokens: maxTokens,
  }
}

/** Only the first loaded skill counts. */
function parseAnswer(text: string): ModelAnswer | undefined {
  const value = tryParseJson(text)
  const [choice] = isMap(value) && Array.isArray(value.choices) ? value.choices : []
  const message = isMap(choice) ? choice.message : undefined
  if (!isMap(value) || !isMap(message)) return undefined
  const calls = (Array.isArray(message.tool_calls) ? message.tool_calls : []).flatMap(call => {
    const called = isMap(call) ? call.function : undefined
    return isMap(called) && typeof called.name === 'string'
      ? { name: called.name, input: parseInput(called.arguments) }
      : []
  })
  const use = calls.find(({ name }) => name === 'skill_use')
  const skill = use?.input.name
  return {
    // A call without a name loads nothing.
    ...(use !== undefined && { skill: typeof skill === 'string' ? skill : '' }),
    ...(use === undefined && calls.some(({ name }) => name === 'skill_search') && { searched: true }),
    ...readUsage(value.usage),
  }
}

function parseInput(input: unknown): Record<string, unknown> {
  if (typeof input !== 'string') return isMap(input) ? input : {}
  try {
    const value = parseJson(input)
    return isMap(value) ? value : {}
  } catch {
    return {}
  }
}

function readUsage(usage: unknown): Pick<ModelAnswer, 'usage'> {
  if (!isMap(usage)) return {}
  const { prompt_tokens: input, completion_tokens: output } = usage
  return typeof input === 'number' && typeof output === 'number' ? { usage: { input, output } } : {}
}
