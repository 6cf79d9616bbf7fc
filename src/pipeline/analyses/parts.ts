/** The analyses of a merge: what the shards made, read from their parts and proven. */

import { closeSync } from 'node:fs'
import { getPlaceKey } from '../../compiler/resolve/places.ts'
import type { Analysis, AnalyzedSkill, SkillSummary, Source } from '../../compiler/types.ts'
import { failure } from '../../core/errors/failure.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { Run } from '../config/options.ts'
import { openStore } from '../incremental/store.ts'
import { type LineSpan, openLines, readPartLine } from '../shards/lines.ts'
import { createBrokenPartError, type OpenPart } from '../shards/open-part.ts'
import { DIGEST, hashSkill, hashWalk, type PartWalk, SKILLS } from '../shards/part.ts'
import { parseTexts, readSkills } from '../shards/read-skills.ts'
import { getShardNumber } from '../shards/shard.ts'
import type { Analyses, AnalysisStore } from '../stages.ts'
import type { AnalyzedEntry } from './analyze-all.ts'

/** All parts of a build, in their order. */
export type Parts = [first: OpenPart, ...others: OpenPart[]]

/** `walk` is what the parts say was found besides skills; `tokenizer` counted their tokens. */
export function openPartAnalyses(
  parts: Parts,
  sources: Source[],
  walk: PartWalk,
  tokenizer: string,
): AnalysisStore {
  return async (_, run) => {
    const { read, places, around } = await readAll(parts, sources, walk, run)
    const exists = (source: number, path: string) => around.get(getPlaceKey(source, path))
    const { close, ...texts } = openTexts(places)
    return {
      read,
      tokenizer,
      exists,

      getAnalysis: getFullAnalysis,
      ...texts,
      store: { ...openStore(), close },
    }
  }
}

/** What reading each skill came to, in the order of the walk, and where the texts of each stand. */
interface AllParts {
  read: AnalyzedEntry[]
  places: Map<AnalyzedSkill, { part: OpenPart; place: LineSpan }>
  /** What the shards looked up around their skills, by place (`getPlaceKey`). */
  around: Map<string, boolean>
}

/** Throws a Failure when skills are not where they belong. */
async function readAll(
  parts: Parts,
  sources: Source[],
  walk: PartWalk,
  { onProgress, signal }: Run,
): Promise<AllParts> {
  const found = parts.reduce((sum, { head }) => sum + head.own, 0)
  const lines = parts.reduce((sum, { head }) => sum + (head.files[SKILLS]?.size ?? 0), 0)
  if (found !== parts[0].head.found || found > lines / SHORTEST_LINE) throw createIncompleteError()
  const read: AnalyzedEntry[] = new Array(found)
  const digests = Buffer.alloc(found * DIGEST)
  const places: AllParts['places'] = new Map()
  const around: AllParts['around'] = new Map()
  let done = 0
  for (const part of parts) {
    const { head } = part
    for (const { skill, read: result, around: seen, place } of readSkills(part, sources.length)) {
      const { at, source } = skill
      const isOwn = getShardNumber(skill, sources[source]?.label ?? '', head.of) === head.shard
      if (!isOwn || at >= head.found || read[at] !== undefined)
        throw createBrokenPartError(part, `the skill \`${skill.path}\` does not belong to it`)
      hashSkill(skill).copy(digests, at * DIGEST)
      read[at] = result
      for (const [path, is] of seen) around.set(getPlaceKey(source, path), is)
      if (result.skill !== undefined) places.set(result.skill, { part, place })
      if (done++ % AT_ONCE > 0) continue
      onProgress?.({ phase: 'merge', done, total: found })
      await yieldToEventLoop(signal)
    }
  }
  if (hashWalk(digests, JSON.stringify(walk)) !== parts[0].head.walk) throw createIncompleteError()
  return { read, places, around }
}

function createIncompleteError() {
  return failure(
    'The parts together do not have every skill that the walk found',
    'Build all shards again from the same commit',
  )
}

/** Bytes that every line of a skill has. */
const SHORTEST_LINE = 100
/** Skills that are read between two turns of the event loop. */
const AT_ONCE = 64

/** The analysis of a skill of a part, which is always read whole. */
function getFullAnalysis({ analysis }: AnalyzedSkill): Analysis {
  if (!isWhole(analysis)) throw new Error('the analysis of a skill of a part is held')
  return analysis
}

function isWhole(analysis: SkillSummary): analysis is Analysis {
  return 'references' in analysis
}

/** Texts are read from their parts when the bundle needs them: there may be a million. */
function openTexts(places: AllParts['places']): Pick<Analyses, 'getTexts'> & { close: () => void } {
  const open = new Map<OpenPart, number>()
  return {
    getTexts: skill => {
      const at = places.get(skill)
      if (at === undefined) throw new Error('the skill is of no part')
      const { part, place } = at
      const descriptor = open.get(part) ?? openLines(part)
      open.set(part, descriptor)
      const line = readPartLine(descriptor, place)
      if (line === undefined) throw createBrokenPartError(part, `\`${SKILLS}\` was changed while it was read`)
      return parseTexts(line)
    },
    close: () => {
      for (const descriptor of open.values()) closeSync(descriptor)
    },
  }
}
