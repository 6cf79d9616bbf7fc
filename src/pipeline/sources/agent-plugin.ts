/**
 * Agent Plugins 1.0 §4 to §7, §11: an invalid manifest refuses the package, an invalid part only itself. Runs and
 * fetches nothing.
 */
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatError, getErrorCode } from '../../core/errors/failure.ts'
import { ENTRY } from '../../core/files/path.ts'
import { isBelow, isSpelledSo } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { parseJson } from '../../core/json/json.ts'
import { checkArray, checkRecord, isMap, isText } from '../../core/json/shapes.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import { byCodeUnit } from '../../core/text/order.ts'

export interface AgentPlugin {
  /** Why the whole package is refused. */
  rejected?: string
  name: string
  skills: string[]
  servers: Map<string, Record<string, unknown>>
  manifest: Record<string, unknown>
  /** `what` is `skills`, `skills/NAME`, `mcp.json` or `mcp.json#SERVER`. */
  skipped: { what: string; reason: string }[]
  reported: { field: string; reason: string }[]
}

const SCHEMAS = 'https://agent-plugins.org/schemas/'
const VERSION = '1.0.0'
const PLUGIN_SCHEMA = `${SCHEMAS}${VERSION}/plugin.schema.json`
const MCP_SCHEMA = `${SCHEMAS}${VERSION}/mcp.schema.json`
const LARGEST = 4 * 1024 * 1024
const MOST_SKILLS = 100_000

export function readAgentPlugin(dir: string): AgentPlugin {
  const plugin: AgentPlugin = {
    name: '',
    skills: [],
    servers: new Map(),
    manifest: {},
    skipped: [],
    reported: [],
  }
  const root = realpathSync.native(dir)
  const manifest = readObject(root, 'plugin.json')
  if (typeof manifest === 'string') return { ...plugin, rejected: manifest }
  const rejected = findFault(manifest)
  if (rejected !== undefined) return { ...plugin, rejected, manifest: { $schema: manifest.$schema } }
  plugin.name = String(manifest.name)
  plugin.reported.push(...listIgnored(manifest))
  const ignored = new Set(plugin.reported.map(({ field }) => field))
  plugin.manifest = Object.fromEntries(Object.entries(manifest).filter(([field]) => !ignored.has(field)))
  readSkills(root, plugin)
  readServers(root, plugin)
  return plugin
}

function readObject(root: string, path: string): Record<string, unknown> | string {
  const problem = findFileProblem(root, path)
  if (problem !== undefined) return problem
  let value: unknown
  try {
    value = parseJson(readRegular(join(root, path), LARGEST).toString('utf8'))
  } catch (error) {
    return `it is not JSON, or cannot be read: ${formatError(error).slice(0, 100)}`
  }
  return isMap(value) ? value : 'it is not an object'
}

function findFileProblem(root: string, path: string): string | undefined {
  const kind = getKind(root, path)
  if (kind === undefined) return 'it is missing'
  if (kind === 'outside') return 'it is outside of the package'
  return kind === 'file' ? undefined : 'it is not a regular file'
}

/** Returns undefined for a missing path, also where the disk finds it in another case. A broken link is `other`. */
function getKind(root: string, path: string): 'file' | 'folder' | 'other' | 'outside' | undefined {
  const full = join(root, path)
  try {
    if (lstatSync(full, { throwIfNoEntry: false }) === undefined || !isSpelledSo(root, full)) return undefined
    if (!isBelow(root, realpathSync.native(full))) return 'outside'
    const stat = statSync(full)
    return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other'
  } catch (error) {
    // A file has nothing below it.
    return getErrorCode(error) === 'ENOTDIR' ? undefined : 'other'
  }
}

const TEXT_FIELDS = ['version', 'description', 'homepage', 'repository', 'license']
const FIELDS = new Set(['$schema', 'name', 'author', 'keywords', 'extensions', ...TEXT_FIELDS])

/** A problem of the whole manifest (§5). */
function findFault(manifest: Record<string, unknown>): string | undefined {
  const { $schema, name, author, keywords } = manifest
  if ($schema !== PLUGIN_SCHEMA)
    return isText($schema) && $schema.startsWith(SCHEMAS)
      ? `skillc reads version ${VERSION} of the specification, and its \`$schema\` names another one`
      : `its \`$schema\` is not \`${PLUGIN_SCHEMA}\``
  if (!isText(name) || !isAgentPluginName(name)) return 'its `name` is missing or not valid'
  const text = TEXT_FIELDS.find(field => manifest[field] !== undefined && !isText(manifest[field]))
  if (text !== undefined) return `its \`${text}\` is not a string`
  if (author !== undefined && !isAuthor(author))
    return 'its `author` is not an object with the strings `name`, `email` and `url`'
  if (keywords !== undefined && !checkArray(isText)(keywords))
    return 'its `keywords` are not a list of strings'
  return undefined
}

function isAgentPluginName(name: string): boolean {
  return name.length <= 64 && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(name) && !/--|\.\./.test(name)
}

function isAuthor(author: unknown): boolean {
  return checkRecord(isText)(author) && Object.keys(author as object).every(key => AUTHOR.has(key))
}

const AUTHOR = new Set(['name', 'email', 'url'])

function listIgnored(manifest: Record<string, unknown>): AgentPlugin['reported'] {
  const { extensions = {} } = manifest
  const unknown = Object.keys(manifest)
    .filter(field => !FIELDS.has(field))
    .map(field => ({ field, reason: 'the specification has no such field' }))
  return isMap(extensions) ? unknown : [...unknown, { field: 'extensions', reason: 'it is not an object' }]
}

function readSkills(root: string, { skills, skipped }: AgentPlugin): void {
  const kind = getKind(root, 'skills')
  if (kind === undefined) return
  if (kind !== 'folder') {
    skipped.push({ what: 'skills', reason: kind === 'outside' ? OUTSIDE : 'it is not a folder' })
    return
  }
  const names = readdirSync(join(root, 'skills')).sort(byCodeUnit).slice(0, MOST_SKILLS)
  for (const name of names) {
    const entry = `skills/${name}/${ENTRY}`
    if (getKind(root, `skills/${name}`) === 'outside') {
      skipped.push({ what: `skills/${name}`, reason: OUTSIDE })
      continue
    }
    const found = getKind(root, entry)
    if (found === 'file') skills.push(name)
    else if (found !== undefined)
      skipped.push({
        what: `skills/${name}`,
        reason: found === 'outside' ? OUTSIDE : 'its `SKILL.md` is not a regular file',
      })
  }
}

const OUTSIDE = 'it is outside of the package'

function readServers(root: string, { servers, skipped }: AgentPlugin): void {
  if (getKind(root, 'mcp.json') === undefined) return
  const found = readServerMap(root)
  if (typeof found === 'string') {
    skipped.push({ what: 'mcp.json', reason: found })
    return
  }
  for (const [name, server] of Object.entries(found)) {
    const reason = findServerFault(root, server)
    if (reason === undefined && isMap(server)) servers.set(name, server)
    else if (reason !== undefined) skipped.push({ what: `mcp.json#${name}`, reason })
  }
}

/** By name, or the problem of all of them (§7.1). */
function readServerMap(root: string): Record<string, unknown> | string {
  const file = readObject(root, 'mcp.json')
  if (typeof file === 'string') return file
  if (file.$schema !== MCP_SCHEMA) return `its \`$schema\` is not \`${MCP_SCHEMA}\``
  const other = Object.keys(file).find(key => key !== '$schema' && key !== 'mcpServers')
  if (other !== undefined) return `the specification has no field \`${other}\` there`
  return isMap(file.mcpServers) ? file.mcpServers : 'it has no object `mcpServers`'
}

function findServerFault(root: string, server: unknown): string | undefined {
  if (!isMap(server)) return 'it is not an object'
  const { type } = server
  const keys = isText(type) && Object.hasOwn(SERVER_KEYS, type) ? SERVER_KEYS[type] : undefined
  if (keys === undefined) return 'its `type` must be stdio, streamable-http or sse'
  const other = Object.keys(server).find(key => !keys.includes(key))
  if (other !== undefined) return `a server of type ${type} has no \`${other}\``
  return type === 'stdio' ? findProcessFault(root, server) : findAddressFault(server)
}

const SERVER_KEYS: Readonly<Record<string, readonly string[]>> = {
  stdio: ['type', 'command', 'args', 'env', 'cwd'],
  'streamable-http': ['type', 'url', 'headers'],
  sse: ['type', 'url', 'headers'],
}

const RESERVED = ['PLUGIN_ROOT', 'PLUGIN_DATA']

function findProcessFault(
  root: string,
  { command, args, env, cwd }: Record<string, unknown>,
): string | undefined {
  if (!isText(command) || !isCommand(root, command))
    return 'its `command` must be a bare command name or a `./` path to a file in the plugin'
  if (args !== undefined && !checkArray(isText)(args)) return 'its `args` are not a list of strings'
  if (env !== undefined && !checkRecord(isText)(env)) return 'its `env` is not an object of strings'
  const reserved = isMap(env) ? RESERVED.find(name => Object.hasOwn(env, name)) : undefined
  if (reserved !== undefined) return `its \`env\` sets \`${reserved}\`, which the client sets`
  if (cwd !== undefined && (!isText(cwd) || !isWorkingFolder(root, cwd)))
    return 'its `cwd` is not in the package or its data folder'
  return undefined
}

/** One token: a bare name, or a file of the package. */
function isCommand(root: string, command: string): boolean {
  if (/^[^\s/\\$`'"|&;<>(){}*?~]+$/.test(command)) return command !== '.' && command !== '..'
  const path = command.startsWith('./') ? command.slice(2) : ''
  return !command.includes('${') && isSafePath(path) && getKind(root, path) !== 'outside'
}

/** `./…`, `${PLUGIN_ROOT}…` or `${PLUGIN_DATA}…`, and inside that folder. */
function isWorkingFolder(root: string, cwd: string): boolean {
  const [, base, rest] = /^(\.|\$\{PLUGIN_ROOT\}|\$\{PLUGIN_DATA\})(?:\/(.*))?$/s.exec(cwd) ?? []
  if (base === undefined || (base === '.' && rest === undefined)) return false
  const path = (rest ?? '').replace(/\/$/, '')
  if (path === '') return true
  return isSafePath(path) && (base === '${PLUGIN_DATA}' || getKind(root, path) !== 'outside')
}

function findAddressFault({ url, headers }: Record<string, unknown>): string | undefined {
  const address = isText(url) && URL.canParse(url) ? new URL(url) : undefined
  if (address === undefined || !/^https?:\/\//i.test(String(url))) return 'its `url` is not a web address'
  if (`${address.username}${address.password}` !== '' || String(url).includes('#'))
    return 'its `url` has a login or a fragment'
  if (!isPrivateLine(address)) return 'its `url` is not encrypted'
  if (headers === undefined) return undefined
  if (!checkRecord(isText)(headers)) return 'its `headers` are not an object of strings'
  const names = Object.keys(headers as object).map(name => name.toLowerCase())
  return new Set(names).size === names.length ? undefined : 'its `headers` name one header twice'
}
