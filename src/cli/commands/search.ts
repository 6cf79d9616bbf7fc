/** `skillc search`. */

import { failure } from '../../core/errors/failure.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import type { SearchFlags } from '../actions/search.ts'
import { getBundleAnd } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { callerFlags, glossesFlag, hybridFlag, jsonFlag, pathFlag } from '../flag-sets.ts'
import { canAsk } from '../io.ts'

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
    interactive: {
      kind: 'boolean',
      about: 'Choose from a list that narrows as you type; usual on a terminal without QUERY',
    },
    ...jsonFlag,
  },
  exits: {
    0: 'A skill answers the request',
    1: 'No skill answers it, or none was chosen',
  },
  bundleGives: 'requests',
  examples: ['skillc search "clean up this csv"', 'skillc search dist/skills "clean up this csv" --explain'],
  action: async ({ tag, tool, path, model, user, interactive, ...flags }, io, names: string[]) => {
    const invocation: SearchFlags['invocation'] = user ? 'user' : model ? 'model' : undefined
    const options = { ...flags, tags: tag, tools: tool, paths: path, invocation }
    if (interactive || (names.length === 0 && io.outIsTerminal === true && canAsk())) {
      const bundle = getBundleToPickFrom(names)
      const { runPick } = await import('../actions/search.ts')
      return runPick(bundle, options, io)
    }
    const [bundle, query] = getBundleAndQuery(names)
    const { runSearch } = await import('../actions/search.ts')
    return runSearch(bundle, query, options, io)
  },
})

/** Throws a Failure where there is no user to choose, and for more than a bundle. */
function getBundleToPickFrom([bundle = DEFAULT_OUT, ...more]: string[]): string {
  if (more.length > 0)
    throw failure(
      '`--interactive` takes no request',
      'Type it into the list: `skillc search [BUNDLE] --interactive`',
    )
  if (!canAsk())
    throw failure('`--interactive` needs a terminal', 'Give the request: `skillc search [BUNDLE] "QUERY"`')
  return bundle
}

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
