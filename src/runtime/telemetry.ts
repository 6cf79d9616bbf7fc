/**
 * `skillc/telemetry`: OpenTelemetry spans that follow the semantic conventions for agent skills (docs/runtime.md). The host
 * passes the tracer.
 */

import { isFault } from '../core/errors/fault.ts'
import { checkOptions, flag, type Kinds, object } from '../core/json/check-options.ts'
import { isText } from '../core/json/shapes.ts'
import { getChunkDigest } from '../format/locate.ts'
import { getLeaf } from '../format/place.ts'
import type { RuntimeEvent } from './events.ts'
import type { Session } from './session.ts'

export { formatLogLine, type LogOptions } from './use-log.ts'

/** The methods of an OpenTelemetry span that skillc uses. */
export interface TelemetrySpan {
  setAttribute(key: string, value: string | number | boolean): unknown
  setStatus(status: { code: 2; message: string }): unknown
  updateName(name: string): unknown
  end(): void
}

/** The method of a tracer that skillc uses: pass `trace.getTracer('my-agent')` of `@opentelemetry/api`. */
export interface TelemetryTracer {
  startActiveSpan<Result>(
    name: string,
    options: { kind: 0; attributes: Record<string, string | number | boolean> },
    run: (span: TelemetrySpan) => Result,
  ): Result
}

/** Options of spans. */
export interface TelemetryOptions {
  tracer: TelemetryTracer
  /** Where the skills were loaded from; becomes an attribute without user, password, query and fragment. */
  source?: string | URL
  /** Adds the descriptions of skills, which the conventions call sensitive. */
  descriptions?: boolean
}

const KINDS: Kinds<TelemetryOptions> = {
  tracer: object,
  source: ['an address', value => isText(value) || value instanceof URL],
  descriptions: flag,
}

/** Collects the facts of a call. */
export interface CallSpan {
  /** Adds an attribute if the value is defined. */
  set(key: string, value: string | number | boolean | undefined): void
  skill(id: string, name: string): void
  /** Completes the span's name with the names of the skill and its file. */
  name(...parts: string[]): void
  /** `type` is one of a few words. */
  fail(type: string): void
}

/**
 * Wraps a session to create a span for each `use`, `resource` and `search`, including calls by tools, adapters and
 * forks. Attributes have names, digests and sizes; never instructions, files, arguments, requests or error messages.
 */
export function traceSession<Traced extends Session>(session: Traced, options: TelemetryOptions): Traced {
  checkOptions(options, KINDS, '`traceSession`')
  const trace = <Result>(tool: string, by: string | undefined, run: (span: CallSpan) => Promise<Result>) =>
    traceCall(options, tool, span => {
      span.set('gen_ai.agent.name', session.agent)
      span.set('skillc.by', by)
      return run(span)
    })
  const traced: Pick<Session, 'use' | 'search' | 'resource' | 'fork'> = {
    use: (name, request) =>
      trace(request?.tool?.name ?? 'skill_use', request?.by, async span => {
        const use = await session.use(name, request)
        const { skill, part } = use
        span.skill(skill.id, skill.name)
        span.name(skill.name)
        if (options.descriptions) span.set('gen_ai.skill.description', skill.description)
        span.set('skillc.skill.digest', getChunkDigest(skill))
        span.set('skillc.repeated', use.repeated)
        span.set('skillc.loaded', use.loaded.length)
        span.set('skillc.missing', use.missing.length)
        span.set('skillc.characters', use.text.length)
        span.set('skillc.section', part?.section)
        span.set('skillc.offset', part?.offset)
        return use
      }),
    resource: (name, path, request) =>
      trace(request?.tool?.name ?? 'skill_resource', request?.by, async span => {
        let read: (RuntimeEvent & { type: 'resource_read' }) | undefined
        const content = await session.resource(name, path, {
          ...request,
          onEvent(event) {
            if (event.type === 'resource_read') read = event
            request?.onEvent?.(event)
          },
        })
        if (read === undefined) return content
        span.skill(read.id, getLeaf(read.id))
        span.name(getLeaf(read.id), read.path)
        span.set('gen_ai.skill.resource.name', read.path)
        span.set('skillc.resource.digest', read.digest)
        span.set('skillc.resource.size', read.size)
        return content
      }),
    search: (query, request) =>
      trace(request?.tool?.name ?? 'skill_search', request?.by, async span => {
        const found = await session.search(query, request)
        span.set('skillc.found', found.length)
        return found
      }),
    fork: (...more) => traceSession(session.fork(...more), options),
  }
  return Object.defineProperties(
    Object.create(null, Object.getOwnPropertyDescriptors(session)),
    Object.getOwnPropertyDescriptors(traced),
  )
}

/** Rethrows errors. The span gets the error's code, not its message. */
export async function traceCall<Result>(
  options: TelemetryOptions,
  tool: string,
  run: (span: CallSpan) => Promise<Result>,
): Promise<Result> {
  checkOptions(options, KINDS, '`traceCall`')
  const { tracer, source } = options
  const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool }
  return tracer.startActiveSpan(`execute_tool ${tool}`, { kind: 0, attributes }, async span => {
    const call: CallSpan = {
      set(key, value) {
        if (value !== undefined) span.setAttribute(key, value)
      },
      skill(id, name) {
        call.set('gen_ai.skill.name', name)
        call.set('skillc.skill.id', id)
        call.set('gen_ai.skill.source.uri', cleanSource(source))
      },
      name: (...parts) => void span.updateName(['execute_tool', tool, ...parts].join(' ')),
      fail(type) {
        span.setAttribute('error.type', type)
        span.setStatus({ code: 2, message: type })
      },
    }
    try {
      return await run(call)
    } catch (error) {
      call.fail(isFault(error) ? error.code : '_OTHER')
      // The model invented these two names.
      if (isFault(error) && error.skill !== undefined && !INVENTED.includes(error.code))
        call.skill(error.skill, getLeaf(error.skill))
      throw error
    } finally {
      span.end()
    }
  })
}

const INVENTED: readonly string[] = ['unknown-skill', 'ambiguous-skill']

/** Removes user, password, query and fragment. Returns undefined if `source` is not an address. */
function cleanSource(source: string | URL | undefined): string | undefined {
  if (source === undefined || !URL.canParse(String(source))) return undefined
  const url = new URL(source)
  for (const part of ['username', 'password', 'search', 'hash'] as const) url[part] = ''
  return url.href
}
