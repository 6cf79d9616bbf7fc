/** Turns found skills into analyzed ones: from the store if possible, otherwise by reading, on two threads if that pays. */
import {
  type AnalyzerOptions,
  loadOwnRules,
  makeAnalyzer,
  serializeOptions,
} from '../../compiler/analyze/analyzer.ts'
import { makeReader, type ReadSkill, readSkill } from '../../compiler/analyze/read.ts'
import {
  formatRead,
  getNames,
  getPlace,
  parseAnalysis,
  parseFiles,
  parseSummary,
  parseTexts,
  recallFiles,
  type SkillRows,
  takeAll,
} from '../../compiler/analyze/rows.ts'
import { type Chunks, createChunks, HEAVY_ENTRY, runWorker } from '../../compiler/analyze/watched-worker.ts'
import type { AnalysisOf, AnalyzedSkill, FoundSkill, HashedFile, SkillTexts } from '../../compiler/types.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { reuseSkills } from '../incremental/memory.ts'
import { readText, type Store } from '../incremental/store.ts'

export interface AnalyzeAllOptions {
  analyzer: AnalyzerOptions
  store: Store
  /** Default: two if there is enough work. */
  threads?: number
  /** When the walk began, in milliseconds since the epoch. */
  readAt: number
  onProgress?: (done: number, total: number) => void
  /** Aborting throws the reason and ends all threads. */
  signal?: AbortSignal | undefined
  /** Ask other machines, in order, for analyses that the store lacks. */
  fetches: FetchAnalyses[]
}

/** A skill with its analysis in the store. Without `skill`, its entry was unreadable, and a finding says why. */
export interface AnalyzedEntry extends Pick<ReadSkill, 'passedOver' | 'findings'> {
  skill?: AnalyzedSkill
}

/** Skills whose analyses may be elsewhere. */
export interface Lacking {
  skills: readonly FoundSkill[]
  /** Digest of each skill's entry; undefined if unreadable, which the build reports. */
  digests: readonly (string | undefined)[]
  /** Indexes of the skills whose analyses the store lacks. */
  wanted: readonly number[]
  /** Stores the text of a skill's analysis. */
  put: (at: number, analysis: string) => void
}

export type FetchAnalyses = (lacking: Lacking) => Promise<void>

export interface AllAnalyzed {
  /** One result per skill, in order; then possibly one with findings about all. */
  read: AnalyzedEntry[]
  /** Throws a Failure if the store's file was damaged. */
  getTexts: (skill: AnalyzedSkill) => SkillTexts
  getAnalysis: AnalysisOf
}

export async function analyzeAll(skills: FoundSkill[], options: AnalyzeAllOptions): Promise<AllAnalyzed> {
  const { store, fetches, signal } = options
  const rows = openRows(store, serializeOptions(options.analyzer))
  const read: AnalyzedEntry[] = new Array(skills.length)
  const missing: number[] = []
  for (const [at, found] of skills.entries()) {
    const known = rows.recall(found)
    if (known === undefined) missing.push(at)
    else read[at] = known
  }
  const fetched =
    fetches.length > 0 && missing.length > 0
      ? await fetchMissing({ skills, missing, read, rows }, options)
      : new Set<number>()
  throwIfAborted(signal)
  if (missing.length > 0) await analyzeMissing({ skills, missing, fetched, read, rows }, options)
  const returned = read.flatMap(({ skill }) => (skill?.entry.hasReturns ? [skill] : []))
  if (returned.length > 0) {
    const { findConvertedLines } = await import('./converted-lines.ts')
    read.push({ findings: findConvertedLines(returned) })
  }
  const readRow = ({ row }: AnalyzedSkill) => {
    try {
      return store.read(row)
    } catch {
      throw failure('The cache was changed while it was read', 'Build again')
    }
  }
  return {
    read,
    getTexts: skill => parseTexts(readRow(skill)),
    getAnalysis: skill => parseAnalysis(readRow(skill)),
  }
}

/** Asks others in order. Digests the entries here first: an answer is for bytes, never for paths or times. */
async function fetchMissing(
  { skills, missing, read, rows }: Omit<Work, 'fetched'>,
  { fetches, signal }: AnalyzeAllOptions,
): Promise<Set<number>> {
  const digests = await digestEntries(skills, read, signal)
  const lacking = missing.filter(at => {
    const [found, digest] = [skills[at], digests[at]]
    return found !== undefined && digest !== undefined && !rows.hasAnalysis(found, digest)
  })
  const fetched = new Set<number>()
  const put: Lacking['put'] = (at, analysis) => {
    const [found, digest] = [skills[at], digests[at]]
    if (found === undefined || digest === undefined) return
    fetched.add(at)
    rows.putAnalysis(found, digest, analysis)
  }
  for (const fetch of fetches) {
    const wanted = lacking.filter(at => !fetched.has(at))
    if (wanted.length > 0) await fetch({ skills, digests, wanted, put })
  }
  return fetched
}

const AT_ONCE = 64

async function digestEntries(
  skills: readonly FoundSkill[],
  read: readonly (AnalyzedEntry | undefined)[],
  signal: AbortSignal | undefined,
): Promise<Lacking['digests']> {
  const digests: (string | undefined)[] = []
  for (const [at, found] of skills.entries()) {
    if (at % AT_ONCE === 0) await yieldToEventLoop(signal)
    digests.push(read[at]?.skill?.entry.digest ?? digestEntry(found))
  }
  return digests
}

function digestEntry({ entry: { bytes, file, size } }: FoundSkill): string | undefined {
  try {
    return sha256(bytes ?? readRegular(file, size))
  } catch {
    return undefined
  }
}

type AnalysisRows = ReturnType<typeof openRows>

/** `files` has the digests of files while their states are unchanged; `analysis` depends on bytes and names, not on locations. */
function openRows(store: Store, options: string) {
  const reuseSkill = reuseSkills(store.memory)
  const findFiles = (found: FoundSkill) => store.find('files', getPlace(found), options)
  const findAnalysis = (found: FoundSkill, digest: string) =>
    store.find('analysis', getNames(found), options + digest)
  const recallKnown = (found: FoundSkill): Map<string, HashedFile> | undefined => {
    const text = store.isKept ? readText(store, findFiles(found)) : undefined
    return text === undefined ? undefined : recallFiles(found, text)
  }
  const createSkill = (
    found: FoundSkill,
    files: Pick<AnalyzedSkill, 'entry' | 'files'>,
    row: number,
  ): AnalyzedSkill => {
    if (found.hasNoModes) for (const file of files.files) if (file.script?.hasShebang) file.executable = true
    return { found, ...files, analysis: parseSummary(store.read(row), found), row }
  }
  const recallSkill = (found: FoundSkill): AnalyzedSkill | undefined => {
    const known = recallKnown(found)
    const files = known && takeAll(found, known)
    const { handle } = files === undefined ? NONE : findAnalysis(found, files.entry.digest)
    if (files === undefined || handle === undefined) return undefined
    try {
      return createSkill(found, files, handle)
    } catch {
      return undefined
    }
  }
  return {
    recallKnown,
    hasAnalysis: (found: FoundSkill, digest: string) => findAnalysis(found, digest).handle !== undefined,
    putAnalysis: (found: FoundSkill, digest: string, text: string) => findAnalysis(found, digest).put(text),
    /** Returns an unchanged skill. */
    recall: (found: FoundSkill): AnalyzedEntry | undefined => {
      const skill = reuseSkill(found, () => recallSkill(found))
      return skill && { skill, findings: [] }
    },
    /** Decodes the result again, so it does not keep a slice of a file's text, and with it the whole text, in memory. */
    keep: (found: FoundSkill, { files: text, analysis, ...rest }: SkillRows): AnalyzedEntry => {
      if (text === undefined) return rest
      if (store.isKept && found.entry.bytes === undefined) findFiles(found).put(text)
      const files = parseFiles(found, text)
      const slot = findAnalysis(found, files.entry.digest)
      const row = analysis === undefined ? slot.handle : slot.put(analysis)
      if (row === undefined) throw new Error('an analysis that is known is in the store')
      const skill = createSkill(found, files, row)
      if (store.memory !== undefined)
        reuseSkill(found, () => takeAll(found, recallFiles(found, text)) && skill)
      return { skill, findings: rest.findings }
    },
  }
}

const NONE = { handle: undefined }

interface Work {
  skills: FoundSkill[]
  missing: number[]
  fetched: ReadonlySet<number>
  read: AnalyzedEntry[]
  rows: AnalysisRows
}

async function analyzeMissing(work: Work, options: AnalyzeAllOptions): Promise<void> {
  const { skills, missing, fetched, read, rows } = work
  const accept = (at: number, result: SkillRows) => {
    const found = skills[at]
    if (found !== undefined) read[at] = rows.keep(found, result)
  }
  const { extensions } = options.analyzer
  const rules = extensions && (await loadOwnRules(extensions)).map(({ code }) => code)
  const mayHelp = HAS_WORKER && extensions?.every(({ given }) => given === undefined) !== false
  const { light, heavy } = splitByWeight(skills, missing, fetched, mayHelp)
  const chunks = createChunks(light)
  options.onProgress?.(0, missing.length)
  throwIfAborted(options.signal)
  const workers = mayHelp ? startWorkers(work, chunks, heavy, { ...options, rules }, accept) : []
  const helpers = Promise.all(workers)
  // Awaited below. Until then an unhandled rejection would end the process.
  helpers.catch(() => {})
  try {
    const reader = makeReader(await makeAnalyzer(options.analyzer))
    let done = 0
    for (const numbers of joinChunks(createChunks([...fetched]), chunks)) {
      for (const at of numbers) {
        const found = skills[at]
        if (found === undefined) continue
        const known = {
          files: rows.recallKnown(found) ?? NO_FILES,
          hasAnalysis: (digest: string) => rows.hasAnalysis(found, digest),
        }
        accept(at, formatRead(readSkill(found, known, reader), options.readAt))
      }
      done += numbers.length
      options.onProgress?.(done, missing.length)
      await yieldToEventLoop(options.signal)
    }
    await helpers
  } catch (error) {
    chunks.return()
    await Promise.allSettled(workers)
    throw error
  }
}

const NO_FILES: ReadonlyMap<string, HashedFile> = new Map()

function* joinChunks(own: Chunks, shared: Chunks): Generator<number[], void> {
  yield* own
  yield* shared
}

/** Only the compiled package has a worker that every supported Node can load. */
const HAS_WORKER = !import.meta.url.endsWith('.ts')

/** In-memory skills stay on this thread, as do all skills if extensions are objects. */
function splitByWeight(
  skills: FoundSkill[],
  missing: number[],
  fetched: ReadonlySet<number>,
  mayHelp: boolean,
): { light: number[]; heavy: number[] } {
  const light: number[] = []
  const heavy: number[] = []
  for (const at of missing) {
    if (fetched.has(at)) continue
    const { size = 0, bytes } = skills[at]?.entry ?? {}
    if (mayHelp && size > HEAVY_ENTRY && bytes === undefined) heavy.push(at)
    else light.push(at)
  }
  return { light, heavy }
}

/** With fewer files a second thread costs more than it saves: it loads and warms up everything again. */
const FILES_WORTH_A_THREAD = 6_000

function startWorkers(
  { skills, missing }: Work,
  chunks: Chunks,
  heavy: number[],
  { analyzer, readAt, signal, threads: wanted, rules }: AnalyzeAllOptions & { rules: string[] | undefined },
  accept: (at: number, result: SkillRows) => void,
): Promise<void>[] {
  const files = missing.reduce((sum, at) => sum + (skills[at]?.files.length ?? 0) + 1, 0)
  const inMemory = missing.some(at => skills[at]?.entry.bytes !== undefined)
  const threads = inMemory ? 1 : (wanted ?? (files > FILES_WORTH_A_THREAD ? 2 : 1))
  const start = (own: Chunks) => runWorker({ options: analyzer, readAt, rules }, skills, own, accept, signal)
  const helpers = Array.from({ length: threads - 1 }, () => start(chunks))
  if (heavy.length > 0) helpers.push(start(createChunks(heavy, 1)))
  return helpers
}
