/**
 * `skillc/serve`: an opened bundle behind HTTP, as a function from a request to an answer. Web standards only: the same code
 * runs in Node (`skillc/serve/node` has the server), Bun, Deno and workers.
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
  /** Names under which this server answers, such as `localhost`, without ports: others are refused. Without, any name. */
  hosts?: readonly string[] | undefined
  /** Pages that may read the answers: `*` for all, which is so without, `loopback`, or a list. */
  origins?: Origins
  /** The path of the handler on its site, such as `/skills/`. Begins and ends with a slash. Default: `/`. */
  base?: string
  /** Also shows and publishes skills for these scopes. Everybody can read the files of the bundle. */
  scope?: readonly string[]
  /** `false`: no page at `/`, and nothing of what only it asks for. */
  page?: boolean
  /** The handler of requests to `/mcp`. */
  mcp?: { fetch(request: Request): Promise<Response>; close?(): Promise<void> | void } | undefined
  /** Reads Markdown for the page, which shows instructions as they are written without it. */
  markdown?: ReadMarkdown | undefined
  /** Listeners to events at once. Default: 64. */
  maxListeners?: number
  /** Hears of errors in this code. */
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

/** A bundle behind HTTP: hand it requests, and close it when the server ends. */
export interface ServeHandler {
  /** Answers a request. Never rejects. */
  fetch(request: Request): Promise<Response>
  /** The same without the web's classes, for servers that do not have them. Never rejects. */
  answer(request: ServeRequest): Promise<Answer>
  /** The contents of the discovery indexes, and the skills that they leave out, with reasons. */
  discovery: WellKnown['discovery']
  /** Ends streams of events, and the MCP server. The bundle stays open: it is the host's. */
  close(): Promise<void>
}

/** Makes the handler of a bundle. Every byte that leaves has been checked against its digest. */
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
    // The application of the page is larger than everything else here.
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
    // A path elsewhere on the site gets the answer of a missing one.
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
