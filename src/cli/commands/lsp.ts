/** `skillc lsp`. */
import { defineCommand } from '../command.ts'
import { buildFlags } from '../flag-sets.ts'
import { stopSignal } from '../io.ts'

export const command = defineCommand({
  staysHere: true,
  flags: {
    allowRead: { ...buildFlags.allowRead, section: undefined },
    stdio: { kind: 'boolean', about: 'Use standard input and output; there is no other way' },
  },
  exits: {
    0: 'The editor ended the session',
    1: 'The editor went away without ending the session',
  },
  examples: ['skillc lsp', 'npx skillc lsp --stdio'],
  action: async ({ allowRead }, io) => {
    const { runLsp } = await import('../actions/lsp.ts')
    return runLsp(allowRead, stopSignal(), io)
  },
})
