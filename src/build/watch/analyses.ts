/** The analyses of builds that follow each other without a cache: a skill is read again when one of its files is not as it was. */
import { dirname } from 'node:path'
import { type AllRead, type AnalyseAllOptions, analyseAll } from '../../compiler/analyse/analyse-all.ts'
import { keyOfOptions } from '../../compiler/analyse/analyser.ts'
import { keyOf } from '../../compiler/analyse/lines.ts'
import type { HeldSkill } from '../../compiler/analyse/shelves.ts'
import type { AnalysedSkill, FoundFile, FoundSkill } from '../../compiler/types.ts'
import { isSameState, isSettled } from '../../core/state.ts'

export interface Analyses {
  /**
   * As `analyseAll`. `doubtful`: folders in which something changed; what their files are like now is no proof that they
   * did not change while they were read last.
   */
  analyse(skills: FoundSkill[], options: AnalyseAllOptions, doubtful: ReadonlySet<string>): Promise<AllRead>
  close(): void
}

interface Held {
  found: FoundSkill
  result: HeldSkill
  /** Where its texts are. */
  from: AllRead
  readAt: number
}

/** Each round that reads something holds what it read; now and then all is read anew. */
const MOST_HELD = 200

export function openAnalyses(): Analyses {
  let held = new Map<string, Held>()
  let sources = new Set<AllRead>()
  let key = ''
  const close = () => {
    for (const source of sources) source.close()
    sources = new Set()
    held = new Map()
  }
  return {
    close,
    async analyse(skills, options, doubtful) {
      const now = keyOfOptions(options.analyser)
      if (now !== key || sources.size >= MOST_HELD) close()
      key = now
      const known = skills.map(found => heldFor(held, found, doubtful))
      const missing = skills.filter((_, at) => known[at] === undefined)
      const from = await analyseAll(missing, options)
      sources.add(from)
      const next = new Map<string, Held>()
      const owners = new Map<AnalysedSkill, AllRead>()
      let at = 0
      const read = skills.map((found, index): HeldSkill => {
        const old = known[index]
        const each = old ?? {
          found,
          result: from.read[at++] ?? { findings: [] },
          from,
          readAt: options.readAt,
        }
        const { skill, ...rest } = each.result
        if (skill === undefined) return each.result
        if (found.entry.bytes === undefined) next.set(keyOf(found), { ...each, found })
        const own = skill.found === found ? skill : { ...skill, found }
        owners.set(own, each.from)
        return { ...rest, skill: own }
      })
      held = next
      const inUse = new Set([from, ...[...next.values()].map(each => each.from)])
      for (const source of sources) if (!inUse.has(source)) source.close()
      sources = inUse
      const ownerOf = (skill: AnalysedSkill) => owners.get(skill) ?? from
      return {
        read,
        textsOf: skill => ownerOf(skill).textsOf(skill),
        analysisOf: skill => ownerOf(skill).analysisOf(skill),
        close: () => {},
      }
    },
  }
}

function heldFor(
  held: ReadonlyMap<string, Held>,
  found: FoundSkill,
  doubtful: ReadonlySet<string>,
): Held | undefined {
  const each = held.get(keyOf(found))
  if (each === undefined || each.result.findings.length > 0) return undefined
  const [before, now] = [each.found, found]
  if (before.files.length !== now.files.length || found.source !== before.source) return undefined
  const isSame = (file: FoundFile, then: FoundFile | undefined) =>
    then !== undefined && isAsRead(file, then, each.readAt, doubtful)
  if (!isSame(now.entry, before.entry)) return undefined
  return now.files.every((file, at) => isSame(file, before.files[at])) ? each : undefined
}

function isAsRead(now: FoundFile, then: FoundFile, readAt: number, doubtful: ReadonlySet<string>): boolean {
  return (
    now.file === then.file &&
    now.path === then.path &&
    isSameState(now, then) &&
    now.executable === then.executable &&
    (isSettled(now, readAt) || !doubtful.has(dirname(now.file)))
  )
}
