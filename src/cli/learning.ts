/** `explain`, `new` and `init`. */
import { type AddCommands, type Flags, isOn, textOf } from './flags.ts'

export const addLearning: AddCommands = (cli, io) => {
  cli
    .command('explain [code]', 'What a diagnostic means and what to do; without a code, all of them')
    .option('--json', 'The list as JSON')
    .example('  skillc explain mismatched-name')
    .action(async (code: unknown, flags: Flags) => {
      const { explainCommand } = await import('./commands/explain.ts')
      return explainCommand(code === undefined ? undefined : String(code), isOn(flags, 'json'), io)
    })

  cli
    .command('new <name>', 'Start a skill: a folder with a SKILL.md')
    .option('--dir <dir>', 'The folder to make it in (default: skills)')
    .example('  skillc new review-recipe')
    .action(async (name: unknown, flags: Flags) => {
      const { newCommand } = await import('./commands/new.ts')
      return newCommand(String(name), textOf(flags, 'dir') ?? 'skills', io)
    })

  cli.command('init', 'Write a skillc.config.json').action(async () => {
    const { initCommand } = await import('./commands/new.ts')
    return initCommand(io)
  })
}
