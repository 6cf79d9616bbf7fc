/**
 * Plugin folders (`.claude-plugin/plugin.json`) and marketplaces with local plugins (`.claude-plugin/marketplace.json`).
 *
 * Source of the shapes: Claude Code's documentation, plugins reference and plugin marketplaces. What they name is read
 * only below the plugin's own folder, links followed; nothing of a plugin is run.
 */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { formatError } from '../../core/failure.ts'
import { parseJson } from '../../core/json.ts'
import { findDuplicateKey, findJsonFault } from '../../core/json-fault.ts'
import { isWithin } from '../../core/path.ts'
import { readRegular } from '../../core/regular-file.ts'
import { toPosix } from '../../core/show.ts'
import { isSafePath } from '../../core/untrusted-path.ts'
import type { Note } from '../config/options.ts'
import { type Found, mergeFound, toSegments, type Wanted } from './wanted.ts'

const PLUGIN = '.claude-plugin/plugin.json'
const MARKETPLACE = '.claude-plugin/marketplace.json'
const LARGEST_MANIFEST = 4 * 1024 * 1024
const MOST_PLUGINS = 10_000

/** Whether a folder is a plugin or a marketplace. */
export function isPluginFolder(dir: string): boolean {
  return [PLUGIN, MARKETPLACE].some(path => existsSync(join(dir, path)))
}

/** The sources of a plugin, or of every local plugin of a marketplace; ids become `plugin:skill`. */
export function findPluginSources(dir: string, label: string): Found {
  const marketplace = readManifest(join(dir, MARKETPLACE))
  if (marketplace === undefined) {
    const manifest = readManifest(join(dir, PLUGIN))
    if (manifest === undefined || 'note' in manifest)
      return { wanted: [], notes: manifest ? [manifest.note] : [] }
    return withoutRepeats(findOwnSources({ dir, label, manifest: manifest.values, file: join(dir, PLUGIN) }))
  }
  if ('note' in marketplace) return { wanted: [], notes: [marketplace.note] }
  const found = listPlugins(dir, label, marketplace.values).map(each =>
    'finding' in each ? createNote(each) : findOwnSources(each),
  )
  return withoutRepeats(mergeFound(found), join(dir, MARKETPLACE))
}

/** Plugins that may have one folder: a short manifest must not make a long search a thousand times longer. */
const MOST_OWNERS = 20

/** Leaves out what a plugin names twice, and notes folders that too many plugins have. */
function withoutRepeats({ wanted, notes }: Found, file = ''): Found {
  const owners = new Map<string, Set<string>>()
  const refused = new Set<string>()
  const kept = wanted.filter(({ dir, holds, namespace = [] }) => {
    const key = `${realpathSync.native(dir)} ${JSON.stringify(holds)}`
    const known = owners.get(key) ?? new Set()
    owners.set(key, known)
    const owner = namespace.join(':')
    if (known.has(owner)) return false
    if (known.size < MOST_OWNERS) return known.add(owner)
    refused.add(dir)
    return false
  })
  const reason = `more than ${MOST_OWNERS} plugins have it, and only these are read`
  const tooMany = [...refused].map(dir => ({
    file,
    finding: createFinding('invalid-plugin', { path: basename(dir), reason }),
  }))
  return { wanted: kept, notes: [...notes, ...tooMany] }
}

interface Plugin {
  /** The plugin's folder, absolute. */
  dir: string
  label: string
  manifest: Record<string, unknown>
  /** The file that names it. */
  file: string
  /** The marketplace's entry is the whole manifest (`strict: false`): its list of skills is complete. */
  isListed?: boolean
}

function createNote(only: Note): Found {
  return { wanted: [], notes: [only] }
}

/** The local plugins of a marketplace, and a note for each that is elsewhere or cannot be read. */
function listPlugins(root: string, label: string, values: Record<string, unknown>): (Plugin | Note)[] {
  const file = join(root, MARKETPLACE)
  const createBadNote = (reason: string): Note => ({
    file,
    finding: createFinding('invalid-plugin', { path: basename(file), reason }),
  })
  const entries: unknown = values.plugins
  if (!Array.isArray(entries)) return [createBadNote('it has no list `plugins`')]
  if (entries.length > MOST_PLUGINS) return [createBadNote(`it lists more than ${MOST_PLUGINS} plugins`)]
  const base = isRecord(values.metadata) ? asText(values.metadata.pluginRoot) : undefined
  return entries.map((entry: unknown, index) => {
    if (!isRecord(entry)) return createBadNote(`number ${index + 1} of its \`plugins\` is no object`)
    const name = asText(entry.name) ?? ''
    if (typeof entry.source !== 'string') return { file, finding: createFinding('remote-plugin', { name }) }
    const path = entry.source.startsWith('./') || base === undefined ? entry.source : join(base, entry.source)
    const dir = resolveInside(root, path)
    if (dir === undefined)
      return { file, finding: createFinding('invalid-plugin', { path, reason: NOT_INSIDE }) }
    const own = entry.strict === false ? undefined : readManifest(join(dir, PLUGIN))
    if (own !== undefined && 'note' in own) return own.note
    const inner = normalizePath(path)
    return {
      dir,
      label: inner === '' ? label : `${label === 'root' ? '' : `${label}/`}${inner}`,
      manifest: { ...entry, ...own?.values, skills: [entry.skills, own?.values.skills].flat() },
      file,
      isListed: entry.strict === false && asTexts(entry.skills).length > 0,
    }
  })
}

/** `skills/` when there is one, and what `skills` adds; the same of commands. */
function findOwnSources(plugin: Plugin): Found {
  const { dir, manifest, file, isListed } = plugin
  const hasSkills = !isListed && isFolder(join(dir, 'skills'))
  const skills = asTexts(manifest.skills).filter(path => !hasSkills || normalizePath(path) !== 'skills')
  const named = asTexts(manifest.commands)
  const commands = named.length === 0 && isFolder(join(dir, 'commands')) ? ['commands'] : named
  const createUnusableNote = (path: string, reason: string) => ({
    wanted: [],
    notes: [{ file, finding: createFinding('invalid-plugin', { path, reason }) }],
  })
  const odd = [manifest.skills].flat(2).some(each => typeof each !== 'string' && each !== undefined)
  return mergeFound([
    ...(odd ? [createUnusableNote('skills', 'it is neither a path nor a list of paths')] : []),
    ...[...(hasSkills ? ['skills'] : []), ...skills].map(path => {
      const folder = resolveInside(dir, path)
      return folder === undefined
        ? createUnusableNote(path, NOT_INSIDE)
        : { wanted: [createSkillSource(plugin, folder, path)], notes: [] }
    }),
    ...commands.map(path => {
      const source = createCommandSource(plugin, path)
      return source === undefined ? createUnusableNote(path, NO_COMMANDS) : { wanted: [source], notes: [] }
    }),
  ])
}

const NOT_INSIDE = 'it is no folder below the plugin'
const NO_COMMANDS = 'it is neither a folder nor a Markdown file below the plugin'

/** `path` is the manifest's, empty for the plugin's own folder. */
function createSourceAt(
  { dir, label, manifest }: Plugin,
  folder: string,
  path: string,
): Wanted & { label: string } {
  const inner = normalizePath(path)
  const namespace = toSegments([asText(manifest.name) ?? basename(dir)])
  return { dir: folder, label: inner === '' ? label : `${label}/${inner}`, level: 'plugin', namespace }
}

function createSkillSource(plugin: Plugin, folder: string, path: string): Wanted {
  const source = createSourceAt(plugin, folder, path)
  if (!existsSync(join(folder, 'SKILL.md'))) return source
  if (normalizePath(path) === '') return { ...source, holds: { kind: 'folders', paths: ['.'] } }
  // A folder that is a skill itself: its name is the skill's, so the folder above is the root.
  return {
    ...source,
    dir: dirname(folder),
    label: dirname(source.label),
    holds: { kind: 'folders', paths: [basename(folder)] },
  }
}

/** The commands of a folder, or the one that a Markdown file is. */
function createCommandSource(plugin: Plugin, path: string): Wanted | undefined {
  const folder = resolveInside(plugin.dir, path)
  if (folder !== undefined) return { ...createSourceAt(plugin, folder, path), holds: { kind: 'commands' } }
  const plain = normalizePath(path)
  const above = dirname(plain) === '.' ? '' : dirname(plain)
  const parent = plain.endsWith('.md') ? resolveInside(plugin.dir, above) : undefined
  if (parent === undefined || getPathKind(join(parent, basename(plain))) !== 'file') return undefined
  return { ...createSourceAt(plugin, parent, above), holds: { kind: 'commands', files: [basename(plain)] } }
}

/** A folder below another by a path of a manifest, links resolved; undefined when it is none or lies elsewhere. */
function resolveInside(dir: string, path: string): string | undefined {
  const plain = normalizePath(path)
  if (plain !== '' && !isSafePath(plain)) return undefined
  const folder = join(dir, plain)
  if (!isFolder(folder)) return undefined
  return isWithin(toPosix(realpathSync.native(dir)), toPosix(realpathSync.native(folder)))
    ? folder
    : undefined
}

/** `./skills/` → `skills`; `.` → the empty path. */
function normalizePath(path: string): string {
  const inner = path.replace(/^(?:\.\/)+/, '')
  let end = inner.length
  while (inner[end - 1] === '/') end--
  return inner === '.' ? '' : inner.slice(0, end)
}

/** A manifest's values; a note when it is there and cannot be used; undefined when there is none. */
function readManifest(file: string): { values: Record<string, unknown> } | { note: Note } | undefined {
  if (!existsSync(file)) return undefined
  const createBadNote = (reason: string) => ({
    note: { file, finding: createFinding('invalid-plugin', { path: basename(file), reason }) },
  })
  let text: string
  try {
    text = readRegular(file, LARGEST_MANIFEST)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  } catch (error) {
    return createBadNote(formatError(error))
  }
  const values = tryParseJson(text)
  if ('reason' in values) return createBadNote(values.reason)
  return isRecord(values.json) ? { values: values.json } : createBadNote('it holds no JSON object')
}

function tryParseJson(text: string): { json: unknown } | { reason: string } {
  try {
    const json: unknown = parseJson(text)
    return findDuplicateKey(text) ?? { json }
  } catch {
    return { reason: `it is no JSON: ${findJsonFault(text).reason}` }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function asTexts(value: unknown): string[] {
  return [value].flat(2).flatMap(each => asText(each) ?? [])
}

function isFolder(path: string): boolean {
  return getPathKind(path) === 'folder'
}

function getPathKind(path: string): 'folder' | 'file' | undefined {
  try {
    const stat = statSync(path)
    return stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : undefined
  } catch {
    return undefined
  }
}
