/** `mcp`: a bundle as an MCP server on standard input and output. */

import { failure } from '../../core/errors/failure.ts'
import type { Permission, Permissions } from '../../core/json/types.ts'
import { suggest } from '../../core/text/suggest.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import type { ServerOptions } from '../../hosts/mcp/server.ts'
import { FORMATS } from '../../runtime/catalog/formats.ts'
import type { CatalogPreset } from '../../runtime/catalog/render.ts'
import type { NodeBundle } from '../../runtime/node/node.ts'
import type { SessionOptions } from '../../runtime/session-state.ts'
import type { Io } from '../io.ts'
import { loadGlosses } from './glosses.ts'
import { openSource } from './open-source.ts'

export interface McpFlags {
  agent: string | undefined
  scope: string[]
  preset: string | undefined
  /** Patterns of ids; what is denied stays denied, and what is asked is asked, even when another rule allows it. */
  allow: string[]
  ask: string[]
  deny: string[]
  directory: string | undefined
  digest: string | undefined
  /** `zh`, or a file. */
  glosses: string | undefined
  watch: boolean
}

/** `skillc mcp BUNDLE`: serves until the client closes standard input, or `stop` is aborted. Throws a Failure for a bundle that cannot be opened. */
export async function runMcp(source: string, flags: McpFlags, stop: AbortSignal, io: Io): Promise<0> {
  const session = getSessionOptions(flags)
  const { createMcpServer } = await import('../../hosts/mcp/mcp.ts')
  const { serveStreams } = await import('../../hosts/mcp/stdio.ts')
  const bundle = await openSource(source, `The bundle \`${source}\` cannot be served`, {
    from: io.cwd,
    ...(flags.digest !== undefined && { digest: flags.digest }),
    ...(flags.glosses !== undefined && { glosses: await loadGlosses(flags.glosses, io) }),
  })
  const say = (text: string) => io.err(escapeLineCommands(`skillc: ${escapeTerminal(text)}\n`))
  warnAboutAgent(bundle, flags.agent, say)
  bundle.on(event => {
    if (event.type === 'reload_failed') say(`Still serving the old bundle: ${event.error.message}`)
  })
  const options: ServerOptions = { session, onWarning: say }
  const unwatch = flags.watch ? bundle.watch() : () => {}
  await serveStreams(
    () => createMcpServer(bundle, options),
    error => say(error.message),
    stop,
  )
  unwatch()
  return 0
}

function getSessionOptions({ agent, scope, preset, directory, ...flags }: McpFlags): SessionOptions {
  const permissions: Permissions = {}
  const add = (patterns: readonly string[], permission: Permission) => {
    for (const pattern of patterns) {
      // Set again, so that it comes last: the last that fits wins.
      delete permissions[pattern]
      permissions[pattern] = permission
    }
  }
  add(flags.allow, 'allow')
  add(flags.ask, 'ask')
  add(flags.deny, 'deny')
  return {
    scope,
    permissions,
    ...(agent !== undefined && { agent }),
    ...(preset !== undefined && { preset: findPreset(preset) }),
    ...(directory !== undefined && { directory }),
  }
}

function findPreset(name: string): CatalogPreset {
  const names = Object.keys(FORMATS)
  if (isPreset(name)) return name
  const near = suggest(name, names)
  throw failure(
    `There is no preset \`${name}\``,
    near === '' ? `Use one of ${names.join(', ')}` : `Did you mean \`${near}\`?`,
  )
}

function isPreset(name: string): name is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, name)
}

function warnAboutAgent(
  { layers }: NodeBundle,
  agent: string | undefined,
  say: (text: string) => void,
): void {
  const agents = layers.flatMap(({ edition }) => Object.keys(edition.manifest.agents ?? {}))
  if (agent === undefined || agents.length === 0 || agents.includes(agent)) return
  const near = suggest(agent, agents)
  say(
    near === ''
      ? `The bundle has no rules for an agent \`${agent}\`: the general rules apply`
      : `The bundle has no rules for an agent \`${agent}\`; did you mean \`${near}\`?`,
  )
}
