/** The analyses of builds that follow each other without a cache: a skill is read again when one of its files is not as it was. */
import { dirname } from 'node:path'
import { type AllRead, type AnalyzeAllOptions, analyzeAll } from '../../compiler/analyze/analyze-all.ts'
import { serializeOptions } from '../../compiler/analyze/analyzer.ts'
import type { SummarizedSkill } from '../../compiler/analyze/lines.ts'
import { getSkillKey } from '../../compiler/analyze/lines.ts'
import type { AnalyzedSkill, FoundFile, FoundSkill } from '../../compiler/types.ts'
import { hasStableMtime, isSameState } from '../../core/files/file-state.ts'

export interface AnalysisMemory {
  /**
   * As `analyzeAll`. `doubtful`: folders in which something changed; what their files are like now is not a proof that they
   * did not change while they were read last.
   */
  analyze(skills: FoundSkill[], options: AnalyzeAllOptions, doubtful: ReadonlySet<string>): Promise<AllRead>
  close(): void
}

interface CachedAnalysis {
  found: FoundSkill
  result: SummarizedSkill
  /** Where its texts are. */
  from: AllRead
  readAt: number
}

/** Each round that reads something holds what it read; now and then everything is read again. */
const MOST_HELD = 200

export function openAnalyses(): AnalysisMemory {
  let cached = new Map<string, CachedAnalysis>()
  let sources = new Set<AllRead>()
  let key = ''
  const close = () => {
    for (const source of sources) source.close()
    sources = new Set()
    cached = new Map()
  }
  return {
    close,
    async analyze(skills, options, doubtful) {
      const now = serializeOptions(options.analyzer)
      if (now !== key || sources.size >= MOST_HELD) close()
      key = now
      const known = skills.map(found => findCached(cached, found, doubtful))
      const missing = skills.filter((_, at) => known[at] === undefined)
      const from = await analyzeAll(missing, options)
      sources.add(from)
      const next = new Map<string, CachedAnalysis>()
      const owners = new Map<AnalyzedSkill, AllRead>()
      let at = 0
      const read = skills.map((found, index): SummarizedSkill => {
        const old = known[index]
        const each = old ?? {
          found,
          result: from.read[at++] ?? { findings: [] },
          from,
          readAt: options.readAt,
        }
        const { skill, ...rest } = each.result
        if (skill === undefined) return each.result
        if (found.entry.bytes === undefined) next.set(getSkillKey(found), { ...each, found })
        const own = skill.found === found ? skill : { ...skill, found }
        owners.set(own, each.from)
        return { ...rest, skill: own }
      })
      cached = next
      const inUse = new Set([from, ...[...next.values()].map(each => each.from)])
      for (const source of sources) if (!inUse.has(source)) source.close()
      sources = inUse
      const getOwner = (skill: AnalyzedSkill) => owners.get(skill) ?? from
      return {
        read,
        getTexts: skill => getOwner(skill).getTexts(skill),
        getAnalysis: skill => getOwner(skill).getAnalysis(skill),
        close: () => {},
      }
    },
  }
}

function findCached(
  held: ReadonlyMap<string, CachedAnalysis>,
  found: FoundSkill,
  doubtful: ReadonlySet<string>,
): CachedAnalysis | undefined {
  const each = held.get(getSkillKey(found))
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
    (hasStableMtime(now, readAt) || !doubtful.has(dirname(now.file)))
  )
}
