/** The commands by which bundles travel: compared, installed, published. They are imported when they run. */
import type { cac } from 'cac'
import { type Flags, isOn, listOf, oneOf, textOf } from './commands/flags.ts'
import type { ExitCode, Io } from './commands/io.ts'

/** Adds the commands to the command line. */
export function addChannelCommands(cli: ReturnType<typeof cac>, io: () => Io): void {
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
      return diffCommand(String(before), String(after), asked, io())
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
      return installCommand(asked, io())
    })
}

type Command = ReturnType<ReturnType<typeof cac>['command']>

/** Flags of `publish` for packages, web servers and marketplaces. */
export function channelOptions(command: Command): Command {
  return command
    .option('--dry-run', 'Say what would be published, and publish nothing')
    .option('--allow-sensitive', 'Publish files that look like credentials all the same')
    .option(
      '--headers <hosts>',
      'site: files for netlify, cloudflare, vercel, github, nginx or none (default: netlify,github)',
    )
    .option('--scope <name>', 'site: a scope that all readers have; may be repeated')
    .option('--prune', 'site: remove what only older editions need')
    .option('--name <name>', 'marketplace: its name, which users write behind a plugin’s: PLUGIN@NAME')
    .option('--owner <name>', 'marketplace: who it belongs to')
    .option('--release <version>', 'marketplace: the version of its plugins (default: the commit)')
    .option('--description <text>', 'marketplace: what it is for')
    .option(
      '--layout <name>',
      'archives: wrapped, as Claude reads them, or flat, as Gemini does (default: wrapped)',
    )
    .option('--package <file>', 'npm: take name, version, author and repository from this package.json')
    .option('--registry <url>', 'npm: another registry than npm is set to')
    .option('--access <name>', 'npm: public or restricted')
    .option('--tag <name>', 'npm: the tag that the version gets (default: latest)')
    .option('--otp <code>', 'npm: a one-time password')
    .option('--provenance', 'npm: let npm attest where the package was made')
}
