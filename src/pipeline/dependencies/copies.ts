/** Copies of a project's skills in the folders of clients, as `install --to` and `export` wrote them. */
import { join, relative } from 'node:path'
import { getFolder, isClientFolder } from '../../channels/export/plan.ts'
import { type CopyState, planManaged, writeManaged } from '../../channels/publish/managed.ts'
import { isFailure } from '../../core/errors/failure.ts'
import { isWithin } from '../../core/files/path.ts'
import { isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { toPosix } from '../../core/text/show.ts'
import { EXPORT_LIST, type WrittenList } from '../../format/written-list.ts'
import { TARGETS } from '../../targets/all.ts'
import { exportProject } from '../export.ts'
import { readList } from '../inventory/written-copies.ts'
import { loadProject, type ProjectOptions } from './project.ts'

/** The copies that are not as their skills are now, by their paths from the project; of a project that cannot be compiled, those that were edited. */
export async function findCopies(options: ProjectOptions): Promise<CopyState[]> {
  const { base } = await loadProject(options)
  const written = listFolders(base)
  const targets = TARGETS.filter(({ id }) => written.some(({ list }) => list.targets.includes(id)))
  if (targets.length === 0) return []
  const { servers: _, ...rest } = options
  const planned = await exportProject(
    targets.map(({ id }) => id),
    { ...rest, cwd: base, dryRun: true },
  ).catch(error => {
    if (!isFailure(error)) throw error
    return { targets: written.map(({ folder }) => ({ folder, copies: findEdited(folder) })) }
  })
  const found = planned.targets.flatMap(({ folder, copies = [] }) =>
    copies.map(({ path, state }): [string, CopyState['state']] => [
      toPosix(relative(base, join(folder, path))),
      state,
    ]),
  )
  // Several clients may read one folder.
  return Array.from(new Map(found), ([path, state]) => ({ path, state }))
}

/** The copies in a folder that are not as skillc wrote them. */
export function findEdited(folder: string): CopyState[] {
  return planManaged(folder, [], { list: EXPORT_LIST, stays: () => true }).copies ?? []
}

/** Removes the copies of sources that were fetched and that are not among these any more, unless they were edited. Returns their paths. */
export async function pruneCopies(
  base: string,
  names: readonly string[],
): Promise<{ removed: string[]; edited: string[] }> {
  const [removed, edited]: [string[], string[]] = [[], []]
  for (const { folder, list } of listFolders(base)) {
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
function listFolders(base: string): { folder: string; list: WrittenList }[] {
  const places = TARGETS.filter(isClientFolder).map(target => getFolder(target, base))
  const root = resolveRealPath(base)
  return [...new Set(places)].flatMap(folder => {
    const list = readList(join(folder, EXPORT_LIST))
    return list === undefined || !isBelow(root, resolveRealPath(folder)) ? [] : [{ folder, list }]
  })
}
