import { defineCommand } from '../command.ts'
import { callerFlags, sharedFlags } from '../flag-sets.ts'

export const search = defineCommand({
  call: 'search [...names]',
  usage: '[BUNDLE] "QUERY"',
  about: 'Find skills for a request or a file, and show why they match',
  flags: {
    limit: { kind: 'count', value: 'n', about: 'Show at most this many skills', usually: '10' },
    threshold: {
      kind: 'number',
      value: 'relevance',
      most: 1,
      about: 'Show results only if the best has at least this relevance, 0 to 1',
      usually: '0.4',
    },
    explain: { kind: 'boolean', about: 'Show which terms and fields matched' },
    hybrid: sharedFlags.hybrid,
    glosses: sharedFlags.glosses,
    namespace: { kind: 'text', value: 'name', about: 'Only skills in this namespace and those below it' },
    level: { kind: 'text', value: 'name', about: 'Only skills at this level' },
    tag: { kind: 'list', value: 'name', about: 'Only skills with this tag; repeat to match any of several' },
    tool: {
      kind: 'list',
      value: 'name',
      about: 'Only skills that need no tools beyond these; repeatable',
    },
    path: sharedFlags.path,
    ...callerFlags,
    model: { kind: 'boolean', about: 'Only skills that the model can invoke' },
    user: { kind: 'boolean', about: 'Only skills that the user can invoke' },
    interactive: {
      kind: 'boolean',
      about: 'Choose from a list that narrows as you type (the default in a terminal without QUERY)',
    },
    json: sharedFlags.json,
  },
  exits: { 0: 'A skill matches', 1: 'No skill matches, or none was chosen' },
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
      value: 'metric=percent',
      about:
        'Fail if recall1, recall3, recall5, ndcg10, rejected or, with --model, right is lower; repeatable',
    },
    model: { kind: 'text', value: 'name', about: 'Ask this model which skill it would load' },
    baseUrl: {
      kind: 'text',
      value: 'url',
      about: 'Base URL of an OpenAI-compatible API',
      usually: 'https://api.openai.com/v1',
    },
    keyEnv: { kind: 'text', value: 'name', about: 'Environment variable that contains the API key' },
    variant: {
      kind: 'list',
      value: 'name',
      about: 'Prompt to try, or NAME=FILE to read one from a file; repeatable',
      usually: 'default',
    },
    preset: {
      kind: 'list',
      value: 'name',
      about: 'Client whose catalog format to try; repeatable',
      usually: 'lines',
    },
    budget: { kind: 'list', value: 'characters', about: 'Catalog size limit to try; repeatable' },
    yes: { kind: 'boolean', about: 'Skip the confirmation before calling the model' },
    dryRun: { kind: 'boolean', about: 'Estimate the cost of calling the model, without calling it' },
    skill: { kind: 'text', value: 'id', about: 'Skill for files that do not name one' },
    write: {
      kind: 'text',
      value: 'format=file',
      about: 'Convert the requests in a file to skill-creator or agentskills',
    },
    verbose: { kind: 'boolean', short: 'v', about: 'Show the queries that missed' },
    hybrid: sharedFlags.hybrid,
    json: sharedFlags.json,
  },
  exits: { 0: 'Measured', 1: 'A metric is below its --min' },
  examples: [
    'skillc eval                              the prompts in the skills’ own evals/, held out',
    'skillc eval dist/skills queries.jsonl --min recall3=80',
    'skillc eval dist/skills queries.jsonl --model llama3 --base-url http://localhost:11434/v1',
  ],
})

export const learn = defineCommand({
  call: 'learn <log> [bundle]',
  about: 'Suggest edits based on usage logs',
  flags: {
    patch: { kind: 'text', value: 'file', about: 'Write the edits that improve results to a patch file' },
    json: sharedFlags.json,
  },
  exits: {},
  examples: ['skillc learn use.jsonl', 'skillc learn use.jsonl dist/skills --patch learned.patch'],
})
