/** Makes text of authors safe for its place: nothing in it ends an element, a line or a code span. */

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g

/** Controls, halves of pairs, bidi overrides, tags and noncharacters. Programs obey them, and readers do not see them. */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff\p{Cs}\u{e0000}-\u{e007f}]/gu

/** Almost every text is clean, and in the second case folded. */
const plain = /^[\n -~]*$/
const plainLine = /^[!-~]+(?: [!-~]+)*$/
/** XML or a log runner takes these for something else. */
const marked = /[&<>"']|::|##/

/** XML cannot contain most control characters. */
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

/** Clean text as XML content. Commands of log runners at the start of a line (`::error::`) become references, too. */
export function escapeXml(text: string): string {
  if (!marked.test(text)) return text
  return text
    .replace(/[&<>"']/g, toReference)
    .replace(/:(?<=^[^\S\n]*:)(?=:)/gm, '&#58;')
    .replace(logCommand, '#&#35;')
}

/** Tags cannot open or close, and backticks that do not pair one by one become quotes, because they would take in the text that follows. */
export function escapeLine(text: string): string {
  if (!/[`&<>#]/.test(text)) return text
  const marks = text.match(/`+/g) ?? []
  const isPaired = marks.length % 2 === 0 && marks.every(mark => mark === '`')
  return (isPaired ? text : text.replaceAll('`', "'"))
    .replace(/&(?=#?\w{1,32};)|[<>]/g, toReference)
    .replace(logCommand, '#&#35;')
}

/** A bundle may call a skill anything. */
export function quoteId(id: string): string {
  return `\`${escapeLine(foldText(id).replaceAll('`', "'"))}\``
}

/** As JSON that does not close a tag around it and is not a command to a log runner. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replace(logCommand, '#\\u0023')
}
