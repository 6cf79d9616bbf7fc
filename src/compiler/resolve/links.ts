/** Checks the references of every skill: findings, and links from skill to skill. */

import { getBaseName, getParentPath, joinPath } from '../../core/files/path.ts'
import { toPosix } from '../../core/text/show.ts'
import { isLone } from '../entry-form.ts'
import type { Analysis, AnalyzedSkill, FoundSkill, Source } from '../types.ts'
import type { CheckedReferences } from './lookups.ts'
import type { Surroundings } from './outside.ts'
import { getRelativePath } from './own-paths.ts'
import { getPlaceKey, indexByPlace, listSkillFiles, type SkillsByPlace } from './places.ts'
import { checkReferences, namesPaths } from './references.ts'
import { findProjectInPlace } from './unit.ts'

export type Links = Map<AnalyzedSkill, AnalyzedSkill[]>

/** `path` is relative to a source's root, may begin with `..`, and may end with `OR_IGNORED`; undefined if unknown. */
export type Exists = (source: number, path: string) => boolean | undefined

interface CheckedLinks extends Pick<CheckedReferences, 'findings' | 'outside'> {
  linked: AnalyzedSkill[]
}

export interface LinkChecker {
  /** Runs before any skill is refused: existence does not depend on what is bundled. */
  check: (skill: AnalyzedSkill, analysis: Pick<Analysis, 'references' | 'mentions'>) => CheckedLinks
  lookAround: (skill: AnalyzedSkill) => Surroundings<AnalyzedSkill>
  /**
   * True if no other skill, or path to one, is in the skill's folder, and it is not compared with an original. Never
   * true for a listed file, whose base folder may get other skills at any time.
   */
  isAlone: (skill: AnalyzedSkill) => boolean
}

/** `exists` answers for paths outside all skills, relative to a source's root. */
export function createLinkChecker(
  skills: AnalyzedSkill[],
  sources: readonly Pick<Source, 'dir'>[],
  exists: Exists,
): LinkChecker {
  const index = indexByPlace(skills)
  const find = (source: number, path: string) => index.get(getPlaceKey(source, path))
  const findOwner = (source: number, path: string) => {
    for (let folder = path; ; folder = getParentPath(folder)) {
      const owner = find(source, folder)
      // Folders above the root are not in it.
      if (owner !== undefined || folder === '' || getBaseName(folder) === '..') return owner
    }
  }
  const lookAround = ({ found }: AnalyzedSkill): Surroundings<AnalyzedSkill> => ({
    findOwner: path => findOwner(found.source, path),
    exists: path => exists(found.source, path),
    project: findProjectInPlace(toPosix(sources[found.source]?.dir ?? ''), found.path),
    otherFolders: listOtherFolders(found, sources),
  })
  return {
    check: (skill, { references, mentions }) => {
      const claims = mentions.filter(({ kind }) => kind === 'claim')
      const files = namesPaths(skill, [...references, ...claims]) ? listSkillFiles(skill, find) : []
      const around = lookAround(skill)
      const { findings, outside, linked } = checkReferences(skill, references, files, around, claims)
      return { findings, outside, linked: linked.flatMap(path => findOwner(skill.found.source, path) ?? []) }
    },
    lookAround,
    isAlone: createAloneCheck(foldersAround(index)),
  }
}

/** The real folder of a linked entry, and those that clients reach by links to the skill's folder. */
function listOtherFolders(
  { source, path, entry, form, realFolder, linkedFiles = [], aliases, elsewhere = [] }: FoundSkill,
  sources: readonly Pick<Source, 'dir'>[],
): string[] {
  const real = linkedFiles.flatMap(([name, folder]) => (name === entry.path ? folder : []))
  if (isLone(form)) return real
  const getDir = (index: number) => toPosix(sources[index]?.dir ?? '')
  const others = elsewhere.map(other =>
    getRelativePath(getDir(source), joinPath(getDir(other.source), other.path)),
  )
  return [...real, ...(realFolder === undefined ? [] : [path]), ...aliases, ...others]
}

/** Keeps only these folders alive, because it is used while a bundle is written. */
function createAloneCheck(outer: ReadonlySet<string>): LinkChecker['isAlone'] {
  return ({ found: { source, path, nested, copy, form } }) =>
    copy === undefined &&
    nested.length === 0 &&
    !(isLone(form) && form.kind === 'listed') &&
    !outer.has(path === '' ? String(source) : getPlaceKey(source, path))
}

function foldersAround(index: SkillsByPlace): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const place of index.keys())
    for (let at = getParentPath(place); at !== '' && !folders.has(at); at = getParentPath(at)) folders.add(at)
  return folders
}
