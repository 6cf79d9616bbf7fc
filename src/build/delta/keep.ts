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
import { formatDigest } from '../../core/digest.ts'
import { fnv1a } from '../../core/fnv.ts'
import { getParentPath, joinPath } from '../../core/path.ts'
import {
  addFound,
  addPart,
  addRawPart,
  addShard,
  finishLedger,
  type KeptFile,
  type LedgerDraft,
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
  /** Those that could be read. */
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
  const draft = startLedger(file)
  if (draft === undefined) return undefined
  const isAlone = createLonerCheck(kept)
  const isApart = createApartCheck(kept)
  const numbers = new Map<FoundSkill, number>()
  const likeness: number[] = []
  const made: { indexSize: number; rest?: Parameters<EmitKeeper['rest']> } = { indexSize: 0 }
  const getNumber = new Map(kept.found.map((found, number) => [found, number]))
  const keeper: EmitKeeper = {
    skill: (resolved, entry, names, number) => {
      const { skill } = resolved
      const { found } = skill
      likeness.push(...skill.analysis.likeness)
      const hasOrigin = 'store' in skill.texts && kept.own.isAlone(skill) && isAlone(resolved)
      numbers.set(found, hasOrigin ? numbers.size : -1)
      const part = kept.partAt?.(number)
      const foundNumber = getNumber.get(found) ?? -1
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
    rest: (...rest) => {
      made.rest = rest
    },
  }
  return { keeper, end: isWritten => finish(draft, kept, { numbers, likeness, ...made }, isWritten) }
}

/** All that the bundle has of a skill besides what its line of analyses decides. */
export function describeResolved(resolved: SurroundedSkill): string {
  const { id, namespace, place, skill, files, aliases, identical, shadows, dependencies, wantedId, outside } =
    resolved
  const { source, path } = skill.found
  const inner =
    files.length === skill.files.length + 1
      ? []
      : files.map(each => [each.path, each.digest, each.executable])
  const mixed = [id, namespace, place, source, path, aliases, identical, shadows, dependencies, wantedId]
  return JSON.stringify([...mixed, outside, ...inner])
}

/** What of a skill, besides itself, `describeResolved` was given. */
export function parseDescribed(
  text: string,
): Omit<SurroundedSkill, 'namespace' | 'skill' | 'files' | 'mcpServers'> {
  const [id, , place, , , aliases, identical, shadows, dependencies, wantedId, outside] = JSON.parse(text)
  return {
    id,
    place: place ?? undefined,
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
  const read = new Map(skills.map(skill => [skill.found, skill]))
  for (const each of found) {
    const skill = read.get(each)
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
  numbers: Map<FoundSkill, number>
  likeness: number[]
  indexSize: number
  rest?: Parameters<EmitKeeper['rest']>
}

function finish(
  draft: LedgerDraft,
  kept: Kept,
  { numbers, likeness, indexSize, rest }: Emitted,
  isWritten: boolean,
): void {
  const { found, analyses } = kept
  const stat = lstatSync(analyses.file, { throwIfNoEntry: false })
  if (!isWritten || rest === undefined || stat === undefined) {
    finishLedger(draft, undefined)
    return
  }
  const [{ search, ...head }, { manifest, parts, lookup }, nameTerms] = rest
  putFound(draft, kept)
  const { size, mtimeMs, ctimeMs, ino } = stat
  const { file, checksum } = analyses
  const { hashes: mentions, declared } = listMentions(kept.resolution)
  const owners = found.flatMap(skill => Array(skill.files.length + 1).fill(numbers.get(skill) ?? -1))
  finishLedger(draft, {
    head: {
      digest: formatDigest(manifest.digest),
      head: JSON.stringify(head),
      parts: parts.map(toKeptFile),
      ...(lookup && { lookup: { ...lookup, files: lookup.files.map(toKeptFile) } }),
      analyses: { file, size: analyses.size, checksum, stat: { size, mtimeMs, ctimeMs, ino } },
      shards: search?.shards ?? [],
      indexSize,
      contested: [...kept.contested],
      declared,
    },
    nameTerms,
    mentions,
    owners: Int32Array.from(owners),
    likeness: Int32Array.from(likeness),
  })
}

/**
 * Which skills nothing else in the bundle depends on but by what their analyses say: a folder of its own without skills in
 * it or around it, and no other skill that asked for the id.
 */
function createLonerCheck({ found, contested }: Kept): (resolved: SurroundedSkill) => boolean {
  const inner = new Set(found.flatMap(({ source, nested }) => nested.map(path => `${source}/${path}`)))
  return ({ id, skill }) =>
    skill.found.form === undefined &&
    skill.found.nested.length === 0 &&
    !inner.has(`${skill.found.source}/${skill.found.path}`) &&
    !contested.has(id)
}

/** The names that skills of a bundle mention: a hash for each of each skill, and those that are declared. */
function listMentions({ skills }: Resolution): { hashes: Int32Array; declared: string[] } {
  const hashes: number[] = []
  const declared = new Set<string>()
  for (const { skill } of skills) {
    for (const hash of hashMentions(skill)) hashes.push(hash)
    for (const { kind, name } of skill.analysis.mentions) if (kind === 'declared') declared.add(name)
  }
  return { hashes: Int32Array.from(hashes), declared: [...declared] }
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
