/** Comments, anchors and references in raw HTML. Reads tags and attributes without an HTML parser. */

export interface HtmlFact {
  kind: 'comment' | 'anchor' | 'link' | 'image'
  value: string
  start: number
  end: number
}

// Each alternative starts with another character and none crosses `<`, so an unclosed tag costs its own length.
const tag = /<([A-Za-z][A-Za-z0-9-]*)(?![A-Za-z0-9-])((?:[^'"<>]|"[^"]*"|'[^']*')*)>/y
const attribute = /(?<=[\s"'/]|^)(href|src|id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi

/** In document order. A comment's content is text, not tags. */
export function readHtml(html: string): HtmlFact[] {
  const facts: HtmlFact[] = []
  let at = html.indexOf('<')
  while (at >= 0) {
    let end = at + 1
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 4)
      end = close < 0 ? html.length : close + 3
      const value = html.slice(at + 4, close < 0 ? end : close).trim()
      facts.push({ kind: 'comment', value, start: at, end })
    } else {
      tag.lastIndex = at
      const match = tag.exec(html)
      if (match !== null) {
        end = tag.lastIndex
        readAttributes((match[1] ?? '').toLowerCase(), match[2] ?? '', at, end, facts)
      }
    }
    at = html.indexOf('<', end)
  }
  return facts
}

function readAttributes(
  name: string,
  attributes: string,
  start: number,
  end: number,
  facts: HtmlFact[],
): void {
  for (const match of attributes.matchAll(attribute)) {
    const value = (match[2] ?? match[3] ?? match[4] ?? '').trim().replaceAll('&amp;', '&')
    const key = match[1]?.toLowerCase()
    if (value === '') continue
    // An id anchors on any element; a name only on a link.
    if (key === 'id' || (key === 'name' && name === 'a')) facts.push({ kind: 'anchor', value, start, end })
    else if (key === 'href' && name === 'a') facts.push({ kind: 'link', value, start, end })
    else if (key === 'src' && name === 'img') facts.push({ kind: 'image', value, start, end })
  }
}
