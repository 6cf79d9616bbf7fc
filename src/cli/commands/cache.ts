/** `skillc cache`. */
import { failure } from '../../core/errors/failure.ts'
import type { CacheAction } from '../actions/cache.ts'
import { defineCommand } from '../command.ts'

const ACTIONS: readonly CacheAction[] = ['dir', 'clean']

export const command = defineCommand({
  flags: {},
  words: ACTIONS,
  examples: ['skillc cache dir', 'skillc cache clean'],
  action: async (_, io, given: string) => {
    const action = ACTIONS.find(each => each === given)
    if (action === undefined)
      throw failure(
        `\`skillc cache\` does not know \`${given}\``,
        'Use `skillc cache dir` or `skillc cache clean`',
      )
    const { runCache } = await import('../actions/cache.ts')
    return runCache(action, io)
  },
})
