import type { LowerLayers } from '../compiler/resolve/dependencies.ts'
import { describeNames, listIds, listNamedIds } from '../format/skill.ts'
import { readManifest } from '../reader/disk/read.ts'

/** Finds a skill by any of its names, like sessions. Throws a Failure. */
export function openLowerLayers(folders: readonly string[]): LowerLayers {
  const skills = folders.flatMap(folder => {
    const { skills: listed, sources } = readManifest(folder)
    return listed.map(skill => describeNames(skill, sources))
  })
  return {
    ids: skills.flatMap(listIds),
    find: name => [...new Set(listNamedIds(skills, name).map(({ id }) => id))],
  }
}
