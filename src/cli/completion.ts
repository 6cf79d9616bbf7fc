/** Completion of `skillc` in a shell: scripts that ask skillc what may take the place of the last word, and the answers. */
import { type Command, globalFlags } from './command.ts'
import type { SHELLS } from './commands/help.ts'
import { type Flag, type FlagTable, formatFlag, listSpellings } from './flags.ts'

export type Shell = (typeof SHELLS)[number]

/** Lines are words, in zsh and fish with what they do behind a tab. Without any, files are offered, and also after an empty line. */
const SCRIPTS: Record<Shell, string> = {
  bash: `# Completes skillc in bash 3.2 and newer: source <(skillc completion bash)
_skillc() {
  local at=$COMP_CWORD typed=\${COMP_WORDS[COMP_CWORD]} start each
  COMPREPLY=()
  # Readline makes several words of what has colons or \`=\`, and wants what follows the last.
  while ((at > 2)) && [[ \${COMP_WORDS[at]} == [:=]* || \${COMP_WORDS[at - 1]} == *[:=] ]]; do
    at=$((at - 1))
    typed=\${COMP_WORDS[at]}$typed
  done
  start=\${typed%"\${typed##*[:=]}"}
  if [[ $typed == [\\"\\']* ]]; then
    typed=\${typed:1}
    start=''
  fi
  while IFS= read -r each; do
    [[ -z $each ]] || COMPREPLY+=("\${each#"$start"}")
  done < <(command skillc completion bash -- "\${COMP_WORDS[@]:1:at-1}" "$typed" 2>/dev/null)
}
complete -o bashdefault -o default -F _skillc skillc
`,
  zsh: `#compdef skillc
# Completes skillc in zsh: source <(skillc completion zsh), or as a file \`_skillc\` in a folder of $fpath
_skillc() {
  local -a lines answers shown
  local each
  lines=("\${(@f)$(command skillc completion zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null; print -r .)}")
  lines[-1]=()
  for each in "\${(@)lines:#}"; do
    answers+=("\${each%%$'\\t'*}")
    shown+=("\${each/$'\\t'/  -- }")
  done
  (($#answers)) && compadd -l -V answers -d shown -- "\${(@)answers}"
  if [[ -z \${lines[-1]} ]]; then _files; fi
}
if [[ $funcstack[1] == _skillc ]]; then _skillc "$@"; else compdef _skillc skillc; fi
`,
  fish: `# Completes skillc in fish: skillc completion fish | source
function __skillc_answer
  set -l words (commandline -opc)
  set -l typed (commandline -ct | string trim -l -c '"\\'')
  set -l lines (command skillc completion fish -- $words[2..-1] "$typed" 2>/dev/null)
  if test (count $lines) -gt 0
    string match -v '' -- $lines
  end
  if test -z "$lines[-1]"
    __fish_complete_path (commandline -ct)
  end
end
complete -c skillc -f -k -a '(__skillc_answer)'
`,
}

export function getScript(shell: Shell): string {
  return SCRIPTS[shell]
}

interface Answer {
  word: string
  about?: string
}

/** The words that may come next, before those of a bundle; undefined where a bundle, or only files, may have more. */
export function listKnownWords(
  commands: readonly Command[],
  given: readonly string[],
  typed: string,
): Answer[] | undefined {
  const [name] = given
  if (name === undefined)
    return [...commands.map(({ name, about }) => ({ word: name, about })), ...listFlagWords(globalFlags)]
  const command = commands.find(each => each.name === name)
  if (command === undefined || given.includes('--')) return []
  const flags: FlagTable = { ...command.flags, ...globalFlags }
  const [, written, start = ''] = /^((--[a-z-]+)=)/.exec(typed) ?? []
  const flag = findFlag(flags, written === undefined ? (given.at(-1) ?? '') : start)
  if (flag !== undefined)
    return flag.kind === 'one-of' ? flag.values.map(word => ({ word: `${written ?? ''}${word}` })) : []
  if (typed.startsWith('-')) return listFlagWords(flags)
  return given.length === 1 && command.words.length > 0 ? command.words.map(word => ({ word })) : undefined
}

function listFlagWords(flags: FlagTable): Answer[] {
  return Object.entries<Flag>(flags).flatMap(([name, flag]) =>
    formatFlag(name, flag).flatMap(each => listSpellings(each).map(word => ({ word, about: each.about }))),
  )
}

function findFlag(flags: FlagTable, spelling: string): Flag | undefined {
  const found = Object.entries<Flag>(flags).find(([name, flag]) =>
    formatFlag(name, flag).some(each => each.value !== '' && listSpellings(each).includes(spelling)),
  )
  return found?.[1]
}
