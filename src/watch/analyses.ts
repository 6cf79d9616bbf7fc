/** The analyses of builds that follow each other: a skill is read again when one of its files is not as it was. */
import { dirname } from 'node:path'
import { type AllRead, type AnalyseAllOptions, analyseAll } from '../analyse/analyse-all.ts'
import { keyOfOptions } from '../analyse/analyser.ts'
import { keyOf } from '../analyse/lines.ts'
import type { ReadSkill } from '../analyse/read.ts'
import type { AnalysedSkill, FoundFile, FoundSkill } from '../types.ts'

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
  result: ReadSkill
  /** Where its texts are. */
  from: AllRead
  readAt: number
}

/** Time stamps that are older than this were made by a clock that has ticked since. As the cache has it: git’s rule. */
const RACY_MS = 2_000
/** Each round that reads something holds what it read; now and then all is taken from the cache anew. */
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
      // Many new ones are the cache's: it may know them, and is to know them.
      const isFew = missing.length * 4 < skills.length
      const from = await analyseAll(missing, isFew ? { ...options, cacheDir: undefined } : options)
      sources.add(from)
      const next = new Map<string, Held>()
      const owners = new Map<AnalysedSkill, AllRead>()
      let at = 0
      const read = skills.map((found, index): ReadSkill => {
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
      return { read, textsOf: skill => (owners.get(skill) ?? from).textsOf(skill), close: () => {} }
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
    now.size === then.size &&
    now.mtimeMs === then.mtimeMs &&
    now.ctimeMs === then.ctimeMs &&
    now.ino === then.ino &&
    now.executable === then.executable &&
    (Math.max(now.mtimeMs, now.ctimeMs) + RACY_MS < readAt || !doubtful.has(dirname(now.file)))
  )
}
