/** `verify` and `unpack`. */
import { failure } from '../core/failure.ts'
import { type AddCommands, bundleOf, type Flags, isOn, textOf } from './flags.ts'
import { trustOptions } from './publishing.ts'

export const addKeeping: AddCommands = (cli, io) => {
  trustOptions(
    cli.command(
      'verify [bundle]',
      'Check a bundle, in a folder or at https://…, and its signature; or the skills that skills-lock.json names',
    ),
  )
    .option('--plain-http', 'Without encryption; on this machine that is so anyway')
    .option('--json', 'As JSON')
    .example('  skillc verify dist/skills --key key.pub')
    .action(async (bundle: unknown, flags: Flags) => {
      const place = bundleOf(bundle)
      if (
        !/^oci:/.test(place) &&
        ['key', 'identity', 'issuer', 'trustedRoot'].every(name => !(name in flags))
      ) {
        const { verifyPlace } = await import('./commands/verify.ts')
        return verifyPlace(place, isOn(flags, 'json'), io)
      }
      const { verifySignedCommand } = await import('./commands/sign.ts')
      return verifySignedCommand(place, flags, io)
    })

  cli
    .command('unpack [bundle] [...ids]', 'Write the skills of a bundle back as folders')
    .option('--out <dir>', 'An empty or new folder (required)')
    .option('--skills-lock', 'Note them in skills-lock.json, as the skills CLI does')
    .option('--json', 'As JSON')
    .example('  skillc unpack dist/skills --out unpacked')
    .action(async (bundle: unknown, ids: unknown[], flags: Flags) => {
      const out = textOf(flags, 'out')
      if (out === undefined)
        throw failure('`unpack` needs a folder to write to', 'Give a new one: `--out DIR`')
      const { unpackCommand } = await import('./commands/integrity.ts')
      const code = unpackCommand(bundleOf(bundle), ids.map(String), out, isOn(flags, 'json'), io)
      if (isOn(flags, 'skillsLock')) (await import('./commands/skills-lock.ts')).writeSkillsLock(out, io)
      return code
    })
}
