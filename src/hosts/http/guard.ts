import { type Answer, answerProblem, type ServeRequest } from './answer.ts'

/** `loopback`: pages of this machine. `*`: every site. */
export type Origins = '*' | 'loopback' | readonly string[]

export interface GuardOptions {
  /** Names under which this server answers, without ports. Default: any name. */
  hosts?: readonly string[] | undefined
  origins: Origins
}

export const MCP = 'mcp'

const LONGEST_PATH = 2_048
const METHODS = 'GET, HEAD, OPTIONS'
const MCP_METHODS = 'GET, POST, DELETE, OPTIONS'
const SHOWN_HEADERS =
  'accept-ranges, content-length, content-range, etag, retry-after, mcp-session-id, mcp-protocol-version'
const TAKEN_HEADERS =
  'accept, authorization, cache-control, content-type, if-none-match, if-range, last-event-id, mcp-protocol-version, mcp-session-id, range'

export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'] as const

export function refuseRequest(
  request: ServeRequest,
  path: string,
  options: GuardOptions,
): Answer | undefined {
  const { method, url } = request
  const name = url.hostname.replace(/\.$/, '')
  if (options.hosts !== undefined && !options.hosts.includes(name))
    return answerProblem(421, {
      code: 'unknown-host',
      message: `This server does not answer for the host \`${name}\`; allow it with \`skillc serve --allow-host\``,
    })
  if (url.pathname.length > LONGEST_PATH)
    return answerProblem(414, {
      code: 'overlong-path',
      message: `The path has more than ${LONGEST_PATH} bytes`,
    })
  const isMcp = path === MCP
  if (
    isMcp &&
    request.header('origin') !== undefined &&
    getAllowedOrigin(request, options.origins) === undefined
  )
    return answerProblem(403, { code: 'foreign-origin', message: 'This origin is not allowed' })
  const methods = isMcp ? MCP_METHODS : METHODS
  if (method === 'OPTIONS') return { status: 204, headers: { allow: methods } }
  if (!methods.split(', ').includes(method))
    return answerProblem(
      405,
      { code: 'unknown-method', message: `Only ${methods} are allowed here` },
      { allow: methods },
    )
  return undefined
}

export function guard(
  request: ServeRequest,
  path: string,
  answer: Answer,
  { origins }: GuardOptions,
): Answer {
  const origin = getAllowedOrigin(request, origins)
  const methods = path === MCP ? MCP_METHODS : METHODS
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Untrusted files, opened directly, run nothing and have an opaque origin.
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': origins === '*' ? 'cross-origin' : 'same-origin',
    ...answer.headers,
  }
  if (origins !== '*') headers.vary = 'origin'
  if (origin !== undefined) {
    headers['access-control-allow-origin'] = origin
    headers['access-control-expose-headers'] = SHOWN_HEADERS
    if (request.method === 'OPTIONS') {
      headers['access-control-allow-methods'] = methods
      headers['access-control-allow-headers'] = TAKEN_HEADERS
      headers['access-control-max-age'] = '86400'
    }
  }
  return { ...answer, headers }
}

function getAllowedOrigin(request: ServeRequest, origins: Origins): string | undefined {
  if (origins === '*') return '*'
  const origin = request.header('origin')
  if (origin === undefined) return undefined
  if (origins !== 'loopback') return origins.includes(origin) ? origin : undefined
  const name = URL.canParse(origin) ? new URL(origin).hostname : ''
  return LOOPBACK.some(own => own === name) ? origin : undefined
}
