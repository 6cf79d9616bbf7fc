import type { Reference } from '../../types.ts'
import type { Cwd, ShellCommand, ShellWord } from './commands.ts'

export interface FileUse {
  word: ShellWord
  cwd: Cwd
  /** `written` also covers files that the command only tests, makes or removes; `marked` those it makes executable. */
  use: NonNullable<Reference['run']> | 'marked' | 'written'
  rest?: readonly ShellWord[]
}

const prefixes = /^(?:sudo|doas|env|exec|command|nohup|time|nice|if|then|eval)$/
const runners = /^(?:uv|poetry|pipenv|rye|pdm|hatch|pixi)$/
const interpreters =
  /^(?:python[\d.]{0,4}|node|bash|sh|zsh|dash|ksh|deno|bun|tsx|ts-node|ruby|perl|pwsh|php|Rscript|source|\.)$/
const readers = /^(?:cat|head|tail|less|more|bat)$/
const writers = /^(?:tee|touch|mkdir|cp|mv|rm|ln|curl|wget|test|\[|\[\[)$/
const valued =
  /^(?:--(?:with|python|from|extra|group|package|require|import|loader|env-file|index-url|index|tsconfig)|-[rWXOoCI]|-(?:Command|ExecutionPolicy))$/
const inline = /^-[a-zA-Z]*[cem]$|^--(?:eval|print|command)$/
const output = /^--?(?:o|out|output|out-?file|output-?file|output-?dir|save|dest|log)(?:=|$)/

export function findUses(commands: readonly ShellCommand[]): FileUse[] {
  return commands.flatMap(command => {
    const { cwd, words, redirections } = command
    const written = redirections.flatMap(({ operator, target }) => (operator.includes('>') ? target : []))
    const named = words.filter((word, at) => isOutput(word.value, words[at - 1]?.value))
    const read = redirections.flatMap(({ operator, target }) => (operator === '<' ? target : []))
    return [
      ...readProgram(words).map(each => ({ ...each, cwd })),
      ...[...written, ...named].map(word => ({ word, cwd, use: 'written' as const })),
      ...read.map(word => ({ word, cwd, use: 'read' as const })),
    ]
  })
}

function isOutput(value: string, before: string | undefined): boolean {
  return output.test(value)
    ? value.includes('=')
    : before !== undefined && output.test(before) && !before.includes('=')
}

export function skipPrefixes(words: readonly ShellWord[]): readonly ShellWord[] {
  let at = 0
  while (at < words.length) {
    const { value } = words[at]!
    if (prefixes.test(value)) at = skipOptions(words, at + 1)
    else if (value === 'npx' || value === 'bunx') at = skipOptions(words, at + 1)
    else if (runners.test(value) && words[at + 1]?.value === 'run') at = skipOptions(words, at + 2)
    else if (/^[A-Za-z_]\w{0,60}=/.test(value)) at++
    else break
  }
  return words.slice(at)
}

function skipOptions(words: readonly ShellWord[], from: number): number {
  let at = from
  while (words[at]?.value.startsWith('-') === true) at += valued.test(words[at]!.value) ? 2 : 1
  return at
}

function readProgram(all: readonly ShellWord[]): Omit<FileUse, 'cwd'>[] {
  const words = skipPrefixes(all)
  const [program, ...rest] = words
  if (program === undefined) return []
  const name = program.value.slice(program.value.lastIndexOf('/') + 1)
  if (interpreters.test(name)) {
    const from = /^(?:deno|bun)$/.test(name) && rest[0]?.value === 'run' ? 1 : 0
    const at = skipOptions(rest, from)
    if (rest.slice(from, at).some(({ value }) => inline.test(value))) return []
    const script = rest[at]
    return script === undefined ? [] : [{ word: script, use: 'interpreter', rest: rest.slice(at + 1) }]
  }
  if (writers.test(name)) return rest.map(word => ({ word, use: 'written' }))
  if (readers.test(name)) return rest.map(word => ({ word, use: 'read' }))
  if (name === 'chmod') return rest.map(word => ({ word, use: 'marked' }))
  const isRun = words.length < all.length && /\.(?:py|[cm]?[jt]s)$/.test(name)
  return [{ word: program, use: isRun ? 'interpreter' : 'direct', rest }]
}
