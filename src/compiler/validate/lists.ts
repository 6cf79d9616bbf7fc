/** Lists that authors write as text: tools, globs, words. One pass, no recursion. */

/** Separators of items, and brackets around their parts. Openers and closers pair by index. */
interface Grammar {
  separators: string
  openers: string
  closers: string
}

const toolGrammar: Grammar = { separators: ', \t\r\n', openers: '(', closers: ')' }
const globGrammar: Grammar = { separators: ',\r\n', openers: '{[(', closers: '}])' }
const wordGrammar: Grammar = { separators: ', \t\r\n', openers: '', closers: '' }
const phraseGrammar: Grammar = { separators: ',，、;\r\n', openers: '', closers: '' }

export type ToolForm = 'spaces' | 'commas' | 'list in text'

/**
 * Separated by spaces or commas (Claude Code), or a list written as a string (`["Read"]`, or `- Read` lines).
 * Parentheses bind: `Bash(git add:*)` is one tool.
 */
export function splitTools(text: string): { tools: string[]; form: ToolForm } {
  const inner = withoutBrackets(text)
  const tools: string[] = []
  let isList = inner !== text.trim()
  for (const token of split(inner, toolGrammar)) {
    if (token === '-') isList = true
    if (/^(?:-|[|>][-+]?)$/.test(token)) continue
    // `Bash (git:*)`: `Bash` alone would allow every command.
    const last = tools.at(-1)
    if (token.startsWith('(') && last !== undefined && !last.endsWith(')'))
      tools[tools.length - 1] = last + token
    else tools.push(token)
  }
  if (isList) return { tools, form: 'list in text' }
  return { tools, form: hasOutside(inner, ',', toolGrammar) ? 'commas' : 'spaces' }
}

/** Separated by commas; braces and brackets bind: `{a,b}/*.ts` is one (Claude Code). */
export function splitGlobs(text: string): string[] {
  return split(/^\s*\[\s*["']/.test(text) ? withoutBrackets(text) : text, globGrammar)
}

export function splitWords(text: string): string[] {
  return split(withoutBrackets(text), wordGrammar)
}

/** Separated by commas (also `，` and `、`), semicolons or lines. */
export function splitPhrases(text: string): string[] {
  return split(withoutBrackets(text), phraseGrammar)
}

function withoutBrackets(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('[') && trimmed.endsWith(']') ? trimmed.slice(1, -1) : trimmed
}

function split(text: string, grammar: Grammar): string[] {
  const items: string[] = []
  let start = 0
  scan(text, grammar, end => {
    const item = unquote(text.slice(start, end).trim())
    if (item !== '') items.push(item)
    start = end + 1
  })
  const rest = unquote(text.slice(start).trim())
  return rest === '' ? items : [...items, rest]
}

function hasOutside(text: string, separator: string, grammar: Grammar): boolean {
  let found = false
  scan(text, grammar, at => {
    found ||= text[at] === separator
  })
  return found
}

function scan(text: string, grammar: Grammar, onSeparator: (at: number) => void): void {
  let depth = 0
  let isStart = true
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '\n') depth = 0
    if (depth === 0 && grammar.separators.includes(char)) {
      onSeparator(at)
      isStart = true
      continue
    }
    if (isStart && (char === '"' || char === "'")) at = findClosingQuote(text, at, char)
    else if (grammar.openers.includes(char)) depth++
    else if (depth > 0 && grammar.closers.includes(char)) depth--
    isStart = isStart && char === ' '
  }
}

// Bounds the search for a closing quote, which would otherwise be quadratic.
const LONGEST_QUOTED = 1000

function findClosingQuote(text: string, open: number, quote: string): number {
  const end = Math.min(text.length, open + LONGEST_QUOTED)
  for (let at = open + 1; at < end && text[at] !== '\n'; at++) if (text[at] === quote) return at
  return open
}

function unquote(item: string): string {
  const first = item[0]
  const isQuoted = item.length >= 2 && (first === '"' || first === "'") && item.endsWith(first)
  return isQuoted ? item.slice(1, -1).trim() : item
}
