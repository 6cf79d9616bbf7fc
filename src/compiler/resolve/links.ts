/** The references of every skill against the files that are there: findings, and links from skill to skill. */

import { getBaseName, getParentPath } from '../../core/files/path.ts'
import type { AnalyzedSkill, Reference } from '../types.ts'
import type { Surroundings } from './outside.ts'
import { getPlaceKey, indexByPlace, listSkillFiles, type SkillsByPlace } from './places.ts'
import { type CheckedReferences, checkReferences, namesPaths } from './references.ts'

export type Links = Map<AnalyzedSkill, AnalyzedSkill[]>

/** Whether anything stands at a path from the root of a source, which may begin with `..`; undefined when unknown. */
export type Exists = (source: number, path: string) => boolean | undefined

interface CheckedLinks extends Pick<CheckedReferences, 'findings' | 'outside'> {
  /** The skills that its links lead to. */
  linked: AnalyzedSkill[]
}

export interface LinkChecker {
  /** Checks the references of one skill. Before any is refused: whether a file exists does not depend on what is bundled. */
  check: (skill: AnalyzedSkill, references: Reference[]) => CheckedLinks
  /** What is asked about the paths of a skill that do not lie in it. */
  lookAround: (skill: AnalyzedSkill) => Surroundings<AnalyzedSkill>
  /** Whether no other skill, and no other path to one, is in the folder of a skill, and it is no copy that is compared with its source. */
  isAlone: (skill: AnalyzedSkill) => boolean
}

/** What checks references among these skills. `exists` is asked about paths out of them, from the root of a source. */
export function createLinkChecker(skills: AnalyzedSkill[], exists: Exists): LinkChecker {
  const index = indexByPlace(skills)
  const find = (source: number, path: string) => index.get(getPlaceKey(source, path))
  const findOwner = (source: number, path: string) => {
    for (let folder = path; ; folder = getParentPath(folder)) {
      const owner = find(source, folder)
      // What lies above the root is not in it.
      if (owner !== undefined || folder === '' || getBaseName(folder) === '..') return owner
    }
  }
  const lookAround = ({ found: { source } }: AnalyzedSkill): Surroundings<AnalyzedSkill> => ({
    findOwner: path => findOwner(source, path),
    exists: path => exists(source, path),
  })
  return {
    check: (skill, references) => {
      // Most skills name no path, and need no list of their files.
      const files = namesPaths(skill, references) ? listSkillFiles(skill, find) : []
      const { findings, outside, linked } = checkReferences(skill, references, files, lookAround(skill))
      return { findings, outside, linked: linked.flatMap(path => findOwner(skill.found.source, path) ?? []) }
    },
    lookAround,
    isAlone: createAloneCheck(foldersAround(index)),
  }
}

/** Holds these folders and nothing else of the checker, for a bundle is written meanwhile. */
function createAloneCheck(outer: ReadonlySet<string>): LinkChecker['isAlone'] {
  return ({ found: { source, path, nested, copy } }) =>
    copy === undefined &&
    nested.length === 0 &&
    !outer.has(path === '' ? String(source) : getPlaceKey(source, path))
}

/** The folders that places of an index lie in, up to the roots, which are their numbers here. */
function foldersAround(index: SkillsByPlace): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const place of index.keys())
    for (let at = getParentPath(place); at !== '' && !folders.has(at); at = getParentPath(at)) folders.add(at)
  return folders
}
