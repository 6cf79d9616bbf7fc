/** `skillc completion`. */

import { failure } from '../../core/errors/failure.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { type Command, defineCommand, type Listed } from '../command.ts'
import { formatCompletion, SHELLS } from '../completion.ts'
import { enterProject } from '../enter-project.ts'
import type { Io } from '../io.ts'
import { parseWords } from '../parse.ts'

/** The command, which prints what it knows of all commands, and answers what the script asks. */
export function createCompletion(commands: readonly Listed[]): Command<[shell: string]> {
  return defineCommand({
    flags: {},
    words: SHELLS,
    handsOn: true,
    staysHere: true,
    examples: ['source <(skillc completion bash)', 'skillc completion fish | source'],
    action: async ({ '--': words = [] }, io, name: string): Promise<0> => {
      const shell = SHELLS.find(each => each === name)
      if (shell === undefined)
        throw failure(`\`${name}\` is not a supported shell`, `Use one of ${SHELLS.join(', ')}`)
      if (words.length > 0) {
        // Readline makes three words of `--flag=value`.
        const whole = shell === 'bash' ? words.join('\0').replaceAll('\0=\0', '=').split('\0') : words
        io.out((await listAnswers(commands, whole, io)).map(line => `${line}\n`).join(''))
        return 0
      }
      const tables = commands.map(async ({ load, ...listed }) => ({
        ...listed,
        command: (await load()).command,
      }))
      io.out(formatCompletion(shell, await Promise.all(tables)))
      return 0
    },
  })
}

/** What may stand in the place of the last word. Completion has no place for errors: then there is nothing. */
async function listAnswers(commands: readonly Listed[], words: string[], io: Io): Promise<string[]> {
  const [name = '', ...given] = words
  const typed = given.pop()
  const listed = commands.find(each => each.name === name)
  if (listed === undefined || typed === undefined) return []
  const { command } = await listed.load()
  if (command.bundleGives === undefined) return []
  try {
    const { flags, args } = parseWords(given, command.flags, name)
    if (args.length > 1) return []
    const all = { flags, args: [...args, typed], spec: listed.args, table: command.flags }
    const entered = await enterProject(all, { ...io, errWidth: undefined })
    const bundle = args.length === 0 ? DEFAULT_OUT : (entered.args[0] ?? '')
    const { completeId, completeRequest } = await import('../actions/complete.ts')
    const complete = { ids: completeId, requests: completeRequest }[command.bundleGives]
    return await complete(bundle, typed, entered.io.cwd)
  } catch {
    return []
  }
}
