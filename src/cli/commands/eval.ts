/** `skillc eval`. */
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { hybridFlag, jsonFlag } from '../flag-sets.ts'
import { canAsk, confirm, type ExitCode, stopSignal } from '../io.ts'
import { isElsewhere } from '../place.ts'

export const command = defineCommand({
  flags: {
    min: {
      kind: 'list',
      value: 'figure=percent',
      about:
        'Fail below this: recall1, recall3, recall5, ndcg10 or rejected; with --model, right; repeatable',
    },
    model: { kind: 'text', value: 'name', about: 'Ask this model which skill it would load' },
    baseUrl: {
      kind: 'text',
      value: 'url',
      about: 'Where the model is (OpenAI-compatible)',
      usually: 'https://api.openai.com/v1',
    },
    keyEnv: { kind: 'text', value: 'name', about: 'The environment variable with its key' },
    variant: {
      kind: 'list',
      value: 'name',
      about: 'A prompt to try, or NAME=FILE with the words of a file; repeatable',
      usually: 'default',
    },
    preset: {
      kind: 'list',
      value: 'name',
      about: 'A client whose catalog to try; repeatable',
      usually: 'lines',
    },
    budget: { kind: 'list', value: 'characters', about: 'A size of the catalog to try; repeatable' },
    yes: { kind: 'boolean', about: 'Do not ask before asking the model' },
    dryRun: { kind: 'boolean', about: 'Estimate the cost of asking the model, without asking' },
    skill: { kind: 'text', value: 'id', about: 'The skill that files without one are about' },
    write: {
      kind: 'text',
      value: 'format=file',
      about: 'Convert the requests of a file to skill-creator or agentskills',
    },
    verbose: { kind: 'boolean', short: 'v', about: 'Show what was missed' },
    ...hybridFlag,
    ...jsonFlag,
  },
  exits: {
    0: 'Measured',
    1: 'A figure is below its --min',
  },
  examples: [
    'skillc eval                              by the prompts in the skills’ own evals/, held out',
    'skillc eval dist/skills queries.jsonl --min recall3=80',
    'skillc eval dist/skills queries.jsonl --model llama3 --base-url http://localhost:11434/v1',
  ],
  action: async (flags, io, bundle: string = DEFAULT_OUT, files: string[]) => {
    const { min: least = [], model, skill } = flags
    if (flags.write !== undefined)
      return (await import('../actions/eval-files.ts')).writeEvalFile(flags.write, files, skill, io)
    const { listCases, refuseModelFlags, runEval } = await import('../actions/eval.ts')
    if (model === undefined) refuseModelFlags(flags)
    const evaluate = async (folder: string): Promise<ExitCode> => {
      if (model === undefined) return runEval(folder, { ...flags, files, least }, io)
      const { runModelEval, USUAL_URL } = await import('../actions/eval-model.ts')
      const { readEnvironment } = await import('../../channels/environment.ts')
      const cases = listCases(folder, files, skill, io).map(({ query: prompt, ...labels }) => ({
        prompt,
        ...labels,
      }))
      const {
        variant: variants = [],
        preset: presets = [],
        budget: budgets = [],
        baseUrl = USUAL_URL,
      } = flags
      const asked = { ...flags, model, baseUrl, variants, presets, budgets, least, signal: stopSignal() }
      return runModelEval(folder, cases, asked, {
        ...io,
        ...(canAsk() && { confirm }),
        environment: readEnvironment(),
      })
    }
    if (!isElsewhere(bundle)) return evaluate(bundle)
    const { withPulled } = await import('../actions/open-elsewhere.ts')
    return withPulled(bundle, io, evaluate)
  },
})
