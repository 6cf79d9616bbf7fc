/** Several walked sources → one set of skills, each realpath once. */
import type { FoundSkill, PassedOver, SourceFinding, Walked } from '../types.ts'

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

/** A skill that an earlier source found already is an alias of that one, with its own aliases. */
export function mergeSources(walked: Walked[]): MergedWalk {
  const byRealpath = new Map<string, FoundSkill>()
  for (const { skills } of walked) {
    for (const skill of skills) {
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
    skills: [...byRealpath.values()],
    passedOver: walked.flatMap(({ passedOver }) => passedOver),
    findings: walked.flatMap(({ findings }) => findings),
    watched: new Map(walked.flatMap(({ watched }) => [...watched])),
    ignored: walked.map(({ ignored }, source) => ({ source, folders: ignored.length })),
    excluded: walked.map(({ excluded = [] }, source) => ({ source, folders: excluded.length })),
  }
}
