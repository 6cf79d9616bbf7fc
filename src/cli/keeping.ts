/** `verify` and `unpack`. */
import { failure } from '../util/failure.ts'
import { type AddCommands, bundleOf, type Flags, isOn, textOf } from './flags.ts'

export const addKeeping: AddCommands = (cli, io) => {
  cli
    .command('verify [bundle]', 'Re-hash every file of a bundle against its manifest')
    .option('--json', 'As JSON')
    .action(async (bundle: unknown, flags: Flags) => {
      const { verifyCommand } = await import('../commands/integrity.ts')
      return verifyCommand(bundleOf(bundle), isOn(flags, 'json'), io)
    })

  cli
    .command('unpack [bundle] [...ids]', 'Write the skills of a bundle back as folders')
    .option('--out <dir>', 'An empty or new folder (required)')
    .option('--json', 'As JSON')
    .example('  skillc unpack dist/skills --out unpacked')
    .action(async (bundle: unknown, ids: unknown[], flags: Flags) => {
      const out = textOf(flags, 'out')
      if (out === undefined)
        throw failure('`unpack` needs a folder to write to', 'Give a new one: `--out DIR`')
      const { unpackCommand } = await import('../commands/integrity.ts')
      return unpackCommand(bundleOf(bundle), ids.map(String), out, isOn(flags, 'json'), io)
    })
}
