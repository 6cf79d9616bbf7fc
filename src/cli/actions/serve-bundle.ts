import { failure, getErrorCode, getStack, systemFailure } from '../../core/errors/failure.ts'
import { isLoopback } from '../../core/network/loopback.ts'
import { formatCount, listCounts, listSome } from '../../core/text/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { countVisibleSkills } from '../../hosts/http/audience.ts'
import { LOOPBACK, type Origins } from '../../hosts/http/guard.ts'
import { type AnswerLine, type Listening, type ListenOptions, listen } from '../../hosts/http/listen.ts'
import { type ServeHandler, type ServeOptions, serveHandler } from '../../hosts/http/serve.ts'
import type { DiscoveryNote } from '../../reader/discovery/discover.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import type { RuntimeEvent } from '../../runtime/events.ts'
import type { FlagsOf } from '../command.ts'
import type { serve as command } from '../commands/run.ts'
import type { Io } from '../io.ts'
import { openSource } from './open-source.ts'

export type ServeFlags = FlagsOf<typeof command>

export async function serveBundle(
  bundle: Bundle,
  source: string,
  flags: ServeFlags,
  stop: AbortSignal,
  io: Io,
): Promise<0> {
  const say = (text: string) => {
    if (flags.log) io.err(`${escapeLineCommands(escapeTerminal(text))}\n`)
  }
  const mcp = flags.mcp ? await openMcp(bundle, flags, say) : undefined
  const access = getHostAccess(flags)
  const handler = serveHandler(bundle, {
    ...access,
    scope: flags.scope ?? [],
    page: flags.page,
    markdown: flags.page ? await loadMarkdown() : undefined,
    mcp,
    onError: error => io.err(`skillc: ${escapeTerminal(getStack(error))}\n`),
  })
  const listening = await startAt(handler, {
    port: flags.port,
    host: flags.host,
    onAnswer: line => say(formatRequest(line)),
  })
  io.out(flags.json ? describe(bundle, listening) : formatWelcome(source, bundle, listening, flags))
  if (access.hosts === undefined)
    io.err(
      `skillc: Requests for any host are answered at ${escapeTerminal(listening.host)}; \`--allow-host NAME\` narrows it.\n`,
    )
  bundle.on(event => say(formatChange(event)))
  if (flags.watch) bundle.watch({ signal: stop })
  // Do not load a bundle just for a list of warnings.
  if (bundle.isLoaded) void printWarnings(handler, io)
  await new Promise<void>(resolve => {
    stop.addEventListener('abort', () => resolve(), { once: true })
    if (stop.aborted) resolve()
  })
  await Promise.all([handler.close(), listening.close()])
  say('Stopped')
  return 0
}

async function loadMarkdown(): Promise<NonNullable<ServeOptions['markdown']>> {
  const { loadDisplayParser } = await import('../../compiler/parse/markdown/tree.ts')
  const { toParts } = await import('../../page/markdown.ts')
  const parse = loadDisplayParser()
  return text => toParts(text, parse)
}

async function openMcp(
  bundle: Bundle,
  { scope = [] }: ServeFlags,
  say: (text: string) => void,
): Promise<ServeOptions['mcp']> {
  const { mcpHandler } = await import('../../hosts/mcp/mcp.ts')
  return mcpHandler(bundle, { session: { scope }, onWarning: say })
}

export function openServed(source: string, { cwd }: Io): Promise<Bundle> {
  return openSource(source, `\`${source}\` cannot be served`, { from: cwd })
}

/**
 * A local server answers only to its own names and pages: otherwise any open site could read it, directly or by a name
 * that resolves to this machine.
 */
function getHostAccess({ host, allowHost = [], origin = [] }: ServeFlags): {
  hosts?: string[]
  origins: Origins
} {
  const isLocal = isOwnMachine(host)
  const names = [...LOOPBACK, formatHost(host), ...allowHost].map(name => name.toLowerCase())
  const own: Origins = isLocal ? 'loopback' : '*'
  return {
    ...((isLocal || allowHost.length > 0) && { hosts: names }),
    origins: origin.includes('*') ? '*' : origin.length > 0 ? origin : own,
  }
}

/** As Node and browsers resolve it: `127.1` and `LOCALHOST` are this machine too. */
function isOwnMachine(given: string): boolean {
  const address = `http://${formatHost(given)}/`
  return isLoopback(URL.canParse(address) ? new URL(address).hostname : given)
}

function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

async function startAt(handler: ServeHandler, options: ListenOptions): Promise<Listening> {
  const { port, host } = options
  try {
    return await listen(handler, options)
  } catch (error) {
    const reason = getErrorCode(error)
    if (reason === 'EADDRINUSE')
      throw failure(
        `Port ${port} of ${host} is in use`,
        'Give another with `--port`; `--port 0` takes any free one',
        error,
      )
    if (reason === 'EACCES')
      throw failure(`This user may not use port ${port}`, 'Give a port above 1023 with `--port`', error)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(reason))
      throw failure(
        `\`${host}\` is not an address of this machine`,
        'Give one with `--host`; `0.0.0.0` means all of them',
        error,
      )
    throw systemFailure(`Cannot listen at ${host}, port ${port}`, error)
  }
}

function formatAddress({ host, port }: Listening): string {
  return `http://${formatHost(host)}:${port}/`
}

function describe(bundle: Bundle, listening: Listening): string {
  const { host, port } = listening
  const { digest } = bundle
  return `${JSON.stringify({ url: formatAddress(listening), host, port, digest, skills: countVisibleSkills(bundle) })}\n`
}

function formatWelcome(
  source: string,
  bundle: Bundle,
  listening: Listening,
  { page, mcp }: ServeFlags,
): string {
  const address = formatAddress(listening)
  const places = [
    ...(page ? [`page       ${address}`] : []),
    `bundle     ${address}manifest.json`,
    `discovery  ${address}.well-known/agent-skills/index.json`,
    ...(mcp ? [`MCP        ${address}mcp`] : []),
  ]
  const skills = countVisibleSkills(bundle)
  const count = formatCount(skills, 'skill')
  return `Serving ${count} of ${escapeTerminal(source)}\n${places.map(line => `  ${line}\n`).join('')}`
}

function formatRequest({ method, path, status, bytes, milliseconds }: AnswerLine): string {
  return `${method} ${path} ${status} ${bytes} B ${milliseconds.toFixed(0)} ms`
}

function formatChange(event: RuntimeEvent): string {
  switch (event.type) {
    case 'reloaded': {
      const { added, changed, removed } = event
      const counts = { added: added.length, changed: changed.length, removed: removed.length }
      return `Rebuilt the bundle: ${listCounts(counts).join(', ') || 'nothing changed'}`
    }
    case 'reload_failed':
      return `The rebuilt bundle is not served: ${event.error.message}`
    case 'search_limited':
      return `Searches use only names and descriptions: ${event.error.message}`
    case 'denied':
      return `${event.id} is denied: ${event.why}`
    case 'searched':
      return `searched: ${event.found.length} found`
    default:
      return `${event.type} ${event.id}`
  }
}

/** Lists skills that clients do not get. Reads the whole bundle once, which also speeds up the first index. */
async function printWarnings(handler: ServeHandler, io: Io): Promise<void> {
  try {
    const { notes } = await handler.discovery()
    for (const note of notes.slice(0, MOST_NOTES)) io.err(`${escapeTerminal(formatNote(note))}\n`)
    if (notes.length > MOST_NOTES) io.err(`… and ${notes.length - MOST_NOTES} more\n`)
  } catch (error) {
    io.err(`skillc: ${escapeTerminal(getStack(error))}\n`)
  }
}

const MOST_NOTES = 20

function formatNote({ id, why, files = [], message }: DiscoveryNote): string {
  const names = listSome(files, 3)
  switch (why) {
    case 'undescribed':
      return `${id} is not in the discovery index: it has no description`
    case 'oversized':
      return `${id} has no archive: it is larger than clients accept`
    case 'unfetchable':
      return `${id}: ${names} only in its archive, because the names are not valid in addresses`
    default:
      return `${id} is not in the discovery index: ${message ?? why}`
  }
}
