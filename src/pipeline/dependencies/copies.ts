/** Copies of a project's skills in the folders of clients, as `install --to` and `export` wrote them. */
import { basename, dirname, join, relative, resolve } from 'node:path'
import { getFolder, isClientFolder } from '../../channels/export/plan.ts'
import { type CopyState, planManaged, writeManaged } from '../../channels/publish/managed.ts'
import { type Failure, failure, isFailure } from '../../core/errors/failure.ts'
import { getBelow, isBelow, isWithinAny, resolveRealPath } from '../../core/files/real-path.ts'
import { showPath, toPosix } from '../../core/text/show.ts'
import { type Copy, EXPORT_LIST, type WrittenList } from '../../format/written-list.ts'
import { TARGETS } from '../../targets/all.ts'
import { getOwnName, type LoadedConfig } from '../config/load.ts'
import { exportProject } from '../export.ts'
import { tryReadList } from '../inventory/written-copies.ts'
import { loadProject, moveToBase, type ProjectOptions } from './project.ts'

/** `failure`: why the copies could not be compared with their skills; then only edited ones are known. */
export interface FoundCopies {
  copies: CopyState[]
  /** The real folders whose copies the project wrote. */
  folders: string[]
  failure?: Failure
}

/** The copies that are not as their skills are now, by their paths from the working directory. */
export async function findCopies(options: ProjectOptions): Promise<FoundCopies> {
  const project = await loadProject(options)
  const written = listFolders(project)
  const targets = [...TARGETS, ...(project.targets ?? [])].filter(({ id }) =>
    written.some(({ list }) => list.targets.includes(id)),
  )
  const folders = written.map(({ folder }) => resolveRealPath(folder))
  if (targets.length === 0) return { copies: [], folders }
  const { servers: _, ...rest } = moveToBase(options, project)
  let refused: Failure | undefined
  const planned = await exportProject(
    targets.map(({ id }) => id),
    { ...rest, dryRun: true },
  ).catch(error => {
    if (!isFailure(error)) throw error
    refused = error
    return { targets: written.map(({ folder }) => ({ folder, copies: findEdited(folder) })) }
  })
  const found = planned.targets.flatMap(({ folder, copies = [] }) =>
    copies.map(({ path, state }): [string, CopyState['state']] => [
      showPath(resolve(options.cwd ?? '.'), join(folder, path)),
      state,
    ]),
  )
  // Several clients may read one folder.
  const copies = Array.from(new Map(found), ([path, state]) => ({ path, state }))
  return { copies, folders, ...(refused && { failure: refused }) }
}

/** The same for one folder. `isCompared` is false where only edits can be found, such as in a plugin. */
export async function findCopiesIn(
  place: string,
  options: ProjectOptions,
): Promise<Omit<FoundCopies, 'folders'> & { isCompared: boolean }> {
  const cwd = resolve(options.cwd ?? '.')
  const folder = resolve(cwd, place)
  const real = resolveRealPath(folder)
  const show = (path: string) => showPath(cwd, join(folder, path))
  const edited = findEdited(folder).map(({ path, state }) => ({ path: show(path), state }))
  if (tryReadList(join(folder, EXPORT_LIST))?.targets.length === 0)
    return { copies: edited, isCompared: false }
  const { copies, folders, failure: refused } = await findCopies(options)
  if (!folders.includes(real)) {
    const unknown = failure(
      `This project writes no copies to \`${show('')}\``,
      'Verify them in the project that wrote them, or name its configuration with the option `config`',
    )
    return { copies: edited, isCompared: true, failure: unknown }
  }
  // Links may lead several clients to this folder.
  const known = new Map(
    copies.flatMap(({ path, state }) => {
      const parent = resolveRealPath(dirname(resolve(cwd, path)))
      const isOther = state === 'edited' || !isBelow(real, parent)
      return isOther ? [] : [[show(join(getBelow(real, parent), basename(path))), state]]
    }),
  )
  const late = Array.from(known, ([path, state]) => ({ path, state }))
  return { copies: [...edited, ...late], isCompared: true, ...(refused && { failure: refused }) }
}

/** The copies in a folder that are not as skillc wrote them. */
function findEdited(folder: string): CopyState[] {
  return planManaged(folder, [], { list: EXPORT_LIST, stays: () => true }).copies ?? []
}

/**
 * Removes the copies that this configuration has of fetched sources that are not among these any more, unless they
 * were edited. Returns their paths.
 */
export async function pruneCopies(
  project: LoadedConfig,
  names: readonly string[],
): Promise<{ removed: string[]; edited: string[] }> {
  const config = getOwnName(project)
  const [removed, edited]: [string[], string[]] = [[], []]
  for (const { folder, list } of listFolders(project)) {
    const isLost = (copy: Copy) =>
      copy.config === config &&
      copy.fetched !== undefined &&
      !names.some(name => copy.fetched?.startsWith(`${name}@`))
    const lost = [...list.skills].flatMap(([path, copy]) => (isLost(copy) ? [path] : []))
    if (lost.length === 0) continue
    const gone = new Set(lost)
    const { edited: staying = [] } = await writeManaged(folder, [], {
      list: EXPORT_LIST,
      edits: { needs: () => false },
      stays: path => !isWithinAny(gone, path),
      config,
    })
    const show = (copy: string) => toPosix(relative(project.base, join(folder, copy)))
    edited.push(...staying.map(show))
    removed.push(...lost.filter(copy => !staying.includes(copy)).map(show))
  }
  return { removed, edited }
}

/** The folders of clients with copies of this configuration. One that a link leads out of the project is left alone. */
function listFolders(project: LoadedConfig): { folder: string; list: WrittenList }[] {
  const { base, targets = [] } = project
  const config = getOwnName(project)
  const places = [...TARGETS, ...targets].filter(isClientFolder).map(target => getFolder(target, base))
  const root = resolveRealPath(base)
  return [...new Set(places)].flatMap(folder => {
    const list = tryReadList(join(folder, EXPORT_LIST))
    const isOwn = list !== undefined && [...list.skills.values()].some(copy => copy.config === config)
    return isOwn && isBelow(root, resolveRealPath(folder)) ? [{ folder, list }] : []
  })
}
