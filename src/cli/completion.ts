/** The tables of commands → a script that completes `skillc` in a shell: commands, flags, and values where only some exist. */
import { type Command, globalFlags } from './command.ts'
import type { SHELLS } from './commands/help.ts'
import { type Flag, type FlagTable, formatFlag, listSpellings } from './flags.ts'

/** The script for a shell, which names files and folders where nothing else is known. */
export function formatCompletion(shell: (typeof SHELLS)[number], commands: readonly Command[]): string {
  return { bash: formatBashScript, zsh: formatZshScript, fish: formatFishScript }[shell](commands)
}

interface FlagCompletion {
  short?: string | undefined
  spelling: string
  about: string
  takes: 'nothing' | 'a value' | 'a value or nothing'
  values: readonly string[]
  /** Whether it means something to give it again. */
  repeats: boolean
}

function listCompletedFlags(flags: FlagTable): FlagCompletion[] {
  return Object.entries<Flag>({ ...flags, ...globalFlags }).flatMap(([name, flag]) =>
    formatFlag(name, flag).map(({ short, spelling, value, about }): FlagCompletion => {
      const takes = value === '' ? 'nothing' : value.endsWith(']') ? 'a value or nothing' : 'a value'
      const values = flag.kind === 'one-of' ? flag.values : []
      return { short, spelling, about, takes, values, repeats: flag.kind === 'list' || flag.kind === 'names' }
    }),
  )
}

const GLOBAL = listCompletedFlags({})

function formatBashScript(commands: readonly Command[]): string {
  const cases = commands.map(command => {
    const flags = listCompletedFlags(command.flags)
    const limited = flags.filter(({ values }) => values.length > 0)
    const free = flags.filter(({ takes, values }) => takes === 'a value' && values.length === 0)
    return [
      `    ${command.name})`,
      '      case $before in',
      ...limited.map(flag => `        ${listSpellings(flag).join('|')}) words='${flag.values.join(' ')}' ;;`),
      ...(free.length === 0 ? [] : [`        ${free.flatMap(listSpellings).join('|')}) return ;;`]),
      '        *)',
      `          if [[ $word == -* ]]; then words='${flags.flatMap(listSpellings).join(' ')}'`,
      ...(command.words.length === 0
        ? []
        : [`          elif ((COMP_CWORD == 2)); then words='${command.words.join(' ')}'`]),
      ...(command.bundleGives === undefined ? [] : ['          else _skillc_ask', '            return']),
      '          fi ;;',
      '      esac ;;',
    ]
  })
  return [
    '# Completes skillc in bash 3.2 and newer: source <(skillc completion bash)',
    '# Ids and words of the bundle, which skillc knows.',
    '_skillc_ask() {',
    '  local at=$COMP_CWORD typed=${COMP_WORDS[COMP_CWORD]} start each',
    '  # Readline makes several words of an id with colons, and wants what follows the last.',
    '  while ((at > 2)) && [[ ${COMP_WORDS[at]} == :* || ${COMP_WORDS[at - 1]} == *: ]]; do',
    '    at=$((at - 1))',
    '    typed=${COMP_WORDS[at]}$typed',
    '  done',
    '  start=${typed%"${typed##*:}"}',
    `  if [[ $typed == [\\"\\']* ]]; then`,
    '    typed=${typed:1}',
    "    start=''",
    '  fi',
    '  while IFS= read -r each; do',
    '    COMPREPLY+=("${each#"$start"}")',
    '  done < <(command skillc completion bash -- "${COMP_WORDS[@]:1:at-1}" "$typed" 2>/dev/null)',
    '}',
    '_skillc() {',
    "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=''",
    '  COMPREPLY=()',
    '  # Readline makes three words of `--flag=value`.',
    "  if [[ $word == '=' ]]; then word=''",
    "  elif [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}",
    '  fi',
    '  if [[ " ${COMP_WORDS[*]:1:COMP_CWORD-1} " == *\' -- \'* ]]; then return; fi',
    '  if ((COMP_CWORD == 1)); then',
    `    words='${[...commands.map(({ name }) => name), ...GLOBAL.flatMap(listSpellings)].join(' ')}'`,
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

function formatZshScript(commands: readonly Command[]): string {
  const cases = commands.flatMap(command => [
    `        ${command.name})`,
    '          _arguments -S \\',
    ...listCompletedFlags(command.flags)
      .flatMap(formatZshSpecs)
      .map(spec => `            ${quoteZsh(spec)} \\`),
    command.words.length === 0
      ? `            '*:${command.bundleGives === undefined ? 'file:_files' : 'answer:_skillc_ask'}' ;;`
      : `            '1:word:(${command.words.join(' ')})' ;;`,
  ])
  return [
    '#compdef skillc',
    '# Completes skillc in zsh: source <(skillc completion zsh), or as a file `_skillc` in a folder of $fpath',
    '# Ids and words of the bundle, which skillc knows.',
    '_skillc_ask() {',
    '  local -a found',
    '  found=("${(@f)$(command skillc completion zsh -- "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")',
    '  found=("${(@)found:#}")',
    '  (($#found)) && compadd -V answers -- "${(@)found}"',
    '  _files',
    '}',
    '_skillc() {',
    '  local state',
    '  local -a known',
    '  known=(',
    ...GLOBAL.map(({ spelling, about }) => `    ${quoteZsh(`${spelling}:${escapeColons(about)}`)}`),
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

/** One for each spelling; each excludes the other, so that neither is offered twice. */
function formatZshSpecs(flag: FlagCompletion): string[] {
  const { short, spelling, about, takes, values, repeats } = flag
  const what = `[${about.replace(/[[\]:\\]/g, '\\$&')}]`
  const start = repeats ? '*' : short === undefined ? '' : `(${listSpellings(flag).join(' ')})`
  if (takes === 'nothing') return listSpellings(flag).map(each => start + each + what)
  const value = `${what}${takes === 'a value' ? ':' : '::'}value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}`
  return [...(short === undefined ? [] : [`${start}${short}+${value}`]), `${start}${spelling}=${value}`]
}

function escapeColons(text: string): string {
  return text.replace(/[:\\]/g, '\\$&')
}

function quoteZsh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function formatFishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap(command => [
    `complete -c skillc -f -n __skillc_is_first -a ${command.name} -d ${quoteFish(command.about)}`,
    ...listCompletedFlags(command.flags).map(
      flag => `complete -c skillc -n '__skillc_is ${command.name}' ${formatFishSpec(flag)}`,
    ),
    ...(command.words.length === 0
      ? []
      : [`complete -c skillc -f -n '__skillc_is ${command.name}' -a '${command.words.join(' ')}'`]),
    ...(command.bundleGives === undefined
      ? []
      : [`complete -c skillc -k -n '__skillc_is ${command.name}' -a '(__skillc_ask)'`]),
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
    '# Ids and words of the bundle, which skillc knows.',
    'function __skillc_ask',
    '  set -l words (commandline -opc)',
    `  set -l typed (commandline -ct | string trim -l -c '"\\'')`,
    '  command skillc completion fish -- $words[2..-1] "$typed" 2>/dev/null',
    'end',
    ...GLOBAL.map(flag => `complete -c skillc -n __skillc_is_first ${formatFishSpec(flag)}`),
    ...lines,
    '',
  ].join('\n')
}

function formatFishSpec({ short, spelling, about, takes, values }: FlagCompletion): string {
  const value = values.length > 0 ? ` -x -a '${values.join(' ')}'` : takes === 'a value' ? ' -r' : ''
  return `${short === undefined ? '' : `-s ${short.slice(1)} `}-l ${spelling.slice(2)}${value} -d ${quoteFish(about)}`
}

function quoteFish(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
