/** Requests and answers as plain data: what a web-standard host and a Node server have in common. */

export interface Asked {
  method: string
  url: URL
  /** Undefined when absent. Names in lower case. */
  header(name: string): string | undefined
  signal?: AbortSignal | undefined
  /** The whole request, for those few who read its body. */
  request(): Request
}

/** An HTTP response as plain data. */
export interface Answer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Bytes are shared: the sender must not change them. */
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined
}

/** What went wrong, in the form of all such answers. */
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

/** `{"error":{"code","message"…}}`. It is never cached. */
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

export function parseAsked(request: Request): Asked {
  return {
    method: request.method,
    url: new URL(request.url),
    header: name => request.headers.get(name) ?? undefined,
    signal: request.signal,
    request: () => request,
  }
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}
