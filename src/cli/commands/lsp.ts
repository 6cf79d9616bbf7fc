/** `skillc lsp`. */
import { defineCommand } from '../command.ts'
import { stopSignal } from '../io.ts'

export const command = defineCommand({
  flags: {
    stdio: { kind: 'boolean', about: 'Use standard input and output; there is no other way' },
  },
  exits: {
    0: 'The editor ended the session',
    1: 'The editor went away without ending the session',
  },
  examples: ['skillc lsp', 'npx skillc lsp --stdio'],
  action: async (_flags, io) => {
    const { runLsp } = await import('../actions/lsp.ts')
    return runLsp(stopSignal(), io)
  },
})
