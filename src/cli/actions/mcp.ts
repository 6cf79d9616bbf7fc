import { appendFileSync, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { attempt, failure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import type { Permission, Permissions } from '../../core/json/types.ts'
import { formatSuggestion } from '../../core/text/suggest.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import type { ServerOptions } from '../../hosts/mcp/server.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import { FORMATS } from '../../runtime/catalog/formats.ts'
import type { CatalogPreset } from '../../runtime/catalog/render.ts'
import type { SessionOptions } from '../../runtime/session-state.ts'
import type { FlagsOf } from '../command.ts'
import type { mcp } from '../commands/run.ts'
import { type Io, stopSignal } from '../io.ts'
import { formatUnknownAgent } from '../place.ts'
import { loadGlosses } from './glosses.ts'
import { isUnbuilt, openSource } from './open-source.ts'

type McpFlags = FlagsOf<typeof mcp>

/** Serves until the client closes standard input, or a signal arrives. Throws a Failure for an unreadable bundle. */
export async function runMcp(flags: McpFlags, io: Io, source: string = DEFAULT_OUT): Promise<0> {
  const session = getSessionOptions(flags)
  const { createMcpServer } = await import('../../hosts/mcp/server.ts')
  const { serveStreams } = await import('../../hosts/mcp/stdio.ts')
  const opened = (await compileFolders(source, flags.watch, io)) ?? source
  const bundle = await openSource(opened, `The bundle \`${source}\` cannot be served`, {
    from: io.cwd,
    ...(flags.digest !== undefined && { digest: flags.digest }),
    ...(flags.glosses !== undefined && { glosses: await loadGlosses(flags.glosses, io) }),
  })
  const say = (text: string) => io.err(escapeLineCommands(`skillc: ${escapeTerminal(text)}\n`))
  const agents = bundle.layers.flatMap(({ edition }) => Object.keys(edition.manifest.agents ?? {}))
  const note = formatUnknownAgent(flags.agent, agents.length === 0 ? undefined : agents)
  if (note !== '') say(note)
  bundle.on(event => {
    if (event.type === 'reload_failed') say(`Still serving the old bundle: ${event.error.message}`)
  })
  if (flags.log !== undefined) await openLog(bundle, resolve(io.cwd, flags.log), flags.logRequests)
  const options: ServerOptions = { session, onWarning: say }
  const unwatch = flags.watch ? bundle.watch() : () => {}
  await serveStreams(
    () => createMcpServer(bundle, options),
    error => say(error.message),
    stopSignal(),
  )
  unwatch()
  return 0
}

/** Compiles folders of skills; undefined for a bundle. Throws a Failure. */
async function compileFolders(source: string, watch: boolean, io: Io) {
  const isProject = source === DEFAULT_OUT && !existsSync(resolve(io.cwd, source))
  if (!isProject && !isUnbuilt(source, io)) return undefined
  if (watch)
    throw failure(
      `\`--watch\` follows a bundle, and \`${source}\` is not one`,
      'Build it with `skillc build --watch`, and serve its bundle',
    )
  const { compileSkills } = await import('./open-skills.ts')
  const { files, copied } = await compileSkills(isProject ? [] : [source], io)
  return (path: string) => {
    const file = copied.get(path)
    return files.get(path) ?? (file === undefined ? undefined : readRegular(file))
  }
}

async function openLog(bundle: Bundle, file: string, texts: boolean): Promise<void> {
  const { formatLogLine } = await import('../../runtime/use-log.ts')
  // Errors of listeners are ignored, so an unwritable file is reported now.
  attempt(`Cannot write \`${file}\``, () => {
    appendFileSync(file, '')
    // Windows opens a folder, too.
    if (statSync(file).isDirectory()) throw new Error('it is a folder')
  })
  bundle.on(event => {
    const line = formatLogLine(event, { texts, run: String(process.pid) })
    if (line !== undefined) appendFileSync(file, line)
  })
}

function getSessionOptions({ agent, scope = [], preset, directory, ...flags }: McpFlags): SessionOptions {
  const permissions: Permissions = {}
  const add = (patterns: readonly string[] = [], permission: Permission) => {
    for (const pattern of patterns) {
      // Set again to move it to the end: the last match wins.
      delete permissions[pattern]
      permissions[pattern] = permission
    }
  }
  // In this order: denials win over questions, and questions over permissions.
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
  if (Object.hasOwn(FORMATS, name)) return name as keyof typeof FORMATS
  const names = Object.keys(FORMATS)
  throw failure(
    `There is no preset \`${name}\``,
    formatSuggestion(name, names, `Use one of ${names.join(', ')}`),
  )
}
