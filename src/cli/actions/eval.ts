/** `eval`: how well a bundle's search finds what labeled requests ask for. */
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Manifest } from '../../format/manifest.ts'
import { readManifest } from '../../reader/disk/read.ts'
import { formatTable } from '../../report/table.ts'
import { type Case, type Evaluated, type Evaluation, evaluate } from '../../search/evaluate.ts'
import type { Search } from '../../search/search.ts'
import { THRESHOLD, WEAK } from '../../search/weights.ts'
import { toKebab } from '../flags.ts'
import type { ExitCode, Io } from '../io.ts'
import { readEvalCases } from './eval-files.ts'
import { type OwnCase, type OwnPrompts, readOwnPrompts } from './held-out.ts'
import { openBundleSearch } from './search.ts'

export interface EvalFlags {
  /** JSON Lines; without any, the examples in the skills' own `evals/`. */
  files: string[]
  /** The skill that files are about which do not say so. */
  skill: string | undefined
  /** Figures with the percents below which the exit code is 1: `recall3=80`. */
  least: string[]
  /** Also by meaning. */
  hybrid: boolean
  verbose: boolean
  json: boolean
}

/** Of authors' prompts: each asked of an index without it, and of the index as it is. */
interface Result extends Evaluation {
  indexed?: Evaluation['positive']
  hardToFind?: HardToFind[]
}

/** A skill that is not among the first five hits for prompts of its own, held out. */
interface HardToFind {
  id: string
  prompts: number
  missed: number
  /** What comes first most often in its place. */
  instead?: string
}

/** Figures that a team may ask for. */
const gates: Record<string, { title: string; of: (result: Evaluation) => number }> = {
  recall1: { title: 'recall@1', of: ({ positive }) => positive.recall1 },
  recall3: { title: 'recall@3', of: ({ positive }) => positive.recall3 },
  recall5: { title: 'recall@5', of: ({ positive }) => positive.recall5 },
  ndcg10: { title: 'nDCG@10', of: ({ positive }) => positive.ndcg10 },
  rejected: { title: 'negatives rejected', of: ({ negative }) => negative.rejected },
}

/** `skillc eval BUNDLE [QUERIES…]`. 1: a figure is below what was asked for. */
export async function runEval(
  folder: string,
  { files, skill, least, hybrid, verbose, json }: EvalFlags,
  io: Io,
): Promise<ExitCode> {
  const asked = least.map(readGate)
  const manifest = readManifest(folder)
  const own = files.length > 0 ? undefined : readOwnPrompts(folder, manifest)
  const cases = own === undefined ? listCases(folder, files, skill, io) : checkNotEmpty(own.cases, files)
  const cwd = hybrid ? io.cwd : undefined
  const { search } = await openBundleSearch(folder, manifest, cwd)
  const measure = (ask: Evaluated['search']) =>
    evaluate(cases, { search: ask, skills: manifest.skills, threshold: THRESHOLD, weak: WEAK, now: io.now })
  const result: Result = await measure(own === undefined ? search : openHeldOut(own, folder, manifest, cwd))
  if (own !== undefined) {
    result.indexed = (await measure(search)).positive
    result.hardToFind = listHardToFind(cases, result.misses)
  }
  io.out(json ? formatJson(result) : formatEvaluation(result, verbose, io.width))
  const missed = listMissedGates(result, asked)
  io.err(missed.map(line => `${line}\n`).join(''))
  return missed.length > 0 ? 1 : 0
}

/** Throws a Failure for a flag that only a model has a use for. */
export function refuseModelFlags(flags: Readonly<Record<string, unknown>>): void {
  const names = ['baseUrl', 'keyEnv', 'variant', 'preset', 'budget', 'yes', 'dryRun'] as const
  const wrong = names.find(name => flags[name] !== undefined && flags[name] !== false)
  if (wrong !== undefined)
    throw failure(`\`--${toKebab(wrong)}\` needs \`--model\``, 'Without a model, `eval` measures the search')
}

interface Gate {
  name: string
  percent: number
}

function readGate(text: string): Gate {
  const [name = '', percent = ''] = text.split('=')
  if (Object.hasOwn(gates, name) && /^\d{1,3}(?:\.\d+)?$/.test(percent) && Number(percent) <= 100)
    return { name, percent: Number(percent) }
  throw failure(
    `\`--min ${text}\` is not a percentage`,
    `Write \`--min recall3=80\`; the figures are ${Object.keys(gates).join(', ')}`,
  )
}

/** What is below what was asked for, in words. A figure that no query counts for is not reached. */
function listMissedGates(result: Evaluation, asked: Gate[]): string[] {
  return asked.flatMap(({ name, percent }) => {
    const gate = gates[name]
    if (gate === undefined) return []
    const { count } = name === 'rejected' ? result.negative : result.positive
    if (count === 0) return [`${gate.title} cannot be measured: no query is about it`]
    const found = 100 * gate.of(result)
    return found < percent ? [`${gate.title} is ${found.toFixed(1)}; the minimum is ${percent}`] : []
  })
}

/** Of a file, the requests that say which skill is meant, or is not. */
function readCaseFile(file: string, skill: string | undefined, io: Io): Case[] {
  return readEvalCases(file, skill, io).flatMap(({ prompt: query, relevant, not }) =>
    relevant === undefined && not === undefined
      ? []
      : { query, ...(relevant !== undefined && { relevant }), ...(not !== undefined && { not }) },
  )
}

/** What `eval` asks for: the requests of files, or those of the skills themselves. Throws a Failure when there are none. */
export function listCases(
  folder: string,
  files: readonly string[],
  skill: string | undefined,
  io: Io,
): Case[] {
  if (files.length === 0) return checkNotEmpty(readOwnPrompts(folder, readManifest(folder)).cases, files)
  return checkNotEmpty(
    files.flatMap(file => readCaseFile(file, skill, io)),
    files,
  )
}

function checkNotEmpty<C extends Case>(cases: C[], files: readonly string[]): C[] {
  if (cases.length > 0) return cases
  throw failure(
    files.length > 0 ? 'The given files hold no queries' : 'No skill of the bundle has examples in `evals/`',
    'A line of a file of queries is `{"query": "…", "relevant": ["id"]}` or `{"query": "…", "not": "id"}`',
  )
}

/** A search that asks each prompt of an author of an index without it. */
function openHeldOut(
  { createIndex }: OwnPrompts,
  folder: string,
  manifest: Manifest,
  cwd: string | undefined,
): Evaluated['search'] {
  const opened = new Map<number | undefined, Promise<Search>>()
  const open = (part: number | undefined) => {
    if (part === undefined) return openBundleSearch(folder, manifest, cwd)
    const { files, search } = createIndex(part)
    const { search: _, ...rest } = manifest
    return openBundleSearch(folder, search === undefined ? rest : { ...rest, search }, cwd, files)
  }
  return async (query, options, { part }: OwnCase) => {
    const search = opened.get(part) ?? open(part)
    opened.set(part, search)
    return (await search).search(query, options)
  }
}

/** The skills that prompts of their own do not find, those that miss the largest share first. */
function listHardToFind(cases: readonly Case[], misses: Evaluation['misses']): HardToFind[] {
  const prompts = countBy(cases.flatMap(({ relevant = [] }) => relevant))
  const missed = countBy(misses.flatMap(({ relevant }) => relevant))
  const list = Array.from(missed, ([id, count]) => {
    const hits = misses.flatMap(({ relevant, hits: [first] }) => (relevant.includes(id) ? (first ?? []) : []))
    const [instead] = [...countBy(hits)].sort((a, b) => b[1] - a[1])[0] ?? []
    return { id, prompts: prompts.get(id) ?? 0, missed: count, ...(instead !== undefined && { instead }) }
  })
  return list.sort((a, b) => b.missed / b.prompts - a.missed / a.prompts || b.missed - a.missed)
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Skills that are hard to find which are listed without --verbose. */
const LISTED = 10

function formatEvaluation(
  { positive, negative, forbidden, latency, misses, unknown, indexed, hardToFind = [] }: Result,
  verbose: boolean,
  width: number,
): string {
  const rows: string[][] = []
  const addRow = (title: string, value: string, note = '', inIndex = '') =>
    rows.push([title, value, ...(indexed === undefined ? [] : [inIndex]), note])
  const addShare = (title: string, of: (figures: Evaluation['positive']) => number, note?: string) =>
    addRow(title, formatPercent(of(positive)), note, indexed && formatPercent(of(indexed)))
  if (positive.count > 0) {
    addShare('recall@1', ({ recall1 }) => recall1, formatCount(positive.count, 'query', 'queries'))
    addShare('recall@3', ({ recall3 }) => recall3)
    addShare('recall@5', ({ recall5 }) => recall5)
    addShare('MRR', ({ mrr }) => mrr)
    addShare('nDCG@10', ({ ndcg10 }) => ndcg10)
    addShare('without answer', ({ empty }) => empty, `relevance below ${THRESHOLD}`)
    addShare('weak or none', ({ weak }) => weak, `relevance below ${WEAK}`)
  }
  if (negative.count > 0) {
    const reached = positive.count > 0 ? ', which 87 of 100 of the others reach' : ''
    addRow('negatives rejected', formatPercent(negative.rejected), `at ${negative.relevance}${reached}`)
    const asked = formatCount(negative.count, 'query', 'queries')
    addRow('negatives without answer', formatPercent(negative.empty), asked)
    addRow('negatives weak or none', formatPercent(negative.weak))
  }
  if (forbidden.count > 0)
    addRow(
      'forbidden first',
      formatPercent(forbidden.first),
      formatCount(forbidden.count, 'query', 'queries'),
    )
  const formatMilliseconds = (time: number) => `${time.toFixed(2)} ms`
  addRow(
    'latency',
    formatMilliseconds(latency.p50),
    `median; 95 of 100 below ${formatMilliseconds(latency.p95)}, longest ${formatMilliseconds(latency.max)}`,
  )
  const number = { align: 'right' as const }
  const columns = [
    { title: '' },
    { ...number, title: indexed === undefined ? '' : 'held out' },
    ...(indexed === undefined ? [] : [{ ...number, title: 'in the index' }]),
    { title: '' },
  ]
  const parts = [formatTable(columns, rows, { width })]
  if (unknown.length > 0)
    parts.push(
      `\nNot in the bundle: ${unknown.slice(0, 10).map(escapeTerminal).join(', ')}${unknown.length > 10 ? ' …' : ''}\n`,
    )
  if (!verbose && misses.length > 0)
    parts.push(
      `\n${formatCount(misses.length, 'query finds', 'queries find')} no right skill among five; --verbose shows them\n`,
    )
  if (hardToFind.length > 0)
    parts.push(`\n${formatHardToFind(verbose ? hardToFind : hardToFind.slice(0, LISTED), width)}`)
  if (verbose && misses.length > 0) {
    const missed = misses.map(({ query, relevant, hits }) => [relevant.join(', '), hits.join(', '), query])
    parts.push(
      `\n${formatTable([{ title: 'missed' }, { title: 'found' }, { title: 'query' }], missed, { width })}`,
    )
  }
  return parts.join('')
}

function formatHardToFind(list: readonly HardToFind[], width: number): string {
  const columns = [{ title: 'hard to find' }, { title: 'prompts missed' }, { title: 'found instead' }]
  const rows = list.map(({ id, missed, prompts, instead = '' }) => [id, `${missed} of ${prompts}`, instead])
  return formatTable(columns, rows, { width })
}

/** Shares as people compare them: `66.0`. */
function formatPercent(share: number): string {
  return (100 * share).toFixed(1)
}
