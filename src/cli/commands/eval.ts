/** `skillc eval`. */
import { DEFAULT_OUT } from '../../build/config/options.ts'
import { defineCommand } from '../command.ts'
import { hybridFlag, jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    min: {
      kind: 'list',
      value: 'figure=percent',
      about: 'Exit with 1 below this: recall1, recall3, recall5, ndcg10 or rejected; repeatable',
    },
    verbose: { kind: 'boolean', about: 'Show what was missed' },
    ...hybridFlag,
    ...jsonFlag,
  },
  exits: {
    0: 'Measured',
    1: 'A figure is below its --min',
  },
  examples: [
    'skillc eval                              by the examples in the skills’ own evals/',
    'skillc eval dist/skills queries.jsonl --min recall3=80',
  ],
  action: async ({ min = [], ...flags }, io, bundle: string = DEFAULT_OUT, files: string[]) => {
    const { runEval } = await import('../actions/eval.ts')
    return runEval(bundle, { ...flags, files, least: min }, io)
  },
})
