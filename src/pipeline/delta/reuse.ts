/**
 * What a full build takes over from the ledger of the one before: what was found in skills that are as they were, and what the
 * bundle has of skills of which nothing is resolved otherwise now. Everything else is rebuilt.
 */
import { lstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { AllRead } from '../../compiler/analyse/analyse-all.ts'
import { readTermLists } from '../../compiler/analyse/line-stores.ts'
import { closeStore, makeStore, readBytes, type Store } from '../../compiler/analyse/store.ts'
import type { Compiled } from '../../compiler/compile.ts'
import { type Emission, listTermLists, type MadeBefore } from '../../compiler/emit/emit.ts'
import { surround } from '../../compiler/emit/record.ts'
import { numberSources } from '../../compiler/emit/source-numbers.ts'
import { changeIndex } from '../../compiler/index/kept-index.ts'
import type { KeptFindings } from '../../compiler/kept-findings.ts'
import type { AnalysedSkill, LinePlace, OutputFile, Resolution, SkillTexts } from '../../compiler/types.ts'
import { patchBundle } from '../../compiler/write/patch.ts'
import { AT_ONCE, type WriteOptions, type Written } from '../../compiler/write/write.ts'
import type { Stat } from '../../core/json/types.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { PROMPT } from '../../format/layout.ts'
import { decline, type Explain } from '../reasons.ts'
import { describeResolved, parseDescribedId } from './keep.ts'
import {
  closeLedger,
  countLedgerSkills,
  foundByPlace,
  getFoundAt,
  type Ledger,
  openLedger,
  type RawPart,
  readField,
  readNames,
  readOwnAt,
  readRawPartAt,
  readShardAt,
} from './ledger.ts'
import { toNamedShard } from './manifest.ts'

export interface Reuse {
  ledger: Ledger
  /** The file that places are places in, if that is still the one it was. */
  analyses: Store | undefined
  /** Skills that were found, by the place of their line of analyses. */
  byPlace: ReadonlyMap<number, number>
}

/** Undefined when there is no ledger, or its places are places in another file of analyses. */
export function openReuse(file: string, analyses: NonNullable<AllRead['cache']>): Reuse | undefined {
  const ledger = openLedger(file)
  if (ledger === undefined) return undefined
  const then = ledger.head.analyses
  if (then.file === analyses.file && isWithin(analyses, then))
    return { ledger, analyses: openAnalyses(analyses), byPlace: foundByPlace(ledger) }
  closeLedger(ledger, false)
  return undefined
}

function isWithin(
  { size, checksum, ends }: NonNullable<AllRead['cache']>,
  then: { size: number; checksum: string },
): boolean {
  return (then.size === size ? checksum : ends.get(then.size)) === then.checksum
}

/** Another build may have put another file in its place. */
function openAnalyses({ file, size, checksum }: NonNullable<AllRead['cache']>): Store | undefined {
  let store: Store | undefined
  try {
    store = makeStore(openSync(file, 'r'), size)
    const end = readBytes(store, size - checksum.length, checksum.length)
    if (Buffer.from(end).toString('latin1') === checksum) return store
  } catch {
    // The file is gone, or shorter.
  }
  if (store !== undefined) closeStore(store)
  return undefined
}

export function closeReuse({ ledger, analyses }: Reuse): void {
  closeLedger(ledger, false)
  if (analyses !== undefined) closeStore(analyses)
}

/** What was found in a skill alone, where its line of analyses is the one that it was found from. */
export function recallOwn({ ledger, byPlace }: Reuse, skill: AnalysedSkill): KeptFindings | undefined {
  const number = byPlace.get(getLineStart(skill))
  const { own } = number === undefined ? { own: '' } : getFoundAt(ledger, number)
  return own === '' ? undefined : JSON.parse(own)
}

/** Where the facts of a skill begin in the file of analyses; -1 where it has no line there. */
function getLineStart({ texts }: AnalysedSkill): number {
  return 'store' in texts ? texts.facts : -1
}

/** The same as bytes that are valid until the next are read; undefined where there is nothing. */
export function readOwnBefore({ ledger, byPlace }: Reuse, skill: AnalysedSkill): Uint8Array | undefined {
  const number = byPlace.get(getLineStart(skill))
  const own = number === undefined ? undefined : readOwnAt(ledger, number)
  return own?.length === 0 ? undefined : own
}

/** The bundle as it was, and what of it stays. */
export interface Changes {
  made: MadeBefore
  /** Names of all its files but the manifest. */
  names: ReadonlySet<string>
  /** What the ledger has of a skill that stays, by its number now. */
  partAt: (number: number) => RawPart | undefined
}

/** With fewer skills that stay, everything is rebuilt. */
const LEAST_KEPT = 0.5

/** Undefined when too little stays, or the index is divided otherwise. */
export function planChanges(
  { ledger, analyses, byPlace }: Reuse,
  resolution: Resolution,
  getTexts: (skill: AnalysedSkill) => SkillTexts,
  getOutside: Compiled['getOutside'],
  explain: Explain,
): Changes | undefined {
  const { skills } = resolution
  const numbers = numberSources(resolution)
  const count = countLedgerSkills(ledger)
  const names = new Set<string>([PROMPT])
  for (const { path } of ledger.head.parts) names.add(path)
  for (const shard of ledger.head.shards) names.add(toNamedShard(shard).path)
  // Both lists are in the order of ids.
  const kept = new Int32Array(skills.length).fill(-1)
  const moved = new Int32Array(count).fill(-1)
  let next = 0
  let stay = 0
  for (let then = 0; then < count; then++) {
    const part = readRawPartAt(ledger, then)
    for (const name of readNames(part)) names.add(name)
    const described = readField(part, 'resolved')
    const id = parseDescribedId(described)
    while ((skills[next]?.id ?? id) < id) next++
    const resolved = skills[next]
    if (resolved?.id !== id) continue
    const isSame = byPlace.get(getLineStart(resolved.skill)) === part.found
    if (!isSame || describeResolved(surround(resolved, getOutside, numbers)) !== described) continue
    kept[next] = then
    moved[then] = next
    stay++
  }
  if (stay < Math.max(skills.length, count) * LEAST_KEPT) return decline(explain, 'most')
  const index = {
    nameTerms: ledger.nameTerms,
    size: ledger.head.indexSize,
    count: ledger.head.shards.length,
    shardAt: (number: number) => readShardAt(ledger, number),
  }
  const changes = skills.flatMap(({ skill }, now) =>
    kept[now] === -1 ? { was: -1, now, before: [], after: listTermLists(skill, getTexts(skill)) } : [],
  )
  const gone = Array.from(moved.keys()).filter(then => moved[then] === -1)
  const lines = gone.map(then => getFoundAt(ledger, readRawPartAt(ledger, then).found).place)
  if (analyses === undefined || lines.some(({ end }) => end === 0)) return decline(explain, 'analyses')
  const unlisted = listTermsBefore([analyses, ledger.store], lines)
  const shards = changeIndex(index, { moved, skills: skills.length, changes, unlisted })
  if (shards === undefined) return decline(explain, 'index')
  const partAt = (number: number) => {
    const then = kept[number] ?? -1
    return then === -1 ? undefined : readRawPartAt(ledger, then)
  }
  const createSkillAt: MadeBefore['skillAt'] = number => {
    const part = partAt(number)
    return part && { line: readField(part, 'entry'), names: readNames(part) }
  }
  return { made: { skillAt: createSkillAt, shards, nameTerms: index.nameTerms }, names, partAt }
}

/** The lists of terms of lines. Throws a Failure when a file was changed while it was open. */
function* listTermsBefore(
  [analyses, own]: [analyses: Store, ledger: Store],
  lines: LinePlace[],
): Generator<string[], void> {
  for (const line of lines) yield readTermLists(line.store === 0 ? analyses : own, line)
}

/** The bundle that is there, and the state of its manifest. */
export interface BundleBefore {
  out: string
  bundle: { digest: string; files: number; bytes: number }
  manifest: Stat
}

/**
 * Makes the bundle what an emission of changes says. `names` are those of its files, `kept` those of files that stay and are
 * not given. Undefined, and nothing done, when another bundle is there; `interrupted` when a killed writer left it, so that no
 * file of it can be taken for whole. Throws a Failure; then the old bundle stands.
 */
export async function writeChanges(
  { out, bundle, manifest: base }: BundleBefore,
  names: ReadonlySet<string>,
  kept: ReadonlySet<string>,
  emission: Emission,
  how: Pick<WriteOptions, 'durable' | 'signal'>,
): Promise<(Written & { digest: string }) | 'interrupted' | undefined> {
  const files = new Map<string, OutputFile>()
  let next = emission.next()
  for (let count = 0; !next.done; next = emission.next()) {
    files.set(next.value.path, next.value)
    if (++count % AT_ONCE === 0) await yieldToEventLoop(how.signal)
  }
  const { manifest, digest } = next.value
  const isNew = ({ path }: OutputFile) => !names.has(path)
  const news = [...files.values()].filter(isNew)
  const stale = [...names].filter(path => !files.has(path) && !kept.has(path))
  const sizes = stale.map(path => lstatSync(join(out, path), { throwIfNoEntry: false })?.size)
  const lost = sizes.reduce<number>((sum, size = 0) => sum + size, 0)
  const gained = news.reduce((sum, { size }) => sum + size, 0)
  const written = [...news, ...[...files.values()].filter(({ path }) => path === PROMPT)]
  const patched = await patchBundle(out, written, manifest, stale, base, how)
  if (patched === undefined || patched === 'interrupted') return patched
  return {
    digest,
    files: bundle.files + news.length - stale.length,
    bytes: bundle.bytes + gained - lost + manifest.size - base.size,
    ...patched,
  }
}
