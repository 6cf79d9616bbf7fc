/** The fetched sources of a project's configuration file, and edits of that file. */
import { existsSync, rmSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import type { ChannelOptions } from '../../channels/call.ts'
import { getLockName } from '../../channels/references/lock-file.ts'
import { parseReference } from '../../channels/references/reference.ts'
import { isPath } from '../../channels/target.ts'
import { attempt, failure } from '../../core/errors/failure.ts'
import { makeTemporary, replaceFile } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { editJsonList } from '../../core/json/edit.ts'
import { toPosix } from '../../core/text/show.ts'
import { CONFIG_FILE, type LoadedConfig, loadConfig } from '../config/load.ts'
import type { SourceConfig } from '../config/options.ts'

export interface ProjectOptions extends ChannelOptions {
  config?: string | undefined
  /** Folders outside of the project that the configuration may read. */
  allowRead?: string[] | undefined
  servers?: Record<string, string[]>
}

export interface ProjectSources extends LoadedConfig {
  sources: SourceConfig[]
  /** The lock file. */
  lock: string
}

export async function loadProject({
  cwd = '.',
  config,
  allowRead,
  roots = [],
}: ProjectOptions & { roots?: string[] }): Promise<ProjectSources> {
  const given = { roots, ...(config !== undefined && { config }), ...(allowRead && { allowRead }) }
  const loaded = await loadConfig(given, cwd)
  return {
    ...loaded,
    sources: loaded.config.sources ?? [],
    lock: join(loaded.base, getLockName(loaded.file)),
  }
}

/** Options for work in the configuration's folder: the user's paths are relative to the working directory. */
export function moveToBase(
  { cwd = '.', config, allowRead, ...options }: ProjectOptions,
  { base, file }: LoadedConfig,
): ProjectOptions {
  return {
    ...options,
    cwd: base,
    ...(config !== undefined && { config: file ?? config }),
    ...(allowRead && { allowRead: allowRead.map(folder => resolve(cwd, folder)) }),
  }
}

/** A source's name without its version; undefined for a folder. */
export function getSourceName({ from }: SourceConfig): string | undefined {
  const reference = from === undefined ? undefined : parseReference(from)
  return reference === undefined || reference.kind === 'folder' ? undefined : reference.name
}

/** A folder, relative to the configuration's. */
export function locateFolder(given: string, base: string, cwd: string): string {
  const path = toPosix(relative(base, resolve(cwd, given)))
  return path === '' ? '.' : path.startsWith('..') || isPath(path) ? path : `./${path}`
}

/** `OWNER/REPOSITORY` is on GitHub; a folder begins with `./`, `../` or `/`. */
export function expandSource(given: string): string {
  if (isPath(given)) return given
  return /^[\w-]+\/[\w.-]+(?:[/#].*)?$/s.test(given) ? `github:${given}` : given
}

/**
 * Writes the lock file and then the sources, so that the next run completes one that was interrupted. The rest of the
 * configuration stays as written. Throws a Failure and then changes neither file.
 */
export function saveProject(
  { config, base, file, lock, sources: before }: ProjectSources,
  sources: SourceConfig[],
  draft: string,
): void {
  const isPackage = file !== undefined && basename(file) === 'package.json'
  if (isPackage && Object.keys(config).length > 0)
    throw failure(
      `The configuration is in \`${file}\`, which skillc does not write`,
      `Move it to \`${CONFIG_FILE}\``,
    )
  const path = file === undefined || isPackage ? join(base, CONFIG_FILE) : file
  const removed = before.flatMap((source, at) => (sources.includes(source) ? [] : [at]))
  const added = sources.filter(source => !before.includes(source))
  attempt(`Cannot write \`${path}\``, () => {
    const text = path === file ? readRegular(path).toString('utf8') : '{}\n'
    const edited = editJsonList(text, 'sources', removed, added)
    const locked = existsSync(lock) ? readRegular(lock) : undefined
    if (existsSync(draft)) copyLock(draft, lock)
    try {
      replaceFile(path, edited)
    } catch (error) {
      if (locked === undefined) rmSync(lock, { force: true })
      else replaceFile(lock, locked)
      throw error
    }
  })
}

export function copyLock(draft: string, lock: string): void {
  replaceFile(lock, readRegular(draft))
}

/** Works on a copy of the lock file, so the real one changes only after the user has agreed. */
export async function withDraft<Result>(
  lock: string,
  work: (draft: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeTemporary('sources')
  try {
    const draft = join(folder, basename(lock))
    if (existsSync(lock)) attempt(`Cannot read \`${lock}\``, () => copyLock(lock, draft))
    return await work(draft, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
