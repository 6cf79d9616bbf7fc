/**
 * Plugin folders (`.claude-plugin/plugin.json`) and marketplaces with local plugins (`.claude-plugin/marketplace.json`).
 *
 * Source of the shapes: Claude Code's documentation, plugins reference and plugin marketplaces. What they name is read
 * only below the plugin's own folder, links followed; nothing of a plugin is run.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Note } from '../config/options.ts'
import { finding } from '../diagnostics/catalog.ts'
import { reasonOf } from '../util/failure.ts'
import { isSafePath, isWithin } from '../util/path.ts'
import { type Found, segmentsOf, type Wanted } from './wanted.ts'

const PLUGIN = '.claude-plugin/plugin.json'
const MARKETPLACE = '.claude-plugin/marketplace.json'
const LARGEST_MANIFEST = 4 * 1024 * 1024
const MOST_PLUGINS = 10_000

/** Whether a folder is a plugin or a marketplace. */
export function isPluginFolder(dir: string): boolean {
  return [PLUGIN, MARKETPLACE].some(path => existsSync(join(dir, path)))
}

/** The sources of a plugin, or of every local plugin of a marketplace; ids become `plugin:skill`. */
export function pluginSources(dir: string, label: string): Found {
  const marketplace = readManifest(join(dir, MARKETPLACE))
  if (marketplace === undefined) {
    const manifest = readManifest(join(dir, PLUGIN))
    if (manifest === undefined || 'note' in manifest)
      return { wanted: [], notes: manifest ? [manifest.note] : [] }
    return ownSources({ dir, label, manifest: manifest.values, file: join(dir, PLUGIN) })
  }
  if ('note' in marketplace) return { wanted: [], notes: [marketplace.note] }
  return merge(
    pluginsOf(dir, label, marketplace.values).map(each =>
      'finding' in each ? note(each) : ownSources(each),
    ),
  )
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

function note(only: Note): Found {
  return { wanted: [], notes: [only] }
}

function merge(found: Found[]): Found {
  return { wanted: found.flatMap(({ wanted }) => wanted), notes: found.flatMap(({ notes }) => notes) }
}

/** The local plugins of a marketplace, and a note for each that is elsewhere or cannot be read. */
function pluginsOf(root: string, label: string, values: Record<string, unknown>): (Plugin | Note)[] {
  const file = join(root, MARKETPLACE)
  const entries = Array.isArray(values.plugins) ? values.plugins.slice(0, MOST_PLUGINS) : []
  const base = isRecord(values.metadata) ? textOf(values.metadata.pluginRoot) : undefined
  return entries.filter(isRecord).map(entry => {
    const name = textOf(entry.name) ?? ''
    if (typeof entry.source !== 'string') return { file, finding: finding('remote-plugin', { name }) }
    const path = entry.source.startsWith('./') || base === undefined ? entry.source : join(base, entry.source)
    const dir = inside(root, path)
    if (dir === undefined) return { file, finding: finding('invalid-plugin', { path, reason: NOT_INSIDE }) }
    const own = entry.strict === false ? undefined : readManifest(join(dir, PLUGIN))
    if (own !== undefined && 'note' in own) return own.note
    const inner = plainPath(path)
    return {
      dir,
      label: inner === '' ? label : `${label === 'root' ? '' : `${label}/`}${inner}`,
      manifest: { ...entry, ...own?.values, skills: [entry.skills, own?.values.skills].flat() },
      file,
      isListed: entry.strict === false && textsOf(entry.skills).length > 0,
    }
  })
}

/** `skills/` when there is one, and what `skills` adds; the same of commands. */
function ownSources({ dir, label, manifest, file, isListed }: Plugin): Found {
  const name = textOf(manifest.name) ?? basename(dir)
  const namespace = segmentsOf([name])
  const notes: Note[] = []
  const wanted: Wanted[] = []
  const add = (path: string, holds: 'skills' | 'commands') => {
    const folder = inside(dir, path)
    if (folder === undefined) {
      notes.push({ file, finding: finding('invalid-plugin', { path, reason: NOT_INSIDE }) })
      return
    }
    const inner = plainPath(path)
    const source = {
      dir: folder,
      label: inner === '' ? label : `${label}/${inner}`,
      level: 'plugin',
      namespace,
    }
    if (holds === 'commands') wanted.push({ ...source, holds: { kind: 'commands' } })
    else if (!existsSync(join(folder, 'SKILL.md'))) wanted.push(source)
    else if (inner === '') wanted.push({ ...source, holds: { kind: 'folders', paths: ['.'] } })
    // A folder that is a skill itself: its name is the skill's, so the folder above is the root.
    else
      wanted.push({
        ...source,
        dir: dirname(folder),
        label: dirname(source.label),
        holds: { kind: 'folders', paths: [basename(folder)] },
      })
  }
  if (!isListed && isFolder(join(dir, 'skills')) && inside(dir, './skills') !== undefined)
    add('./skills', 'skills')
  for (const path of textsOf(manifest.skills))
    if (isListed || plainPath(path) !== 'skills') add(path, 'skills')
  const commands = textsOf(manifest.commands)
  if (commands.length === 0 && isFolder(join(dir, 'commands'))) add('./commands', 'commands')
  for (const path of commands) if (isFolder(join(dir, path))) add(path, 'commands')
  return { wanted, notes }
}

const NOT_INSIDE = 'it is no folder below the plugin'

/** A folder below another by a path of a manifest, links resolved; undefined when it is none or lies elsewhere. */
function inside(dir: string, path: string): string | undefined {
  const plain = plainPath(path)
  if (plain !== '' && !isSafePath(plain)) return undefined
  const folder = join(dir, plain)
  if (!isFolder(folder)) return undefined
  const real = realpathSync.native(folder).replaceAll('\\', '/')
  return isWithin(realpathSync.native(dir).replaceAll('\\', '/'), real) ? folder : undefined
}

/** `./skills/` → `skills`; `.` → the empty path. */
function plainPath(path: string): string {
  return path
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '')
}

/** A manifest's values; a note when it is there and cannot be used; undefined when there is none. */
function readManifest(file: string): { values: Record<string, unknown> } | { note: Note } | undefined {
  if (!existsSync(file)) return undefined
  const bad = (reason: string) => ({
    note: { file, finding: finding('invalid-plugin', { path: basename(file), reason }) },
  })
  try {
    if (statSync(file).size > LARGEST_MANIFEST) return bad('it is too large')
    const values: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    return isRecord(values) ? { values } : bad('it holds no JSON object')
  } catch (error) {
    return bad(error instanceof SyntaxError ? `it is not JSON: ${error.message}` : reasonOf(error))
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function textsOf(value: unknown): string[] {
  return [value].flat(2).flatMap(each => textOf(each) ?? [])
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
