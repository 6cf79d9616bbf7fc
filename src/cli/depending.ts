/** Bundles of others: `diff` and `install`. */
import type { ExitCode } from './commands/io.ts'
import { type AddCommands, type Flags, isOn, listOf, oneOf, textOf } from './flags.ts'

export const addDepending: AddCommands = (cli, io) => {
  cli
    .command('diff <old> <new>', 'What changed between two bundles, folders of skills or references')
    .option('--format <name>', 'pretty, markdown or json (default: pretty)')
    .option('--json', 'The same as --format json')
    .option('--allow-widened', 'Exit with 0 even when a skill may do more than before')
    .example('  skillc diff old/skills skills --format markdown')
    .example('  skillc diff npm:@bakery/skills@1.2.0 dist/skills')
    .action(async (before: unknown, after: unknown, flags: Flags): Promise<ExitCode> => {
      const { diffCommand } = await import('./commands/diff.ts')
      const format = isOn(flags, 'json') ? 'json' : oneOf(flags, 'format', ['pretty', 'markdown', 'json'])
      const asked = { format: format ?? ('pretty' as const), allowWidened: isOn(flags, 'allowWidened') }
      return diffCommand(String(before), String(after), asked, io)
    })

  cli
    .command('install', 'Fetch the bundles that the configuration builds from, as skillc.lock.json has them')
    .option('--config <file>', 'Configuration file (default: skillc.config.json)')
    .option('--frozen', 'Change nothing: exit with 1 when the lock file does not fit the configuration')
    .option('--offline', 'Fetch nothing: what is not in the cache is a failure')
    .option('--update [name]', 'Look a bundle up anew, or all of them; may be repeated')
    .option('--allow-downgrade', 'Take a lower version than the locked one')
    .option('--allow-moved', 'Take other bytes under the same version')
    .option('--json', 'As JSON')
    .example('  skillc install --frozen')
    .example('  skillc install --update npm:@bakery/skills')
    .action(async (flags: Flags): Promise<ExitCode> => {
      const { installCommand } = await import('./commands/install.ts')
      const asked = {
        config: textOf(flags, 'config'),
        frozen: isOn(flags, 'frozen'),
        offline: isOn(flags, 'offline'),
        update: flags.update === true ? ('all' as const) : (listOf(flags, 'update') ?? []),
        allowDowngrade: isOn(flags, 'allowDowngrade'),
        allowMoved: isOn(flags, 'allowMoved'),
        json: isOn(flags, 'json'),
      }
      return installCommand(asked, io)
    })
}
