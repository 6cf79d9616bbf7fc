/**
 * Copies the files that a client may read: skills, manifests and settings that skillc models, each at its own path
 * below a folder. Never credentials, hooks, servers or code of plugins.
 */
import { lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import {
  getValue,
  locateSettings,
  readSettingsFile,
  type Scope,
} from '../../compiler/portability/settings.ts'
import { expandPlacePath } from '../../compiler/presets/places.ts'
import type { Preset } from '../../compiler/presets/preset.ts'
import { findProject, listFoldersUp } from '../../compiler/presets/project.ts'
import { failure } from '../../core/errors/failure.ts'
import { statPath } from '../../core/files/file-state.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { tryReadRegular } from '../../core/files/regular-file.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Mount } from '../../runtime/sandbox/bwrap-arguments.ts'

/** Decides whether and how a client lists skills: entries, flat files, ignore rules. */
const LISTED = /\.md$|^\.\w*ignore$|^openai\.yaml$/i
const ENTRY = /^skill\.md$|^\.gitignore$/i
const MANIFEST = /^(?:plugin|marketplace|[a-z]+-extension|package|\.[a-z]+-extension-install)\.json$/
/** Everything else in a manifest could start something. */
const HARMLESS = new Set([
  ...'name version description skills plugins source strict'.split(' '),
  ...'type path owner pi metadata pluginRoot'.split(' '),
])
const MOST_FOLDERS = 20_000
const MOST_BYTES = 4 * 1024 * 1024

export interface Read {
  preset: Preset
  scope: Scope
  folders: readonly string[]
}

/** Returns the mounts: the project, the home, and folders that links and settings lead to, outermost first. */
export function copyForClient(to: string, { preset, scope, folders }: Read): Mount[] {
  const { cwd, home } = scope.surroundings
  const project = findProject(scope.surroundings)
  const copy = createCopy(to)
  for (const dir of [cwd, home]) copy.placeFolder(dir)
  for (const dir of listFoldersUp(scope.surroundings))
    if (statPath(join(dir, '.git')) !== undefined) placeRepository(copy, join(dir, '.git'))
  const settings = mapSettings(preset, scope)
  const records = listRecords(preset, scope)
  for (const file of scope.looked) {
    const keys = settings.get(file)
    if (keys !== undefined) copy.place(file, () => pickKeys(file, keys))
    else if (records.has(file)) copy.place(file, () => readText(file)?.replaceAll(USER_OF_URL, '//'))
    else if (MANIFEST.test(basename(file))) copy.place(file, () => pickHarmless(file))
  }
  copy.placeTree(project, { takes: ENTRY, skips: 'node_modules', followsLinks: false })
  for (const dir of folders) copy.placeTree(dir, { takes: LISTED, followsLinks: true })
  return copy.listMounts([project, home])
}

const USER_OF_URL = /\/\/[^\s"/@]{1,200}@/g

type Copy = ReturnType<typeof createCopy>

interface Tree {
  takes: RegExp
  skips?: string
  followsLinks: boolean
}

function createCopy(to: string) {
  const placed = new Set<string>()
  const walked = new Set<string>()
  let folders = 0
  const target = (path: string) => join(to, path)

  /** Creates links on the way, and returns the real path. */
  function follow(path: string, links = 0): string {
    let real = '/'
    for (const part of path.split('/').filter(Boolean)) {
      const at = join(real, part)
      const link = links < MOST_LINKS ? readLink(at) : undefined
      if (link !== undefined) placeLink(at, link)
      real = link === undefined ? at : follow(resolve(real, link), links + 1)
    }
    return real
  }

  function placeLink(path: string, link: string): void {
    mkdirSync(dirname(target(path)), { recursive: true })
    if (statPath(target(path)) === undefined) symlinkSync(link, target(path))
  }

  function placeFolder(path: string): string {
    const real = follow(path)
    mkdirSync(target(real), { recursive: true })
    placed.add(real)
    return real
  }

  function place(file: string, read: () => string | Uint8Array | undefined): void {
    if (statPath(file) === undefined) return
    const real = follow(file)
    if (statPath(target(real)) !== undefined) return
    const content = read()
    if (content === undefined) return
    placeFolder(dirname(real))
    writeFileSync(target(real), content)
  }

  function placeTree(dir: string, tree: Tree): void {
    const pending = [dir]
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const real = follow(at)
      const key = `${tree.followsLinks} ${real}`
      if (walked.has(key) || lstatSync(real, { throwIfNoEntry: false })?.isDirectory() !== true) continue
      walked.add(key)
      if (++folders > MOST_FOLDERS)
        throw failure(
          `There are more than ${MOST_FOLDERS} folders to copy for a client`,
          'Run it in a smaller folder',
        )
      placeFolder(real)
      for (const entry of list(real)) {
        const path = join(real, entry.name)
        if (entry.name === '.git' || entry.name === tree.skips) continue
        if (entry.isDirectory() || (entry.isSymbolicLink() && tree.followsLinks)) pending.push(path)
        if (entry.isDirectory()) continue
        if (tree.takes.test(entry.name)) place(path, () => tryReadRegular(path, MOST_BYTES))
        else if (MANIFEST.test(entry.name)) place(path, () => pickHarmless(path))
      }
    }
  }

  /** From real paths only: links in the copy lead to originals. */
  function listMounts(dirs: string[]): Mount[] {
    const all = [...placed].sort((a, b) => a.length - b.length)
    const tops = all.filter((dir, index) => !all.slice(0, index).some(above => isBelow(above, dir)))
    const mounts = tops.map(dir => ({ from: target(dir), to: dir, isWritable: true }))
    const links = dirs.map(dir => ({ dir, real: follow(dir) })).filter(({ dir, real }) => dir !== real)
    return [...mounts, ...links.map(({ dir, real }) => ({ from: target(real), to: dir, isWritable: true }))]
  }
  return { place, placeFolder, placeTree, listMounts, target }
}

const MOST_LINKS = 40

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function list(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return []
  }
}

function readText(file: string): string | undefined {
  return tryReadRegular(file, MOST_BYTES)?.toString('utf8')
}

/** An empty repository: clients look for the folder, or ask git for its root. */
function placeRepository({ placeFolder, target }: Copy, path: string): void {
  if (lstatSync(path).isDirectory())
    for (const name of ['objects', 'refs']) mkdirSync(target(join(placeFolder(path), name)))
  else mkdirSync(target(path), { recursive: true })
  writeFileSync(target(join(path, 'HEAD')), 'ref: refs/heads/main\n')
}

/** The keys that skillc models, by file. */
function mapSettings({ settings = [], trust, plugins }: Preset, scope: Scope): Map<string, string[]> {
  const { enabled, markets, kind } = plugins ?? {}
  const known = [
    ...settings,
    ...(trust?.settings ?? []),
    ...(enabled === undefined ? [] : [enabled]),
    ...(enabled === undefined || markets === undefined || kind !== 'live'
      ? []
      : [{ key: markets, files: enabled.files }]),
  ]
  const keys = new Map<string, string[]>()
  for (const setting of known)
    for (const path of setting.files)
      for (const { file } of locateSettings(path, 'up' in setting && setting.up === true, scope))
        keys.set(file, [...(keys.get(file) ?? []), setting.key])
  return keys
}

function listRecords({ trust, plugins }: Preset, { surroundings }: Scope): Set<string> {
  const { kind, path = '', markets = '', enablement = '' } = plugins ?? {}
  const paths = [
    ...(trust?.folders === undefined ? [] : [trust.folders.file]),
    ...(kind === 'installed' ? [path, markets] : []),
    ...(kind === 'extensions' ? [`${path}/${enablement}`] : []),
  ]
  return new Set(paths.flatMap(each => expandPlacePath(each, surroundings) ?? []).map(each => join(each)))
}

function pickKeys(file: string, keys: string[]): string | undefined {
  const content = readSettingsFile(file, new Set())
  if (content === undefined) return undefined
  const picked = {}
  for (const key of keys) setValue(picked, key.split('.'), getValue(content, key))
  return file.endsWith('.toml') ? `${formatToml(picked)}\n` : JSON.stringify(picked)
}

function setValue(content: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (value === undefined) return
  if (rest.length === 0) content[key] = value
  else {
    const inner = isMap(content[key]) ? content[key] : {}
    content[key] = inner
    setValue(inner, rest, value)
  }
}

function formatToml(content: Record<string, unknown>): string {
  return listPairs(content).join('\n')
}

function listPairs(content: Record<string, unknown>): string[] {
  return Object.entries(content).map(([key, value]) => `${JSON.stringify(key)} = ${formatTomlValue(value)}`)
}

function formatTomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatTomlValue).join(', ')}]`
  return isMap(value) ? `{ ${listPairs(value).join(', ')} }` : JSON.stringify(value)
}

function pickHarmless(file: string): string | undefined {
  const content = readSettingsFile(file, new Set())
  return content === undefined ? readText(file) : JSON.stringify(keepHarmless(content))
}

function keepHarmless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepHarmless)
  if (!isMap(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (HARMLESS.has(key) ? [[key, keepHarmless(inner)]] : [])),
  )
}
