/** The command lines of publishing: pack, publish, pull, sign. */
import type { CAC } from 'cac'
import { channelOptions } from '../channel-commands.ts'
import { DEFAULT_OUT } from '../config/options.ts'
import { failure } from '../util/failure.ts'
import { type Flags, textOf } from './flags.ts'
import type { Io } from './io.ts'

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

/** Adds the commands. `io` is asked for when a command runs. */
export function registerPublishing(cli: CAC, io: () => Io): void {
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
    .action(async (bundle: unknown, given: Flags) => {
      const flags = asWritten(given, cli.rawArgs)
      const out = textOf(flags, 'oci')
      if (out === undefined) throw failure('`pack` needs a folder to write to', 'Give one: `--oci DIR`')
      const { packCommand } = await import('./pack.ts')
      return packCommand(bundle === undefined ? DEFAULT_OUT : String(bundle), out, flags, io())
    })

  channelOptions(
    signingOptions(
      cli.command('publish <...names>', 'Put a bundle where others find it: skillc publish [BUNDLE] TARGET'),
    ),
  )
    .option('--sign', 'Sign without a key, as whoever the environment says (OIDC)')
    .option('--sbom', 'Attach a list of skills, licences and digests (CycloneDX)')
    .option('--force', 'Move a version that is there already with other contents')
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
    .example('  skillc publish marketplace:../plugins --name bakery-tools --owner "The Bakery"')
    .action(async (names: unknown[], given: Flags) => {
      const flags = asWritten(given, cli.rawArgs)
      const { publishCommand } = await import('./publish.ts')
      return publishCommand(...bundleAndTarget(names), flags, io())
    })

  trustOptions(cli.command('pull <reference> [...ids]', 'Get a bundle, or some of its skills as folders'))
    .option('--out <dir>', `Where to (default: ${DEFAULT_OUT}; with ids: unpacked)`)
    .option('--tier1', 'Only the manifest and the prompt')
    .option('--plain-http', 'Without encryption; on this machine that is so anyway')
    .option('--json', 'As JSON')
    .example('  skillc pull oci://registry.example.com/bakery/skills:1.2.0 --out dist/skills --key key.pub')
    .example('  skillc pull oci://registry.example.com/bakery/skills:latest frontend:lint --out unpacked')
    .action(async (reference: unknown, ids: unknown[], given: Flags) => {
      const flags = asWritten(given, cli.rawArgs)
      const { pullCommand } = await import('./pull.ts')
      const out = textOf(flags, 'out') ?? (ids.length > 0 ? 'unpacked' : DEFAULT_OUT)
      return pullCommand(String(reference), ids.map(String), out, flags, io())
    })

  signingOptions(cli.command('sign [bundle]', 'Sign a bundle, in a folder or in a registry'))
    .option('--sbom', 'Also write a list of skills, licences and digests (CycloneDX) beside the manifest')
    .option('--plain-http', 'Without encryption; on this machine that is so anyway')
    .option('--json', 'As JSON')
    .example('  skillc sign dist/skills --key key.pem')
    .example('  skillc sign oci://registry.example.com/bakery/skills:1.2.0 --key env:SIGNING_KEY')
    .action(async (bundle: unknown, given: Flags) => {
      const flags = asWritten(given, cli.rawArgs)
      const { signCommand } = await import('./sign.ts')
      return signCommand(bundle === undefined ? DEFAULT_OUT : String(bundle), flags, io())
    })
}

/** Flags whose texts may look like numbers: the parser makes `1.10` and `12e5` other numbers than what was written. */
const TEXTS = ['tag', 'revision', 'key', 'oci', 'out', 'mount-from', 'identity']

/** The flags with these texts as they were written. */
function asWritten(flags: Flags, args: string[]): Flags {
  const exact: Flags = { ...flags }
  for (const name of TEXTS) {
    const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    if (flags[key] === undefined || flags[key] === true) continue
    const texts = args.flatMap((arg, at) => {
      if (arg.startsWith(`--${name}=`)) return [arg.slice(name.length + 3)]
      return arg === `--${name}` ? [args[at + 1] ?? ''] : []
    })
    if (texts.length > 0) exact[key] = texts.length === 1 ? texts[0] : texts
  }
  return exact
}

function bundleAndTarget(names: unknown[]): [bundle: string, target: string] {
  const [first, second, ...more] = names.map(String)
  if (first === undefined || more.length > 0)
    throw failure('`publish` takes a bundle and a target', '`skillc publish [BUNDLE] TARGET`')
  return second === undefined ? [DEFAULT_OUT, first] : [first, second]
}
