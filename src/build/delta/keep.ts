/** What a full build writes down for the next: the ledger of what it made, and which skills can be made anew alone. */
import { lstatSync } from 'node:fs'
import type { EmitKeeper } from '../../compiler/emit/emit.ts'
import { keepShard } from '../../compiler/index/kept-index.ts'
import type { AnalysedSkill, FoundSkill, LinePlace, Resolution, ResolvedSkill } from '../../compiler/types.ts'
import { joinPath } from '../../core/path.ts'
import { addPart, addShard, finishLedger, type KeptFile, type LedgerDraft, startLedger } from './ledger.ts'

/** What a skill of the bundle was made of. */
export interface Origin {
  found: FoundSkill
  /** Its line, in the file of analyses (0) or in the ledger (1). */
  place: LinePlace
  /** Whether nothing was found about any file of it but what is found in the skill alone. */
  isApart: boolean
  /** Paths from the root that its links lead to out of it, each with the path of the skill there. */
  outside?: [path: string, owner: string | null][]
}

/** Results of the build that the ledger is about. */
export interface Kept {
  found: FoundSkill[]
  resolution: Resolution
  /** Places (`source/path`) that something was found about which is not found in a skill alone. */
  about: ReadonlySet<string>
  /** Where the links of skills lead out of them. */
  outside: ReadonlyMap<AnalysedSkill, ReadonlyMap<string, AnalysedSkill | undefined>>
  /** The file of analyses that places of texts are places in. */
  analyses: string
}

/** Starts a ledger. `end` puts it in its place if the bundle was written, and drops it if not. */
export function keepLedger(
  file: string,
  kept: Kept,
): { keeper: EmitKeeper; end: (isWritten: boolean) => void } | undefined {
  const draft = startLedger(file)
  if (draft === undefined) return undefined
  const isAlone = loners(kept)
  const numbers = new Map<FoundSkill, number>()
  const made: { indexSize: number; rest?: Parameters<EmitKeeper['rest']> } = { indexSize: 0 }
  const keeper: EmitKeeper = {
    skill: (resolved, entry, files) => {
      const { found } = resolved.skill
      const origin = isAlone(resolved) ? originOf(resolved, kept) : undefined
      if (origin !== undefined) numbers.set(found, numbers.size)
      else numbers.set(found, -1)
      addPart(draft, {
        entry,
        names: files.map(({ path }) => path),
        origin: origin === undefined ? '' : JSON.stringify(origin),
      })
    },
    shard: terms => {
      addShard(draft, keepShard(terms))
      for (const { key, postings } of terms) made.indexSize += key.length + postings.length
    },
    rest: (...rest) => {
      made.rest = rest
    },
  }
  return { keeper, end: isWritten => finish(draft, kept, numbers, made, isWritten) }
}

function finish(
  draft: LedgerDraft,
  { found, analyses }: Kept,
  numbers: Map<FoundSkill, number>,
  { indexSize, rest }: { indexSize: number; rest?: Parameters<EmitKeeper['rest']> },
  isWritten: boolean,
): void {
  const stat = lstatSync(analyses, { throwIfNoEntry: false })
  if (!isWritten || rest === undefined || stat === undefined) {
    finishLedger(draft, undefined)
    return
  }
  const [{ search, ...head }, { manifest, parts, lookup }, nameTerms] = rest
  const { size, mtimeMs, ctimeMs, ino } = stat
  const owners = found.flatMap(skill => Array(skill.files.length + 1).fill(numbers.get(skill) ?? -1))
  finishLedger(draft, {
    head: {
      digest: manifest.digest,
      head: JSON.stringify(head),
      parts: parts.map(keptFile),
      ...(lookup && { lookup: { ...lookup, files: lookup.files.map(keptFile) } }),
      analyses: { file: analyses, stat: { size, mtimeMs, ctimeMs, ino } },
      shards: search?.shards ?? [],
      indexSize,
    },
    nameTerms,
    owners: Int32Array.from(owners),
  })
}

/**
 * Which skills nothing else in the bundle depends on but by what their analyses say: a folder of its own without skills in
 * it or around it, and nobody else who asked for the id.
 */
function loners({ found, resolution }: Kept): (resolved: ResolvedSkill) => boolean {
  const inner = new Set(found.flatMap(({ source, nested }) => nested.map(path => `${source}/${path}`)))
  const contested = new Set(
    resolution.findings
      .filter(
        ({ code }) => code === 'identical-skill' || code === 'shadowed-skill' || code === 'ambiguous-skill',
      )
      .map(({ facts }) => facts.id),
  )
  return ({ id, skill }) =>
    skill.found.form === undefined &&
    skill.found.nested.length === 0 &&
    !inner.has(`${skill.found.source}/${skill.found.path}`) &&
    !contested.has(id)
}

function originOf({ skill }: ResolvedSkill, { about, outside }: Kept): Origin | undefined {
  const { found, texts } = skill
  if (!('store' in texts)) return undefined
  const isApart = [found.entry, ...found.files].every(
    ({ path }) => !about.has(`${found.source}/${joinPath(found.path, path)}`),
  )
  const origin: Origin = { found, place: { ...texts, store: 0 }, isApart }
  const places = outside.get(skill)
  if (places !== undefined)
    origin.outside = Array.from(places, ([path, owner]) => [path, owner?.found.path ?? null])
  return origin
}

function keptFile({ path, size }: KeptFile): KeptFile {
  return { path, size }
}
