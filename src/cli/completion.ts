/** The tables of commands → a script that completes `skillc` in a shell: commands, flags, and values where only some exist. */
import { type Command, formatFlag } from './command.ts'

/** A command and its table. */
export interface CompletedCommand {
  name: string
  about: string
  command: Pick<Command<never>, 'flags' | 'words'>
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** The script for a shell, which names files and folders where nothing else is known. */
export function formatCompletion(shell: Shell, commands: readonly CompletedCommand[]): string {
  return { bash: formatBashScript, zsh: formatZshScript, fish: formatFishScript }[shell](commands)
}

interface Completed {
  spelling: string
  about: string
  takes: 'nothing' | 'a value' | 'a value or nothing'
  values: readonly string[]
  /** Whether it means something to give it again. */
  repeats: boolean
}

const HELP: Completed = {
  spelling: '--help',
  about: 'Display this message',
  takes: 'nothing',
  values: [],
  repeats: false,
}

function listCompletedFlags({ flags }: CompletedCommand['command']): Completed[] {
  const own = Object.entries(flags).flatMap(([name, flag]) =>
    formatFlag(name, flag).map(({ spelling, value, about }): Completed => {
      const takes = value === '' ? 'nothing' : value.endsWith(']') ? 'a value or nothing' : 'a value'
      const values = flag.kind === 'one-of' ? flag.values : []
      return { spelling, about, takes, values, repeats: flag.kind === 'list' || flag.kind === 'names' }
    }),
  )
  return [...own, HELP]
}

function formatBashScript(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, command }) => {
    const flags = listCompletedFlags(command)
    const limited = flags.filter(({ values }) => values.length > 0)
    const free = flags.filter(({ takes, values }) => takes === 'a value' && values.length === 0)
    return [
      `    ${name})`,
      '      case $before in',
      ...limited.map(({ spelling, values }) => `        ${spelling}) words='${values.join(' ')}' ;;`),
      ...(free.length === 0 ? [] : [`        ${free.map(each => each.spelling).join('|')}) return ;;`]),
      '        *)',
      `          if [[ $word == -* ]]; then words='${flags.map(({ spelling }) => spelling).join(' ')}'`,
      ...(command.words.length === 0
        ? []
        : [`          elif ((COMP_CWORD == 2)); then words='${command.words.join(' ')}'`]),
      '          fi ;;',
      '      esac ;;',
    ]
  })
  return [
    '# Completes skillc in bash 3.2 and newer: source <(skillc completion bash)',
    '_skillc() {',
    "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=''",
    '  COMPREPLY=()',
    '  # Readline makes three words of `--flag=value`.',
    "  if [[ $word == '=' ]]; then word=''",
    "  elif [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}",
    '  fi',
    '  if [[ " ${COMP_WORDS[*]:1:COMP_CWORD-1} " == *\' -- \'* ]]; then return; fi',
    '  if ((COMP_CWORD == 1)); then',
    `    words='${[...commands.map(({ name }) => name), '--help', '--version'].join(' ')}'`,
    '  else',
    '    case ${COMP_WORDS[1]} in',
    ...cases.flat().map(line => `  ${line}`),
    '    esac',
    '  fi',
    '  [[ -z $words ]] || COMPREPLY=($(compgen -W "$words" -- "$word"))',
    '}',
    'complete -o bashdefault -o default -F _skillc skillc',
    '',
  ].join('\n')
}

function formatZshScript(commands: readonly CompletedCommand[]): string {
  const cases = commands.flatMap(({ name, command }) => [
    `        ${name})`,
    '          _arguments -S \\',
    ...listCompletedFlags(command).map(flag => `            ${quoteZsh(formatZshSpec(flag))} \\`),
    command.words.length === 0
      ? "            '*:file:_files' ;;"
      : `            '1:word:(${command.words.join(' ')})' ;;`,
  ])
  return [
    '#compdef skillc',
    '# Completes skillc in zsh: source <(skillc completion zsh), or as a file `_skillc` in a folder of $fpath',
    '_skillc() {',
    '  local state',
    '  local -a known',
    "  known=('--help:Display this message' '--version:Display version number'",
    ...commands.map(({ name, about }) => `    ${quoteZsh(`${name}:${escapeColons(about)}`)}`),
    '  )',
    "  _arguments -C '1:command:->command' '*::argument:->argument'",
    '  case $state in',
    '    command) _describe command known ;;',
    '    argument)',
    '      case $words[1] in',
    ...cases,
    '      esac ;;',
    '  esac',
    '}',
    'if [[ $funcstack[1] == _skillc ]]; then _skillc "$@"; else compdef _skillc skillc; fi',
    '',
  ].join('\n')
}

function formatZshSpec({ spelling, about, takes, values, repeats }: Completed): string {
  const start = `${repeats ? '*' : ''}${spelling}`
  const what = `[${about.replace(/[[\]:\\]/g, '\\$&')}]`
  if (takes === 'nothing') return start + what
  const colons = takes === 'a value' ? ':' : '::'
  return `${start}=${what}${colons}value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}`
}

function escapeColons(text: string): string {
  return text.replace(/[:\\]/g, '\\$&')
}

function quoteZsh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function formatFishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, about, command }) => [
    `complete -c skillc -f -n __skillc_is_first -a ${name} -d ${quoteFish(about)}`,
    ...listCompletedFlags(command).map(
      flag => `complete -c skillc -n '__skillc_is ${name}' ${formatFishSpec(flag)}`,
    ),
    ...(command.words.length === 0
      ? []
      : [`complete -c skillc -f -n '__skillc_is ${name}' -a '${command.words.join(' ')}'`]),
  ])
  return [
    '# Completes skillc in fish: skillc completion fish | source',
    'function __skillc_is_first',
    '  test (count (commandline -opc)) -eq 1',
    'end',
    'function __skillc_is',
    '  set -l words (commandline -opc)',
    '  test (count $words) -gt 1; and test $words[2] = $argv[1]',
    'end',
    `complete -c skillc -n __skillc_is_first -l help -d ${quoteFish(HELP.about)}`,
    "complete -c skillc -n __skillc_is_first -l version -d 'Display version number'",
    ...lines,
    '',
  ].join('\n')
}

function formatFishSpec({ spelling, about, takes, values }: Completed): string {
  const value = values.length > 0 ? ` -x -a '${values.join(' ')}'` : takes === 'a value' ? ' -r' : ''
  return `-l ${spelling.slice(2)}${value} -d ${quoteFish(about)}`
}

function quoteFish(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
