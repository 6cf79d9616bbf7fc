/** `skillc help`. */
import { type Command, defineCommand, type Listed } from '../command.ts'

/** The command, which knows all commands. */
export function createHelp(commands: readonly Listed[]): Command<[name: string | undefined]> {
  return defineCommand({
    flags: {},
    words: commands.map(({ name }) => name),
    examples: ['skillc help check'],
    action: async (_, io, name?: string): Promise<0> => {
      const { printHelp } = await import('../help.ts')
      await printHelp(commands, name, io)
      return 0
    },
  })
}
