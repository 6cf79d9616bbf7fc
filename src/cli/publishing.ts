/** How bundles travel: `pack`, `publish`, `pull`, `sign`. */
import type { CAC } from 'cac'
import { DEFAULT_OUT } from '../build/config/options.ts'
import { failure } from '../core/failure.ts'
import { type AddCommands, bundleOf, type Flags, textOf } from './flags.ts'

type Command = ReturnType<CAC['command']>

/** Flags of everything that signs. */
function signingOptions(command: Command): Command {
  return command
    .option('--key <file>', 'Sign with this private key in PEM; env:NAME takes it from the environment')
    .option('--builder <uri>', 'Who builds, for the provenance (GitHub Actions: its workflow)')
    .option('--source-url <uri>', 'Where the skills come from, such as git+https://…')
    .option('--revision <commit>', 'The commit they come from')
    .option('--fulcio <url>', 'Without a key: where certificates come from')
    .option('--rekor <url>', 'Without a key: the log of signatures')
    .option('--tsa <url>', 'Without a key: the authority of time stamps')
}

/** Flags of everything that trusts a signature. */
export function trustOptions(command: Command): Command {
  return command
    .option(
      '--key <file>',
      'Trust signatures by this public key in PEM; env:NAME takes it from the environment',
    )
    .option('--identity <name>', 'Trust signatures by exactly this workflow or mail address')
    .option('--issuer <url>', 'With --identity: who vouches for it')
    .option('--trusted-root <file>', 'With --identity: the trusted_root.json of another Sigstore instance')
}

/** Flags of `publish` for packages, web servers and marketplaces. */
function channelOptions(command: Command): Command {
  return command
    .option('--dry-run', 'Say what would be published, and publish nothing')
    .option('--allow-sensitive', 'Publish files that look like credentials all the same')
    .option(
      '--headers <hosts>',
      'site: files for netlify, cloudflare, vercel, github, nginx or none (default: netlify,github; s3: none)',
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

export const addPublishing: AddCommands = (cli, io) => {
  cli
    .command('pack [bundle]', 'Write a bundle as an OCI image layout')
    .option('--oci <dir>', 'The folder of the layout: new, empty, or a layout, which is replaced (required)')
    .option('--tag <name>', 'A tag in the layout; may be repeated')
    .option('--annotation <key=value>', 'An annotation of the manifest; may be repeated')
    .option('--source-url <uri>', 'Where the skills come from, such as git+https://…')
    .option('--revision <commit>', 'The commit they come from')
    .option('--pack', 'Gather small files in packs, as happens to large bundles anyway')
    .option('--json', 'As JSON')
    .example('  skillc pack dist/skills --oci dist/oci --tag 1.0.0')
    .action(async (bundle: unknown, flags: Flags) => {
      const out = textOf(flags, 'oci')
      if (out === undefined) throw failure('`pack` needs a folder to write to', 'Give one: `--oci DIR`')
      const { packCommand } = await import('./commands/pack.ts')
      return packCommand(bundleOf(bundle), out, flags, io)
    })

  channelOptions(
    signingOptions(
      cli.command('publish <...names>', 'Put a bundle where others find it: skillc publish [BUNDLE] TARGET'),
    ),
  )
    .option('--sign', 'Sign without a key, as whoever the environment says (OIDC)')
    .option('--sbom', 'Attach a list of skills, licences and digests (CycloneDX)')
    .option('--force', 'Move a version that is there already with other contents; s3: send all files anew')
    .option('--annotation <key=value>', 'An annotation of the manifest; may be repeated')
    .option('--mount-from <repository>', 'A repository of the registry that may have the files already')
    .option('--skill-format <name>', 'Also each skill by itself: none, agentskills or image (default: none)')
    .option('--pack', 'Gather small files in packs, as happens to large bundles anyway')
    .option('--plain-http', 'Without encryption; on this machine that is so anyway')
    .option('--json', 'As JSON')
    .example('  skillc publish dist/skills oci://registry.example.com/bakery/skills:1.2.0')
    .example(
      '  skillc publish oci://registry.example.com/bakery/skills:1.2.0,1.2,latest --key key.pem --sbom',
    )
    .example('  skillc publish dist/skills npm:@bakery/skills@1.2.0')
    .example('  skillc publish dist/skills ./site')
    .example('  skillc publish dist/skills s3://bakery-skills/v1')
    .example('  skillc publish marketplace:../plugins --name bakery-tools --owner "The Bakery"')
    .action(async (names: unknown[], flags: Flags) => {
      const { publishCommand } = await import('./commands/publish.ts')
      return publishCommand(...bundleAndTarget(names), flags, io)
    })

  trustOptions(cli.command('pull <reference> [...ids]', 'Get a bundle, or some of its skills as folders'))
    .option('--out <dir>', `Where to (default: ${DEFAULT_OUT}; with ids: unpacked)`)
    .option('--tier1', 'Only the manifest and the prompt')
    .option('--plain-http', 'Without encryption; on this machine that is so anyway')
    .option('--json', 'As JSON')
    .example('  skillc pull oci://registry.example.com/bakery/skills:1.2.0 --out dist/skills --key key.pub')
    .example('  skillc pull oci://registry.example.com/bakery/skills:latest frontend:lint --out unpacked')
    .action(async (reference: unknown, ids: unknown[], flags: Flags) => {
      const { pullCommand } = await import('./commands/pull.ts')
      const out = textOf(flags, 'out') ?? (ids.length > 0 ? 'unpacked' : DEFAULT_OUT)
      return pullCommand(String(reference), ids.map(String), out, flags, io)
    })

  signingOptions(cli.command('sign [bundle]', 'Sign a bundle, in a folder or in a registry'))
    .option('--sbom', 'Also write a list of skills, licences and digests (CycloneDX) beside the manifest')
    .option('--plain-http', 'Without encryption; on this machine that is so anyway')
    .option('--json', 'As JSON')
    .example('  skillc sign dist/skills --key key.pem')
    .example('  skillc sign oci://registry.example.com/bakery/skills:1.2.0 --key env:SIGNING_KEY')
    .action(async (bundle: unknown, flags: Flags) => {
      const { signCommand } = await import('./commands/sign.ts')
      return signCommand(bundleOf(bundle), flags, io)
    })
}

function bundleAndTarget(names: unknown[]): [bundle: string, target: string] {
  const [first, second, ...more] = names.map(String)
  if (first === undefined || more.length > 0)
    throw failure('`publish` takes a bundle and a target', '`skillc publish [BUNDLE] TARGET`')
  return second === undefined ? [DEFAULT_OUT, first] : [first, second]
}
