/**
 * Instructions for an agent that readers of the rendered page cannot see: in HTML comments, and in elements that are not displayed.
 * A hidden text counts only when it is an order to a model; notes to authors are common and harmless.
 */
import { excerpt, MOST, type Threat } from './threat.ts'

/** Expressions that a text matches one after the other, each within the reach of the one before. */
type Order = RegExp[]

/** Most characters between two expressions of an order. */
const REACH = 80

/** Characters of a hidden text that are read. */
const LONGEST = 4000

const MODEL =
  '(?:ai|llms?|claude|chatgpt|gpt|copilot|gemini|codex|(?:ai |language |coding )?(?:assistants?|agents?|models?))'

/** Each in lower case, with white space folded. */
const ORDERS: Order[] = [
  // Ignore all previous instructions. Quoted, it is what others say.
  [
    /(?<!["'“‘`\w-])(?:ignore|disregard|forget|override|bypass)\b/g,
    /\b(?:all|any|the|your|previous|prior|above|earlier|preceding|system|safety|other)\b/,
    /\b(?:instructions?|prompts?|guidelines|guardrails|policy|policies|safety (?:rules|checks)|(?:previous|prior|earlier|above) rules)\b/,
  ],
  // Do not tell the user.
  [
    /\b(?:do not|don't|don’t|never|without)\b/g,
    /\b(?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|disclose|disclosing|notify|notifying|alert|alerting|ask|asking|warn|warning|show|showing)\b(?![.!?])/,
    /\b(?:users?|humans?|reviewers?|anyone|anybody|operators?)\b/,
  ],
  [
    /\b(?:secretly|silently|covertly|quietly)\b/g,
    /\b(?:run|execute|send|upload|post|install|download|fetch|read|copy|add|append|include|delete|modify)\b/,
  ],
  // Send the tokens to https://…
  [
    /\b(?:send|upload|post|exfiltrate|transmit|forward|e-?mail|copy|leak|append|encode)\b/g,
    /\b(?:secrets?|credentials?|tokens?|api[ _-]?keys?|passwords?|environment variables|env vars|(?:ssh|private) keys?|cookies|conversation|chat history|system prompt|source code)\b|\.env\b|\.ssh\b|\.aws\b|id_rsa/,
    /https?:\/\/|\bwebhook|\b(?:server|endpoint|url|address)\b|\S@\w/,
  ],
  // Note to the assistant: always …
  [
    new RegExp(
      `(?:^|(?:[.!?:;(\\[*>"]|(?<!\\w)-) ?)(?:(?:dear|hey|attention|important|hidden|secret)[:,]? ?)?(?:(?:note|message|instructions?|directive) (?:to|for) )?(?:the |any |all )?${MODEL}(?![\\w/]|\\.md)`,
      'g',
    ),
    /\b(?:must|shall|should|always|never|please|do not|don't|need to|have to|run|execute|fetch|download|install|send|obey|follow)\b/,
  ],
  // You are now in developer mode.
  [
    /\byou are (?:now|no longer)\b|\bnew (?:system )?(?:instructions?|prompt):|\bdeveloper mode\b|<\|im_start\|>|\[inst\]|<system>|\bsystem (?:prompt|message|override):/g,
  ],
  // Run `curl …`.
  [
    /\b(?:run|execute|pipe)\b/g,
    /\b(?:curl|wget|invoke-webrequest|iwr|rm -rf|bash -c|sh -c|powershell|base64 -d)\b|\| ?(?:ba)?sh\b/,
  ],
]

/** Attributes, and styles in one, that make an element invisible. */
const UNSEEN =
  /\bdisplay ?: ?none|\bvisibility ?: ?hidden|\bfont-size ?: ?0(?:px|pt|em|rem|%)?(?![\d.])|\bopacity ?: ?0(?:\.0{1,9})?(?![\d.])|(?<![\w-])color ?: ?(?:white\b|#fff(?:fff)?\b|transparent\b|rgb\( ?255 ?, ?255 ?, ?255 ?\))|\bcolor ?= ?["']?(?:white|#fff(?:fff)?)\b|(?<![\w-])hidden(?= |>|=|\/|$)/

/** Elements whose text is for the browser. */
const NO_PROSE = new Set(['form', 'iframe', 'input', 'noscript', 'script', 'style', 'svg', 'template'])

/** A dark background makes white text visible. */
const GROUND = /\bbackground/

/** Any text with a hidden element contains one of these, in lower case. */
const HIDING = ['style', 'hidden', 'color']

/** Code blocks are visible, so they do not count. */
export function findHiddenInstructions(text: string, isMarkdown: boolean): Threat[] {
  const hidden = [...findComments(text), ...findElements(text)].filter(({ from, to }) =>
    isOrder(text.slice(from, Math.min(to, from + LONGEST))),
  )
  if (hidden.length === 0) return []
  const fences = isMarkdown ? findFences(text) : []
  return hidden
    .filter(({ start }) => !fences.some(fence => fence.start <= start && start < fence.end))
    .sort((a, b) => a.start - b.start)
    .slice(0, MOST)
    .map(({ where, start, from, to, end }) => ({
      code: 'hidden-instruction',
      facts: { where, text: excerpt(text.slice(from, to)) },
      start,
      end,
    }))
}

interface Hidden {
  where: string
  start: number
  from: number
  to: number
  end: number
}

function findComments(text: string): Hidden[] {
  const found: Hidden[] = []
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const close = text.indexOf('-->', start + 4)
    const to = close < 0 ? text.length : close
    const end = close < 0 ? to : to + 3
    found.push({ where: 'An HTML comment', start, from: start + 4, to, end })
    start = text.indexOf('<!--', end)
  }
  return found
}

function findElements(text: string): Hidden[] {
  const found: Hidden[] = []
  if (!text.includes('<')) return found
  const lower = text.toLowerCase()
  if (!HIDING.some(sign => lower.includes(sign))) return found
  for (let at = text.indexOf('<'); at >= 0; ) {
    const element = text.startsWith('<!--', at) ? undefined : readElement(text, at)
    if (element !== undefined) found.push(element)
    at = text.indexOf('<', element?.end ?? at + 1)
  }
  return found
}

/** An element whose own tag hides it, up to the next closing tag of its name. */
function readElement(text: string, start: number): Hidden | undefined {
  const name = /^<([A-Za-z][A-Za-z0-9]{0,20})[ \t\r\n]/.exec(text.slice(start, start + 24))?.[1]
  if (name === undefined || NO_PROSE.has(name.toLowerCase())) return undefined
  const tag = text.slice(start, start + 600)
  const close = tag.indexOf('>')
  if (close < 0) return undefined
  const head = tag.slice(0, close).toLowerCase().replace(/\s+/g, ' ')
  if (!UNSEEN.test(head) || (GROUND.test(head) && !/none|hidden/.test(head))) return undefined
  const from = start + close + 1
  const inside = text.slice(from, from + LONGEST)
  const length = inside.toLowerCase().indexOf(`</${name.toLowerCase()}`)
  const to = from + (length < 0 ? inside.length : length)
  return { where: 'An element that is not displayed', start, from, to, end: to }
}

function isOrder(hidden: string): boolean {
  const text = hidden
    .replace(/<\/?(?!system\b)[a-z][^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  return ORDERS.some(([first, ...rest]) => {
    if (first === undefined) return false
    for (const match of text.matchAll(first))
      if (followsWithin(text, match.index + match[0].length, rest)) return true
    return false
  })
}

function followsWithin(text: string, from: number, rest: readonly RegExp[]): boolean {
  let at = from
  for (const expression of rest) {
    const match = expression.exec(text.slice(at, at + REACH))
    if (match === null) return false
    at += match.index + match[0].length
  }
  return true
}

interface Span {
  start: number
  end: number
}

/** Fenced code blocks: a line of three or more backticks or tildes, to the next of the same sign that is as long. */
function findFences(text: string): Span[] {
  const spans: Span[] = []
  const marks = /^[ \t>]{0,12}(`{3,20}|~{3,20}|<!--)(.*)$/gm
  let open: { start: number; sign: string } | undefined
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const [{ length }, sign = '', rest = ''] = match
    if (open !== undefined) {
      if (!sign.startsWith(open.sign) || rest.trim() !== '') continue
      spans.push({ start: open.start, end: match.index + length })
      open = undefined
    } else if (sign === '<!--') {
      // A fence inside a comment is not a fence.
      const close = text.indexOf('-->', match.index + length - rest.length)
      if (close < 0) break
      marks.lastIndex = close
    } else if (sign.startsWith('~') || !rest.includes('`')) open = { start: match.index, sign }
  }
  if (open !== undefined) spans.push({ start: open.start, end: text.length })
  return spans
}
