/** Options and configuration → the sources to search, in order of precedence. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Source } from '../types.ts'
import { failure } from '../util/failure.ts'
import { byCodeUnit } from '../util/order.ts'
import type { LoadedConfig } from './load.ts'
import { type Options, rankOfLevel, type SourceConfig } from './options.ts'
import { STANDARD_FOLDERS } from './standard-folders.ts'

/**
 * The sources of a build: the roots given, else the configuration's, else the standard folders of the project.
 * Throws a Failure when one is missing or no folder, or when there is none at all.
 */
export async function findSources(
  options: Options,
  { config, base }: LoadedConfig,
  cwd: string,
): Promise<Source[]> {
  const given: Wanted[] = await givenSources(options, { config, base }, cwd)
  const wanted = given.length > 0 ? given : standardSources(cwd)
  if (wanted.length === 0) {
    throw failure(
      `No skills here: \`${cwd}\` has none of the folders that clients read (${STANDARD_FOLDERS.slice(0, 3).join(', ')}, …)`,
      'Name the folder that holds them: `skillc build FOLDER`; or start one: `skillc new my-skill`',
    )
  }
  const labels = new Map<string, number>()
  return wanted.map((source, index) => ({
    dir: source.dir,
    label: uniqueLabel(labelOf(source, wanted.length, cwd), labels),
    level: source.level ?? 'project',
    namespace: source.namespace?.split(':') ?? [],
    rank: source.rank ?? rankOfLevel(source.level ?? 'project') + index,
    followLinks: options.followLinks ?? source.followLinks ?? false,
  }))
}

/** A source, and its label where it has one that says more than its folder's name. */
type Wanted = SourceConfig & { label?: string }

/** Nothing that changes when a tree is moved or copied as a whole: neither a single root's name nor the project's. */
function labelOf({ dir, label }: Wanted, count: number, cwd: string): string {
  if (count === 1 || dir === cwd) return 'root'
  return label ?? (basename(dir) || 'root')
}

async function givenSources(
  options: Options,
  { config, base }: LoadedConfig,
  cwd: string,
): Promise<SourceConfig[]> {
  const roots = options.roots ?? []
  if (roots.length > 0) return expandRoots(roots, cwd)
  const sources = (config.sources ?? []).map(source => ({
    ...source,
    dir: checkedFolder(resolve(base, source.dir), source.dir),
  }))
  return [...sources, ...(await expandRoots(config.roots ?? [], base))]
}

async function expandRoots(roots: string[], base: string): Promise<SourceConfig[]> {
  const dirs: string[] = []
  for (const root of roots) {
    const dir = resolve(base, root)
    if (existsSync(dir) || !/[*?{[]/.test(root)) {
      dirs.push(checkedFolder(dir, root))
      continue
    }
    const { globSync } = await import('tinyglobby')
    const found = globSync(root, {
      cwd: base,
      onlyDirectories: true,
      absolute: true,
      dot: true,
      followSymbolicLinks: false,
      expandDirectories: false,
    })
    if (found.length === 0)
      throw failure(`No folder matches \`${root}\``, 'Correct the glob, or quote it if the shell expands it')
    dirs.push(...found.map(folder => resolve(folder)).sort(byCodeUnit))
  }
  return [...new Set(dirs)].map(dir => ({ dir }))
}

function checkedFolder(dir: string, given: string): string {
  const stat = statSync(dir, { throwIfNoEntry: false })
  if (stat === undefined)
    throw failure(
      `There is no folder \`${given}\``,
      'Give a folder that holds skills; it is looked up from the working directory',
    )
  if (!stat.isDirectory())
    throw failure(`\`${given}\` is a file, not a folder`, 'Give the folder that the skill folders lie in')
  return dir
}

/** The folders of a project that clients read; two paths to one real folder count once. */
function standardSources(cwd: string): Wanted[] {
  const seen = new Set<string>()
  const sources: Wanted[] = []
  for (const folder of STANDARD_FOLDERS) {
    const dir = resolve(cwd, folder)
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) continue
    const real = realpathSync(dir)
    if (!seen.has(real)) sources.push({ dir, label: folder, level: 'project' })
    seen.add(real)
  }
  return sources
}

function uniqueLabel(name: string, taken: Map<string, number>): string {
  const count = (taken.get(name) ?? 0) + 1
  taken.set(name, count)
  return count === 1 ? name : uniqueLabel(`${name}-${count}`, taken)
}
