/** `check` of single files, for editors and hooks: each is judged with the skills around it, and reported alone. */
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { failure, isFailure } from '../core/failure.ts'
import { isGlob } from '../core/match/whole.ts'
import { ENTRY } from '../core/path.ts'
import { isBelow, resolveRealPath } from '../core/real-path.ts'
import { showPath } from '../core/show.ts'
import { type BuildResult, openFilter } from './build.ts'
import { buildWith } from './build-changed.ts'
import { buildTrees, type EditedFile } from './build-trees.ts'
import type { Options, Settings } from './config/options.ts'
import { getSettings } from './config/settings.ts'
import { countSeverities } from './report.ts'
import { findMatches } from './sources/root-globs.ts'

/** What was named: folders (and globs of folders) as they were given, and files, absolute. */
export interface Targets {
  roots: string[]
  files: string[]
}

/** Tells files from folders. A glob that matches no folder stands for the files that it matches. Throws a Failure. */
export function splitTargets(given: string[], cwd: string): Targets {
  const targets: Targets = { roots: [], files: [] }
  for (const target of given) {
    const path = resolve(cwd, target)
    if (existsSync(path)) {
      if (statSync(path).isFile()) targets.files.push(path)
      else targets.roots.push(target)
    } else if (isGlob(target) && findMatches(target, cwd, 'folders').length === 0) {
      const files = findMatches(target, cwd, 'files')
      if (files.length === 0)
        throw failure(
          `No file or folder matches \`${target}\``,
          'Correct the glob, or quote it if the shell expands it',
        )
      targets.files.push(...files)
    } else targets.roots.push(target)
  }
  return targets
}

/**
 * Checks the skills that hold some files, and reports what is found in these files and below the roots of the options. The set
 * that they are judged with is these roots where there are any, else the project's own when it holds the files, else the folders around them. Throws a Failure.
 */
export async function checkFiles(
  options: Options,
  files: string[],
  edited?: EditedFile,
): Promise<BuildResult> {
  // What an editor holds must not be remembered: other builds read the disk.
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
  const diagnostics = report.diagnostics.filter(({ file }) => isAsked(file))
  const ok = countSeverities(diagnostics).error === 0
  return { ...report, ok, exitCode: ok ? 0 : 1, diagnostics, files: files.length }
}

/** Whether a file of a diagnostic is one of these or below these folders, by whichever links each was reached. */
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

async function findSet(
  options: Options,
  files: string[],
): Promise<{ settings: Settings; folders: string[] }> {
  const { roots = [] } = options
  let folders: string[] = []
  try {
    const settings = await getSettings(options)
    if (roots.length > 0) folders = settings.sources.map(({ dir }) => dir)
    if (files.every(file => settings.sources.some(({ dir }) => isInside(dir, file))))
      return { settings, folders }
  } catch (error) {
    // A project without skills where they usually are.
    if (roots.length > 0 || !isFailure(error)) throw error
  }
  const around = files.map(file => dirname(findSkillFolder(file)))
  return { settings: await getSettings({ ...options, roots: [...roots, ...new Set(around)] }), folders }
}

function isInside(dir: string, file: string): boolean {
  return isBelow(resolveRealPath(dir), resolveRealPath(file))
}

/** The nearest folder with a `SKILL.md`, else the file's own. */
function findSkillFolder(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(resolve(folder, ENTRY))) return folder
  }
  return dirname(file)
}

/** The roots that a build takes in the place of files: the folders of their skills. Throws a Failure for other files. */
export function toSkillFolders(files: string[]): string[] {
  return files.map(file => {
    if (basename(file) !== ENTRY)
      throw failure(`\`${file}\` is not a \`${ENTRY}\``, 'Name a folder of skills, or a `SKILL.md`')
    return dirname(file)
  })
}
