/**
 * `skillc/serve`: serves an opened bundle over HTTP. Uses web standards only, so it runs in Node (`skillc/serve/node`
 * is a server), Bun, Deno and workers.
 */
import {
  callback,
  checkOptions,
  flag,
  type Kinds,
  number,
  object,
  text,
  texts,
} from '../../core/json/check-options.ts'
import { isText } from '../../core/json/shapes.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import {
  type Answer,
  answerJson,
  createNotFound,
  createProblemAnswer,
  type ServeRequest,
  toResponse,
  toServeRequest,
} from './answer.ts'
import { openApi, type ReadMarkdown } from './api.ts'
import { countVisibleSkills, openAudience } from './audience.ts'
import { answerFile } from './bundle-files.ts'
import { openStream } from './events.ts'
import { type GuardOptions, guard, MCP, type Origins, refuseRequest } from './guard.ts'
import { openWellKnown, type WellKnown } from './well-known.ts'

export type { Answer, ServeRequest } from './answer.ts'
export type { Origins } from './guard.ts'

/** The allowed clients, and the services in addition to the files of the bundle. */
export interface ServeOptions {
  /** Names under which this server answers, such as `localhost`, without ports. Requests for other names are rejected. Default: any name. */
  hosts?: readonly string[] | undefined
  /** Sites that may read the answers: `*` (all; the default), `loopback`, or a list. */
  origins?: Origins
  /** The path of the handler on its site, such as `/skills/`. Starts and ends with a slash. Default: `/`. */
  base?: string
  /** Also shows and publishes skills for these scopes. Anyone can read the bundle's files. */
  scope?: readonly string[]
  /** `false`: no page at `/`, and none of the addresses that only the page uses. */
  page?: boolean
  /** The handler of requests to `/mcp`. */
  mcp?: { fetch(request: Request): Promise<Response>; close?(): Promise<void> | void } | undefined
  /** Renders Markdown for the page. Default: instructions are shown as source. */
  markdown?: ReadMarkdown | undefined
  /** Simultaneous event listeners. Default: 64. */
  maxListeners?: number
  /** Called with internal errors of this server. */
  onError?: (error: unknown) => void
}

const KINDS: Kinds<ServeOptions> = {
  hosts: texts,
  origins: ["an array of strings, '*' or 'loopback'", value => isText(value) || texts[1](value)],
  base: text,
  scope: texts,
  page: flag,
  mcp: object,
  markdown: callback,
  maxListeners: number,
  onError: callback,
}

/** A bundle served over HTTP: pass it requests, and close it when the server ends. */
export interface ServeHandler {
  /** Answers a request. Never rejects. */
  fetch(request: Request): Promise<Response>
  /** Like `fetch`, without the web's classes, for servers that lack them. Never rejects. */
  answer(request: ServeRequest): Promise<Answer>
  /** The contents of the discovery indexes, and the skills that they omit, with reasons. */
  discovery: WellKnown['discovery']
  /** Ends event streams and the MCP server. The bundle stays open. */
  close(): Promise<void>
}

/** Creates a bundle's handler. Every byte that it serves has been verified against its digest. */
export function serveHandler(bundle: Bundle, options: ServeOptions = {}): ServeHandler {
  checkOptions(options, KINDS, '`serveHandler`')
  const { base = '/', scope = [], page = true, maxListeners = 64, mcp, onError } = options
  const guards: GuardOptions = { hosts: options.hosts, origins: options.origins ?? '*' }
  const audience = openAudience(bundle, scope)
  const wellKnown = openWellKnown(bundle, audience)
  const api = openApi({ bundle, scope, audience, markdown: options.markdown })
  const events = openStream(bundle, audience, maxListeners)

  const route = async (path: string, request: ServeRequest): Promise<Answer> => {
    if (path === MCP && mcp !== undefined) return toAnswer(await mcp.fetch(request.toRequest()))
    if (path === 'health') return getHealth(bundle)
    if (path === 'events') return events.answer(request.method === 'HEAD')
    if (page && path === '') return (await import('./page.ts')).answerPage(request)
    return (
      (page ? await api.answer(path, request) : undefined) ??
      (await wellKnown.answer(path, request)) ??
      (await answerFile(bundle, path, request)) ??
      createNotFound(request.url.pathname)
    )
  }

  const answer = async (request: ServeRequest): Promise<Answer> => {
    const { pathname } = request.url
    const isInside = pathname.startsWith(base)
    const path = isInside ? pathname.slice(base.length) : pathname
    let given: Answer
    try {
      given =
        refuseRequest(request, path, guards) ??
        (isInside ? await route(path, request) : createNotFound(pathname))
    } catch (error) {
      given = createProblemAnswer(error)
      if (given.status === 500) onError?.(error)
    }
    const guarded = guard(request, path, given, guards)
    return request.method === 'HEAD' ? withoutBody(guarded) : guarded
  }

  return {
    answer,
    fetch: async request => toResponse(await answer(toServeRequest(request))),
    discovery: wellKnown.discovery,
    async close() {
      events.close()
      await mcp?.close?.()
    },
  }
}

function getHealth(bundle: Bundle): Answer {
  const { digest, layers } = bundle
  const body = { status: 'ok', digest, skills: countVisibleSkills(bundle), layers: layers.length }
  return answerJson(200, body, { 'cache-control': 'no-store' })
}

function withoutBody({ status, headers, body }: Answer): Answer {
  if (body === undefined || status === 304) return { status, headers }
  if (!(body instanceof Uint8Array)) {
    void body.cancel()
    return { status, headers }
  }
  return { status, headers: { ...headers, 'content-length': String(body.length) } }
}

function toAnswer({ status, headers, body }: Response): Answer {
  const stream = body as ReadableStream<Uint8Array> | null
  return { status, headers: Object.fromEntries(headers), ...(stream && { body: stream }) }
}
