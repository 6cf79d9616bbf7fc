import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isEntryPath } from '../../compiler/entry-form.ts'
import type { Scope } from '../../compiler/portability/settings.ts'
import { isHidden, readRulesAbove, withRules } from '../../compiler/presets/ignored.ts'
import { findPlaceFolders, type PlaceFolder, type SearchedPlace } from '../../compiler/presets/places.ts'
import type { Preset } from '../../compiler/presets/preset.ts'
import { findRealProject, type Surroundings } from '../../compiler/presets/project.ts'
import { findEmptySubmodule } from '../../compiler/scan/links.ts'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { listNames } from '../../core/files/file-state.ts'
import { ENTRY } from '../../core/files/path.ts'
import { isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { toPosix } from '../../core/text/show.ts'
import { RANKS_OF_A_LEVEL } from '../config/options.ts'
import { type Discovery, type SourceDraft, toSegments } from './discovery.ts'

export interface Where {
  surroundings: Surroundings
  followLinks: boolean
}

/** Ranked by the preset's order. If the client accepts flat files as skills, these form another source. */
export async function findPresetPlaces(
  preset: Preset,
  isChosen: (level: string) => boolean,
  where: Where & Pick<Scope, 'levels'>,
): Promise<Discovery> {
  const { search } = preset
  const [{ listClientPlaces, listSharedFolders }, { PRESETS }] = await Promise.all([
    import('../../compiler/portability/client-places.ts'),
    import('../../compiler/presets/all.ts'),
  ])
  const shared = listSharedFolders(PRESETS, where.surroundings)
  const looked = new Set<string>()
  const places = listClientPlaces(preset, { ...where, looked })
  const chosen = places.filter(({ level }) => isChosen(level))
  const found = createPlaceSources(chosen, where, (plain, { place }, index) => {
    const source: SourceDraft = {
      ...plain,
      rank: place.rank * RANKS_OF_A_LEVEL + index,
      ...(place.level === 'user' && (place.links ?? search.links) === 'followed' ? { reach: shared } : {}),
      // Clients also read ignored files; only a whole project is searched with git's rules.
      obeysIgnores: place.path === '.',
      ...(place.gate && { gate: true }),
      ...(search.skips.includes('node_modules')
        ? {}
        : { modules: place.depth ?? search.depth ?? Number.MAX_SAFE_INTEGER }),
    }
    if (place.holds === 'commands' && place.depth === 0)
      return [
        { ...source, holds: { kind: 'commands', files: listNames(source.dir).filter(isMarkdown).sort() } },
      ]
    const takesFlat = plain.holds === undefined && (place.flatFiles ?? search.flatFiles)
    if (!takesFlat) return [source]
    const names = listNames(source.dir).sort()
    const files = names.filter(name => isMarkdown(name) && !search.entries.includes(name))
    const flat: SourceDraft = { ...source, label: `${source.label}/*.md`, holds: { kind: 'commands', files } }
    return files.length === 0 ? [source] : files.length === names.length ? [flat] : [source, flat]
  })
  return { ...found, looked: [...looked] }
}

function isMarkdown(name: string): boolean {
  return name.endsWith('.md')
}

/** `getSources` returns a place's sources. A project's place that is a link out of it becomes a note. */
export function createPlaceSources<P extends SearchedPlace>(
  places: P[],
  { surroundings, followLinks }: Where,
  getSources: (plain: SourceDraft, folder: PlaceFolder<P>, index: number) => SourceDraft[] = plain => [plain],
): Discovery {
  const { folders, broken, cut, seen } = findPlaceFolders(places, surroundings)
  const project = findRealProject(surroundings)
  const escapes = ({ place, dir }: PlaceFolder<P>) =>
    place.level === 'project' && !followLinks && !isBelow(project, resolveRealPath(dir))
  const sources = folders
    .filter(folder => !escapes(folder))
    .flatMap((folder, index) => {
      const { place, dir, label, namespace } = folder
      const holds: SourceDraft['holds'] = place.holds === 'commands' ? { kind: 'commands' } : undefined
      const plain = { dir, label, level: place.level, namespace: toSegments(namespace), holds }
      return getSources(plain, folder, index)
    })
  const escaping = folders.filter(escapes).map(({ dir, label }) => ({
    file: dir,
    finding: createFinding('escaping-symlink', { path: label, target: readLinkTarget(dir) }),
  }))
  const dangling = broken.map(({ dir, label }) => ({ file: dir, finding: describeBrokenLink(dir, label) }))
  const isCut =
    cut === undefined ? [] : [{ file: surroundings.cwd, finding: createFinding('unsearched-folders', cut) }]
  return { sources, notes: [...escaping, ...dangling, ...isCut], seen }
}

/** Into a submodule that is not checked out, or nowhere. */
function describeBrokenLink(dir: string, path: string): Finding {
  const target = readLinkTarget(dir)
  const submodule = findEmptySubmodule(dirname(dir), resolve(dirname(dir), target))
  return submodule === undefined
    ? createFinding('broken-symlink', { path, target })
    : createFinding('unfetched-symlink', { path, target, submodule })
}

/** A parent folder may be the link. */
function readLinkTarget(dir: string): string {
  try {
    return readlinkSync(dir)
  } catch {
    return toPosix(resolveRealPath(dir))
  }
}

/** The working directory's own skill, and those directly below it, as in registries: `owner--repo--skill/SKILL.md`. */
export function findFlatSource(
  { cwd, project }: { cwd: string; project: string },
  isSearched: (path: string) => boolean,
): Discovery {
  const { folders, hasEntry } = readFolder(cwd)
  const names = folders.filter(name => existsSync(join(cwd, name, ENTRY)) && !isSearched(name))
  const rules = names.length === 0 ? [] : withRules(cwd, readRulesAbove(cwd, project))
  const paths = names.filter(name => !isHidden(join(cwd, name), rules)).sort(byCodeUnit)
  if (hasEntry && !isSearched('')) paths.unshift('.')
  if (paths.length === 0) return {}
  return { sources: [{ dir: cwd, label: '.', level: 'project', holds: { kind: 'folders', paths } }] }
}

function readFolder(dir: string): { folders: string[]; hasEntry: boolean } {
  const folders: string[] = []
  let hasEntry = false
  try {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const isLink = entry.isSymbolicLink()
      if (isEntryPath(entry.name)) hasEntry ||= entry.isFile() || isLink
      else if (!entry.isDirectory() && !isLink) continue
      else if (!entry.name.startsWith('.') && entry.name !== 'node_modules') folders.push(entry.name)
    }
  } catch {}
  return { folders, hasEntry }
}
