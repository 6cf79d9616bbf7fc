/** Parses a shell text into commands, in order, each with the folder in which it runs. Runs and expands nothing. */
import { createRequire } from 'node:module'
import type {
  AndOr,
  Command,
  CompoundList,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Redirection,
  TestCommand,
  TestExpression,
  Word,
} from 'unbash'
import { normalizePath } from '../../../core/files/path.ts'

/** Positions are in the text. */
export interface ShellWord {
  /** As written, with quotes. */
  text: string
  /** Without quotes; variables stay. */
  value: string
  start: number
  end: number
  node: Word
}

export interface ShellCommand {
  start: number
  end: number
  /** The program first. For a test (`[[ … ]]`), the brackets and the operands. */
  words: ShellWord[]
  /** For this command only, or for the shell if the command has no words. */
  assignments: { name: string; value: string }[]
  redirections: { operator: string; target: ShellWord }[]
  heredoc?: { isQuoted: boolean; delimiter: string; start: number; end: number }
  fed?: ShellCommand
  cwd: Cwd
}

/**
 * `''` is the agent's start folder, `./scripts` the one after `cd scripts`, `plugin` the plugin's. `unknown`: after
 * `cd $X`, `cd ~`, or into a clone.
 */
export type Cwd = '' | 'plugin' | 'unknown' | `./${string}`

/** Names for the skill's own folder: Claude Code's, those of agents whose variables other skills use, and plain text. */
export const ownFolder =
  /^(?:\$\{?(?:CLAUDE_SKILL_DIR|SKILL_DIR|SKILL_ROOT|SKILL_PATH)\}?|\{(?:baseDir|skillDir|skill_dir|SKILL_DIR)\}|[<_](?:skill|SKILL)[-_]?(?:dir|folder|root|path|DIR|FOLDER|ROOT|PATH)[>_])(?:\/|$)/
export const pluginFolder = /^\$\{?CLAUDE_PLUGIN_ROOT\}?(?:\/|$)/
/** A client's user folder of skills: `~/.claude/skills/`. */
export const homeFolder = /^(?:~|\$\{?HOME\}?)\/(?=\.[\w-]{1,20}\/skills\/)/

/** Nested substitutions that are read: the parser scans each level again. */
const MOST_LEVELS = 4
/** UTF-16 units of the longest text that is read. */
const LONGEST = 1 << 18

/** `require` of an ES module is synchronous; skills without commands do not load the parser. */
const require = createRequire(import.meta.url)

function parseShell(text: string): ParsedScript {
  const { parse } = require('unbash') as typeof import('unbash')
  return parse(text)
}

/** A text with an error is read line by line, because it is documentation as often as it is code. */
export function readCommands(text: string): ShellCommand[] {
  if (text.length > LONGEST) return []
  const commands: ShellCommand[] = []
  const shell: Shell = { cwd: '', hasCloned: false }
  const script = parseShell(text)
  if (script.errors === undefined) readList(script.commands, { commands, shell, level: 0, offset: 0 })
  else readLines(text, commands, shell)
  return commands
}

function readLines(text: string, commands: ShellCommand[], shell: Shell): void {
  let offset = 0
  for (const line of text.split(/(?<!\\)\n/)) {
    const script = parseShell(line)
    if (script.errors === undefined) readList(script.commands, { commands, shell, level: 0, offset })
    offset += line.length + 1
  }
}

interface Shell {
  cwd: Cwd
  hasCloned: boolean
}

interface Reading {
  commands: ShellCommand[]
  shell: Shell
  level: number
  offset: number
}

type Statements = ParsedScript['commands']

function readList(statements: Statements, reading: Reading): void {
  for (const { command } of statements) readNode(command, reading)
}

function readNode(node: AndOr | PipelineNode | CompoundList, reading: Reading): void {
  switch (node.type) {
    case 'AndOr':
      for (const each of node.commands) readNode(each, reading)
      return
    case 'Pipeline':
      readPipeline(node, reading)
      return
    case 'Command':
      readCommand(node, reading)
      return
    case 'TestCommand':
      readTest(node, reading)
      return
    case 'Redirected':
      readNode(node.command, reading)
      return
    case 'CompoundList':
      readList(node.commands, reading)
      return
    case 'Subshell':
    case 'Function':
      readNode(node.body, { ...reading, shell: { ...reading.shell } })
      return
    case 'BraceGroup':
    case 'For':
    case 'ArithmeticFor':
    case 'Select':
    case 'Coproc':
      readNode(node.body, reading)
      return
    case 'While':
      readNode(node.clause, reading)
      readNode(node.body, reading)
      return
    case 'If':
      for (const { clause, then } of [node, ...node.elif]) {
        readNode(clause, reading)
        readNode(then, reading)
      }
      if (node.else !== undefined) readNode(node.else, reading)
      return
    case 'Case':
      for (const { body } of node.items) readNode(body, reading)
  }
}

function readPipeline({ commands: parts }: Pipeline, reading: Reading): void {
  let last: ShellCommand | undefined
  for (const part of parts) {
    const before = reading.commands.length
    readNode(part, reading)
    const next = reading.commands[before]
    if (last !== undefined && next !== undefined) last.fed = next
    last = part.type === 'Command' ? next : undefined
  }
}

function readCommand(node: Command, reading: Reading): void {
  const { commands, shell, offset } = reading
  const words = [node.name, ...node.args]
    .filter(word => word !== undefined)
    .map(word => toWord(word.type === 'Word' ? word : { ...word, type: 'Word', value: word.text }, offset))
  const command: ShellCommand = {
    start: node.pos + offset,
    end: node.end + offset,
    words,
    assignments: node.prefix.flatMap(each =>
      each.type === 'Assignment' && each.value.type === 'Word'
        ? { name: each.name, value: each.value.value }
        : [],
    ),
    redirections: [],
    cwd: shell.cwd,
  }
  for (const each of node.redirects) addRedirection(command, each, offset)
  commands.push(command)
  for (const { text, node: word } of words)
    if (/\$\(|`|<\(/.test(text)) readSubstitutions(word.parts, reading)
  for (const { value } of node.prefix.filter(each => each.type === 'Assignment'))
    if (value.type === 'Word' && value.text.includes('$(')) readSubstitutions(value.parts, reading)
  changeFolder(words, shell)
}

function addRedirection(command: ShellCommand, node: Redirection, offset: number): void {
  if (node.type === 'HereDoc') {
    const { body, delimiter } = node
    command.heredoc = {
      isQuoted: delimiter?.quoted === true,
      delimiter: delimiter?.value ?? '',
      start: body.pos + offset,
      end: body.end + offset,
    }
  } else if (node.target !== undefined)
    command.redirections.push({ operator: node.operator, target: toWord(node.target, offset) })
}

function readTest(node: TestCommand, { commands, shell, offset }: Reading): void {
  const bracket = { type: 'Word', text: '[[', value: '[[', pos: node.pos, end: node.pos + 2 } as const
  commands.push({
    start: node.pos + offset,
    end: node.end + offset,
    words: [bracket, ...listOperands(node.expression)].map(word => toWord(word, offset)),
    assignments: [],
    redirections: [],
    cwd: shell.cwd,
  })
}

function listOperands(test: TestExpression): Word[] {
  switch (test.type) {
    case 'TestUnary':
      return [test.operand]
    case 'TestBinary':
      return [test.left, test.right]
    case 'TestLogical':
      return test.operands.flatMap(listOperands)
    default:
      return listOperands(test.type === 'TestNot' ? test.operand : test.expression)
  }
}

function toWord(node: Word, offset: number): ShellWord {
  const { text, pos, end } = node
  const value = /["'\\]/.test(text) ? node.value : text
  return { text, value, start: pos + offset, end: end + offset, node }
}

function readSubstitutions(parts: Word['parts'], reading: Reading): void {
  if (reading.level === MOST_LEVELS) return
  const inner = { ...reading, level: reading.level + 1, shell: { ...reading.shell } }
  for (const part of parts ?? []) {
    if (part.type === 'DoubleQuoted') readSubstitutions(part.parts, reading)
    else if (part.type === 'CommandExpansion' || part.type === 'ProcessSubstitution') {
      // With escaped backticks, the positions are in another text.
      if (part.script !== undefined && part.script.source === undefined) readList(part.script.commands, inner)
    }
  }
}

function changeFolder(words: ShellWord[], shell: Shell): void {
  const [program, ...rest] = words.map(({ value }) => value)
  if (program === 'git' && rest.includes('clone')) shell.hasCloned = true
  if (program === 'popd') shell.cwd = 'unknown'
  if (program !== 'cd' && program !== 'pushd') return
  const [folder = '~'] = rest.filter(word => word === '-' || !word.startsWith('-'))
  shell.cwd = shell.hasCloned ? 'unknown' : enter(shell.cwd, folder)
}

/** The folder after `cd folder`. */
export function enter(cwd: Cwd, folder: string): Cwd {
  const own = ownFolder.exec(folder)
  if (own !== null) return toCwd(folder.slice(own[0].length))
  if (pluginFolder.test(folder)) return /\/./.test(folder) ? 'unknown' : 'plugin'
  if (!/^[\w@.+-][\w@.+/-]*$/.test(folder) || cwd === 'plugin' || cwd === 'unknown') return 'unknown'
  const below = toCwd(folder)
  // Lines of a page are alternatives as often as steps.
  return below === cwd ? cwd : toCwd(`${cwd}/${folder}`)
}

function toCwd(folder: string): Cwd {
  const path = normalizePath('', folder)
  return path === '' ? '' : `./${path}`
}
