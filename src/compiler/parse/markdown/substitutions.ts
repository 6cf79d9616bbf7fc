/**
 * Places where clients insert text before a model reads a skill: arguments, variables, and the output of commands.
 * Located, but never filled in or run. Sources: Claude Code's documentation of skills, "Available string substitutions"
 * and "Inject dynamic context"; Kimi Code's documentation of skills; OpenClaw's for `{baseDir}`.
 */
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Json, Position } from '../../../core/json/types.ts'
import { createLocator } from '../../../core/text/lines.ts'
import type { SubstitutionKind } from '../../../format/types.ts'
import type { Frontmatter, Parsed, Substitution } from '../../types.ts'

export type SubstitutionInput = Pick<Parsed, 'text' | 'bodyStart' | 'code' | 'frontmatter' | 'form'>

export interface Substitutions
  extends Pick<Parsed, 'substitutions' | 'takesArguments' | 'argumentNames' | 'findings'> {}

const MOST = 1000

/** Longer words are not names; searching them would be quadratic. */
const LONGEST_NAME = 200

/** `${baseDir}` is a JavaScript template string, not a placeholder. */
const variable =
  /\$\{CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT|PLUGIN_DATA|SESSION_ID|PROJECT_DIR|EFFORT)\}|\$\{KIMI_SKILL_DIR\}|(?<!\$)\{baseDir\}/g

const signs = ['${CLAUDE_', '${KIMI_', '{baseDir}']

/** An argument after `$`: all, by index, or by number. */
const argument = /\$(?:ARGUMENTS(?!\w)(?:\[\d{1,3}\])?|\d{1,3}(?!\d))/g
const namedArgument = /\$(?:ARGUMENTS(?!\w)(?:\[\d{1,3}\])?|\d{1,3}(?!\d)|[A-Za-z_][\w-]*)/g

/** `$1` as a separate word in prose: `$10`, `$1.50`, `$1k`, `$5/month`, `-$2` and `$2-5` are money. */
const worded =
  /(?<![\\$\w~≈-])\$\d(?![\w%/+–-]|[.,]\d|\s(?:per|off|each|bill|thousand|million|billion|USD|dollars?|minimum)\b)/y

interface Match {
  kind: SubstitutionKind
  start: number
  end: number
  command?: string
}

/**
 * In text order, a command before the ones inside it. In the body: arguments, variables and commands; in
 * `allowed-tools` and `hooks`, which Claude Code fills in too: variables. Numbers count only in skills that take
 * arguments. Reports `long-list`. Linear; a text without `$`, `` !` `` and `{baseDir} costs a search for them.
 */
export function findSubstitutions(searched: SubstitutionInput): Substitutions {
  const { text, bodyStart, code, frontmatter, form } = searched
  const argumentNames = listArgumentNames(frontmatter)
  const found: Match[] = findCommands(searched)
  for (const [from, to] of listFieldRanges(frontmatter)) addVariables(text, from, to, found)
  let takesArguments = form?.kind === 'command' || hasArgumentFields(frontmatter)
  if (signs.some(sign => text.includes(sign, bodyStart))) addVariables(text, bodyStart, text.length, found)
  if (text.includes('$', bodyStart)) {
    const candidates = findArguments(text, bodyStart, new Set(argumentNames))
    takesArguments ||= candidates.some(each => usesArguments(each, text))
    for (const each of filterMeant(candidates, text, code, takesArguments)) found.push(each)
  }
  const findings: Finding[] = []
  if (found.length > MOST) {
    const facts = { key: 'substitutions', length: found.length, limit: MOST }
    findings.push(createFinding('long-list', facts))
  }
  return { substitutions: locateAll(found, text), takesArguments, argumentNames, findings }
}

function locateAll(found: Match[], text: string): Substitution[] {
  const locate = createLocator(text)
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  return found.slice(0, MOST).map(({ kind, start, end, command }) => {
    const each: Substitution = { kind, text: text.slice(start, end), position: locate(start, end) }
    return command === undefined ? each : { ...each, command }
  })
}

/**
 * `` !`…` `` at the start of a line or after white space, and blocks fenced with ```` ```! ````. Uses the Markdown parser's view,
 * so a quotation of the syntax is not a command.
 */
function findCommands({ text, code }: SubstitutionInput): Match[] {
  const found: Match[] = []
  for (const { kind, lang, value, position } of code) {
    const { offset } = position.start
    const end = position.end.offset
    if (kind === 'block') {
      if (lang === '!') found.push({ kind: 'command', start: offset, end, command: value })
    } else if (text[offset - 1] === '!' && text[offset + 1] !== '`' && /^\s?$/.test(text[offset - 2] ?? '')) {
      found.push({ kind: 'command', start: offset - 1, end, command: value })
    }
  }
  return found
}

/** The frontmatter's values that Claude Code fills in: its Bash rules and the commands of hooks. */
function listFieldRanges(frontmatter: Frontmatter | undefined): [from: number, to: number][] {
  const values = ['/allowed-tools', '/hooks'].map(pointer => frontmatter?.places.get(pointer)?.value)
  return values.flatMap(value => (value === undefined ? [] : [[value.start.offset, value.end.offset]]))
}

function addVariables(text: string, from: number, to: number, found: Match[]): void {
  variable.lastIndex = from
  for (let match = variable.exec(text); match !== null && match.index < to; match = variable.exec(text)) {
    found.push({ kind: 'variable', start: match.index, end: variable.lastIndex })
  }
}

function hasArgumentFields(frontmatter: Frontmatter | undefined): boolean {
  return (
    frontmatter !== undefined && ('argument-hint' in frontmatter.values || 'arguments' in frontmatter.values)
  )
}

/** The names in `arguments`: words of a text, or the items of a list (`name` if these are maps). */
function listArgumentNames(frontmatter: Frontmatter | undefined): string[] {
  const declared = frontmatter?.values.arguments
  if (typeof declared === 'string') return declared.split(/[\s,]+/).filter(name => name !== '')
  return Array.isArray(declared) ? declared.map(getArgumentName) : []
}

/** '' for an invalid name, so the others keep their numbers. */
function getArgumentName(item: Json): string {
  const name = item !== null && typeof item === 'object' && !Array.isArray(item) ? item.name : item
  return typeof name === 'string' ? name.trim() : ''
}

/** Every argument of the body, including escaped ones: a single backslash before it keeps the text (`\\$1` does not). */
function findArguments(text: string, bodyStart: number, names: ReadonlySet<string>): Match[] {
  const found: Match[] = []
  const pattern = names.size === 0 ? argument : namedArgument
  pattern.lastIndex = bodyStart
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const word = match[0]
    const start = match.index
    const kind = getSubstitutionKind(word)
    const length = kind === 'named' ? 1 + measureDeclared(word.slice(1), names) : word.length
    if (length === 1) continue
    const isEscaped = text[start - 1] === '\\' && text[start - 2] !== '\\'
    const end = start + length
    found.push(isEscaped ? { kind: 'escape', start: start - 1, end } : { kind, start, end })
  }
  return found
}

function getSubstitutionKind(word: string): SubstitutionKind {
  if (word === '$ARGUMENTS') return 'arguments'
  if (word.endsWith(']')) return 'indexed'
  return /^\$\d/.test(word) ? 'numbered' : 'named'
}

/** The length of a declared name at the start of the word: the whole word, or up to a hyphen. 0 for none. */
function measureDeclared(word: string, names: ReadonlySet<string>): number {
  if (names.size === 0 || word.length > LONGEST_NAME) return 0
  for (let end = word.length; end > 0; end = word.lastIndexOf('-', end - 1)) {
    if (names.has(word.slice(0, end))) return end
  }
  return 0
}

/** `@$1` is a file that an argument names. */
function usesArguments({ kind, start }: Match, text: string): boolean {
  if (kind === 'arguments' || kind === 'indexed' || kind === 'named') return true
  return kind === 'numbered' && text[start - 1] === '@' && /\s/.test(text[start - 2] ?? '')
}

/**
 * Numbers count only in a skill that takes arguments: in other real skills, every `$1` was money, SQL, shell or a
 * regular expression.
 */
function filterMeant(
  candidates: Match[],
  text: string,
  code: Parsed['code'],
  takesArguments: boolean,
): Match[] {
  if (!takesArguments) return candidates.filter(({ kind }) => kind !== 'numbered' && kind !== 'escape')
  const digits = new Set<number>()
  let block = 0
  const likely = candidates.filter(({ kind, start, end }) => {
    if (kind !== 'numbered') return true
    while (block < code.length && getOffset(code[block]?.position) <= start) block++
    const around = code[block]
    const isInCode = around !== undefined && around.position.start.offset <= start
    const isLikely = isInCode ? isAlone(text, start, end) : isWorded(text, start)
    if (isLikely) digits.add(Number(text.slice(start + 1, end)))
    return isLikely
  })
  // People number without gaps; `$5` alone is a price.
  return likely.filter(({ kind, start, end }) => {
    const digit = Number(text.slice(start + 1, end))
    return kind !== 'numbered' || digit <= 1 || digits.has(digit - 1)
  })
}

/** In code, `$1/file` and `"$1"` are arguments, and `$1.50` and `>$1<` are not. */
function isAlone(text: string, start: number, end: number): boolean {
  return /[\s"'`@=/(,:]/.test(text[start - 1] ?? ' ') && !/^(?:\w|[.,]\d)/.test(text.slice(end, end + 2))
}

function isWorded(text: string, start: number): boolean {
  worded.lastIndex = start
  return worded.test(text)
}

function getOffset(position: Position | undefined): number {
  return position?.end.offset ?? 0
}
