import { defineCommand } from '../command.ts'
import { callerFlags, sharedFlags } from '../flag-sets.ts'

export const search = defineCommand({
  call: 'search [...names]',
  usage: '[BUNDLE] "QUERY"',
  about: 'Find the skills for a request or a file, and show why',
  flags: {
    limit: { kind: 'count', value: 'n', about: 'Show at most this many skills', usually: '10' },
    threshold: {
      kind: 'number',
      value: 'relevance',
      most: 1,
      about: 'Answer only when a hit has this relevance, 0 to 1',
      usually: '0.4',
    },
    explain: { kind: 'boolean', about: 'Show which terms and fields counted' },
    hybrid: sharedFlags.hybrid,
    glosses: sharedFlags.glosses,
    namespace: { kind: 'text', value: 'name', about: 'Only skills of this namespace and those below it' },
    level: { kind: 'text', value: 'name', about: 'Only skills of this level' },
    tag: { kind: 'list', value: 'name', about: 'Only skills with this tag; repeatable: any of them' },
    tool: {
      kind: 'list',
      value: 'name',
      about: 'Only skills that need no other tools than those given; repeatable',
    },
    path: sharedFlags.path,
    ...callerFlags,
    model: { kind: 'boolean', about: 'Only skills that the model may start' },
    user: { kind: 'boolean', about: 'Only skills that the user may start' },
    interactive: {
      kind: 'boolean',
      about: 'Choose from a list that narrows as you type; usual on a terminal without QUERY',
    },
    json: sharedFlags.json,
  },
  exits: { 0: 'A skill answers the request', 1: 'No skill answers it, or none was chosen' },
  bundleGives: 'requests',
  examples: [
    'skillc search "clean up this csv"',
    'skillc search dist/skills "clean up this csv" --explain',
    'skillc search --path src/a.tsx',
    'skillc search "make it $faster" --path src/a.tsx --agent reviewer',
  ],
})

export const evaluate = defineCommand({
  call: 'eval [bundle] [...queries]',
  about: 'Measure search quality on labeled queries',
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
    hybrid: sharedFlags.hybrid,
    json: sharedFlags.json,
  },
  exits: { 0: 'Measured', 1: 'A figure is below its --min' },
  examples: [
    'skillc eval                              by the prompts in the skills’ own evals/, held out',
    'skillc eval dist/skills queries.jsonl --min recall3=80',
    'skillc eval dist/skills queries.jsonl --model llama3 --base-url http://localhost:11434/v1',
  ],
})

export const learn = defineCommand({
  call: 'learn <log> [bundle]',
  about: 'Propose edits from how skills were used',
  flags: {
    patch: { kind: 'text', value: 'file', about: 'Write the edits that gain something as a patch' },
    json: sharedFlags.json,
  },
  exits: {},
  examples: ['skillc learn use.jsonl', 'skillc learn use.jsonl dist/skills --patch learned.patch'],
})
