import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { countBy } from '../../core/text/order.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Manifest } from '../../format/manifest.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { readManifest } from '../../reader/disk/read.ts'
import { formatTable, LONGEST_DESCRIPTION } from '../../report/table.ts'
import { type Case, type Evaluated, type Evaluation, evaluate } from '../../search/evaluate.ts'
import type { Search } from '../../search/search.ts'
import { THRESHOLD, WEAK } from '../../search/weights.ts'
import type { FlagsOf } from '../command.ts'
import type { evaluate as command } from '../commands/search.ts'
import { toKebab } from '../flags.ts'
import { canAsk, confirm, type ExitCode, type Io, stopSignal } from '../io.ts'
import { isElsewhere } from '../place.ts'
import { readEvalCases, writeEvalFile } from './eval-files.ts'
import { type OwnCase, type OwnPrompts, readOwnPrompts } from './held-out.ts'
import { openBundleSearch } from './search.ts'

type EvalFlags = FlagsOf<typeof command>

export async function runEval(
  flags: EvalFlags,
  io: Io,
  bundle: string = DEFAULT_OUT,
  files: string[],
): Promise<ExitCode> {
  const { model, skill, write } = flags
  if (write !== undefined) return writeEvalFile(write, files, skill, io)
  if (model === undefined) refuseModelFlags(flags)
  const measure = (folder: string) =>
    model === undefined
      ? measureSearch(folder, files, flags, io)
      : measureModel(folder, files, model, flags, io)
  if (!isElsewhere(bundle)) return measure(bundle)
  const { withPulled } = await import('./open-elsewhere.ts')
  return withPulled(bundle, io, measure)
}

async function measureModel(
  folder: string,
  files: string[],
  model: string,
  flags: EvalFlags,
  io: Io,
): Promise<ExitCode> {
  const { runModelEval, USUAL_URL } = await import('./eval-model.ts')
  const { readEnvironment } = await import('../../channels/environment.ts')
  const cases = listCases(folder, files, flags.skill, io).map(({ query: prompt, ...labels }) => ({
    prompt,
    ...labels,
  }))
  const asked = { ...flags, model, baseUrl: flags.baseUrl ?? USUAL_URL, signal: stopSignal() }
  return runModelEval(folder, cases, asked, {
    ...io,
    ...(canAsk() && { confirm }),
    environment: readEnvironment(),
  })
}

/** Each author's prompt is searched in an index without it, and in the full index. */
interface Result extends Evaluation {
  indexed?: Pick<Evaluation, 'positive' | 'forbidden' | 'boundary' | 'misfiled'>
  hardToFind?: HardToFind[]
}

interface HardToFind {
  id: string
  prompts: number
  missed: number
  instead?: string
}

const gates: Record<string, { title: string; of: (result: Evaluation) => number }> = {
  recall1: { title: 'recall@1', of: ({ positive }) => positive.recall1 },
  recall3: { title: 'recall@3', of: ({ positive }) => positive.recall3 },
  recall5: { title: 'recall@5', of: ({ positive }) => positive.recall5 },
  ndcg10: { title: 'nDCG@10', of: ({ positive }) => positive.ndcg10 },
  rejected: { title: 'negatives rejected', of: ({ negative }) => negative.rejected },
}

/** With requests of files, or of the skills themselves. 1: a metric is below its gate. */
async function measureSearch(
  folder: string,
  files: string[],
  { min = [], skill, hybrid, verbose, json }: EvalFlags,
  io: Io,
): Promise<ExitCode> {
  const asked = min.map(readGate)
  const manifest = readManifest(folder)
  const own = files.length > 0 ? undefined : readOwnPrompts(folder, manifest)
  const cases = own === undefined ? listCases(folder, files, skill, io) : checkNotEmpty(own.cases, files)
  const cwd = hybrid ? io.cwd : undefined
  const { search } = await openBundleSearch(folder, manifest, cwd)
  const measure = (ask: Evaluated['search']) =>
    evaluate(cases, { search: ask, skills: manifest.skills, threshold: THRESHOLD, weak: WEAK, now: io.now })
  const result: Result = await measure(
    own === undefined ? search : await openHeldOut(own, folder, manifest, cwd),
  )
  if (own !== undefined) {
    const { positive, forbidden, boundary, misfiled } = await measure(search)
    result.indexed = { positive, forbidden, boundary, misfiled }
    result.hardToFind = listHardToFind(cases, result.misses)
  }
  io.out(json ? formatJson(result) : formatEvaluation(result, verbose, io.width))
  const missed = listMissedGates(result, asked)
  io.err(missed.map(line => `${line}\n`).join(''))
  return missed.length > 0 ? 1 : 0
}

function refuseModelFlags(flags: Readonly<Record<string, unknown>>): void {
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
    `Write \`--min recall3=80\`; the metrics are ${Object.keys(gates).join(', ')}`,
  )
}

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

function readCaseFile(file: string, skill: string | undefined, io: Io): Case[] {
  return readEvalCases(file, skill, io).flatMap(({ prompt: query, relevant, not, instead }) =>
    relevant === undefined && not === undefined
      ? []
      : {
          query,
          ...(relevant !== undefined && { relevant }),
          ...(not !== undefined && { not }),
          ...(instead !== undefined && { instead }),
        },
  )
}

function listCases(folder: string, files: readonly string[], skill: string | undefined, io: Io): Case[] {
  if (files.length === 0) return checkNotEmpty(readOwnPrompts(folder, readManifest(folder)).cases, files)
  return checkNotEmpty(
    files.flatMap(file => readCaseFile(file, skill, io)),
    files,
  )
}

function checkNotEmpty<C extends Case>(cases: C[], files: readonly string[]): C[] {
  if (cases.length > 0) return cases
  throw failure(
    files.length > 0
      ? 'The given files contain no queries'
      : 'No skill of the bundle has examples in `evals/`',
    'Each line of a query file is `{"query": "…", "relevant": ["id"]}` or `{"query": "…", "not": "id"}`',
  )
}

/** Opens all indexes first, so later timing covers only searches. */
async function openHeldOut(
  { cases, createIndex }: OwnPrompts,
  folder: string,
  manifest: Manifest,
  cwd: string | undefined,
): Promise<Evaluated['search']> {
  const opened = new Map<number | undefined, Search>()
  for (const part of new Set(cases.map(({ part }) => part))) {
    const { files, search } = createIndex(part)
    const { search: _, ...rest } = manifest
    const held = search === undefined ? rest : { ...rest, search }
    opened.set(part, await openBundleSearch(folder, held, cwd, files))
  }
  return (query, options, { part }: OwnCase) => {
    const search = opened.get(part)
    if (search === undefined) throw new Error(`No index without part ${part} is open`)
    return search.search(query, options)
  }
}

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

const LISTED = 10

function formatEvaluation(result: Result, verbose: boolean, width: number): string {
  const { positive, negative, forbidden, boundary, latency, misses, unknown, indexed } = result
  const { hardToFind = [] } = result
  const rows: string[][] = []
  const addRow = (title: string, value: string, note = '', inIndex = '') =>
    rows.push([title, value, ...(indexed === undefined ? [] : [inIndex]), note])
  const addShare = (title: string, of: (found: NonNullable<Result['indexed']>) => number, note?: string) =>
    addRow(title, formatPercent(of(result)), note, indexed && formatPercent(of(indexed)))
  if (positive.count > 0) {
    addShare('recall@1', ({ positive }) => positive.recall1, formatCount(positive.count, 'query', 'queries'))
    addShare('recall@3', ({ positive }) => positive.recall3)
    addShare('recall@5', ({ positive }) => positive.recall5)
    addShare('MRR', ({ positive }) => positive.mrr)
    addShare('nDCG@10', ({ positive }) => positive.ndcg10)
    addShare('without answer', ({ positive }) => positive.empty, `relevance below ${THRESHOLD}`)
    addShare('weak or none', ({ positive }) => positive.weak, `relevance below ${WEAK}`)
  }
  if (negative.count > 0) {
    const reached = positive.count > 0 ? ', which 87 of 100 of the others reach' : ''
    addRow('negatives rejected', formatPercent(negative.rejected), `at ${negative.relevance}${reached}`)
    const asked = formatCount(negative.count, 'query', 'queries')
    addRow('negatives without answer', formatPercent(negative.empty), asked)
    addRow('negatives weak or none', formatPercent(negative.weak))
  }
  const countQueries = ({ count }: { count: number }) => formatCount(count, 'query', 'queries')
  if (forbidden.count > 0)
    addShare('unwanted: skill first', found => found.forbidden.first, countQueries(forbidden))
  if (boundary.count > 0) {
    addShare('boundary: skill first', found => found.boundary.first, countQueries(boundary))
    addShare('boundary: right first', found => found.boundary.right)
  }
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
  if (indexed !== undefined && indexed.misfiled.length > 0)
    parts.push(`\n${formatMisfiled(verbose ? indexed.misfiled : indexed.misfiled.slice(0, LISTED), width)}`)
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

function formatMisfiled(list: Evaluation['misfiled'], width: number): string {
  const columns = [
    { title: 'misfiled example', longest: LONGEST_DESCRIPTION },
    { title: 'author says' },
    { title: 'finds' },
  ]
  const rows = list.map(({ query, relevant, not, first }) => [
    query,
    relevant?.join(', ') ?? `not ${not}`,
    first,
  ])
  return formatTable(columns, rows, { width })
}

function formatPercent(share: number): string {
  return (100 * share).toFixed(1)
}
