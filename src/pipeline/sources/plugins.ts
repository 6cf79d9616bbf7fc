/**
 * Plugins and marketplaces with local plugins, of every client. Sources: Claude Code's plugins reference and plugin
 * marketplaces, the Agent Plugins specification, and the plugin pages of Copilot CLI, Codex, Cursor, Gemini CLI and
 * OpenClaw. Reads only below the plugin's own folder.
 */
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { PLUGINS } from '../../compiler/resolve/unit.ts'
import { isIgnoredFile } from '../../compiler/scan/ignore.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { findWorkTree, isPresent, statTarget } from '../../core/files/file-state.ts'
import { ENTRY } from '../../core/files/path.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Note } from '../config/options.ts'
import { type AgentPlugin, readAgentPlugin } from './agent-plugin.ts'
import { type Discovery, mergeDiscoveries, type SourceDraft, toSegments } from './discovery.ts'
import { createManifestNote, locatePath, type ManifestFile, readManifestFile } from './manifest-file.ts'
import { MARKETPLACES } from './standard.ts'

const AGENT_PLUGINS = 'https://agent-plugins.org/'
const MOST_PLUGINS = 10_000

export function isPluginFolder(dir: string): boolean {
  return [...MARKETPLACES, ...PLUGINS].some(path => isManifest(dir, path))
}

function isManifest(dir: string, path: string): boolean {
  if (!existsSync(join(dir, path))) return false
  if (path.includes('/') || (path !== 'plugin.json' && path !== 'marketplace.json')) return true
  const manifest = readManifestFile(join(dir, path))
  if (manifest === undefined || 'note' in manifest) return false
  const { $schema, skills, plugins } = manifest.values
  if (path === 'marketplace.json') return Array.isArray(plugins)
  return isAgentPlugin({ $schema }) || asTexts(skills).length > 0
}

/** Ids become `plugin:skill`. `opened` are real paths: marketplaces may name each other. */
export function findPluginSources(dir: string, label: string, opened: Set<string> = new Set()): Discovery {
  const marketplaces = MARKETPLACES.filter(path => isManifest(dir, path))
  if (marketplaces.length === 0) {
    const { own: usable, notes, skills, servers } = readOwnManifests(dir)
    if (usable === undefined) return { notes }
    const own = findOwnSources({ dir, reach: dir, label, ...usable, ...(skills && { skills }) })
    return mergeDiscoveries([withoutRepeats(own), { notes, servers }])
  }
  opened.add(realpathSync.native(dir))
  const taken = new Set<string>()
  const isFirst = (key: string) => !taken.has(key) && taken.add(key).size > 0
  return mergeDiscoveries(
    marketplaces.map(path => {
      const { sources = [], notes = [] } = findMarketplaceSources(dir, label, join(dir, path), opened)
      const isNew = (source: SourceDraft) => !taken.has(getSourceKey(source))
      const added = sources.filter(isNew)
      for (const source of added) taken.add(getSourceKey(source))
      return { sources: added, notes: notes.filter(note => isFirst(JSON.stringify(note))) }
    }),
  )
}

function findMarketplaceSources(dir: string, label: string, file: string, opened: Set<string>): Discovery {
  const marketplace = readManifestFile(file)
  if (marketplace === undefined) return {}
  if ('note' in marketplace) return { notes: [marketplace.note] }
  const found = listPlugins({ root: dir, label }, marketplace).map(each => {
    if ('finding' in each) return { notes: [each] }
    if (isNestedMarketplace(each) && !opened.has(realpathSync.native(each.dir)))
      return findPluginSources(each.dir, each.label, opened)
    return mergeDiscoveries([findOwnSources(each), { notes: each.notes }])
  })
  return withoutRepeats(mergeDiscoveries(found), file)
}

/** A folder of plugins instead of a plugin. */
function isNestedMarketplace({ dir, isBare, manifest }: Plugin): boolean {
  const names = [manifest.skills, manifest.commands].flatMap(asTexts)
  if (isBare !== true || names.length > 0 || isFolder(join(dir, 'skills'))) return false
  return MARKETPLACES.some(path => isManifest(dir, path))
}

function getSourceKey({ dir, holds }: SourceDraft): string {
  return `${realpathSync.native(dir)} ${JSON.stringify(holds)}`
}

/** Plugins that may share a folder: a short manifest must not multiply a long search. */
const MOST_OWNERS = 20

/** Drops folders that a plugin names twice, and notes folders that too many plugins share. */
function withoutRepeats({ sources, ...rest }: Required<Discovery>, file = ''): Required<Discovery> {
  const owners = new Map<string, Set<string>>()
  const refused = new Set<string>()
  const kept = sources.filter(source => {
    const { dir, namespace = [] } = source
    const key = getSourceKey(source)
    const known = owners.get(key) ?? new Set()
    owners.set(key, known)
    const owner = namespace.join(':')
    if (known.has(owner)) return false
    if (known.size < MOST_OWNERS) return known.add(owner)
    refused.add(dir)
    return false
  })
  const reason = `more than ${MOST_OWNERS} plugins have it, and only these are read`
  const tooMany = [...refused].map(dir => createManifestNote({ file }, basename(dir), reason))
  return { ...rest, sources: kept, notes: [...rest.notes, ...tooMany] }
}

interface Bounds {
  dir: string
  /** Links must stay in this folder: the marketplace's, because Claude Code copies their targets, otherwise the plugin's. */
  reach: string
}

interface Plugin extends Bounds {
  label: string
  manifest: Record<string, unknown>
  files: [ManifestFile, ...ManifestFile[]]
  /** The marketplace's entry is the whole manifest (`strict: false`): its list of skills is complete. */
  isListed?: boolean
  isBare?: boolean
  notes?: Note[]
  /** The valid folders of `skills/`, if the Agent Plugins specification applies. */
  skills?: string[]
}

/** Local plugins, and a note for each that is remote or unreadable. */
function listPlugins(
  { root, label }: { root: string; label: string },
  marketplace: ManifestFile,
): (Plugin | Note)[] {
  const { file, values } = marketplace
  const createBadNote = (reason: string) => createManifestNote({ file }, basename(file), reason)
  const entries: unknown = values.plugins
  if (!Array.isArray(entries)) return [createBadNote('it has no list `plugins`')]
  if (entries.length > MOST_PLUGINS) return [createBadNote(`it lists more than ${MOST_PLUGINS} plugins`)]
  const bounds = { dir: root, reach: root }
  const base = isMap(values.metadata) ? asText(values.metadata.pluginRoot) : undefined
  const isOwn = createOwnTest(root, values)
  return entries.flatMap((entry: unknown, index): (Plugin | Note)[] => {
    if (!isMap(entry)) return [createBadNote(`number ${index + 1} of its \`plugins\` is not an object`)]
    const name = asText(entry.name) ?? ''
    const path = getLocalSource(entry.source) ?? (isOwn(name) ? './' : undefined)
    if (path === undefined) return [{ file, finding: createFinding('remote-plugin', { name }) }]
    const inner = listPluginPaths(path, base).find(each => resolveInside(bounds, each) !== undefined)
    if (inner === undefined) {
      const reason = explainUnusable(bounds, listPluginPaths(path, base), 'the marketplace')
      if (reason === MISSING && isWithheld(entry)) return []
      return [createManifestNote(locatePath([marketplace], path), path, reason)]
    }
    const dir = join(root, normalizePath(inner))
    const { own, notes }: OwnManifests =
      entry.strict === false ? { notes: [], servers: [] } : readOwnManifests(dir)
    if (own === undefined && notes.length > 0) return notes
    const shown = normalizePath(inner)
    return [
      {
        dir,
        reach: root,
        label: posix.join(label, shown),
        manifest: { ...entry, ...own?.manifest, skills: [entry.skills, own?.manifest.skills].flat() },
        files: own === undefined ? [marketplace] : [...own.files, marketplace],
        isListed: entry.strict === false && asTexts(entry.skills).length > 0,
        isBare: own === undefined,
        notes,
      },
    ]
  })
}

/** A repository with one plugin often lists it by its own address. */
function createOwnTest(root: string, { name }: Record<string, unknown>): (plugin: string) => boolean {
  let own: unknown[] | undefined
  return plugin => {
    own ??= isFolder(join(root, 'skills')) ? [name, readOwnManifests(root).own?.manifest.name] : []
    return plugin !== '' && own.includes(plugin)
  }
}

/** A path, or Codex's `{ source: 'local', path }`; undefined for a remote plugin. */
function getLocalSource(source: unknown): string | undefined {
  if (typeof source === 'string') return source
  return isMap(source) && source.source === 'local' ? asText(source.path) : undefined
}

/** Most marketplaces with a `pluginRoot` apply it to paths that start with `./`, too. */
function listPluginPaths(path: string, base: string | undefined): string[] {
  if (base === undefined) return [path]
  const below = posix.join(base, path)
  return path.startsWith('./') ? [path, below] : [below]
}

interface OwnManifests {
  own?: Pick<Plugin, 'manifest' | 'files'>
  notes: Note[]
  skills?: string[]
  servers: string[]
}

function readOwnManifests(dir: string): OwnManifests {
  const found = PLUGINS.flatMap(path => readManifestFile(join(dir, path)) ?? [])
  const bad = found.flatMap(each => ('note' in each ? [each.note] : []))
  const readable = found.flatMap(each => ('note' in each ? [] : [each]))
  const agents = readable.find(
    ({ file, values }) => file === join(dir, AGENT_PLUGIN) && isAgentPlugin(values),
  )
  const pack = agents && readAgentPlugin(dir)
  const notes = [...bad, ...(pack === undefined ? [] : listPackageNotes(join(dir, AGENT_PLUGIN), pack))]
  const good = readable.flatMap(each => {
    if (each !== agents) return [each]
    return pack?.rejected === undefined ? [{ ...each, values: { name: pack?.name } }] : []
  })
  const servers = [...(pack?.servers.keys() ?? [])]
  const [first, ...others] = good
  if (first === undefined) return { notes, servers }
  const skills = good.flatMap(({ values }) => [(values as Record<string, unknown>).skills].flat(2))
  const named = skills.filter(each => each !== undefined)
  return {
    own: { manifest: { ...first.values, skills: [...new Set(named)] }, files: [first, ...others] },
    notes,
    servers,
    ...(others.length === 0 && pack !== undefined && first.file === agents?.file && { skills: pack.skills }),
  }
}

const AGENT_PLUGIN = 'plugin.json'

export function isAgentPlugin({ $schema }: Record<string, unknown>): boolean {
  return asText($schema)?.startsWith(AGENT_PLUGINS) === true
}

function listPackageNotes(file: string, { rejected, skipped, reported }: AgentPlugin): Note[] {
  if (rejected !== undefined) return [createManifestNote({ file }, AGENT_PLUGIN, rejected)]
  const parts = [...reported.map(({ field, reason }) => ({ what: field, reason })), ...skipped]
  return parts.map(facts => ({ file, finding: createFinding('ignored-plugin-part', facts) }))
}

function findOwnSources(plugin: Plugin): Required<Discovery> {
  const { dir, manifest, files, isListed } = plugin
  if (plugin.skills !== undefined) return mergeDiscoveries([findPackageSources(plugin, plugin.skills)])
  const hasSkills = !isListed && isFolder(join(dir, 'skills'))
  // Many manifests name the default folder, whether it exists or not.
  const isUsual = (path: string) => !isListed && normalizePath(path) === 'skills'
  const usual = asTexts(manifest.skills).find(isUsual)
  const skills = asTexts(manifest.skills).filter(path => !isUsual(path))
  const named = asTexts(manifest.commands)
  const commands = named.length === 0 && isFolder(join(dir, 'commands')) ? ['commands'] : named
  const found = findCommandSources(plugin, commands)
  const createUnusableNote = (path: string, reason: string) => {
    if (reason === MISSING && (isWithheld(manifest) || isMade(dir, path))) return {}
    const place = hasSkills && path === 'skills' ? { file: files[0].file } : locatePath(files, path)
    return { notes: [createManifestNote(place, path, reason)] }
  }
  const explain = (path: string) => explainUnusable(plugin, [path], 'the plugin')
  const isTwice = (path: string) => hasSkills && normalizePath(path).startsWith('skills/')
  const odd = [manifest.skills].flat(2).some(each => typeof each !== 'string' && each !== undefined)
  return mergeDiscoveries([
    ...(odd ? [createOddNote(files[0])] : []),
    ...[...(hasSkills ? [usual ?? 'skills'] : []), ...skills].map(path => {
      const folder = resolveInside(plugin, path)
      if (folder !== undefined)
        return isTwice(path) ? {} : { sources: [createSkillSource(plugin, folder, path)] }
      return createUnusableNote(path, isSkillFile(plugin, path) ? NOT_A_FILE : explain(path))
    }),
    { sources: found.sources },
    ...found.unusable.map(path =>
      createUnusableNote(path, explain(path) === MISSING ? MISSING : NO_COMMANDS),
    ),
  ])
}

/** Claude Code refuses such a manifest in its usual place, and reads none at the plugin's root. */
function createOddNote({ file }: ManifestFile): Pick<Discovery, 'notes'> {
  const reason = 'it is neither a path nor a list of paths'
  const isAtRoot = basename(file) === AGENT_PLUGIN && !basename(dirname(file)).startsWith('.')
  const finding = createFinding('ignored-plugin-part', { what: 'skills', reason })
  return { notes: [isAtRoot ? { file, finding } : createManifestNote({ file }, 'skills', reason)] }
}

/** An Agent Plugins package has only the direct subfolders of `skills/`, and no commands. */
function findPackageSources(plugin: Plugin, skills: string[]): Discovery {
  if (skills.length === 0) return {}
  const source = createSourceAt(plugin, join(plugin.dir, 'skills'), 'skills')
  return { sources: [{ ...source, holds: { kind: 'folders', paths: skills }, exclude: ['*/*'] }] }
}

const NOT_A_FILE = 'it is the file of a skill; name its folder'
const MISSING = 'it does not exist'
const NO_COMMANDS = 'it is neither a folder nor a Markdown file below the plugin'

/** Codex lists such a plugin, but offers no one to install it. */
function isWithheld({ policy }: Record<string, unknown>): boolean {
  return isMap(policy) && policy.installation === 'NOT_AVAILABLE'
}

/** True if Git ignores the path, because a build makes it. */
function isMade(dir: string, path: string): boolean {
  const top = findWorkTree(dir)
  return top !== undefined && isIgnoredFile(`${join(dir, normalizePath(path))}/`, top)
}

function explainUnusable({ dir, reach }: Bounds, paths: string[], base: string): string {
  const inner = paths.map(normalizePath).filter(plain => plain === '' || isSafePath(plain))
  const there = inner.filter(plain => isPresent(join(dir, plain)))
  if (inner.length > 0 && there.length === 0) return MISSING
  const kinds = there.map(plain => getPathKind(join(dir, plain)))
  if (kinds.includes('file')) return 'it is a file, not a folder'
  if (kinds.includes('folder'))
    return `it is a link that points outside ${reach === dir ? base : 'the marketplace'}`
  return `it is not a folder below ${base}`
}

function createSourceAt(
  { dir, reach, label, manifest }: Plugin,
  folder: string,
  path: string,
): SourceDraft & { label: string } {
  const namespace = toSegments([asText(manifest.name) ?? basename(dir)])
  const shown = posix.join(label, normalizePath(path))
  return { dir: folder, reach: [reach], label: shown, level: 'plugin', namespace }
}

function createSkillSource(plugin: Plugin, folder: string, path: string): SourceDraft {
  const source = createSourceAt(plugin, folder, path)
  if (!existsSync(join(folder, ENTRY))) return source
  if (normalizePath(path) === '') return { ...source, holds: { kind: 'folders', paths: ['.'] } }
  // If the folder is a skill itself, its name is the skill's, so its parent is the root.
  return {
    ...source,
    dir: dirname(folder),
    label: dirname(source.label),
    holds: { kind: 'folders', paths: [basename(folder)] },
  }
}

function findCommandSources(plugin: Plugin, paths: string[]): { sources: SourceDraft[]; unusable: string[] } {
  const sources: SourceDraft[] = []
  const unusable: string[] = []
  const named = new Map<string, { source: SourceDraft; files: Set<string> }>()
  for (const path of paths) {
    const folder = resolveInside(plugin, path)
    if (folder !== undefined) {
      sources.push({ ...createSourceAt(plugin, folder, path), holds: { kind: 'commands' } })
      continue
    }
    const plain = normalizePath(path)
    const above = dirname(plain) === '.' ? '' : dirname(plain)
    const parent = plain.endsWith('.md') ? resolveInside(plugin, above) : undefined
    if (parent === undefined || getPathKind(join(parent, basename(plain))) !== 'file') {
      unusable.push(path)
      continue
    }
    const known = named.get(parent) ?? { source: createSourceAt(plugin, parent, above), files: new Set() }
    known.files.add(basename(plain))
    named.set(parent, known)
  }
  for (const { source, files } of named.values())
    sources.push({ ...source, holds: { kind: 'commands', files: [...files] } })
  return { sources, unusable }
}

/** Follows links; undefined for a path that is not a folder below `dir`. */
function resolveInside({ dir, reach }: Bounds, path: string): string | undefined {
  const plain = normalizePath(path)
  if (plain !== '' && !isSafePath(plain)) return undefined
  const folder = join(dir, plain)
  if (!isFolder(folder)) return undefined
  return isBelow(realpathSync.native(reach), realpathSync.native(folder)) ? folder : undefined
}

/** `./skills/` → `skills`; `.` → the empty path. */
function normalizePath(path: string): string {
  const inner = path.replace(/^(?:\.\/)+/, '')
  let end = inner.length
  while (inner[end - 1] === '/') end--
  return inner === '.' ? '' : inner.slice(0, end)
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
  const stat = statTarget(path)
  return stat?.isDirectory() ? 'folder' : stat?.isFile() ? 'file' : undefined
}

function isSkillFile(bounds: Bounds, path: string): boolean {
  const plain = normalizePath(path)
  return basename(plain) === ENTRY && resolveInside(bounds, dirname(plain)) !== undefined
}
