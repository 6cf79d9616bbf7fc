/**
 * Every command, in the order in which help lists them: how it is called, what it does, and its file, which is loaded when the
 * command is asked for. The types hold an action to its arguments here.
 */
import type { Command, Listed } from './command.ts'

export const commands: readonly Listed[] = [
  listCommand('build [...roots]', 'Compile skill trees into a bundle', () => import('./commands/build.ts')),
  listCommand(
    'merge [...parts]',
    'Make one bundle of the parts that `build --shard` wrote',
    () => import('./commands/merge.ts'),
  ),
  listCommand(
    'check [...roots]',
    'Find what is wrong with skills; writes nothing',
    () => import('./commands/check.ts'),
  ),
  listCommand(
    'report [...sources]',
    'Write a bundle or skill folders as pages to look at',
    () => import('./commands/report.ts'),
  ),
  listCommand('list [bundle]', 'The skills of a bundle', () => import('./commands/list.ts')),
  listCommand(
    'show <...names>',
    'Everything about one skill: skillc show [BUNDLE] ID',
    () => import('./commands/show.ts'),
  ),
  listCommand(
    'why <...names>',
    'Which source a skill came from, and over what it won: skillc why [BUNDLE] ID',
    () => import('./commands/why.ts'),
  ),
  listCommand(
    'presets [name]',
    'The clients whose rules are known; with a name, one client’s rules',
    () => import('./commands/presets.ts'),
  ),
  listCommand(
    'match [bundle]',
    'Which skills files and a text call for, why, and with which permission',
    () => import('./commands/match.ts'),
  ),
  listCommand(
    'prompt [...bundle]',
    'The text that tells a model of the skills',
    () => import('./commands/prompt.ts'),
  ),
  listCommand(
    'search <...names>',
    'The skills that answer a request: skillc search [BUNDLE] "QUERY"',
    () => import('./commands/search.ts'),
  ),
  listCommand(
    'eval [bundle] [...queries]',
    'How well search finds what labelled requests ask for',
    () => import('./commands/eval.ts'),
  ),
  listCommand(
    'verify [bundle]',
    'Check a bundle, in a folder or at https://…, and its signature; or the skills that skills-lock.json names',
    () => import('./commands/verify.ts'),
  ),
  listCommand(
    'unpack [bundle] [...ids]',
    'Write the skills of a bundle back as folders',
    () => import('./commands/unpack.ts'),
  ),
  listCommand('pack [bundle]', 'Write a bundle as an OCI image layout', () => import('./commands/pack.ts')),
  listCommand(
    'export [...from]',
    'Write skills as plugins, uploads and clients’ folders take them: skillc export [BUNDLE|ROOTS]',
    () => import('./commands/export.ts'),
  ),
  listCommand(
    'publish <...names>',
    'Put a bundle where others find it: skillc publish [BUNDLE] TARGET',
    () => import('./commands/publish.ts'),
  ),
  listCommand(
    'pull <reference> [...ids]',
    'Get a bundle, or some of its skills as folders',
    () => import('./commands/pull.ts'),
  ),
  listCommand(
    'sign [bundle]',
    'Sign a bundle, in a folder or in a registry',
    () => import('./commands/sign.ts'),
  ),
  listCommand(
    'diff <old> <new>',
    'What changed between two bundles, folders of skills or references',
    () => import('./commands/diff.ts'),
  ),
  listCommand(
    'install',
    'Fetch the bundles that the configuration builds from, as skillc.lock.json has them',
    () => import('./commands/install.ts'),
  ),
  listCommand(
    'serve [...bundle]',
    'Serve a bundle over HTTP: its files, discovery indexes, a page to browse it; with --watch, skill folders',
    () => import('./commands/serve.ts'),
  ),
  listCommand(
    'mcp [bundle]',
    'Serve a bundle to an agent over standard input and output (Model Context Protocol)',
    () => import('./commands/mcp.ts'),
  ),
  listCommand(
    'lsp',
    'Check skills in an editor as you type (Language Server Protocol)',
    () => import('./commands/lsp.ts'),
  ),
  listCommand(
    'run <...names>',
    'Run a script of a skill in a sandbox: skillc run [BUNDLE] ID SCRIPT [-- ARGS]',
    () => import('./commands/run.ts'),
  ),
  listCommand(
    'explain [code]',
    'What a diagnostic means and what to do; without a code, all of them',
    () => import('./commands/explain.ts'),
  ),
  listCommand('new <name>', 'Start a skill: a folder with a SKILL.md', () => import('./commands/new.ts')),
  listCommand('init', 'Write a skillc.config.json', () => import('./commands/init.ts')),
  listCommand('completion <shell>', 'Print a completion script for bash, zsh or fish', async () => {
    const { createCompletion } = await import('./commands/completion.ts')
    return { command: createCompletion(commands) }
  }),
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

function listCommand<Usage extends string>(
  usage: Usage,
  about: string,
  load: () => Promise<{ command: Command<Args<Usage>> }>,
): Listed {
  const [name = '', ...args] = usage.split(' ')
  return { name, args: args.join(' '), about, load }
}
