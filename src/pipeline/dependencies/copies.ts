/** Copies of a project's skills in the folders of clients, as `install --to` and `export` wrote them. */
import { join, relative, resolve } from 'node:path'
import { getFolder, isClientFolder } from '../../channels/export/plan.ts'
import { type CopyState, planManaged, writeManaged } from '../../channels/publish/managed.ts'
import { type Failure, isFailure } from '../../core/errors/failure.ts'
import { isWithin } from '../../core/files/path.ts'
import { isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { showPath, toPosix } from '../../core/text/show.ts'
import { EXPORT_LIST, type WrittenList } from '../../format/written-list.ts'
import { TARGETS } from '../../targets/all.ts'
import type { Target } from '../../targets/target.ts'
import type { LoadedConfig } from '../config/load.ts'
import { exportProject } from '../export.ts'
import { readList } from '../inventory/written-copies.ts'
import { loadProject, moveToBase, type ProjectOptions } from './project.ts'

/** `problem`: why the copies could not be compared with their skills; then only edited ones are known. */
export interface FoundCopies {
  copies: CopyState[]
  problem?: Failure
}

/** The copies that are not as their skills are now, by their paths from the working directory. */
export async function findCopies(options: ProjectOptions): Promise<FoundCopies> {
  const project = await loadProject(options)
  const { base, targets: own = [] } = project
  const written = listFolders(base, own)
  const targets = [...TARGETS, ...own].filter(({ id }) =>
    written.some(({ list }) => list.targets.includes(id)),
  )
  if (targets.length === 0) return { copies: [] }
  const { servers: _, ...rest } = moveToBase(options, project)
  let problem: Failure | undefined
  const planned = await exportProject(
    targets.map(({ id }) => id),
    { ...rest, dryRun: true },
  ).catch(error => {
    if (!isFailure(error)) throw error
    problem = error
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
  return { copies, ...(problem && { problem }) }
}

/** The copies in a folder that are not as skillc wrote them. */
export function findEdited(folder: string): CopyState[] {
  return planManaged(folder, [], { list: EXPORT_LIST, stays: () => true }).copies ?? []
}

/** Removes the copies of sources that were fetched and that are not among these any more, unless they were edited. Returns their paths. */
export async function pruneCopies(
  { base, targets = [] }: Pick<LoadedConfig, 'base' | 'targets'>,
  names: readonly string[],
): Promise<{ removed: string[]; edited: string[] }> {
  const [removed, edited]: [string[], string[]] = [[], []]
  for (const { folder, list } of listFolders(base, targets)) {
    const lost = [...list.fetched].flatMap(([copy, edition]) =>
      names.some(name => edition.startsWith(`${name}@`)) ? [] : [copy],
    )
    if (lost.length === 0) continue
    const { edited: staying = [] } = await writeManaged(folder, [], {
      list: EXPORT_LIST,
      edits: { needs: () => false },
      stays: path => !lost.some(copy => isWithin(copy, path)),
    })
    const show = (copy: string) => toPosix(relative(base, join(folder, copy)))
    edited.push(...staying.map(show))
    removed.push(...lost.filter(copy => !staying.includes(copy)).map(show))
  }
  return { removed, edited }
}

/** The folders of clients that skillc wrote into. One that a link leads out of the project is left alone. */
function listFolders(base: string, own: readonly Target[]): { folder: string; list: WrittenList }[] {
  const places = [...TARGETS, ...own].filter(isClientFolder).map(target => getFolder(target, base))
  const root = resolveRealPath(base)
  return [...new Set(places)].flatMap(folder => {
    const list = readList(join(folder, EXPORT_LIST))
    return list === undefined || !isBelow(root, resolveRealPath(folder)) ? [] : [{ folder, list }]
  })
}
