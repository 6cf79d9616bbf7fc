import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { keepWhole } from '../../core/files/whole-file.ts'
import { abortSignal, callback, checkOptions } from '../../core/json/check-options.ts'
import { parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'
import { guessTokens } from '../../runtime/catalog/shorten.ts'
import { createNamer, type IdsOf } from '../../search/evaluate.ts'
import type { EvalCase } from './eval-file.ts'

/** A catalog under test: a prompt variant in a client's format, within a budget. */
export interface TriedCatalog {
  variant: string
  preset: string
  /** Characters. Default: the preset's own budget. */
  budget?: number
  /** The catalog as text for the system prompt. A catalog within a budget depends on the request. */
  render: (request: string) => string
}

/** A request to a model. */
export interface ModelPrompt {
  system: string
  request: string
  tools: readonly ModelTool[]
}

/** A function tool of Chat Completions. */
export interface ModelTool {
  name: string
  description: string
  parameters: {
    type: 'object'
    properties: Record<string, { type: 'string'; description: string }>
    required: string[]
  }
}

/** A model's first action. */
export interface ModelAnswer {
  /** The loaded skill's name, as the model wrote it. */
  skill?: string
  /** It searched instead. */
  searched?: boolean
  /** Tokens, if the endpoint reports them. */
  usage?: { input: number; output: number }
}

/** Queries a model. Throws or rejects if the request fails. */
export type AskModel = (
  prompt: ModelPrompt,
  options: { signal?: AbortSignal | undefined },
) => Promise<ModelAnswer>

/** Keeps answers. */
export interface AnswerStore {
  get(digest: string): ModelAnswer | undefined
  set(digest: string, answer: ModelAnswer): void
}

/** The requests of an evaluation. */
export interface ModelEvaluation {
  /** Identifies the model: its name, its address, and everything else that changes its answers. */
  model: string
  cases: readonly EvalCase[]
  catalogs: readonly TriedCatalog[]
  skills: readonly { id: string; name: string; path: string }[]
  store?: AnswerStore
}

/** `failed`: there was no answer. */
export type Outcome = 'right' | 'wrong' | 'none' | 'searched' | 'failed'

/** The results of one catalog. */
export interface CatalogResult {
  variant: string
  preset: string
  budget?: number
  /** Estimated tokens of the catalog; the mean if it depends on the request. */
  tokens: number
  counts: Record<Outcome, number>
  answers: {
    prompt: string
    outcome: Outcome
    relevant?: string[]
    not?: string | null
    loaded?: string
    error?: string
  }[]
}

/** The cost of an evaluation. */
export interface EvaluationPlan {
  /** All requests, those with a stored answer, and those to send. */
  requests: number
  cached: number
  asked: number
  /** Estimated tokens of the requests to send. */
  inputTokens: number
}

export const TOOLS: readonly ModelTool[] = [
  {
    name: 'skill_use',
    description:
      'Loads a skill: its instructions for a task. Use it before a task that its description fits.',
    parameters: {
      type: 'object',
      properties: { name: { type: 'string', description: 'The id of the skill.' } },
      required: ['name'],
    },
  },
  {
    name: 'skill_search',
    description: 'Finds skills for a task.',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'The task, in a few words.' } },
      required: ['query'],
    },
  },
]

const PARALLEL = 4

interface Call {
  catalog: TriedCatalog
  found: EvalCase
  prompt: ModelPrompt
  digest: string
}

function* listCalls({ model, cases, catalogs }: ModelEvaluation): Generator<Call> {
  for (const catalog of catalogs)
    for (const found of cases) {
      const prompt = { system: catalog.render(found.prompt), request: found.prompt, tools: TOOLS }
      yield { catalog, found, prompt, digest: sha256(JSON.stringify(['skillc-eval 1', model, prompt])) }
    }
}

/** Computes the cost of an evaluation without sending a request. */
export function planEvaluation(evaluation: ModelEvaluation): EvaluationPlan {
  const plan: EvaluationPlan = { requests: 0, cached: 0, asked: 0, inputTokens: 0 }
  const asked = new Set<string>()
  for (const { prompt, digest } of listCalls(evaluation)) {
    plan.requests++
    if (asked.has(digest) || evaluation.store?.get(digest) !== undefined) {
      plan.cached++
      continue
    }
    asked.add(digest)
    plan.asked++
    plan.inputTokens += guessTokens(`${prompt.system}${prompt.request}${JSON.stringify(prompt.tools)}`)
  }
  return plan
}

/**
 * Asks a model which skill it would load for each request, with each catalog. A request that fails counts as `failed`,
 * and the others continue. Throws only the fault of an abort.
 */
export async function evaluateModel(
  evaluation: ModelEvaluation,
  ask: AskModel,
  options: { signal?: AbortSignal | undefined; onProgress?: (done: number) => void } = {},
): Promise<CatalogResult[]> {
  checkOptions(options, { signal: abortSignal, onProgress: callback }, '`evaluateModel`')
  const { signal, onProgress } = options
  const { store } = evaluation
  const getIds = createNamer(evaluation.skills)
  const calls = [...listCalls(evaluation)]
  const answers = new Map<string, Promise<ModelAnswer | Error>>()
  const answer = async ({ prompt, digest }: Call): Promise<ModelAnswer | Error> => {
    const known = store?.get(digest)
    if (known !== undefined) return known
    try {
      const given = await ask(prompt, { signal })
      store?.set(digest, given)
      return given
    } catch (error) {
      signal?.throwIfAborted()
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  let [next, done] = [0, 0]
  const work = async () => {
    for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
      const pending = answers.get(call.digest) ?? answer(call)
      answers.set(call.digest, pending)
      await pending
      onProgress?.(++done)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  const results: CatalogResult[] = []
  for (const catalog of evaluation.catalogs) {
    const own = calls.filter(call => call.catalog === catalog)
    const result: CatalogResult = {
      variant: catalog.variant,
      preset: catalog.preset,
      ...(catalog.budget !== undefined && { budget: catalog.budget }),
      tokens: Math.round(
        own.reduce((sum, { prompt }) => sum + guessTokens(prompt.system), 0) / Math.max(1, own.length),
      ),
      counts: { right: 0, wrong: 0, none: 0, searched: 0, failed: 0 },
      answers: [],
    }
    for (const { found, digest } of own) {
      const given = (await answers.get(digest)) ?? new Error('It was not asked')
      const outcome = judge(found, given, getIds)
      result.counts[outcome]++
      result.answers.push({
        prompt: found.prompt,
        outcome,
        ...(found.relevant !== undefined && { relevant: found.relevant }),
        ...(found.not !== undefined && { not: found.not }),
        ...(given instanceof Error
          ? { error: given.message }
          : given.skill !== undefined && { loaded: given.skill }),
      })
    }
    results.push(result)
  }
  return results
}

/** If no skill is meant, or only not this one, loading nothing is right. */
function judge({ relevant, not }: EvalCase, given: ModelAnswer | Error, getIds: IdsOf): Outcome {
  if (given instanceof Error) return 'failed'
  const loaded = given.skill === undefined ? undefined : getIds(given.skill)
  if (relevant === undefined) {
    if (loaded === undefined) return 'right'
    const isForbidden = not === null || not === undefined || [...getIds(not)].some(id => loaded.has(id))
    return isForbidden ? 'wrong' : 'right'
  }
  if (loaded === undefined) return given.searched === true ? 'searched' : 'none'
  return relevant.some(name => [...getIds(name)].some(id => loaded.has(id))) ? 'right' : 'wrong'
}

/** A store in a folder that is created when it is first needed. */
export function openAnswerFiles(folder: string): AnswerStore {
  const getPath = (digest: string) => join(folder, digest.slice(0, 2), `${digest}.json`)
  return {
    get(digest) {
      try {
        return checkAnswer(parseJson(readFileSync(getPath(digest), 'utf8')))
      } catch {
        return undefined
      }
    },
    set(digest, answer) {
      keepWhole(getPath(digest), () => Buffer.from(`${JSON.stringify(answer)}\n`))
    },
  }
}

function checkAnswer(value: unknown): ModelAnswer | undefined {
  if (!isMap(value)) return undefined
  const { skill, searched, usage } = value
  if (skill !== undefined && typeof skill !== 'string') return undefined
  return {
    ...(skill !== undefined && { skill }),
    ...(searched === true && { searched }),
    ...(isMap(usage) &&
      typeof usage.input === 'number' &&
      typeof usage.output === 'number' && { usage: { input: usage.input, output: usage.output } }),
  }
}
