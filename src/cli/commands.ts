/**
 * Every command, in the order in which help lists them: how it is called, what it does, and its file, which is loaded when the
 * command is asked for. The types hold an action to its arguments here.
 */
import type { Command, Listed } from './command.ts'

export const commands: readonly Listed[] = [
  ...group('Author', [
    listCommand('new <name>', 'Start a skill: a folder with a SKILL.md', () => import('./commands/new.ts')),
    listCommand('init', 'Write a skillc.config.json', () => import('./commands/init.ts')),
    listCommand(
      'check [...roots]',
      'Report problems with line and column (read-only)',
      () => import('./commands/check.ts'),
    ),
    listCommand(
      'explain [code]',
      'Explain a finding, or list them all',
      () => import('./commands/explain.ts'),
    ),
  ]),
  ...group('Build', [
    listCommand('build [...roots]', 'Compile skills into a bundle', () => import('./commands/build.ts')),
    listCommand(
      'merge [...parts]',
      'Merge the parts of `build --shard` into one bundle',
      () => import('./commands/merge.ts'),
    ),
    listCommand(
      'install',
      'Fetch the bundles that the configuration builds from',
      () => import('./commands/install.ts'),
    ),
  ]),
  ...group('Inspect', [
    listCommand(
      'list [bundle]',
      'List the skills of a bundle or of folders',
      () => import('./commands/list.ts'),
    ),
    listCommand(
      'show <...names>',
      'Show everything about one skill',
      () => import('./commands/show.ts'),
      '[BUNDLE] ID',
    ),
    listCommand(
      'why <...names>',
      'Show where a skill comes from and what it overrides',
      () => import('./commands/why.ts'),
      '[BUNDLE] ID',
    ),
    listCommand(
      'diff <old> <new>',
      'Compare two bundles, folders of skills or references',
      () => import('./commands/diff.ts'),
    ),
    listCommand(
      'verify [bundle]',
      'Check a bundle and its signature, or skills-lock.json',
      () => import('./commands/verify.ts'),
    ),
    listCommand(
      'stats [...roots]',
      'Show sizes and tokens, and the largest and slowest skills',
      () => import('./commands/stats.ts'),
    ),
    listCommand(
      'report [...sources]',
      'Write a bundle or skill folders as pages to look at',
      () => import('./commands/report.ts'),
    ),
    listCommand(
      'presets [name]',
      'List the supported clients, or the rules of one',
      () => import('./commands/presets.ts'),
    ),
  ]),
  ...group('Search', [
    listCommand(
      'search [...names]',
      'Find the skills that answer a request',
      () => import('./commands/search.ts'),
      '[BUNDLE] "QUERY"',
    ),
    listCommand(
      'match [bundle]',
      'Show which skills match files or text, and why',
      () => import('./commands/match.ts'),
    ),
    listCommand(
      'eval [bundle] [...queries]',
      'Measure search quality on labeled queries',
      () => import('./commands/eval.ts'),
    ),
  ]),
  ...group('Run', [
    listCommand(
      'prompt [...bundle]',
      'Print the text that tells a model about the skills',
      () => import('./commands/prompt.ts'),
    ),
    listCommand(
      'serve [...bundle]',
      'Serve a bundle, or skill folders, over HTTP',
      () => import('./commands/serve.ts'),
    ),
    listCommand(
      'mcp [bundle]',
      'Serve a bundle to an agent (Model Context Protocol)',
      () => import('./commands/mcp.ts'),
    ),
    listCommand(
      'lsp',
      'Check skills in an editor (Language Server Protocol)',
      () => import('./commands/lsp.ts'),
    ),
    listCommand(
      'run <...names>',
      'Run a script of a skill in a sandbox',
      () => import('./commands/run.ts'),
      '[BUNDLE] ID SCRIPT [-- ARGS]',
    ),
  ]),
  ...group('Publish', [
    listCommand(
      'publish <...names>',
      'Publish a bundle to a registry, site or store',
      () => import('./commands/publish.ts'),
      '[BUNDLE] TARGET',
    ),
    listCommand(
      'export [...from]',
      'Write skills for plugins, uploads and client folders',
      () => import('./commands/export.ts'),
      '[BUNDLE|ROOTS]',
    ),
    listCommand(
      'pull <reference> [...ids]',
      'Fetch a bundle, or some of its skills as folders',
      () => import('./commands/pull.ts'),
    ),
    listCommand(
      'sign [bundle]',
      'Sign a bundle, in a folder or in a registry',
      () => import('./commands/sign.ts'),
    ),
    listCommand('pack [bundle]', 'Write a bundle as an OCI image layout', () => import('./commands/pack.ts')),
    listCommand(
      'unpack [bundle] [...ids]',
      'Write the skills of a bundle back as folders',
      () => import('./commands/unpack.ts'),
    ),
  ]),
  ...group('Help', [
    listCommand(
      'doctor',
      'Show the configuration, cache and clients skillc finds',
      () => import('./commands/doctor.ts'),
    ),
    listCommand(
      'cache <action>',
      'Show where the cache is, or remove it',
      () => import('./commands/cache.ts'),
      'dir|clean',
    ),
    listCommand('completion <shell>', 'Print a completion script for bash, zsh or fish', async () => {
      const { createCompletion } = await import('./commands/completion.ts')
      return { command: createCompletion(commands) }
    }),
    listCommand('help [command]', 'Show the options and examples of a command', async () => {
      const { createHelp } = await import('./commands/help.ts')
      return { command: createHelp(commands) }
    }),
  ]),
]

/** What an action gets for the arguments of a usage: a list where they are many, nothing where one may be left out. */
type Args<Usage extends string> = Usage extends `${string} ${infer First} ${infer Rest}`
  ? [Arg<First>, ...Args<`- ${Rest}`>]
  : Usage extends `${string} ${infer Only}`
    ? [Arg<Only>]
    : []

type Arg<Word extends string> = Word extends `${string}...${string}`
  ? string[]
  : Word extends `<${string}`
    ? string
    : string | undefined

/** `shown`: the arguments as help shows them, where those of `words` cannot say it. */
function listCommand<Usage extends string>(
  words: Usage,
  about: string,
  load: () => Promise<{ command: Command<Args<Usage>> }>,
  shown?: string,
): Omit<Listed, 'group'> {
  const [name = '', ...args] = words.split(' ')
  return { name, args: args.join(' '), about, load, ...(shown !== undefined && { usage: shown }) }
}

function group(title: string, members: Omit<Listed, 'group'>[]): Listed[] {
  return members.map(member => ({ ...member, group: title }))
}
