/** What a full build writes down for the next: the ledger of what it made, and which skills can be rebuilt alone. */
import { lstatSync } from 'node:fs'
import type { AllRead } from '../../compiler/analyse/analyse-all.ts'
import type { AllOwn } from '../../compiler/compile.ts'
import type { EmitKeeper } from '../../compiler/emit/emit.ts'
import { keepFindings } from '../../compiler/kept-findings.ts'
import { getIdName } from '../../compiler/resolve/dependencies.ts'
import { getPlaceKey } from '../../compiler/resolve/places.ts'
import type {
  AnalysedSkill,
  FoundSkill,
  LinePlace,
  Resolution,
  SurroundedSkill,
  TextPlace,
} from '../../compiler/types.ts'
import { formatDigest } from '../../core/digests/digest.ts'
import { fnv1a } from '../../core/digests/fnv.ts'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import {
  addFound,
  addPart,
  addRawPart,
  addShard,
  finishLedger,
  type KeptFile,
  type LedgerDraft,
  type LedgerHead,
  NO_PLACE,
  type RawPart,
  startLedger,
} from './ledger.ts'

/** What a skill of the bundle was made of. */
export interface Origin {
  found: FoundSkill
  /** Whether nothing was found about any file of it but what is found in the skill alone. */
  isApart: boolean
}

/** Results of the build that the ledger is about. */
export interface Kept {
  found: FoundSkill[]
  /** Those that could be read, in the same order. */
  skills: AnalysedSkill[]
  resolution: Resolution
  /** Places (`source/path`) that something was found about which is not found in a skill alone. */
  about: ReadonlySet<string>
  /** Ids that several skills asked for. */
  contested: ReadonlySet<string>
  own: AllOwn
  /** The file of analyses that places of texts are places in. */
  analyses: NonNullable<AllRead['cache']>
  /** What the ledger before has of what was found in a skill alone, as bytes. */
  ownBefore: (skill: AnalysedSkill) => Uint8Array | undefined
  /** The part that the ledger before has of a skill of the bundle, by its number now, where nothing of it is otherwise. */
  partAt?: ((number: number) => RawPart | undefined) | undefined
}

/** Starts a ledger. `end` puts it in its place if the bundle was written, and drops it if not. */
export function keepLedger(
  file: string,
  kept: Kept,
): { keeper: EmitKeeper; end: (isWritten: boolean) => void } | undefined {
  const draft = startLedger(file, kept.resolution.skills.length, kept.found.length)
  if (draft === undefined) return undefined
  const isAlone = createLonerCheck(kept)
  const isApart = createApartCheck(kept)
  const numbers = new Int32Array(kept.found.length).fill(-1)
  const made: Pick<Emitted, 'indexSize' | 'rest'> = { indexSize: 0 }
  const places = listPlaces(kept)
  const keeper: EmitKeeper = {
    skill: (resolved, entry, names, number) => {
      const { skill } = resolved
      const { found } = skill
      const hasOrigin = 'store' in skill.texts && kept.own.isAlone(skill) && isAlone(resolved)
      const foundNumber = places[number] ?? -1
      if (hasOrigin) numbers[foundNumber] = number
      const part = kept.partAt?.(number)
      // Serialising what a skill was made of takes longer than everything else here.
      if (part !== undefined && readOriginKind(part) === (hasOrigin ? isApart(skill) : undefined)) {
        addRawPart(draft, part, foundNumber)
        return
      }
      const origin: Origin | undefined = hasOrigin ? { found, isApart: isApart(skill) } : undefined
      addPart(draft, {
        entry,
        names,
        origin: origin === undefined ? '' : JSON.stringify(origin),
        resolved: describeResolved(resolved),
        found: foundNumber,
      })
    },
    shard: ({ kept: bytes, size }) => {
      addShard(draft, bytes)
      made.indexSize += size
    },
    rest: ({ search, ...head }, { manifest, parts, lookup }, nameTerms) => {
      // Names alone: the contents of these files are long where there are 100,000 skills.
      made.rest = {
        head: {
          digest: formatDigest(manifest.digest),
          head: JSON.stringify(head),
          parts: parts.map(toKeptFile),
          ...(lookup && { lookup: { ...lookup, files: lookup.files.map(toKeptFile) } }),
          shards: search?.shards ?? [],
        },
        nameTerms,
      }
    },
  }
  return { keeper, end: isWritten => finish(draft, kept, { numbers, ...made }, isWritten) }
}

/** The places of the skills of the bundle among those that were found. */
function listPlaces({ found, resolution }: Kept): Int32Array {
  const places = new Map<FoundSkill, number>()
  for (const [at, each] of found.entries()) places.set(each, at)
  return Int32Array.from(resolution.skills, ({ skill }) => places.get(skill.found) ?? -1)
}

/** All that the bundle has of a skill besides what its line of analyses decides. */
export function describeResolved(resolved: SurroundedSkill): string {
  const { id, namespace, place, skill, files, sourceNumber, aliases, identical, shadows } = resolved
  const { dependencies, wantedId, outside } = resolved
  const { source, path } = skill.found
  const inner =
    files.length === skill.files.length + 1
      ? []
      : files.map(each => [each.path, each.digest, each.executable])
  const own = [id, namespace, place, source, sourceNumber, path]
  return JSON.stringify([...own, aliases, identical, shadows, dependencies, wantedId, outside, ...inner])
}

/** What of a skill, besides itself, `describeResolved` was given. */
export function parseDescribed(
  text: string,
): Omit<SurroundedSkill, 'namespace' | 'skill' | 'files' | 'mcpServers'> {
  const [id, , place, , sourceNumber, , ...rest] = JSON.parse(text)
  const [aliases, identical, shadows, dependencies, wantedId, outside] = rest
  return {
    id,
    place: place ?? undefined,
    sourceNumber,
    aliases,
    identical,
    shadows,
    dependencies,
    ...(typeof wantedId === 'string' && { wantedId }),
    ...(outside !== null && { outside }),
  }
}

/** The id in what `describeResolved` gave. */
export function parseDescribedId(text: string): string {
  const [, id] = /^\[("(?:[^"\\]|\\.)*")/.exec(text) ?? []
  return JSON.parse(id ?? '""')
}

/** The place of the line of a skill, which is in the file of analyses. */
function createLinePlace(texts: TextPlace | undefined): LinePlace | undefined {
  return texts !== undefined && 'store' in texts ? { ...texts, store: 0 } : undefined
}

/** Each skill that was found: its line, and what was found in it where that depends on no other skill. */
function putFound(draft: LedgerDraft, { found, skills, own, ownBefore }: Kept): void {
  let next = 0
  for (const each of found) {
    const skill = skills[next]?.found === each ? skills[next++] : undefined
    const isOwn = skill !== undefined && own.isAlone(skill)
    const before = isOwn && own.recalled.has(skill) ? ownBefore(skill) : undefined
    addFound(draft, {
      place: createLinePlace(skill?.texts) ?? NO_PLACE,
      own: before ?? (isOwn ? (own.getNote(skill) ?? JSON.stringify(keepFindings(skill, undefined))) : ''),
    })
  }
}

/** What was told while the bundle was made. */
interface Emitted {
  /** By skill that was found, its number in the bundle; -1 where it cannot be rebuilt alone. */
  numbers: Int32Array
  indexSize: number
  rest?: {
    head: Pick<LedgerHead, 'digest' | 'head' | 'parts' | 'lookup' | 'shards'>
    nameTerms: Uint32Array
  }
}

function finish(
  draft: LedgerDraft,
  kept: Kept,
  { numbers, indexSize, rest }: Emitted,
  isWritten: boolean,
): void {
  const { found, analyses } = kept
  const stat = lstatSync(analyses.file, { throwIfNoEntry: false })
  if (!isWritten || rest === undefined || stat === undefined) {
    finishLedger(draft, undefined)
    return
  }
  putFound(draft, kept)
  const { size, mtimeMs, ctimeMs, ino } = stat
  const { file, checksum } = analyses
  const { hashes: mentions, declared } = listMentions(kept.resolution)
  finishLedger(draft, {
    head: {
      ...rest.head,
      analyses: { file, size: analyses.size, checksum, stat: { size, mtimeMs, ctimeMs, ino } },
      indexSize,
      contested: [...kept.contested],
      declared,
    },
    nameTerms: rest.nameTerms,
    mentions,
    owners: listOwners(found, numbers),
    likeness: listLikeness(kept.resolution),
  })
}

/** By file of the found skills, the number of the skill. */
function listOwners(found: readonly FoundSkill[], numbers: Int32Array): Int32Array {
  const owners = new Int32Array(found.reduce((sum, { files }) => sum + files.length + 1, 0))
  let start = 0
  for (const [at, { files }] of found.entries()) {
    const end = start + files.length + 1
    owners.fill(numbers[at] ?? -1, start, end)
    start = end
  }
  return owners
}

function listLikeness({ skills }: Resolution): Int32Array {
  const likeness = new Int32Array(skills.length * 2)
  for (const [number, { skill }] of skills.entries()) likeness.set(skill.analysis.likeness, number * 2)
  return likeness
}

/**
 * Which skills nothing else in the bundle depends on but by what their analyses say: a folder of its own without skills in
 * it or around it, and no other skill that asked for the id.
 */
function createLonerCheck({ found, contested }: Kept): (resolved: SurroundedSkill) => boolean {
  const inner = new Set(found.flatMap(({ source, nested }) => nested.map(path => `${source}/${path}`)))
  // What a copy is depends on all ids.
  const hasCopies = found.some(({ copy }) => copy !== undefined)
  return ({ id, skill }) =>
    !hasCopies &&
    skill.found.form === undefined &&
    skill.found.within === undefined &&
    skill.found.nested.length === 0 &&
    !inner.has(`${skill.found.source}/${skill.found.path}`) &&
    !contested.has(id)
}

/** The names that skills of a bundle mention: a hash for each of each skill, and those that are declared. */
function listMentions({ skills }: Resolution): { hashes: Int32Array; declared: string[] } {
  const hashes = new Int32Array(skills.reduce((sum, { skill }) => sum + skill.analysis.mentions.length, 0))
  const declared = new Set<string>()
  let used = 0
  for (const { skill } of skills) {
    for (const hash of hashMentions(skill)) hashes[used++] = hash
    for (const { kind, name } of skill.analysis.mentions) if (kind === 'declared') declared.add(name)
  }
  return { hashes: hashes.subarray(0, used), declared: [...declared] }
}

/** A hash of each name that a skill mentions, as ids write it. */
export function hashMentions({ analysis }: AnalysedSkill): Set<number> {
  return new Set(analysis.mentions.map(mention => hashName(getIdName(mention))))
}

export function hashName(name: string): number {
  return fnv1a(name) | 0
}

/** Which skills nothing was found about but what is found in the skill alone. */
function createApartCheck({ about }: Kept): (skill: AnalysedSkill) => boolean {
  // Of most skills the folder says it.
  const folders = new Set<string>()
  for (const place of about)
    for (let at = place; at !== '' && !folders.has(at); at = getParentPath(at)) folders.add(at)
  return ({ found: { source, path, entry, files } }) =>
    (path !== '' && !folders.has(getPlaceKey(source, path))) ||
    [entry, ...files].every(file => !about.has(getPlaceKey(source, joinPath(path, file.path))))
}

const APART = Buffer.from('"isApart":true}')

/** Whether the skill of a part was apart; undefined where the part has no origin. */
function readOriginKind({ bytes, lengths: [entry, names, origin] }: RawPart): boolean | undefined {
  const end = entry + names + origin
  return origin === 0 ? undefined : bytes.subarray(end - APART.length, end).equals(APART)
}

function toKeptFile({ path, size }: KeptFile): KeptFile {
  return { path, size }
}
