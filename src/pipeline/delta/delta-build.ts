/**
 * A build after small changes: some files of skills are not as they were, and nothing else. Makes those skills again, and
 * of the bundle what they concern. The bytes are those of a full build; it leaves everything it is not sure of to one.
 */
import { lstatSync, openSync } from 'node:fs'
import { type AnalyserOptions, makeAnalyser } from '../../compiler/analyse/analyser.ts'
import { addSkill, makeSheet, takeLines } from '../../compiler/analyse/lines.ts'
import { makeReader, type WholeSkill } from '../../compiler/analyse/read.ts'
import { append, closeStore, makeStore, type Store } from '../../compiler/analyse/store.ts'
import {
  createRecordFile,
  createShardFile,
  createSkillFiles,
  listTermLists,
} from '../../compiler/emit/emit.ts'
import { createSkillEntry, type WholeHead } from '../../compiler/emit/manifest.ts'
import { formatRecord } from '../../compiler/emit/record.ts'
import { changeIndex } from '../../compiler/index/kept-index.ts'
import { listOwnFiles } from '../../compiler/resolve/files.ts'
import { listServerNames } from '../../compiler/resolve/servers.ts'
import type {
  Analysis,
  FoundSkill,
  Limits,
  OutputFile,
  Source,
  SurroundedSkill,
} from '../../compiler/types.ts'
import { patchBundle } from '../../compiler/write/patch.ts'
import { formatDigest } from '../../core/digests/digest.ts'
import { isSameState } from '../../core/files/file-state.ts'
import type { Stat } from '../../core/json/types.ts'
import type { Account } from '../../format/types.ts'
import { decline, type Explain } from '../reasons.ts'
import {
  type ChangedSkill,
  type KnownSkill,
  readChange,
  readGone,
  readNew,
  type SkillVersion,
} from './change.ts'
import { describeResolved, hashMentions, type Origin, parseDescribed } from './keep.ts'
import {
  type Bundled,
  changeFound,
  changePart,
  changeShard,
  closeLedger,
  countLedgerFound,
  countLedgerSkills,
  getFoundAt,
  type Ledger,
  type LedgerPart,
  moveSkills,
  openLedger,
  readBundled,
  readPartAt,
  readRawPartAt,
  readShardAt,
} from './ledger.ts'
import { listPartsBefore, makeManifest, toNamedShard } from './manifest.ts'
import { type Placement, placeChanges } from './placement.ts'

export interface DeltaInput {
  ledger: string
  /** The state in which the last build left it, where that is known. */
  ledgerState: Stat | undefined
  /** The digest of the bundle that the ledger must be about. */
  digest: string
  out: string
  /** The state of its manifest. */
  manifest: Stat
  /** Rows of the remembered files of skills that changed. */
  changed: number[]
  /** Rows of those that went with the folders that they were in. */
  gone: number[]
  /** Skills that came. */
  come: FoundSkill[]
  limits: Limits
  splitAbove: number
  durable: boolean
  analyser: AnalyserOptions
  /** When the first file was looked at, in milliseconds since the epoch. */
  readAt: number
  sources: Source[]
  /** The path of a row, for reasons. */
  getPath: (row: number) => string
  /** Told why a full build must. */
  explain: Explain
  /** Says whether the changes concern nothing but the bundle's parts of these skills. `likeness` is that of the ledger. */
  canApply: (changes: ChangedSkill[], likeness: Int32Array) => boolean
}

/** What a small build came to: how the bundle differs from the one before. */
export interface Delta {
  digest: string
  /** How many skills more there are. */
  skills: number
  files: number
  bytes: number
  written: number
  removed: number
  tokens: Analysis['tokens']
  outputs: ChangedOutputs
}

/** Paths in the bundle's folder. */
export interface ChangedOutputs {
  put: string[]
  stale: string[]
}

/**
 * Makes the changes. Undefined when a full build must; then nothing was changed. `interrupted`: a full build must, and take
 * no file of the bundle for whole. Throws a Failure when the disk refuses.
 */
export async function runDeltaBuild(input: DeltaInput): Promise<Delta | 'interrupted' | undefined> {
  const ledger = openLedger(input.ledger, input.ledgerState)
  const { explain } = input
  if (ledger === undefined) return decline(explain, 'ledger')
  const analyses = openAnalyses(ledger)
  let isChanged = false
  try {
    if (analyses === undefined) return decline(explain, 'analyses')
    if (ledger.head.digest !== input.digest) return decline(explain, 'ledger')
    const changes = await readChanges(ledger, analyses, input)
    if (changes === undefined || !input.canApply(changes, ledger.likeness)) return undefined
    if (changes.every(hasSameFiles)) return { digest: input.digest, ...NOTHING_NEW }
    const delta = await changeBundle(ledger, changes, input)
    isChanged = typeof delta === 'object'
    if (delta === 'interrupted') explain('interrupted')
    return delta
  } finally {
    closeLedger(ledger, isChanged)
    if (analyses !== undefined) closeStore(analyses)
  }
}

/** The delta of files that were touched, and hold what they held. */
const NOTHING_NEW: Omit<Delta, 'digest'> = {
  skills: 0,
  files: 0,
  bytes: 0,
  written: 0,
  removed: 0,
  tokens: { catalogue: 0, body: 0 },
  outputs: { put: [], stale: [] },
}

function hasSameFiles({ before, after }: ChangedSkill): boolean {
  if (before === undefined || after === undefined) return false
  const list = ({ skill: { entry, files } }: SkillVersion) =>
    [entry, ...files].map(({ path, digest }) => [path, digest])
  return JSON.stringify(list(before)) === JSON.stringify(list(after))
}

/** The file of analyses, if it is still the one that the ledger's places are places in. */
function openAnalyses({ head }: Ledger): Store | undefined {
  const { file, stat: was } = head.analyses
  try {
    if (!isSameState(lstatSync(file), was)) return undefined
    return makeStore(openSync(file, 'r'), was.size)
  } catch {
    return undefined
  }
}

async function readChanges(
  ledger: Ledger,
  analyses: Store,
  { changed, gone, come, limits, analyser, getPath, explain }: DeltaInput,
): Promise<ChangedSkill[] | undefined> {
  const other = [...changed, ...gone].find(row => (ledger.owners[row] ?? -1) === -1)
  if (other !== undefined) return decline(explain, 'path', getPath(other))
  const reader = makeReader(await makeAnalyser(analyser))
  const changes: (ChangedSkill | undefined)[] = []
  const owners = new Set(changed.map(row => ledger.owners[row] ?? -1))
  for (const was of owners) {
    const known = findKnown(ledger, analyses, was)
    changes.push(known ? readChange(known, limits, reader, explain) : decline(explain, 'ledger'))
  }
  for (const [was, rows] of countBy(gone.map(row => ledger.owners[row] ?? -1))) {
    const isWhole = rows === ledger.owners.filter(owner => owner === was).length
    const known = findKnown(ledger, analyses, was)
    if (!isWhole || known === undefined || isAliased(known.origin))
      return decline(explain, 'moved', known?.origin.found.path)
    changes.push(readGone(known, explain))
  }
  for (const found of come) changes.push(readNew(found, reader, explain))
  const whole = changes.flatMap(change => change ?? [])
  return whole.length === changes.length ? whole : undefined
}

/** What is known of a skill by its number. One that does not stand alone has no number among the owners. */
function findKnown(ledger: Ledger, analyses: Store, was: number): KnownSkill | undefined {
  const { origin, found } = readPartAt(ledger, was)
  if (origin === '') return undefined
  const foundBefore = getFoundAt(ledger, found)
  return { was, origin: JSON.parse(origin), foundBefore, stores: [analyses, ledger.store] }
}

function countBy(numbers: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

/** Whether other paths lead to a skill. */
function isAliased({ found: { aliases, elsewhere } }: Origin): boolean {
  return aliases.length > 0 || elsewhere !== undefined
}

/** A skill of the bundle as it was and as it is; only one of them where it came or went. */
interface Remade {
  change: ChangedSkill
  /** Its number now; -1 where it went. */
  now: number
  before?: Made
  after?: Made
}

interface Made {
  part: LedgerPart
  files: OutputFile[]
}

async function changeBundle(
  ledger: Ledger,
  changes: ChangedSkill[],
  input: DeltaInput,
): Promise<Delta | 'interrupted' | undefined> {
  const then = readAllBundled(ledger)
  const placement = placeChanges(ledger, then, changes, input.sources, input.explain)
  if (placement === undefined) return undefined
  const skills = placement.count - then.length
  const isMoved = changes.some(({ before, after }) => before === undefined || after === undefined)
  const isSplit = ledger.head.lookup !== undefined || placement.count > input.splitAbove
  // What looks skills up has their names.
  if (isMoved && isSplit) return decline(input.explain, 'split')
  const come = numberNew(ledger, placement, input.sources)
  if (come === undefined) return decline(input.explain, 'moved', changes[0]?.origin.found.path)
  const remade = changes.map(change => remake(ledger, change, { now: placement.now, come }, input.sources))
  const shards = changeShards(ledger, remade, placement)
  if (shards === undefined) return decline(input.explain, 'index')
  const { lines, elsewhere } = placeLines(then, remade, placement)
  ledger.head.head = countSkills(ledger.head.head, skills)
  const { manifest, parts } = makeManifest(ledger, lines, input.splitAbove)
  const before = [
    ...remade.flatMap(each => each.before?.files ?? []),
    ...shards.before,
    ...listPartsBefore(ledger),
  ]
  const after = [...remade.flatMap(each => each.after?.files ?? []), ...shards.after, ...parts]
  const isNamed = (path: string) => elsewhere.has(path) || shards.named.has(path)
  const news = subtractFiles(after, before).filter(({ path }) => !isNamed(path))
  const stale = subtractFiles(before, after).filter(({ path }) => !isNamed(path))
  const paths = stale.map(({ path }) => path)
  const { out, manifest: base, durable } = input
  const put = subtractFiles(after, before)
  const patched = await patchBundle(out, put, manifest, paths, base, { durable })
  if (patched === undefined || patched === 'interrupted') return patched
  ledger.head.digest = formatDigest(manifest.digest)
  ledger.head.parts = parts.map(({ path, size }) => ({ path, size }))
  keepChanges(ledger, remade, placement, input.readAt)
  const sumBytes = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)
  return {
    digest: ledger.head.digest,
    skills,
    ...patched,
    files: news.length - stale.length,
    bytes: sumBytes(news) - sumBytes(stale) + manifest.size - input.manifest.size,
    tokens: { catalogue: sumGrowth(changes, 'catalogue'), body: sumGrowth(changes, 'body') },
    outputs: { put: put.map(({ path }) => path), stale: paths },
  }
}

/** The head of a manifest with an account of so many skills more. */
function countSkills(text: string, more: number): string {
  if (more === 0) return text
  const head: { account: Account } = JSON.parse(text)
  return JSON.stringify({ ...head, account: addToAccount(head.account, more) })
}

/** The account with so many more skills that were found and are in the bundle. */
export function addToAccount(account: Account, more: number): Account {
  return { ...account, found: account.found + more, emitted: account.emitted + more }
}

function sumGrowth(changes: ChangedSkill[], field: keyof Analysis['tokens']): number {
  const getTokens = (version: SkillVersion | undefined) => version?.skill.analysis.tokens[field] ?? 0
  return changes.reduce((sum, { before, after }) => sum + getTokens(after) - getTokens(before), 0)
}

/** Skills that came, as the manifest numbers their sources. */
type NewSkills = ReadonlyMap<ChangedSkill, SurroundedSkill>

/** Undefined where the manifest does not list the source of one. */
function numberNew({ head }: Ledger, { resolved }: Placement, sources: Source[]): NewSkills | undefined {
  if (resolved.size === 0) return new Map()
  const listed: Pick<WholeHead, 'sources'> = JSON.parse(head.head)
  const numbers = new Map(listed.sources.map(({ label }, number) => [label, number]))
  const come = new Map<ChangedSkill, SurroundedSkill>()
  for (const [change, skill] of resolved) {
    const sourceNumber = numbers.get(sources[skill.skill.found.source]?.label ?? '')
    if (sourceNumber === undefined) return undefined
    come.set(change, { ...skill, sourceNumber })
  }
  return come
}

function remake(
  ledger: Ledger,
  change: ChangedSkill,
  { now, come }: Pick<Placement, 'now'> & { come: NewSkills },
  sources: Source[],
): Remade {
  const remade: Remade = { change, now: now.get(change) ?? -1 }
  const { before, after } = change
  const part = before && readPartAt(ledger, change.was)
  if (part !== undefined && before !== undefined) {
    const { files } = makeFiles(describeAgain(before.skill, part), before)
    remade.before = { part, files }
  }
  const resolved = come.get(change) ?? (part && after && describeAgain(after.skill, part))
  if (after === undefined || resolved === undefined) return remade
  const { files, record } = makeFiles(resolved, after)
  const { analysis } = after.skill
  remade.after = {
    files,
    part: {
      entry: JSON.stringify(createSkillEntry(resolved, analysis, sources, record)),
      names: files.map(({ path }) => path),
      origin: '',
      resolved:
        part?.resolved ?? describeResolved({ ...resolved, namespace: come.get(change)?.namespace ?? '' }),
      found: part?.found ?? -1,
    },
  }
  return remade
}

/** A skill that has no other skills in it, of which all that is resolved is as it was. */
function describeAgain(skill: WholeSkill, { resolved }: LedgerPart): Omit<SurroundedSkill, 'namespace'> {
  const files = listOwnFiles(skill)
  return { ...parseDescribed(resolved), skill, files, mcpServers: listServerNames(skill) }
}

function makeFiles(resolved: Omit<SurroundedSkill, 'namespace'>, { skill, texts }: SkillVersion) {
  const record = createRecordFile(formatRecord(texts.record, resolved, skill.analysis))
  return { record, files: createSkillFiles(skill, resolved.files, record) }
}

/** What the bundle has of each skill. */
function readAllBundled(ledger: Ledger): Bundled[] {
  return Array.from({ length: countLedgerSkills(ledger) }, (_, number) =>
    readBundled(readRawPartAt(ledger, number)),
  )
}

/** The lines of the manifest as they are now, and which names of changed skills others have too. */
function placeLines(
  then: Bundled[],
  remade: Remade[],
  { count, moved }: Placement,
): { lines: string[]; elsewhere: Set<string> } {
  const changed = new Set(remade.map(({ change }) => change.was))
  const versions = remade.flatMap(({ before, after }) => [before, after])
  const asked = new Set(versions.flatMap(made => made?.part.names ?? []))
  const lines = new Array<string>(count)
  const elsewhere = new Set<string>()
  for (const { now, after } of remade) if (after !== undefined) lines[now] = after.part.entry
  for (const [was, { line, names }] of then.entries()) {
    if (changed.has(was)) continue
    lines[moved[was] ?? -1] = line
    for (const name of names.split(' ')) if (asked.has(name)) elsewhere.add(name)
  }
  return { lines, elsewhere }
}

/** Each path once, without those of the other list. */
function subtractFiles(files: OutputFile[], others: OutputFile[]): OutputFile[] {
  const left = new Map(files.map(file => [file.path, file]))
  for (const { path } of others) left.delete(path)
  return [...left.values()]
}

/** Changes the index in the ledger. Gives its files that go and come, and the paths of those that stay. */
function changeShards(ledger: Ledger, remade: Remade[], { moved, count }: Placement) {
  const { head } = ledger
  const kept = {
    nameTerms: ledger.nameTerms,
    size: head.indexSize,
    count: head.shards.length,
    shardAt: (number: number) => readShardAt(ledger, number),
  }
  const listTerms = (version: SkillVersion | undefined) =>
    version === undefined ? [] : listTermLists(version.skill, version.texts)
  const changes = remade.map(({ change: { was, before, after }, now }) => {
    return { was, now, before: listTerms(before), after: listTerms(after) }
  })
  const made = changeIndex(kept, { moved, skills: count, changes })
  if (made === undefined) return undefined
  const before: OutputFile[] = []
  const after: OutputFile[] = []
  for (const { number, kept: shard, content } of made) {
    const old = head.shards[number]
    if (old !== undefined) before.push(toNamedShard(old))
    const file = createShardFile(content)
    after.push(file)
    changeShard(ledger, number, shard)
    head.shards[number] = { digest: formatDigest(file.digest), size: file.size }
  }
  head.indexSize = kept.size
  ledger.nameTerms = kept.nameTerms
  const concerned = new Set(made.map(({ number }) => number))
  const others = head.shards.filter((_, number) => !concerned.has(number))
  return { before, after, named: new Set(others.map(shard => toNamedShard(shard).path)) }
}

/** Writes the skills as they are now into the ledger: their lines first, which their parts point to. */
function keepChanges(ledger: Ledger, remade: Remade[], { moved }: Placement, readAt: number): void {
  const come = remade.filter(({ before }) => before === undefined)
  const gone = remade.filter(({ after }) => after === undefined)
  let found = countLedgerFound(ledger)
  if (come.length + gone.length > 0) {
    const added = come.map(({ now, change }) => ({ now, files: change.origin.found.files.length + 1 }))
    moveSkills(ledger, moved, added)
    ledger.mentions = changeMentions(ledger.mentions, remade)
  }
  const sheet = makeSheet()
  for (const { change, now, after } of remade) {
    if (after === undefined || change.after === undefined) continue
    const { skill, texts } = change.after
    addSkill(sheet, now, skill.found, { skill, findings: [] }, readAt, () => texts)
    const { bytes, rows } = takeLines(sheet)
    const base = append(ledger.store, bytes)
    const [, , facts = 0, record = 0, terms = 0, end = 0] = rows.map(offset => offset + base)
    const place = { store: 1, facts, record, terms, end }
    const origin: Origin = { ...change.origin, found: skill.found }
    const number = change.before === undefined ? found++ : after.part.found
    changeFound(ledger, number, { ...change.foundBefore, place })
    changePart(ledger, now, { ...after.part, found: number, origin: JSON.stringify(origin) })
    ledger.likeness.set(skill.analysis.likeness, now * 2)
  }
}

/** The hashes of mentions without those of skills that went, and with those of skills that came. */
function changeMentions(before: Int32Array, remade: Remade[]): Int32Array {
  const list = (version: SkillVersion | undefined) =>
    version === undefined ? [] : [...hashMentions(version.skill)]
  const gone = countBy(remade.flatMap(({ change }) => list(change.before)))
  const come = remade.flatMap(({ change }) => list(change.after))
  const stay = before.filter(hash => {
    const left = gone.get(hash) ?? 0
    if (left > 0) gone.set(hash, left - 1)
    return left === 0
  })
  return Int32Array.from([...stay, ...come])
}
