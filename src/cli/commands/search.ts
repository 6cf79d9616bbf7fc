/** `skillc search`. */
import { failure } from '../../core/failure.ts'
import { getBundleAnd } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { callerFlags, glossesFlag, hybridFlag, jsonFlag, pathFlag } from '../flag-sets.ts'

export const command = defineCommand({
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
    ...hybridFlag,
    ...glossesFlag,
    namespace: {
      kind: 'text',
      value: 'name',
      about: 'Only skills of this namespace and those below it',
    },
    level: { kind: 'text', value: 'name', about: 'Only skills of this level' },
    tag: { kind: 'list', value: 'name', about: 'Only skills with this tag; repeatable: any of them' },
    tool: {
      kind: 'list',
      value: 'name',
      about: 'Only skills that need no other tools than those given; repeatable',
    },
    ...pathFlag,
    ...callerFlags,
    model: { kind: 'boolean', about: 'Only skills that the model may start' },
    user: { kind: 'boolean', about: 'Only skills that the user may start' },
    ...jsonFlag,
  },
  exits: {
    0: 'A skill answers the request',
    1: 'No skill answers it',
  },
  examples: ['skillc search "clean up this csv"', 'skillc search dist/skills "clean up this csv" --explain'],
  action: async ({ tag, tool, path, model, user, ...flags }, io, names: string[]) => {
    const [bundle, query] = getBundleAndQuery(names)
    const { runSearch } = await import('../actions/search.ts')
    const invocation = user ? 'user' : model ? 'model' : undefined
    return runSearch(bundle, query, { ...flags, tags: tag, tools: tool, paths: path, invocation }, io)
  },
})

/** Throws a Failure for more or fewer texts: a request without quotes, as a rule. */
function getBundleAndQuery(names: string[]): [bundle: string, query: string] {
  const [bundle, query] = getBundleAnd(
    names,
    '`search` takes a bundle and a request',
    'Put quotes around the request: `skillc search [BUNDLE] "QUERY"`',
  )
  if (query.trim() === '')
    throw failure('The request is empty', 'Say what is looked for: `skillc search "QUERY"`')
  return [bundle, query]
}
