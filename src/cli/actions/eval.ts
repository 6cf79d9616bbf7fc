/** `eval`: how well a bundle's search finds what labelled requests ask for. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { holdsExamples, readExamples } from '../../compiler/parse/examples.ts'
import { failure, formatError } from '../../core/failure.ts'
import { formatJson } from '../../core/json-text.ts'
import { formatCount } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { getAssetPath, getChunkPath } from '../../format/layout.ts'
import type { Manifest } from '../../format/manifest.ts'
import { getDigits, readManifest, readRecord, readVerified } from '../../reader/disk/read.ts'
import { formatTable } from '../../report/table.ts'
import { type Case, type Evaluation, evaluate, readCases } from '../../search/evaluate.ts'
import { THRESHOLD, WEAK } from '../../search/weights.ts'
import type { ExitCode, Io } from '../io.ts'
import { openBundleSearch } from './search.ts'

export interface EvalFlags {
  /** JSON Lines; without any, the examples in the skills' own `evals/`. */
  files: string[]
  /** Figures with the percents below which the exit code is 1: `recall3=80`. */
  least: string[]
  /** Also by meaning. */
  hybrid: boolean
  verbose: boolean
  json: boolean
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
  { files, least, hybrid, verbose, json }: EvalFlags,
  io: Io,
): Promise<ExitCode> {
  const asked = least.map(readGate)
  const manifest = readManifest(folder)
  const cases =
    files.length > 0 ? files.flatMap(file => readCaseFile(file, io)) : listOwnCases(folder, manifest)
  if (cases.length === 0)
    throw failure(
      files.length > 0
        ? 'There are no queries in what was given'
        : 'No skill of the bundle has examples in `evals/`',
      'A line of a file of queries is `{"query": "…", "relevant": ["id"]}` or `{"query": "…", "not": "id"}`',
    )
  const { search } = await openBundleSearch(folder, manifest, hybrid ? io.cwd : undefined)
  const result = await evaluate(cases, {
    search,
    skills: manifest.skills,
    threshold: THRESHOLD,
    weak: WEAK,
    now: io.now,
  })
  io.out(json ? formatJson(result) : formatEvaluation(result, verbose, io.width))
  const missed = listMissedGates(result, asked)
  io.err(missed.map(line => `${line}\n`).join(''))
  return missed.length > 0 ? 1 : 0
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
    `\`--min ${text}\` is no figure with a percent`,
    `Write \`--min recall3=80\`; the figures are ${Object.keys(gates).join(', ')}`,
  )
}

/** What is below what was asked for, in words. A figure that no query counts for is not reached. */
function listMissedGates(result: Evaluation, asked: Gate[]): string[] {
  return asked.flatMap(({ name, percent }) => {
    const gate = gates[name]
    if (gate === undefined) return []
    const { count } = name === 'rejected' ? result.negative : result.positive
    if (count === 0) return [`${gate.title} cannot be told: no query is about it`]
    const found = 100 * gate.of(result)
    return found < percent ? [`${gate.title} is ${found.toFixed(1)}; ${percent} was asked for`] : []
  })
}

function readCaseFile(file: string, io: Io): Case[] {
  let text: string
  try {
    text = readFileSync(resolve(io.cwd, file), 'utf8')
  } catch (error) {
    throw failure(`Cannot read the queries \`${file}\`: ${formatError(error)}`)
  }
  const { cases, faults } = readCases(text)
  const [first] = faults
  if (first === undefined) return cases
  throw failure(
    `Line ${first} of \`${file}\` is no query`,
    'Write `{"query": "…", "relevant": ["id"]}`, or `"not": "id"` for a skill that must not come first, or `"not": null`',
  )
}

/** What authors say that their skills are for, and are not for. */
function listOwnCases(folder: string, manifest: Manifest): Case[] {
  return manifest.skills.flatMap(skill => {
    const files = readRecord(folder, skill).files.filter(({ path }) => holdsExamples(path))
    return files.flatMap(({ path, digest }) => {
      const place =
        digest === skill.digest ? getChunkPath(getDigits(digest)) : getAssetPath(getDigits(digest), path)
      const { wanted, unwanted } = readExamples(path, readVerified(folder, place, digest))
      return [
        ...wanted.map(query => ({ query, relevant: [skill.id] })),
        ...unwanted.map(query => ({ query, not: skill.id })),
      ]
    })
  })
}

function formatEvaluation(
  { positive, negative, forbidden, latency, misses, unknown }: Evaluation,
  verbose: boolean,
  width: number,
): string {
  const rows: string[][] = []
  if (positive.count > 0)
    rows.push(
      ['recall@1', formatPercent(positive.recall1), formatCount(positive.count, 'query', 'queries')],
      ['recall@3', formatPercent(positive.recall3), ''],
      ['recall@5', formatPercent(positive.recall5), ''],
      ['MRR', formatPercent(positive.mrr), ''],
      ['nDCG@10', formatPercent(positive.ndcg10), ''],
      ['without answer', formatPercent(positive.empty), `relevance below ${THRESHOLD}`],
      ['weak or none', formatPercent(positive.weak), `relevance below ${WEAK}`],
    )
  if (negative.count > 0)
    rows.push(
      [
        'negatives rejected',
        formatPercent(negative.rejected),
        positive.count > 0
          ? `at ${negative.relevance}, which 87 of 100 of the others reach`
          : `at ${negative.relevance}`,
      ],
      [
        'negatives without answer',
        formatPercent(negative.empty),
        formatCount(negative.count, 'query', 'queries'),
      ],
      ['negatives weak or none', formatPercent(negative.weak), ''],
    )
  if (forbidden.count > 0)
    rows.push([
      'forbidden first',
      formatPercent(forbidden.first),
      formatCount(forbidden.count, 'query', 'queries'),
    ])
  const formatMilliseconds = (time: number) => `${time.toFixed(2)} ms`
  rows.push([
    'latency',
    formatMilliseconds(latency.p50),
    `median; 95 of 100 below ${formatMilliseconds(latency.p95)}, longest ${formatMilliseconds(latency.max)}`,
  ])
  const columns = [
    { title: '', whole: true },
    { title: '', align: 'right' as const, whole: true },
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
  if (verbose && misses.length > 0) {
    const missed = misses.map(({ query, relevant, hits }) => [relevant.join(', '), hits.join(', '), query])
    parts.push(
      `\n${formatTable([{ title: 'missed' }, { title: 'found' }, { title: 'query' }], missed, { width })}`,
    )
  }
  return parts.join('')
}

/** Shares as people compare them: `66.0`. */
function formatPercent(share: number): string {
  return (100 * share).toFixed(1)
}
