/**
 * A build after small changes: some files of skills are not as they were, and nothing else. Makes those skills again, and
 * of the bundle what they concern. The bytes are those of a full build; it leaves everything it is not sure of to one.
 */
import { lstatSync, openSync } from 'node:fs'
import { type AnalyserOptions, makeAnalyser } from '../../compiler/analyse/analyser.ts'
import { addSkill, makeSheet, takeLines } from '../../compiler/analyse/lines.ts'
import { makeReader } from '../../compiler/analyse/read.ts'
import { append, closeStore, makeStore, type Store } from '../../compiler/analyse/store.ts'
import {
  createRecordFile,
  createShardFile,
  createSkillFiles,
  listTermLists,
} from '../../compiler/emit/emit.ts'
import { createSkillEntry } from '../../compiler/emit/manifest.ts'
import { formatRecord } from '../../compiler/emit/record.ts'
import { changeIndex } from '../../compiler/index/kept-index.ts'
import { listOwnFiles } from '../../compiler/resolve/files.ts'
import { listServerNames } from '../../compiler/resolve/servers.ts'
import type { Analysis, Limits, OutputFile, SkillTexts, Source } from '../../compiler/types.ts'
import { patchBundle } from '../../compiler/write/patch.ts'
import { isSameState } from '../../core/file-state.ts'
import type { Stat } from '../../core/types.ts'
import { decline, type Explain } from '../reasons.ts'
import { readChange, type SkillChange } from './change.ts'
import { type Origin, parseDescribed } from './keep.ts'
import {
  changeFound,
  changePart,
  changeShard,
  closeLedger,
  countLedgerSkills,
  getFoundAt,
  type Ledger,
  openLedger,
  type Part,
  readPartAt,
  readShardAt,
} from './ledger.ts'
import { listPartsBefore, makeManifest, toNamedShard } from './manifest.ts'

export interface DeltaInput {
  ledger: string
  /** The digest of the bundle that the ledger must be about. */
  digest: string
  out: string
  /** The state of its manifest. */
  manifest: Stat
  /** Rows of the remembered files that changed; those of files of skills come first, in the order of the skills. */
  changed: number[]
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
  canApply: (changes: SkillChange[], likeness: Int32Array) => boolean
}

/** What a small build came to: how the bundle differs from the one before. */
export interface Delta {
  digest: string
  files: number
  bytes: number
  written: number
  removed: number
  tokens: Analysis['tokens']
}

/**
 * Makes the changes. Undefined when a full build must; then nothing was changed. `interrupted`: a full build must, and take
 * no file of the bundle for whole. Throws a Failure when the disk refuses.
 */
export async function runDeltaBuild(input: DeltaInput): Promise<Delta | 'interrupted' | undefined> {
  const ledger = openLedger(input.ledger)
  const { explain } = input
  if (ledger === undefined) return decline(explain, 'ledger')
  const analyses = openAnalyses(ledger)
  let isChanged = false
  try {
    if (analyses === undefined) return decline(explain, 'analyses')
    if (ledger.head.digest !== input.digest) return decline(explain, 'ledger')
    const changes = await readChanges(ledger, analyses, input)
    if (changes === undefined || !input.canApply(changes, ledger.likeness)) return undefined
    const delta = await changeBundle(ledger, changes, input)
    isChanged = typeof delta === 'object'
    if (delta === 'interrupted') explain('interrupted')
    return delta
  } finally {
    closeLedger(ledger, isChanged)
    if (analyses !== undefined) closeStore(analyses)
  }
}

/** The file of analyses, if it is still the one that the ledger's places are places in. */
function openAnalyses({ head }: Ledger): Store | undefined {
  const { file, stat: then } = head.analyses
  try {
    if (!isSameState(lstatSync(file), then)) return undefined
    return makeStore(openSync(file, 'r'), then.size)
  } catch {
    return undefined
  }
}

async function readChanges(
  ledger: Ledger,
  analyses: Store,
  { changed, limits, analyser, getPath, explain }: DeltaInput,
): Promise<SkillChange[] | undefined> {
  const other = changed.find(row => (ledger.owners[row] ?? -1) === -1)
  if (other !== undefined) return decline(explain, 'path', getPath(other))
  const numbers = new Set(changed.map(row => ledger.owners[row] ?? -1))
  const origins = Array.from(numbers, number => {
    const { origin, found } = readPartAt(ledger, number)
    return { number, origin, found: getFoundAt(ledger, found) }
  })
  // A skill that does not stand alone has no number among the owners; this one was spoiled.
  if (origins.some(({ origin }) => origin === '')) return decline(explain, 'ledger')
  const reader = makeReader(await makeAnalyser(analyser))
  const changes: SkillChange[] = []
  for (const { number, origin: text, found } of origins) {
    const origin: Origin = JSON.parse(text)
    const change = readChange(number, origin, found, [analyses, ledger.store], limits, reader, explain)
    if (change === undefined) return undefined
    changes.push(change)
  }
  return changes
}

/** A skill of the bundle as it was and as it is. */
interface Remade {
  change: SkillChange
  before: Part
  after: Part
  files: OutputFile[]
}

async function changeBundle(
  ledger: Ledger,
  changes: SkillChange[],
  input: DeltaInput,
): Promise<Delta | 'interrupted' | undefined> {
  const remade = changes.map(change => remake(ledger, change, input.sources))
  const shards = changeShards(ledger, changes)
  if (shards === undefined) return decline(input.explain, 'index')
  const { lines, elsewhere } = readParts(ledger, remade)
  const { manifest, parts } = makeManifest(ledger, lines, input.splitAbove)
  const before = [
    ...remade.flatMap(each => listFilesBefore(each)),
    ...shards.before,
    ...listPartsBefore(ledger),
  ]
  const after = [...remade.flatMap(({ files }) => files), ...shards.after, ...parts]
  const isNamed = (path: string) => elsewhere.has(path) || shards.named.has(path)
  const news = subtractFiles(after, before).filter(({ path }) => !isNamed(path))
  const stale = subtractFiles(before, after).filter(({ path }) => !isNamed(path))
  const paths = stale.map(({ path }) => path)
  const { out, manifest: base, durable } = input
  const patched = await patchBundle(out, subtractFiles(after, before), manifest, paths, base, { durable })
  if (patched === undefined || patched === 'interrupted') return patched
  for (const { number, after } of changes) ledger.likeness.set(after.analysis.likeness, number * 2)
  ledger.head.digest = `sha256:${manifest.digest}`
  ledger.head.parts = parts.map(({ path, size }) => ({ path, size }))
  keepChanges(ledger, remade, input.readAt)
  const sumBytes = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)
  return {
    digest: ledger.head.digest,
    ...patched,
    files: news.length - stale.length,
    bytes: sumBytes(news) - sumBytes(stale) + manifest.size - input.manifest.size,
    tokens: { catalogue: sumGrowth(changes, 'catalogue'), body: sumGrowth(changes, 'body') },
  }
}

function sumGrowth(changes: SkillChange[], field: keyof Analysis['tokens']): number {
  return changes.reduce(
    (sum, { before, after }) => sum + after.analysis.tokens[field] - before.analysis.tokens[field],
    0,
  )
}

function remake(ledger: Ledger, change: SkillChange, sources: Source[]): Remade {
  const { number, after: skill, textsAfter } = change
  const before = readPartAt(ledger, number)
  const made = makeFiles(skill, textsAfter, before)
  const line = createSkillEntry(made.resolved, skill.analysis, sources, made.record)
  const names = made.files.map(({ path }) => path)
  const after = { ...before, entry: JSON.stringify(line), names, origin: '' }
  return { change, before, after, files: made.files }
}

/** The files of a skill that has no other skills in it. What is resolved is as it was. */
function makeFiles(skill: SkillChange['after'], texts: SkillTexts, { resolved: described }: Part) {
  const files = listOwnFiles(skill)
  const resolved = { ...parseDescribed(described), skill, files, mcpServers: listServerNames(skill) }
  const record = createRecordFile(formatRecord(texts.record, resolved, skill.analysis))
  return { resolved, record, files: createSkillFiles(skill, files, record) }
}

function listFilesBefore({ change: { before: skill, textsBefore }, before }: Remade): OutputFile[] {
  return makeFiles(skill, textsBefore, before).files
}

/** The lines of the manifest as they are now, and which names of changed skills others have too. */
function readParts(ledger: Ledger, remade: Remade[]): { lines: string[]; elsewhere: Set<string> } {
  const changed = new Map(remade.map(each => [each.change.number, each]))
  const asked = new Set(remade.flatMap(({ before, after }) => [...before.names, ...after.names]))
  const lines: string[] = []
  const elsewhere = new Set<string>()
  for (let number = 0; number < countLedgerSkills(ledger); number++) {
    const own = changed.get(number)
    const part = own?.after ?? readPartAt(ledger, number)
    lines.push(part.entry)
    if (own === undefined) for (const name of part.names) if (asked.has(name)) elsewhere.add(name)
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
function changeShards(ledger: Ledger, changes: SkillChange[]) {
  const { head } = ledger
  const kept = {
    nameTerms: ledger.nameTerms,
    size: head.indexSize,
    count: head.shards.length,
    shardAt: (number: number) => readShardAt(ledger, number),
  }
  const words = changes.map(({ number, before, textsBefore, after, textsAfter }) => ({
    then: number,
    now: number,
    before: listTermLists(before, textsBefore),
    after: listTermLists(after, textsAfter),
  }))
  const count = countLedgerSkills(ledger)
  const moved = Int32Array.from({ length: count }, (_, number) => number)
  const made = changeIndex(kept, { moved, skills: count, changes: words, isWhole: false })
  if (made === undefined) return undefined
  const before: OutputFile[] = []
  const after: OutputFile[] = []
  for (const { number, kept: shard, content } of made) {
    const old = head.shards[number]
    if (old !== undefined) before.push(toNamedShard(old))
    const file = createShardFile(content)
    after.push(file)
    changeShard(ledger, number, shard)
    head.shards[number] = { digest: `sha256:${file.digest}`, size: file.size }
  }
  head.indexSize = kept.size
  ledger.nameTerms = kept.nameTerms
  const concerned = new Set(made.map(({ number }) => number))
  const others = head.shards.filter((_, number) => !concerned.has(number))
  return { before, after, named: new Set(others.map(shard => toNamedShard(shard).path)) }
}

/** Writes the skills as they are now into the ledger: their lines first, which their parts point to. */
function keepChanges(ledger: Ledger, remade: Remade[], readAt: number): void {
  const sheet = makeSheet()
  for (const { change, after } of remade) {
    const { number, after: skill, textsAfter, origin: then, foundBefore } = change
    const getTextsAfter = () => textsAfter
    addSkill(sheet, number, skill.found, { skill, findings: [] }, readAt, getTextsAfter)
    const { bytes, rows } = takeLines(sheet)
    const base = append(ledger.store, bytes)
    const [, , facts = 0, record = 0, terms = 0, end = 0] = rows.map(offset => offset + base)
    const place = { store: 1, facts, record, terms, end }
    const origin: Origin = { ...then, found: skill.found }
    changeFound(ledger, after.found, { ...foundBefore, place })
    changePart(ledger, number, { ...after, origin: JSON.stringify(origin) })
  }
}
