/** Percent-decoded, without query; '' for a fragment of the same file. */
export interface Target {
  target: string
  fragment?: string
}

/**
 * Undefined unless the address certainly names a file: not for web addresses and other schemes (except `file:`),
 * `//host`, placeholders and examples. A reported dead link must be dead.
 */
export function parseLinkTarget(address: string): Target | undefined {
  const url = address.trim()
  if (url === '' || isForeign(url) || isPlaceholder(url)) return undefined
  const hash = url.indexOf('#')
  const path = hash < 0 ? url : url.slice(0, hash)
  const query = path.indexOf('?')
  const target = decode(query < 0 ? path : path.slice(0, query)).replace(lineNumbers, '$1')
  const fragment = hash < 0 ? '' : decode(url.slice(hash + 1))
  if (isPlaceholder(target) || (target === '' && fragment === '')) return undefined
  return fragment === '' ? { target } : { target, fragment }
}

/** `queue.ts:12`, `queue.ts:12:5` and `queue.ts:12-20`, as editors open them. */
const lineNumbers = /(\.\w{1,8}):\d{1,6}(?:[-:]\d{1,6})?$/

export function isRelativeTarget(target: string): boolean {
  return target !== '' && !/^(?:[/\\~]|[A-Za-z]:[/\\]|file:)/.test(target)
}

/** A scheme has two letters or more, so `C:\` is a path; `file:` is the one scheme of files. */
function isForeign(url: string): boolean {
  if (url.startsWith('//') || /^www\./i.test(url)) return true
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]+):/.exec(url)
  if (scheme !== null) return scheme[1]?.toLowerCase() !== 'file'
  // A host without its scheme, as people paste it.
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|ai|app)(?:[/:?#]|$)/i.test(url)
}

const signs = /[{}<>|*"`\n\r\0]|\.\.\.|…|\$[A-Za-z({]|%[A-Za-z_]{2,}%|\[[^\][]*\]/
const words =
  /^(?:\.?\/)?(?:urls?|uri|link|links?-?here|link-?url|(?:internal|external|doc|docs|wiki)-(?:link|url)|href|src|path|file|filename|file-?path|target|destination|dest|image|img|image-?url|img-?url|website|placeholder|todo|tbd|xxx+|args?|params?|n\/a|none)$/i
const prefixes =
  /^(?:\.{0,2}\/)*(?:path|route|link|url)[-_/]to[-_/]|(?:^|[-_/])(?:your|my-own|insert|example|placeholder)[-_](?:url|link|file|path|image|here|doc|page)|(?:^|\/)(?:xxx+|yyyy)(?:[-_./]|$)/i

/** An example's or a template's stand-in, a glob, or a piece of code read as a link. */
function isPlaceholder(url: string): boolean {
  if (signs.test(url) || words.test(url) || prefixes.test(url)) return true
  // Words: `[Report](<report url>)`.
  if (url.includes(' ') && !/[./#]/.test(url)) return true
  // `a[i](x)`, `[T](N)`, `(URL_HERE)`, `(1)`: code or a word in capitals, not a file. A word in another script without a dot or a
  // slash: text in brackets after text in brackets.
  if (!/[./#?]/.test(url) && /\P{ASCII}/u.test(url)) return true
  return (
    /^(?:\w|\d+|[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)+|[A-Z]{2,4}|[.,;:!?-]+)$/.test(url) && !/^\.{1,2}$/.test(url)
  )
}

/** Unchanged if decoding gives invalid UTF-8 or hides a NUL. */
function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes('\0') ? text : decoded
  } catch {
    return text
  }
}
