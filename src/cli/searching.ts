/** `search` and `eval`. */
import type { SearchFlags } from './commands/search.ts'
import {
  type AddCommands,
  bundleAndQuery,
  bundleOf,
  countOf,
  type Flags,
  isOn,
  listOf,
  numberOf,
  textOf,
} from './flags.ts'

export const addSearching: AddCommands = (cli, io) => {
  cli
    .command('search <...names>', 'The skills that answer a request: skillc search [BUNDLE] "QUERY"')
    .option('--limit <n>', 'Hits (default: 10)')
    .option('--threshold <relevance>', 'No answer where no hit has this relevance, 0 to 1 (default: 0.4)')
    .option('--explain', 'Show which terms and fields counted')
    .option('--hybrid', 'Also by meaning, with the embeddings of the configuration')
    .option('--namespace <name>', 'Only skills of this namespace and those below it')
    .option('--level <name>', 'Only skills of this level')
    .option('--tag <name>', 'Only skills with this tag; repeated: with one of them')
    .option('--tool <name>', 'Only skills that need no other tools than those given; may be repeated')
    .option('--path <file>', 'A file that is worked with, from the working directory; may be repeated')
    .option('--agent <name>', 'Only what this agent may have (agents in the configuration)')
    .option('--scope <name>', 'Only what is for this scope or tenant; may be repeated')
    .option('--model', 'Only skills that the model may start')
    .option('--user', 'Only skills that the user may start')
    .option('--json', 'As JSON')
    .example('  skillc search "clean up this csv"')
    .example('  skillc search dist/skills "clean up this csv" --explain')
    .action(async (names: unknown[], flags: Flags) => {
      const { searchCommand } = await import('./commands/search.ts')
      return searchCommand(...bundleAndQuery(names), searchFlags(flags), io)
    })

  cli
    .command('eval [bundle] [...queries]', 'How well search finds what labelled requests ask for')
    .option(
      '--min <figure=percent>',
      'Exit with 1 below this: recall1, recall3, recall5, ndcg10 or rejected; repeatable',
    )
    .option('--verbose', 'Show what was missed')
    .option('--hybrid', 'Also by meaning, with the embeddings of the configuration')
    .option('--json', 'As JSON')
    .example('  skillc eval                              by the examples in the skills’ own evals/')
    .example('  skillc eval dist/skills queries.jsonl --min recall3=80')
    .action(async (bundle: unknown, queries: unknown[], flags: Flags) => {
      const { evalCommand } = await import('./commands/eval.ts')
      const asked = {
        files: queries.map(String),
        least: listOf(flags, 'min') ?? [],
        verbose: isOn(flags, 'verbose'),
        hybrid: isOn(flags, 'hybrid'),
        json: isOn(flags, 'json'),
      }
      return evalCommand(bundleOf(bundle), asked, io)
    })
}

function searchFlags(flags: Flags): SearchFlags {
  const limit = countOf(flags, 'limit')
  const threshold = numberOf(flags, 'threshold', 1)
  const agent = textOf(flags, 'agent')
  const namespace = textOf(flags, 'namespace')
  const level = textOf(flags, 'level')
  const scope = listOf(flags, 'scope')
  const tags = listOf(flags, 'tag')
  const tools = listOf(flags, 'tool')
  const invocation = isOn(flags, 'user') ? 'user' : isOn(flags, 'model') ? 'model' : undefined
  return {
    paths: listOf(flags, 'path') ?? [],
    explain: isOn(flags, 'explain'),
    hybrid: isOn(flags, 'hybrid'),
    json: isOn(flags, 'json'),
    ...(limit !== undefined && { limit }),
    ...(threshold !== undefined && { threshold }),
    ...(agent !== undefined && { agent }),
    ...(namespace !== undefined && { namespace }),
    ...(level !== undefined && { level }),
    ...(scope !== undefined && { scope }),
    ...(tags !== undefined && { tags }),
    ...(tools !== undefined && { tools }),
    ...(invocation !== undefined && { invocation }),
  }
}
