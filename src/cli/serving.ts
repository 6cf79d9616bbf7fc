/** What gives a bundle, or a part of it, to others: `run`. */
import { type AddCommands, countOf, type Flags, isOn, listOf, textOf } from './flags.ts'

export const addServing: AddCommands = (cli, io) => {
  cli
    .command(
      'run <...names>',
      'Run a script of a skill in a sandbox: skillc run [BUNDLE] ID SCRIPT [-- ARGS]',
    )
    .option('--input <file>', 'A file that the script may read, as /input/NAME; may be repeated')
    .option('--out <dir>', 'Where to put what the script writes to /out')
    .option('--stdin', 'Pass standard input on')
    .option('--timeout <seconds>', 'Stop it after this time, with exit code 124 (default: 60)')
    .option('--memory <mib>', 'Stop it above this much memory, with exit code 125 (default: 512)')
    .option('--agent <name>', 'The agent that asks (agents in the configuration)')
    .option('--scope <name>', 'A scope or tenant of the one who asks; may be repeated')
    .option('--user', 'A skill that the user starts, instead of the model')
    .option('--json', 'As JSON')
    .example('  skillc run knead-dough scripts/weigh.py -- 2 500')
    .action(async (names: unknown[], flags: Flags) => {
      const { runCommand, runTarget } = await import('../commands/run.ts')
      const asked = {
        args: listOf(flags, '--') ?? [],
        inputs: listOf(flags, 'input') ?? [],
        out: textOf(flags, 'out'),
        stdin: isOn(flags, 'stdin') ? process.stdin : undefined,
        seconds: countOf(flags, 'timeout'),
        memory: countOf(flags, 'memory'),
        agent: textOf(flags, 'agent'),
        scope: listOf(flags, 'scope') ?? [],
        user: isOn(flags, 'user'),
        json: isOn(flags, 'json'),
      }
      return runCommand(runTarget(names.map(String)), asked, {
        ...io,
        bytes: (stream, bytes) => void process[stream].write(bytes),
        isTerminal: stream => process[stream].isTTY === true,
      })
    })
}
