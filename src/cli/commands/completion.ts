/** `skillc completion`. */
import { failure } from '../../core/failure.ts'
import { type Command, defineCommand, type Listed } from '../command.ts'
import { formatCompletion, SHELLS } from '../completion.ts'

/** The command, which prints what it knows of all commands. */
export function createCompletion(commands: readonly Listed[]): Command<[shell: string]> {
  return defineCommand({
    flags: {},
    words: SHELLS,
    examples: ['source <(skillc completion bash)', 'skillc completion fish | source'],
    action: async (_, io, name: string): Promise<0> => {
      const shell = SHELLS.find(each => each === name)
      if (shell === undefined)
        throw failure(`\`${name}\` is not a supported shell`, `Use one of ${SHELLS.join(', ')}`)
      const tables = commands.map(async ({ load, ...listed }) => ({
        ...listed,
        command: (await load()).command,
      }))
      io.out(formatCompletion(shell, await Promise.all(tables)))
      return 0
    },
  })
}
