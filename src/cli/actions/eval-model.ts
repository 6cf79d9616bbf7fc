import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { attempt, failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { type Environment, getCacheHome } from '../../core/process/environment.ts'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { suggest } from '../../core/text/suggest.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { PROMPTS, type PromptName } from '../../format/template.ts'
import { openChatModel } from '../../hosts/eval/chat-model.ts'
import type { EvalCase } from '../../hosts/eval/eval-file.ts'
import {
  type CatalogResult,
  type EvaluationPlan,
  evaluateModel,
  openAnswerFiles,
  planEvaluation,
  type TriedCatalog,
} from '../../hosts/eval/evaluate-model.ts'
import { formatTable } from '../../report/table.ts'
import type { NodeBundle } from '../../runtime/node/node.ts'
import { createNamer, settleCase } from '../../search/evaluate.ts'
import type { FlagsOf } from '../command.ts'
import type { evaluate as command } from '../commands/search.ts'
import type { ExitCode, Io } from '../io.ts'
import { openSource } from './open-source.ts'
import { getPreset } from './prompt.ts'

export interface EvalModelFlags extends FlagsOf<typeof command> {
  model: string
  baseUrl: string
  signal: AbortSignal
}

export interface EvalModelIo extends Io {
  confirm?: (question: string, signal: AbortSignal) => Promise<boolean>
  environment: Environment
}

export const USUAL_URL = 'https://api.openai.com/v1'

const MOST_ANSWERED = 256

/** 1: a catalog misses a required figure. */
export async function runModelEval(
  folder: string,
  cases: readonly EvalCase[],
  flags: EvalModelFlags,
  io: EvalModelIo,
): Promise<ExitCode> {
  const least = (flags.min ?? []).map(readLeast)
  const { env } = io.environment
  const key = flags.keyEnv === undefined ? undefined : env[flags.keyEnv]
  if (flags.keyEnv !== undefined && (key ?? '') === '')
    throw failure(
      `The environment variable \`${flags.keyEnv}\` is not set`,
      '`--key-env` names the variable with the key',
    )
  const { model, baseUrl } = flags
  const ask = openChatModel({ baseUrl, model, maxTokens: MOST_ANSWERED, ...(key !== undefined && { key }) })
  const bundle = await openSource(resolve(io.cwd, folder), 'Cannot evaluate the bundle')
  await bundle.load()
  const getIds = createNamer(bundle.skills)
  const evaluation = {
    model: JSON.stringify([model, baseUrl, MOST_ANSWERED]),
    cases: cases
      .map(each => settleCase(each, getIds))
      .filter(({ relevant, not }) => relevant !== undefined || not !== undefined),
    catalogs: await listCatalogs(bundle, flags, io),
    skills: bundle.skills,
    store: openAnswerFiles(join(getCacheHome(io.environment), 'eval')),
  }
  const plan = planEvaluation(evaluation)
  if (flags.dryRun) {
    io.out(flags.json ? formatJson(plan) : `${formatPlan(plan, flags)}\n`)
    return 0
  }
  if (plan.asked > 0) await agree(plan, flags, io)
  const results = await evaluateModel(evaluation, ask, {
    signal: flags.signal,
    onProgress: done => io.progress(`Asked ${formatNumber(done)} of ${formatNumber(plan.requests)}`),
  })
  io.progress('')
  io.out(flags.json ? formatJson({ model, results }) : formatResults(results, flags.verbose, io.width))
  return tellMissed(results, least, io)
}

async function listCatalogs(
  bundle: NodeBundle,
  { variant: variants = ['default'], preset: presets = ['lines'], budget: budgets }: EvalModelFlags,
  io: Io,
): Promise<TriedCatalog[]> {
  const prompts = variants.map(text => readVariant(text, io))
  const rooms = budgets?.map(readBudget) ?? [undefined]
  const tried: TriedCatalog[] = []
  for (const { variant, ...words } of prompts)
    for (const preset of presets.map(getPreset))
      for (const budget of rooms) {
        const room = budget !== undefined && { budget: { characters: budget } }
        const { text } = await bundle.session().catalog({ preset, ...words, ...room })
        tried.push({ variant, preset, ...(budget !== undefined && { budget }), render: () => text })
      }
  return tried
}

interface Words {
  variant: string
  prompt?: PromptName
  template?: string
}

function readVariant(text: string, io: Io): Words {
  const at = text.indexOf('=')
  if (at === -1) {
    if (text === 'default') return { variant: text }
    if (Object.hasOwn(PROMPTS, text)) return { variant: text, prompt: text as PromptName }
    const names = ['default', ...Object.keys(PROMPTS)]
    const meant = suggest(text, names)
    throw failure(
      `There is no variant \`${text}\``,
      `${meant === '' ? '' : `Did you mean \`${meant}\`? `}The variants are ${names.join(', ')}; \`NAME=FILE\` reads one from a file`,
    )
  }
  const file = text.slice(at + 1)
  const template = attempt(`Cannot read the prompt \`${file}\``, () =>
    readFileSync(resolve(io.cwd, file), 'utf8'),
  )
  return { variant: text.slice(0, at), template }
}

function readBudget(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw failure(`\`--budget ${text}\` is not a number of characters`, 'Write `--budget 8000`')
}

function readLeast(text: string): number {
  const [, percent] = /^right=(\d{1,3}(?:\.\d+)?)$/.exec(text) ?? []
  if (percent !== undefined && Number(percent) <= 100) return Number(percent)
  throw failure(`\`--min ${text}\` is not a metric for models`, 'With `--model`, write `--min right=80`')
}

/** Asks before any request is paid for. Throws a Failure if the user declines or cannot be asked. */
async function agree(plan: EvaluationPlan, flags: EvalModelFlags, io: EvalModelIo): Promise<void> {
  io.err(`${formatPlan(plan, flags)}\n`)
  if (flags.yes) return
  if (io.confirm === undefined)
    throw failure(
      'No requests were sent, because this may cost money',
      'Add `--yes` to continue, or `--dry-run` to see only the cost',
    )
  if (!(await io.confirm('Continue?', flags.signal))) throw failure('No requests were sent')
}

function formatPlan(
  { requests, cached, asked, inputTokens }: EvaluationPlan,
  { model, baseUrl }: EvalModelFlags,
): string {
  const { host } = new URL(baseUrl)
  const known = cached === 0 ? '' : `; ${formatNumber(cached)} of ${formatNumber(requests)} are cached`
  return escapeTerminal(
    `${formatCount(asked, 'request')} to \`${model}\` at ${host}${known}. About ${formatNumber(inputTokens)} tokens in, at most ${formatNumber(asked * MOST_ANSWERED)} out.`,
  )
}

const OUTCOMES = ['right', 'wrong', 'none', 'searched', 'failed'] as const

function formatResults(results: readonly CatalogResult[], isVerbose: boolean, width: number): string {
  const rows = results.map(({ variant, preset, budget, tokens, counts, answers }) => [
    escapeTerminal(variant),
    preset,
    budget === undefined ? '' : formatNumber(budget),
    formatNumber(tokens),
    formatShare(counts.right, answers.length),
    ...OUTCOMES.map(outcome => formatNumber(counts[outcome])),
  ])
  const numbers = ['budget', 'tokens', 'right %', ...OUTCOMES]
  const columns = [
    { title: 'variant' },
    { title: 'preset' },
    ...numbers.map(title => ({ title, align: 'right' as const })),
  ]
  const parts = [formatTable(columns, rows, { width })]
  const bad = results.flatMap(({ answers }) => answers.filter(({ outcome }) => outcome !== 'right'))
  const errors = new Set(bad.flatMap(({ error }) => error ?? []))
  for (const error of [...errors].slice(0, 5)) parts.push(`\n${escapeTerminal(error)}\n`)
  if (isVerbose && bad.length > 0) {
    const lines = bad.map(({ outcome, relevant, not, loaded, prompt }) =>
      [outcome, relevant?.join(', ') ?? `not ${not ?? 'any'}`, loaded ?? '', prompt].map(escapeTerminal),
    )
    const titles = [{ title: '' }, { title: 'wanted' }, { title: 'loaded' }, { title: 'request' }]
    parts.push(`\n${formatTable(titles, lines, { width })}`)
  }
  return parts.join('')
}

function tellMissed(results: readonly CatalogResult[], least: number[], io: Io): ExitCode {
  const missed = results.flatMap(({ variant, preset, budget, counts, answers }) => {
    const share = Number(formatShare(counts.right, answers.length))
    const name = `${variant}, ${preset}${budget === undefined ? '' : `, ${budget}`}`
    return least.flatMap(percent =>
      share < percent
        ? `${escapeTerminal(name)}: right is ${share.toFixed(1)}; the minimum is ${percent}\n`
        : [],
    )
  })
  io.err(missed.join(''))
  return missed.length > 0 ? 1 : 0
}

function formatShare(count: number, all: number): string {
  return ((100 * count) / Math.max(1, all)).toFixed(1)
}
