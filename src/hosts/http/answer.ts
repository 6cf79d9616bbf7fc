import { type FaultCode, isFault } from '../../core/errors/fault.ts'

/** A request to the handler. */
export interface ServeRequest {
  method: string
  url: URL
  /** Names are in lower case; undefined if absent. */
  header(name: string): string | undefined
  signal?: AbortSignal | undefined
  /** The whole request, for handlers that read its body. */
  toRequest(): Request
}

/** An HTTP response as plain data. */
export interface Answer {
  status: number
  /** Names are in lower case. */
  headers: Record<string, string>
  /** Shared bytes: do not modify them. */
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined
}

export interface Problem {
  code: string
  message: string
  file?: string | undefined
  skill?: string | undefined
}

const utf8 = new TextEncoder()

export function answerJson(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', ...headers },
    body: utf8.encode(`${JSON.stringify(value)}\n`),
  }
}

export function answerProblem(
  status: number,
  problem: Problem,
  headers: Record<string, string> = {},
): Answer {
  return answerJson(status, { error: problem }, { 'cache-control': 'no-store', ...headers })
}

export function createNotFound(path: string): Answer {
  return answerProblem(404, { code: 'not-found', message: `There is nothing at \`${path}\`` })
}

export function toServeRequest(request: Request): ServeRequest {
  return {
    method: request.method,
    url: new URL(request.url),
    header: name => request.headers.get(name) ?? undefined,
    signal: request.signal,
    toRequest: () => request,
  }
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

/** A bad request gets a 4xx; 502 means that the bundle behind this server is broken. */
const STATUS: Partial<Record<FaultCode, number>> = {
  'unknown-skill': 404,
  'unknown-file': 404,
  'ambiguous-skill': 409,
  'changed-skill': 409,
  'denied-skill': 403,
  aborted: 503,
}

/** Other errors are bugs of this server, and their messages are not for strangers. */
export function createProblemAnswer(error: unknown): Answer {
  if (!isFault(error))
    return answerProblem(500, { code: 'internal', message: 'The server failed; see its log' })
  const { code, message, file, skill } = error
  return answerProblem(STATUS[code] ?? 502, { code, message, file, skill })
}
