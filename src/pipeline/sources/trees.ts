/** Locked skills that are not a bundle, as sources from the store. */
import { join } from 'node:path'
import type { LockedSource } from '../../channels/references/lock-file.ts'
import { getLabel, getShownFolder, type Reference } from '../../channels/references/reference.ts'
import { getStoredFile } from '../../channels/references/store.ts'
import { findStoredSkills, type TreeFile } from '../../channels/references/trees.ts'
import type { StoredFile, StoredSkill } from '../../compiler/types.ts'
import { ENTRY, getBaseName, getParentPath } from '../../core/files/path.ts'
import { groupBy } from '../../core/text/order.ts'
import type { SourceConfig } from '../config/options.ts'
import { type SourceDraft, type StorePlaces, toDraft } from './discovery.ts'

/** One source per folder with skills, so ids are names; undefined if the store lacks a file. */
export function createTreeSources(
  source: SourceConfig,
  reference: Reference,
  locked: LockedSource,
  { base, store }: StorePlaces,
): SourceDraft[] | undefined {
  const { include: _, exclude: __, ...draft } = toDraft(source)
  const skills = findStoredSkills(store, locked)
  if (skills === undefined) return undefined
  const label = getLabel(reference)
  const top = join(base, getShownFolder(reference))
  const parents = groupBy(skills, ([skill]) => getParentPath(skill))
  return Array.from(
    parents,
    ([parent, inside]): SourceDraft => ({
      ...draft,
      dir: join(top, parent),
      label: parent === '' ? label : getBaseName(parent),
      origin: `${reference.name}@${locked.resolved ?? locked.digest}`,
      holds: {
        kind: 'stored',
        dir: join(store, 'trees', locked.digest, parent),
        skills: inside.flatMap(([skill, own]) => createStoredSkill(skill, own, label, store)),
        refused: [],
      },
    }),
  )
}

function createStoredSkill(
  path: string,
  files: readonly TreeFile[],
  label: string,
  store: string,
): StoredSkill[] {
  const stored = files.map(
    (file): StoredFile => ({
      path: file.path,
      file: getStoredFile(store, file.digest),
      executable: file.executable,
    }),
  )
  const entry = stored.find(file => file.path === ENTRY)
  if (entry === undefined) return []
  const own = getBaseName(path)
  return [
    { path: own, folder: own || label, entry, files: stored.filter(file => file !== entry), nested: [] },
  ]
}
