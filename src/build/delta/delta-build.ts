/**
 * A build after small changes: some files of skills are not as they were, and nothing else. Makes those skills anew, and
 * of the bundle what they concern. The bytes are those of a full build; whatever it is not sure of, it leaves to one.
 */
import { lstatSync, openSync } from 'node:fs'
import { type AnalyserOptions, makeAnalyser } from '../../compiler/analyse/analyser.ts'
import { addSkill, makeSheet, takeLines } from '../../compiler/analyse/lines.ts'
import { makeReader } from '../../compiler/analyse/read.ts'
import { append, closeStore, makeStore, type Store } from '../../compiler/analyse/store.ts'
import { filesOf, listsOf, recordFile, shardFile } from '../../compiler/emit/emit.ts'
import { manifestSkill } from '../../compiler/emit/manifest.ts'
import { recordText } from '../../compiler/emit/record.ts'
import { changeIndex } from '../../compiler/index/kept-index.ts'
import { ownFiles } from '../../compiler/resolve/files.ts'
import type { Analysis, Limits, OutputFile, SkillTexts, Source } from '../../compiler/types.ts'
import { patchBundle } from '../../compiler/write/patch.ts'
import { isSameState } from '../../core/state.ts'
import type { Stat } from '../../core/types.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { readChange, type SkillChange } from './change.ts'
import type { Origin } from './keep.ts'
import {
  changePart,
  changeShard,
  closeLedger,
  type Ledger,
  openLedger,
  type Part,
  partAt,
  shardAt,
  skillCount,
} from './ledger.ts'
import { makeManifest, namedShard, partsBefore } from './manifest.ts'

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
  analyser: AnalyserOptions
  /** When the first file was looked at, in milliseconds since the epoch. */
  readAt: number
  sources: Source[]
  /** Says whether the changes concern nothing but the bundle's parts of these skills. */
  admits: (changes: SkillChange[]) => boolean
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
export async function deltaBuild(input: DeltaInput): Promise<Delta | 'interrupted' | undefined> {
  const ledger = openLedger(input.ledger)
  if (ledger === undefined) return undefined
  const analyses = openAnalyses(ledger)
  let isChanged = false
  try {
    if (analyses === undefined || ledger.head.digest !== input.digest) return undefined
    const changes = await readChanges(ledger, analyses, input)
    if (changes === undefined || !input.admits(changes)) return undefined
    const delta = await changeBundle(ledger, changes, input)
    isChanged = typeof delta === 'object'
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
  { changed, limits, analyser }: DeltaInput,
): Promise<SkillChange[] | undefined> {
  const numbers = new Set(changed.map(row => ledger.owners[row] ?? -1))
  if (numbers.has(-1)) return undefined
  const origins = Array.from(numbers, number => ({ number, origin: partAt(ledger, number).origin }))
  if (origins.some(({ origin }) => origin === '')) return undefined
  const reader = makeReader(await makeAnalyser(analyser))
  const changes: SkillChange[] = []
  for (const { number, origin: text } of origins) {
    const origin: Origin = JSON.parse(text)
    const change = readChange(number, origin, [analyses, ledger.store], limits, reader)
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
  if (shards === undefined) return undefined
  const { lines, elsewhere } = readParts(ledger, remade)
  const { manifest, parts } = makeManifest(ledger, lines, input.splitAbove)
  const before = [...remade.flatMap(each => filesBefore(each)), ...shards.before, ...partsBefore(ledger)]
  const after = [...remade.flatMap(({ files }) => files), ...shards.after, ...parts]
  const isNamed = (path: string) => elsewhere.has(path) || shards.named.has(path)
  const news = onlyIn(after, before).filter(({ path }) => !isNamed(path))
  const stale = onlyIn(before, after).filter(({ path }) => !isNamed(path))
  const paths = stale.map(({ path }) => path)
  const patched = await patchBundle(input.out, onlyIn(after, before), manifest, paths, input.manifest)
  if (patched === undefined || patched === 'interrupted') return patched
  ledger.head.digest = manifest.digest
  ledger.head.parts = parts.map(({ path, size }) => ({ path, size }))
  keepChanges(ledger, remade, input.readAt)
  const bytes = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)
  return {
    digest: manifest.digest,
    ...patched,
    files: news.length - stale.length,
    bytes: bytes(news) - bytes(stale) + manifest.size - input.manifest.size,
    tokens: { catalogue: growth(changes, 'catalogue'), body: growth(changes, 'body') },
  }
}

function growth(changes: SkillChange[], field: keyof Analysis['tokens']): number {
  return changes.reduce(
    (sum, { before, after }) => sum + after.analysis.tokens[field] - before.analysis.tokens[field],
    0,
  )
}

function remake(ledger: Ledger, change: SkillChange, sources: Source[]): Remade {
  const { number, after: skill, textsAfter } = change
  const before = partAt(ledger, number)
  const made = makeFiles(skill, textsAfter)
  const then: ManifestSkill = JSON.parse(before.entry)
  // What is resolved is as it was, and nobody else asked for the id.
  const none = { dependencies: [], aliases: [], mcpServers: [] }
  const resolved = { ...none, ...then, skill, identical: [], shadows: [] }
  const line = manifestSkill(resolved, skill.analysis, sources, made.record)
  const after = { entry: JSON.stringify(line), names: made.files.map(({ path }) => path), origin: '' }
  return { change, before, after, files: made.files }
}

/** The files of a skill that has no other skills in it. */
function makeFiles(skill: SkillChange['after'], texts: SkillTexts) {
  const files = ownFiles(skill)
  const record = recordFile(recordText(texts.record, files))
  return { record, files: filesOf(skill, files, record) }
}

function filesBefore({ change: { before, textsBefore } }: Remade): OutputFile[] {
  return makeFiles(before, textsBefore).files
}

/** The lines of the manifest as they are now, and which names of changed skills others have too. */
function readParts(ledger: Ledger, remade: Remade[]): { lines: string[]; elsewhere: Set<string> } {
  const changed = new Map(remade.map(each => [each.change.number, each]))
  const asked = new Set(remade.flatMap(({ before, after }) => [...before.names, ...after.names]))
  const lines: string[] = []
  const elsewhere = new Set<string>()
  for (let number = 0; number < skillCount(ledger); number++) {
    const own = changed.get(number)
    const part = own?.after ?? partAt(ledger, number)
    lines.push(part.entry)
    if (own === undefined) for (const name of part.names) if (asked.has(name)) elsewhere.add(name)
  }
  return { lines, elsewhere }
}

/** Each path once, without those of the other list. */
function onlyIn(files: OutputFile[], others: OutputFile[]): OutputFile[] {
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
    shardAt: (number: number) => shardAt(ledger, number),
  }
  const words = changes.map(({ number, before, textsBefore, after, textsAfter }) => ({
    skill: number,
    before: listsOf(before, textsBefore),
    after: listsOf(after, textsAfter),
  }))
  const made = changeIndex(kept, words)
  if (made === undefined) return undefined
  const before: OutputFile[] = []
  const after: OutputFile[] = []
  for (const { number, kept: shard, content } of made) {
    const old = head.shards[number]
    if (old !== undefined) before.push(namedShard(old))
    const file = shardFile(content)
    after.push(file)
    changeShard(ledger, number, shard)
    head.shards[number] = { digest: `sha256:${file.digest}`, size: file.size }
  }
  head.indexSize = kept.size
  const concerned = new Set(made.map(({ number }) => number))
  const others = head.shards.filter((_, number) => !concerned.has(number))
  return { before, after, named: new Set(others.map(shard => namedShard(shard).path)) }
}

/** Writes the skills as they are now into the ledger: their lines first, which their parts point to. */
function keepChanges(ledger: Ledger, remade: Remade[], readAt: number): void {
  const sheet = makeSheet()
  for (const { change, after } of remade) {
    const { number, after: skill, textsAfter, origin: then } = change
    const texts = () => textsAfter
    addSkill(sheet, number, skill.found, { skill, findings: [] }, readAt, texts)
    const { bytes, rows } = takeLines(sheet)
    const base = append(ledger.store, bytes)
    const [, , facts = 0, record = 0, terms = 0, end = 0] = rows.map(offset => offset + base)
    const place = { store: 1, facts, record, terms, end }
    const origin: Origin = { ...then, found: skill.found, place }
    changePart(ledger, number, { ...after, origin: JSON.stringify(origin) })
  }
}
