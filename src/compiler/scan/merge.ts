/** Several walked sources → one set of skills, each realpath once. */
import type { FoundSkill, PassedOver, Source, SourceFinding, Walked } from '../types.ts'

export interface MergedWalk {
  skills: FoundSkill[]
  passedOver: PassedOver[]
  findings: SourceFinding[]
  /** How many folders of each source `.gitignore` files hid. */
  ignored: { source: number; folders: number }[]
  /** How many the globs of each source left out. */
  excluded: { source: number; folders: number }[]
  watched: Walked['watched']
}

/**
 * Decides which of several paths to one folder is the skill: that of the highest source, and of the first among equals.
 * The others are its aliases, with their own. `sources` stand beside their walks.
 */
export function mergeSources(sources: Pick<Source, 'rank'>[], walked: Walked[]): MergedWalk {
  const byRealpath = new Map<string, FoundSkill>()
  const getRank = (index: number) => sources[index]?.rank ?? 0
  const highestFirst = [...walked.keys()].sort((a, b) => getRank(a) - getRank(b) || a - b)
  for (const index of highestFirst) {
    for (const skill of walked[index]?.skills ?? []) {
      const first = byRealpath.get(skill.realpath)
      if (first === undefined) {
        byRealpath.set(skill.realpath, skill)
        continue
      }
      first.elsewhere ??= []
      for (const path of [skill.path, ...skill.aliases]) first.elsewhere.push({ source: skill.source, path })
    }
  }
  return {
    skills: walked.flatMap(({ skills }) => skills.filter(skill => byRealpath.get(skill.realpath) === skill)),
    passedOver: walked.flatMap(({ passedOver }) => passedOver),
    findings: walked.flatMap(({ findings }) => findings),
    watched: new Map(walked.flatMap(({ watched }) => [...watched])),
    ignored: walked.map(({ ignored }, source) => ({ source, folders: ignored.length })),
    excluded: walked.map(({ excluded = [] }, source) => ({ source, folders: excluded.length })),
  }
}
