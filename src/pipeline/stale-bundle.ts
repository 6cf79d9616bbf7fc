import { type Stats, statSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { findEntry } from '../channels/export/known-skills.ts'
import type { Root } from '../channels/export/source-skills.ts'
import { findProject } from '../compiler/presets/project.ts'
import type { FoundSkill } from '../compiler/types.ts'
import { makeDigest } from '../core/digests/hash.ts'
import { ENTRY, getParentPath, joinPath } from '../core/files/path.ts'
import { findRealFolder, findRealPath, isBelow } from '../core/files/real-path.ts'
import { readRegular } from '../core/files/regular-file.ts'
import { showPath } from '../core/text/show.ts'
import { quote } from '../core/text/terminal.ts'
import { MANIFEST } from '../format/layout.ts'
import type { Manifest, ManifestSource, SkillRecord } from '../format/manifest.ts'
import { readRecord, readRoot } from '../reader/disk/read.ts'
import { DEFAULT_OUT, type Settings, showFile } from './config/options.ts'
import { getSurroundings } from './config/surroundings.ts'

/** A source that differs from the bundle. */
export interface StaleSource {
  /** The file as the user knows it. */
  file: string
  /** True if the bundle has it, but the project no longer does. */
  isGone: boolean
  /** The command that rebuilds the bundle. */
  rebuild: string
}

type Rows = ReadonlyMap<string, SkillRecord['files'][number]>

/** Where the project has a bundled skill, or a copy of it. */
interface Place {
  source: number
  root: Root
  /** Its entry, relative to the root. */
  path: string
  /** The absolute path of the entry; undefined if it is gone. */
  entry: string | undefined
  rows: Rows
}

/**
 * Finds the first source that was changed, added or removed since the project's bundle was built; undefined for other
 * bundles, and for split ones, which have too many skills. Reads only files newer than the manifest. Throws read
 * errors.
 */
export async function findStaleSource(bundle: string, cwd: string): Promise<StaleSource | undefined> {
  if (!(await isOwnBundle(bundle, cwd))) return undefined
  const manifest = readRoot(bundle)
  if (!('skills' in manifest)) return undefined
  const since = statSync(join(bundle, MANIFEST)).mtimeMs
  const roots = findBundleRoots(bundle, manifest.sources, cwd)
  const { places, passed } = listPlaces(bundle, manifest, roots)
  const labels = manifest.sources.map(({ label }) => label)
  const known = labels.filter(label => roots.has(label))
  let found = findChanged(places, since)
  if (found === undefined && [...listFolders(places)].some(folder => isNewer(folder, since)))
    found = await findNew(places, passed, known, cwd)
  return (
    found && { ...found, rebuild: await nameBuild(known.length === labels.length ? labels : [], bundle, cwd) }
  )
}

/** True if commands read this bundle by default, or the configuration names it as output. */
async function isOwnBundle(bundle: string, cwd: string): Promise<boolean> {
  if (bundle === resolve(cwd, DEFAULT_OUT)) return true
  const { hasConfig } = await import('./config/load.ts')
  if (!hasConfig(cwd)) return false
  const { findSettings } = await import('./config/settings.ts')
  return (await findSettings({ cwd, cache: false }))?.out === bundle
}

/** A source without any of its skills is not the one that the bundle was built from. */
function listPlaces(
  bundle: string,
  { sources, skills, skipped }: Manifest,
  roots: ReadonlyMap<string, Root>,
): { places: Place[]; passed: string[] } {
  const places: Place[] = []
  const passed: string[] = []
  const findRoot = (source: number) => roots.get(sources[source]?.label ?? '')
  const pass = (source: number, path: string) => passed.push(join(findRoot(source)?.dir ?? '', path))
  for (const skill of skills) {
    const { files, identical = [], shadows = [] } = readRecord(bundle, skill)
    const rows = new Map(files.map(row => [row.path, row]))
    for (const { source = 0, path, file = joinPath(path, ENTRY) } of [skill, ...identical]) {
      const root = findRoot(source)
      if (root !== undefined)
        places.push({ source, root, path: file, entry: findEntry(join(root.dir, file)), rows })
    }
    for (const { source, path, file = joinPath(path, ENTRY) } of shadows) pass(source, file)
  }
  for (const { source, path } of skipped) pass(source, path)
  const there = new Set(places.flatMap(({ source, entry }) => (entry === undefined ? [] : source)))
  return { places: places.filter(({ source }) => there.has(source)), passed }
}

type Found = Omit<StaleSource, 'rebuild'>

function findChanged(places: readonly Place[], since: number): Found | undefined {
  for (const { root, path, entry, rows } of places) {
    if (entry === undefined) return { file: posix.join(root.shown, path), isGone: true }
    for (const row of rows.values()) {
      const isEntry = row.path === ENTRY
      const file = isEntry ? entry : join(dirname(entry), row.path)
      const stat = statSync(file, { throwIfNoEntry: false })
      const isGone = stat?.isFile() !== true
      if (isGone || isChanged(file, stat, row, since))
        return {
          file: posix.join(root.shown, isEntry ? path : joinPath(getParentPath(path), row.path)),
          isGone,
        }
    }
  }
  return undefined
}

function isChanged(
  file: string,
  stat: Stats,
  { size, digest }: { size: number; digest: string },
  since: number,
): boolean {
  if (stat.size !== size) return true
  return stat.mtimeMs >= since && makeDigest(readRegular(file, size)) !== digest
}

function isNewer(path: string, since: number): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since
}

/** The folders where a new file or skill would appear, up to the roots. */
function listFolders(places: readonly Place[]): Set<string> {
  const folders = new Set<string>()
  for (const { root, path, rows } of places) {
    for (const inner of rows.keys()) folders.add(join(root.dir, getParentPath(path), getParentPath(inner)))
    for (let at = getParentPath(path); at !== ''; at = getParentPath(at)) folders.add(join(root.dir, at))
    folders.add(root.dir)
  }
  return folders
}

/** Finds a skill, or a skill's file, that the bundle lacks. Copies that skillc wrote do not count. */
async function findNew(
  places: readonly Place[],
  passed: readonly string[],
  labels: readonly string[],
  cwd: string,
): Promise<Found | undefined> {
  const settings = await findBuildSettings(labels, cwd)
  if (settings === undefined) return undefined
  const known = new Map<string | undefined, Rows | undefined>([
    ...passed.map(entry => [findRealPath(entry), undefined] as const),
    ...places.map(place => [findRealPath(place.entry ?? ''), place.rows] as const),
  ])
  const { scanDisk } = await import('./inventory/disk.ts')
  const { skills } = await scanDisk(settings, {})
  for (const skill of skills) {
    if (skill.copy !== undefined || !labels.includes(settings.sources[skill.source]?.label ?? '')) continue
    const path = known.has(skill.realpath) ? findNewFile(skill, known.get(skill.realpath)) : getEntry(skill)
    if (path !== undefined) return { file: showFile(settings, skill.source, path), isGone: false }
  }
  return undefined
}

function getEntry({ path, entry, form }: FoundSkill): string {
  return form?.shown ?? joinPath(path, entry.path)
}

function findNewFile({ path, files }: FoundSkill, rows: Rows | undefined): string | undefined {
  const file = rows && files.find(each => !rows.has(each.path))
  return file && joinPath(path, file.path)
}

/** The settings of a build from these roots, or of one without roots if it searches the same. */
async function findBuildSettings(
  labels: readonly string[],
  cwd: string,
): Promise<(Settings & { roots: string[] }) | undefined> {
  const { findSettings } = await import('./config/settings.ts')
  const usual = await findSettings({ cwd, cache: false })
  const searched = new Set(usual?.sources.map(({ label }) => label))
  if (usual !== undefined && labels.every(label => searched.has(label))) return { ...usual, roots: [] }
  const roots = [...labels]
  const settings = await findSettings({ cwd, cache: false, roots })
  return settings && { ...settings, roots }
}

async function nameBuild(labels: readonly string[], bundle: string, cwd: string): Promise<string> {
  const { roots = labels, out = resolve(cwd, DEFAULT_OUT) } = (await findBuildSettings(labels, cwd)) ?? {}
  const place = out === bundle ? [] : ['--out', quote(showPath(cwd, bundle))]
  return ['skillc build', ...roots.map(quote), ...place].join(' ')
}

/** By label. Empty for a bundle outside the working directory. Labels are untrusted: one that leads out of the project is ignored. */
export function findBundleRoots(
  bundle: string,
  sources: readonly ManifestSource[],
  cwd: string,
): Map<string, Root> {
  const here = findRealFolder(cwd)
  const project = findRealFolder(findProject(getSurroundings(cwd)))
  if (here === undefined || project === undefined) return new Map()
  if (!isBelow(here, findRealFolder(bundle) ?? '')) return new Map()
  return new Map(
    sources.flatMap(({ label }): [string, Root][] => {
      const dir = resolve(cwd, label)
      return isBelow(project, findRealFolder(dir) ?? '') ? [[label, { dir, shown: label }]] : []
    }),
  )
}
