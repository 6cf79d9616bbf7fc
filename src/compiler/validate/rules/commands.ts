/** Rules for commands: in the code of a body, in fences of other Markdown files, and in shell scripts. */
import type { Code, Facts } from '../../../core/diagnostics/catalog.ts'
import { createLocator } from '../../../core/text/lines.ts'
import { listFences } from '../../parse/markdown/markdown-blocks.ts'
import { enter, readCommands, type ShellCommand, type ShellWord } from '../../parse/shell/commands.ts'
import { createSourceMap, hideDocumentation, isShell } from '../../parse/shell/text.ts'
import { skipPrefixes } from '../../parse/shell/uses.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from './rule.ts'

type CommandCode = Extract<Code, 'literal-variable' | 'misread-command' | 'unquoted-requirement'>

/** Places are UTF-16 units of the code. */
type Fault = { [C in CommandCode]: { code: C; facts: Facts<C>; start: number; end: number } }[CommandCode]

export function commands({ text, code }: Parsed, report: Report): void {
  const locate = createLocator(text)
  let named: Set<string> | undefined
  const listNamed = () => {
    named ??= new Set(Array.from(text.matchAll(shortName), ([name]) => name)).add('CC')
    return named
  }
  for (const { kind, lang = '', value, position } of code) {
    if (kind === 'block' && !isShell(lang)) continue
    const faults = [...findCommandFaults(value, lang), ...findUnsetProgram(value, lang, listNamed)]
    if (faults.length === 0) continue
    const base = position.start.offset
    const source = text.slice(base, position.end.offset)
    const ticks = kind === 'span' ? source.indexOf(value) : -1
    const toSource = ticks < 0 ? createSourceMap(value, source) : (at: number) => at + ticks
    if (toSource === undefined) continue
    for (const { code, facts, start, end } of faults) {
      report(code, facts, { position: locate(base + toSource(start), base + toSource(end)) })
    }
  }
}

export function findFileFaults(path: string, text: string): Fault[] {
  if (/\.(?:sh|bash)$/i.test(path)) return findCommandFaults(text, 'sh')
  if (!/\.(?:md|markdown)$/i.test(path) || !mayFail(text)) return []
  return listFences(text)
    .filter(({ lang, isNested }) => isShell(lang) && !isNested)
    .flatMap(({ lang, start: base, end }) =>
      findCommandFaults(text.slice(base, end), lang).map(fault => ({
        ...fault,
        start: base + fault.start,
        end: base + fault.end,
      })),
    )
}

/** Starts with a line end, which a search finds fast. */
const brokenLine = /\n(?<=(?:[^\\\s]|\\\\)[ \t]{0,8}\r?\n)[ \t]{0,20}--?[A-Za-z]/
const assignment = /^[ \t]{0,20}([A-Z_][A-Z0-9_]{1,40})=\S{1,200} /gm
/** UTF-16 units after an assignment that are searched for its variable. */
const LINE_ROOM = 400
const installer = /pip|uv|conda|mamba|poetry|pdm/
const bound = /[\w\]][<>]=?\d/
const heredoc = /<<-? ?\\?['"]/
const variableStart = /\$[A-Z{]/g
/** UTF-16 units between a quote and a variable in it. */
const QUOTE_ROOM = 400

/** UTF-16 units of the longest text that is read. */
const LONGEST = 1 << 18

/** Fast path: most code needs no parser. */
function mayFail(code: string): boolean {
  if (code.length > LONGEST) return false
  const installs = code.includes('install') || code.includes('uv ') || code.includes('add ')
  if (installs && bound.test(code) && installer.test(code)) return true
  if (brokenLine.test(code)) return true
  if (code.includes('grep ') && repetition.test(code)) return true
  if (code.includes('\\n') && /\b(?:gh|git) /.test(code)) return true
  if (agentTool.test(code) || (code.includes('cd ../') && climbing.test(code))) return true
  if (!code.includes('$')) return false
  return (code.includes('<<') && heredoc.test(code)) || hasQuotedVariable(code) || hasLateVariable(code)
}

/** `URL=x open "$URL"` */
function hasLateVariable(code: string): boolean {
  for (const { 0: start, 1: name = '', index } of code.matchAll(assignment)) {
    const from = index + start.length
    const [line = ''] = code.slice(from, from + LINE_ROOM).split('\n', 1)
    if (usesVariable(line, name)) return true
  }
  return false
}

function usesVariable(text: string, name: string): boolean {
  return text.includes('$') && Array.from(text.matchAll(anyVariable)).some(([, used]) => used === name)
}

const anyVariable = /\$\{?([A-Z_][A-Z0-9_]{1,40})(?!\w)/g

function hasQuotedVariable(code: string): boolean {
  if (!/curl|wget|\b(?:https?|xh)\s/.test(code)) return false
  for (const { index } of code.matchAll(variableStart))
    if (code.slice(Math.max(0, index - QUOTE_ROOM), index).includes("'")) return true
  return false
}

function findCommandFaults(code: string, lang: string): Fault[] {
  if (!mayFail(code)) return []
  const shown = hideDocumentation(code, lang)
  const commands = readCommands(shown)
  const assigned = new Set<string>()
  return commands.flatMap((command, at) => {
    const words = skipPrefixes(command.words)
    for (const { name } of words.length === 0 ? command.assignments : []) assigned.add(name)
    return [
      ...findBareRequirements(shown, words, command),
      ...findQuotedVariables(words),
      ...findQuotedHeredoc(shown, words, command, assigned),
      ...findLateVariables(shown, words, command),
      ...findBrokenLine(shown, lang, command, commands[at + 1]),
      ...findLiteralRepetition(words),
      ...findLiteralNewline(words),
      ...findAgentTool(lang, words),
      ...findClimb(shown, words, command),
    ]
  })
}

const installing: [program: RegExp, rest: RegExp][] = [
  [/^(?:.*\/)?pip[\d.]{0,4}$/, /^install$/],
  [/^(?:.*\/)?python[\d.]{0,4}$/, /^-m pip install$/],
  [/^uv$/, /^(?:pip install|add|tool install)$/],
  [/^(?:conda|mamba|micromamba|pipx)$/, /^install$/],
  [/^(?:poetry|pdm)$/, /^add$/],
]

function isInstalling([program, ...rest]: readonly ShellWord[]): boolean {
  if (program === undefined) return false
  const given = rest.slice(0, 3).map(({ value }) => value)
  return installing.some(
    ([name, words]) =>
      name.test(program.value) && given.some((_, at) => words.test(given.slice(0, at + 1).join(' '))),
  )
}

const requirement = /^[A-Za-z][\w.-]{0,80}(?:\[[\w,.-]{0,80}\])?$/

/** `pip install numpy>=1.24` writes to a file `=1.24`. */
function findBareRequirements(
  code: string,
  words: readonly ShellWord[],
  { redirections }: ShellCommand,
): Fault[] {
  if (redirections.length === 0 || !isInstalling(words)) return []
  return redirections.flatMap(({ operator, target }) => {
    const at = target.start - operator.length
    const isBound =
      code.slice(at, target.start) === operator &&
      (operator === '>' ? /^=?\d/.test(target.value) : operator === '<' && /^=?\d/.test(target.value))
    const name =
      code
        .slice(Math.max(0, at - 200), at)
        .split(/\s/)
        .at(-1) ?? ''
    if (!isBound || !requirement.test(name)) return []
    const facts = { requirement: name + code.slice(at, target.end), operator, file: target.value }
    return { code: 'unquoted-requirement', facts, start: at - name.length, end: target.end }
  })
}

const clients = /^(?:curl|wget|https?|xh)$/
const variable = /\$(?:\{[A-Z][A-Z0-9_]{2,40}\}|[A-Z][A-Z0-9_]{2,40})(?!\w)/

/** `curl -H 'Authorization: Bearer $TOKEN'` sends the variable's name. */
function findQuotedVariables([program, ...words]: readonly ShellWord[]): Fault[] {
  if (program === undefined || !clients.test(program.value)) return []
  return words.flatMap(({ text, node, start }) => {
    if (!text.includes("'") || !text.includes('$')) return []
    for (const part of node.parts ?? []) {
      if (part.type !== 'SingleQuoted') continue
      const found = variable.exec(part.text)
      if (found === null) continue
      const from = start - node.pos + part.pos + found.index
      const facts = { variable: found[0], program: program.value, delimiter: '' }
      return { code: 'literal-variable' as const, facts, start: from, end: from + found[0].length }
    }
    return []
  })
}

/** Programs whose input never has such variables itself. */
const readers = /^(?:python[\d.]{0,4}|psql|mysql|sqlite3|curl)$/

/** A variable that the same code sets, in a here-document without expansion. */
function findQuotedHeredoc(
  code: string,
  [program]: readonly ShellWord[],
  { heredoc }: ShellCommand,
  assigned: ReadonlySet<string>,
): Fault[] {
  if (heredoc?.isQuoted !== true || program === undefined || !readers.test(program.value)) return []
  const body = code.slice(heredoc.start, heredoc.end)
  for (const { 0: shown, 1: braced, 2: plain, index } of body.matchAll(
    /\$(?:\{(\w{2,40})\}|([A-Za-z_]\w{1,40}))/g,
  )) {
    if (!assigned.has(braced ?? plain ?? '')) continue
    const start = heredoc.start + index
    const facts = { variable: shown, program: program.value, delimiter: heredoc.delimiter }
    return [{ code: 'literal-variable', facts, start, end: start + shown.length }]
  }
  return []
}

/** `URL=https://x open "$URL"`, in code that does not set the variable before. */
function findLateVariables(
  code: string,
  [program, ...words]: readonly ShellWord[],
  { assignments, start }: ShellCommand,
): Fault[] {
  if (program === undefined) return []
  return assignments.flatMap(({ name, value }) => {
    if (!/^[A-Z_][A-Z0-9_]{1,40}$/.test(name) || common.test(name)) return []
    const word = usesVariable(value, name) ? undefined : words.find(each => expands(each, name))
    if (word === undefined || code.slice(0, start).includes(name)) return []
    const facts = { fault: 'late', text: name, program: program.value }
    return { code: 'misread-command', facts, start: word.start, end: word.end }
  })
}

/** Variables that shells predefine. */
const common =
  /^(?:PATH|HOME|USER|PWD|SHELL|LANG|TERM|TMPDIR|EDITOR|PYTHONPATH|NODE_OPTIONS|LD_LIBRARY_PATH|IFS)$/

function expands({ text, node: { parts = [] } }: ShellWord, name: string): boolean {
  const isQuoted = parts.some(part => part.type === 'SingleQuoted' && usesVariable(part.text, name))
  return usesVariable(text, name) && !isQuoted
}

/** A line that starts with an option, below one that does not continue. Reports the first. */
function findBrokenLine(
  code: string,
  lang: string,
  { words, end }: ShellCommand,
  next: ShellCommand | undefined,
): Fault[] {
  const last = words.at(-1)
  const [option] = next?.words ?? []
  if (last === undefined || option === undefined || !/^--?[A-Za-z]/.test(option.text)) return []
  if (words[0]?.text.startsWith('-') || !/^[ \t]*\n[ \t]*$/.test(code.slice(end, option.start))) return []
  if (last.text === '^') return [toBrokenLine('caret', last)]
  if (last.text.endsWith('\\\\')) return [toBrokenLine('double', last)]
  // Without a language, it may be a list of options.
  return lang === '' ? [] : [toBrokenLine('line', option)]
}

function toBrokenLine(fault: string, { text, start, end }: ShellWord): Fault {
  return { code: 'misread-command', facts: { fault, text, program: '' }, start, end }
}

/** `grep "[A-Z]{16}"` */
function findLiteralRepetition([program, ...words]: readonly ShellWord[]): Fault[] {
  if (program?.value !== 'grep') return []
  const options = words.filter(({ value }) => value.startsWith('-'))
  if (options.some(({ value }) => /^-\w*[EPF]|^--(?:extended|perl|fixed)/.test(value))) return []
  const pattern = words.find(({ value }) => !value.startsWith('-'))
  const found = pattern === undefined ? null : repetition.exec(pattern.text)
  if (pattern === undefined || found === null) return []
  const [text] = found
  const start = pattern.start + found.index
  const facts = { fault: 'repetition', text, program: program.value }
  return [{ code: 'misread-command', facts, start, end: start + text.length }]
}

/** Only after a character class, otherwise it may be the searched text: `\frac{1}{2}`. */
const repetition = /(?<=\]|\\[dws])\{\d{1,5}(?:,\d{0,5})?\}/

/** `gh pr comment --body "Done.\nThanks."` */
function findLiteralNewline([program, topic, ...words]: readonly ShellWord[]): Fault[] {
  const options = textOptions.find(([name]) => name.test(`${program?.value} ${topic?.value}`))?.[1]
  if (program === undefined || options === undefined) return []
  for (const [at, { text, start: from }] of words.entries()) {
    const [before] = options.test(words[at - 1]?.value ?? '') ? (untilNewline.exec(text) ?? []) : []
    if (before === undefined) continue
    const start = from + before.length - 2
    const facts = { fault: 'newline', text: '\\n', program: program.value }
    return [{ code: 'misread-command', facts, start, end: start + 2 }]
  }
  return []
}

/** `$S key BACK`, where the text never sets or names `S`. Longer names say what the user has to set. */
function findUnsetProgram(code: string, lang: string, listNamed: () => ReadonlySet<string>): Fault[] {
  if (!code.includes('$') || code.length > LONGEST || !shortProgram.test(code)) return []
  return readCommands(hideDocumentation(code, lang)).flatMap(({ words: [program, next] }) => {
    const [, name = ''] = shortVariable.exec(program?.text ?? '') ?? []
    if (program === undefined || next === undefined || name === '' || listNamed().has(name)) return []
    const facts = { fault: 'unset', text: name, program: next.text }
    return { code: 'misread-command', facts, start: program.start, end: program.end }
  })
}

const shortProgram = /^[ \t]{0,20}"?\$\{?[A-Z][A-Z0-9]?\}?"? /m
const shortVariable = /^"?\$\{?([A-Z][A-Z0-9]?)\}?"?$/
/** Not after a dollar sign. */
const shortName = /(?<![$\w{])[A-Z][A-Z0-9]?(?!\w)/g

const untilNewline = /^"(?:[^"\\`$]|\\[^n]|\$(?!\()){0,2000}\\n/

/** Options whose text programs take literally. */
const textOptions: [program: RegExp, option: RegExp][] = [
  [/^gh (?:issue|pr|release)$/, /^(?:--body|-b|--notes)$/],
  [/^git commit$/, /^(?:--message|-[a-z]?m)$/],
]

/** `Read references/times.md` in a block for a shell. */
function findAgentTool(lang: string, [program, file]: readonly ShellWord[]): Fault[] {
  if (lang === '' || program === undefined || file === undefined) return []
  if (!agentTool.test(`${program.text} ${file.text}`)) return []
  const facts = { fault: 'tool', text: program.text, program: '' }
  return [{ code: 'misread-command', facts, start: program.start, end: program.end }]
}

const agentTool = /^[ \t]{0,20}(?:Read|Write|Edit|Glob|Grep) (?:[\w*@+-]{0,60}[./=])/m

/** `cd oven && bake && cd ../..`, which does not lead back. */
function findClimb(
  code: string,
  [program, folder]: readonly ShellWord[],
  { cwd, start }: ShellCommand,
): Fault[] {
  if (program?.value !== 'cd' || folder === undefined || !cwd.startsWith('./') || cwd.startsWith('./..'))
    return []
  const line = code.slice(code.lastIndexOf('\n', start) + 1, folder.end)
  if (!entering.test(line) || !climbing.test(line) || !enter(cwd, folder.value).startsWith('./..')) return []
  const facts = { fault: 'climb', text: `cd ${folder.value}`, program: cwd.slice(2) }
  return [{ code: 'misread-command', facts, start: program.start, end: folder.end }]
}

const entering = /\bcd \w/
const climbing = /&& {0,4}cd \.\.\//
