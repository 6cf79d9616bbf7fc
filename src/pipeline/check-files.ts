/** Checks single files, for editors and hooks: each is checked together with the skills around it and reported alone. */
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isEntryPath } from '../compiler/entry-form.ts'
import { findProject, listFoldersUp } from '../compiler/presets/project.ts'
import { PLUGINS } from '../compiler/resolve/unit.ts'
import { listFolder } from '../compiler/scan/listing.ts'
import type { Source } from '../compiler/types.ts'
import { failure, isFailure } from '../core/errors/failure.ts'
import { ENTRY } from '../core/files/path.ts'
import { isBelow, resolveRealPath, spellPath } from '../core/files/real-path.ts'
import { isGlob } from '../core/match/whole.ts'
import { showPath } from '../core/text/show.ts'
import { type BuildResult, buildWith, openFilter } from './build.ts'
import { buildTrees, type EditedFile } from './build-trees.ts'
import type { Options, Settings } from './config/options.ts'
import { getSettings } from './config/settings.ts'
import { getSurroundings } from './config/surroundings.ts'
import { countSeverities } from './report.ts'
import { findMatches } from './sources/root-globs.ts'
import { MARKETPLACES } from './sources/standard.ts'

/** Folders (and globs of folders) as given, and absolute files. */
export interface Targets {
  roots: string[]
  files: string[]
}

/** Separates files from folders. A glob that matches no folder means its files. Throws a Failure. */
export function splitTargets(given: string[], cwd: string): Targets {
  const targets: Targets = { roots: [], files: [] }
  for (const target of given) {
    const path = resolve(cwd, target)
    if (existsSync(path)) {
      if (statSync(path).isFile()) targets.files.push(spellPath(cwd, path))
      else targets.roots.push(target)
    } else if (isGlob(target) && findMatches(target, cwd, 'folders').length === 0) {
      const files = findMatches(target, cwd, 'files')
      if (files.length === 0)
        throw failure(
          `No file or folder matches \`${target}\``,
          'Fix the glob, or quote it if the shell expands it',
        )
      targets.files.push(...files)
    } else targets.roots.push(target)
  }
  return targets
}

/**
 * Checks the skills of some files. Their context is the options' roots, else the project, else the folders around them.
 * Throws a Failure.
 */
export async function checkFiles(
  options: Options,
  files: string[],
  edited?: EditedFile,
): Promise<BuildResult> {
  // Other builds read the disk, so an editor's text must not be cached.
  const apart = edited === undefined ? {} : { cache: false, remoteCache: false as const }
  const { settings, folders } = await findSet({ ...options, ...apart }, files)
  const hide = await openFilter(settings)
  const report = hide(
    edited === undefined
      ? await buildWith(settings, options, 'check')
      : await buildTrees(settings, options, 'check', {
          edited: [{ ...edited, file: resolveRealPath(edited.file) }],
        }),
  )
  const isAsked = createFileCheck(files, folders, settings.cwd)
  const findings = report.findings.filter(({ file }) => isAsked(file))
  const ok = countSeverities(findings).error === 0
  return { ...report, ok, exitCode: ok ? 0 : 1, findings, files: files.length }
}

/** True if a diagnostic's file is one of the files or below a folder, however links lead there. */
function createFileCheck(files: string[], folders: string[], cwd: string): (shown: string) => boolean {
  const real = new Set(files.map(resolveRealPath))
  const known = new Map<string, boolean>(files.map(file => [showPath(cwd, file), true]))
  return shown => {
    const path = resolve(cwd, shown)
    const isKnown =
      known.get(shown) ?? (folders.some(dir => isBelow(dir, path)) || real.has(resolveRealPath(path)))
    known.set(shown, isKnown)
    return isKnown
  }
}

/** The settings for checking the files, and the named folders. Throws a Failure for a file outside of any skill. */
async function findSet(
  options: Options,
  files: string[],
): Promise<{ settings: Settings; folders: string[] }> {
  const { roots = [] } = options
  const cwd = resolve(options.cwd ?? '')
  const settings = await findSettings(options)
  const sources = settings?.sources ?? []
  const places = files.map(file => {
    const folder = findSkillFolder(file, cwd)
    if (folder === undefined && !isNamedFile(file, cwd, sources))
      throw failure(
        `\`${showPath(cwd, file)}\` is not a file of a skill`,
        `Name a folder of skills, or a file of one: a \`${ENTRY}\`, or another file in its folder`,
      )
    return folder
  })
  const folders = roots.length > 0 ? sources.map(({ dir }) => dir) : []
  const others = places.flatMap(place => {
    if (place === undefined || sources.some(source => searches(source, place.folder))) return []
    return place.folder === place.top ? place.folder : dirname(place.folder)
  })
  if (settings !== undefined && others.length === 0) return { settings, folders }
  return { settings: await getSettings({ ...options, roots: [...roots, ...new Set(others)] }), folders }
}

/** Undefined if a project has no skills in the usual places. Throws a Failure if something is named. */
async function findSettings(options: Options): Promise<Settings | undefined> {
  try {
    return await getSettings(options)
  } catch (error) {
    if ((options.roots ?? []).length > 0 || !isFailure(error)) throw error
    return undefined
  }
}

/** The nearest folder with a `SKILL.md`, and the outermost in the same project. Looks at nothing above. */
function findSkillFolder(file: string, cwd: string): { folder: string; top: string } | undefined {
  const project = findProject(getSurroundings(cwd))
  const isOwn = isBelow(project, file)
  const around = listFoldersUp(getSurroundings(dirname(file)), 'filesystem')
  const folder = around.find(each => (!isOwn || isBelow(project, each)) && hasEntry(each))
  if (folder !== undefined) {
    const outermost = around.at(-1) ?? folder
    return { folder, top: isOwn ? project : existsSync(join(outermost, '.git')) ? outermost : folder }
  }
  const real = dirname(resolveRealPath(file))
  return hasEntry(real) ? { folder: real, top: real } : undefined
}

function hasEntry(folder: string): boolean {
  const listing = listFolder(folder)
  return !('reason' in listing) && [...listing.files, ...listing.links].some(isEntryPath)
}

function searches({ dir, holds }: Source, folder: string): boolean {
  const [real, root] = [resolveRealPath(folder), resolveRealPath(dir)]
  if (holds === undefined) return isBelow(root, real)
  if (holds.kind === 'list')
    return holds.entries.some(({ file }) => resolveRealPath(dirname(resolve(dir, file))) === real)
  if (holds.kind !== 'folders') return false
  return holds.paths.some(path =>
    path === '.' ? root === real : isBelow(resolveRealPath(resolve(dir, path)), real),
  )
}

/** True if a file outside of skill folders is read for skills: a command, a list or a file that it names, a manifest. */
function isNamedFile(file: string, cwd: string, sources: Source[]): boolean {
  const real = resolveRealPath(file)
  const isManifest = [...new Set([cwd, ...sources.flatMap(({ reach }) => reach ?? [])])].some(dir =>
    [...PLUGINS, ...MARKETPLACES].some(path => resolve(dir, path) === file),
  )
  return (
    isManifest ||
    sources.some(({ dir, holds }) => {
      if (holds?.kind === 'commands') return file.endsWith('.md') && isBelow(resolveRealPath(dir), real)
      if (holds?.kind !== 'list') return false
      const named = holds.entries.flatMap(entry => [
        resolve(dir, entry.file),
        ...(entry.references ?? []).map(path => resolve(dir, dirname(entry.file), path)),
      ])
      return [resolve(dir, holds.file), ...named].some(path => resolveRealPath(path) === real)
    })
  )
}

/** Replaces files by their skills' folders, as roots of a build. Throws a Failure for other files. */
export function toSkillFolders(files: string[]): string[] {
  return files.map(file => {
    if (basename(file) !== ENTRY)
      throw failure(`\`${file}\` is not a \`${ENTRY}\``, 'Name a folder of skills, or a `SKILL.md`')
    return dirname(file)
  })
}
