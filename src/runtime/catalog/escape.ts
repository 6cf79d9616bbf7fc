/** Escapes authors' text so that it cannot end an element, a line or a code span. */

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g

/** Controls, lone surrogates, bidi overrides, tags and noncharacters: programs obey them, and readers do not see them. */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff\p{Cs}\u{e0000}-\u{e007f}]/gu

/** Fast path: almost every text is clean. */
const plain = /^[\n -~]*$/
const plainLine = /^[!-~]+(?: [!-~]+)*$/
/** XML or a log runner would interpret these. */
const marked = /[&<>"']|::|##/

/** Removes control characters that XML cannot contain. */
export function cleanText(text: string): string {
  return plain.test(text) ? text : text.replace(lineEnds, '\n').replace(unseen, '')
}

export function foldText(text: string): string {
  return plainLine.test(text) ? text : cleanText(text).replace(/\s+/g, ' ').trim()
}

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toReference(sign: string): string {
  return references[sign] ?? ''
}

/** `##[error]` and `##vso[…]`: log runners obey these anywhere in a line. */
const logCommand = /##(?=\w{0,16}\[)/g

/** Escapes clean text as XML content, including log-runner commands at the start of a line (`::error::`). */
export function escapeXml(text: string): string {
  if (!marked.test(text)) return text
  return text
    .replace(/[&<>"']/g, toReference)
    .replace(/:(?<=^[^\S\n]*:)(?=:)/gm, '&#58;')
    .replace(logCommand, '#&#35;')
}

/** Prevents tags from opening or closing. Unpaired backticks become quotes, because they would swallow the text that follows. */
export function escapeLine(text: string): string {
  if (!/[`&<>#]/.test(text)) return text
  const marks = text.match(/`+/g) ?? []
  const isPaired = marks.length % 2 === 0 && marks.every(mark => mark === '`')
  return (isPaired ? text : text.replaceAll('`', "'"))
    .replace(/&(?=#?\w{1,32};)|[<>]/g, toReference)
    .replace(logCommand, '#&#35;')
}

/** Ids may contain any character. */
export function quoteId(id: string): string {
  return `\`${escapeLine(foldText(id).replaceAll('`', "'"))}\``
}

/** Formats JSON that cannot close a surrounding tag and is not a log-runner command. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replace(logCommand, '#\\u0023')
}
