/** What is in a bundle, and why. */
import { failure } from '../core/failure.ts'
import {
  type AddCommands,
  bundleAndId,
  bundleOf,
  type Flags,
  isOn,
  listOf,
  namesOf,
  textOf,
} from './flags.ts'

export const addAsking: AddCommands = (cli, io) => {
  cli
    .command('list [bundle]', 'The skills of a bundle')
    .option('--json', 'As JSON')
    .action(async (bundle: unknown, flags: Flags) => {
      const { listCommand } = await import('./commands/query.ts')
      return listCommand(bundleOf(bundle), isOn(flags, 'json'), io)
    })

  cli
    .command('show <...names>', 'Everything about one skill: skillc show [BUNDLE] ID')
    .option('--json', 'As JSON')
    .example('  skillc show frontend:lint')
    .action(async (names: unknown[], flags: Flags) => {
      const { showCommand } = await import('./commands/query.ts')
      return showCommand(...bundleAndId(names, 'show'), isOn(flags, 'json'), io)
    })

  cli
    .command('why <...names>', 'Which source a skill came from, and over what it won: skillc why [BUNDLE] ID')
    .option(
      '--preset <names>',
      'Which file these clients would serve, from the folders of now: skillc why ID --preset NAMES',
    )
    .option('--json', 'As JSON')
    .example('  skillc why dist/skills frontend:lint')
    .example('  skillc why lint --preset claude-code,codex')
    .action(async (names: unknown[], flags: Flags) => {
      const presets = namesOf(flags, 'preset')
      if (presets !== undefined) {
        const { whyClientsCommand } = await import('./commands/why-clients.ts')
        return whyClientsCommand(onlyName(names), presets, isOn(flags, 'json'), io)
      }
      const { whyCommand } = await import('./commands/query.ts')
      return whyCommand(...bundleAndId(names, 'why'), isOn(flags, 'json'), io)
    })

  cli
    .command('presets [name]', 'The clients whose rules are known; with a name, one client’s rules')
    .option('--json', 'As JSON')
    .example('  skillc presets codex')
    .action(async (name: unknown, flags: Flags) => {
      const { presetsCommand } = await import('./commands/presets.ts')
      return presetsCommand(name === undefined ? undefined : String(name), isOn(flags, 'json'), io)
    })

  cli
    .command('match [bundle]', 'Which skills files and a text call for, why, and with which permission')
    .option('--text <text>', 'What a user writes')
    .option('--path <file>', 'A file that is worked with, from the working directory; may be repeated')
    .option('--agent <name>', 'The agent that asks (agents in the configuration)')
    .option('--scope <name>', 'A scope or tenant of the one who asks; may be repeated')
    .option('--user', 'Skills that the user may start, instead of those that the model may')
    .option('--json', 'As JSON')
    .example('  skillc match --path src/a.tsx --text "make it $faster"')
    .action(async (bundle: unknown, flags: Flags) => {
      const { matchCommand } = await import('./commands/match.ts')
      const asked = {
        text: textOf(flags, 'text'),
        paths: listOf(flags, 'path') ?? [],
        agent: textOf(flags, 'agent'),
        scope: listOf(flags, 'scope') ?? [],
        user: isOn(flags, 'user'),
        json: isOn(flags, 'json'),
      }
      return matchCommand(bundleOf(bundle), asked, io)
    })

  cli
    .command('prompt [bundle]', 'The text that tells a model of the skills')
    .option('--json', 'As JSON')
    .action(async (bundle: unknown, flags: Flags) => {
      const { promptCommand } = await import('./commands/query.ts')
      return promptCommand(bundleOf(bundle), isOn(flags, 'json'), io)
    })
}

function onlyName(names: unknown[]): string {
  const [name, ...more] = names.map(String)
  if (name === undefined || more.length > 0)
    throw failure('`why` with `--preset` takes one name', '`skillc why NAME --preset CLIENT`')
  return name
}
