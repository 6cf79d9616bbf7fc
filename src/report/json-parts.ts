/** Long JSON documents in parts, so that a report of any size takes the memory of a part. */
import { escapeJson } from '../core/text/terminal.ts'

/** Items of a part. */
const AT_ONCE = 100

/**
 * The parts of a document that `formatJson` made with an empty list, with the items put into its last empty list. Joined they
 * are what `formatJson` makes of the whole.
 */
export function* formatListParts<T>(
  document: string,
  items: Iterable<T>,
  toValue: (item: T) => object,
): Generator<string> {
  const at = document.lastIndexOf('[]') + 1
  const line = document.slice(document.lastIndexOf('\n', at) + 1, at)
  const indent = ' '.repeat(line.length - line.trimStart().length)
  yield document.slice(0, at)
  let part: string[] = []
  let count = 0
  const flush = () => {
    const text = escapeJson(part.join(',\n')).replaceAll('\n', `\n${indent}  `)
    const comma = count > part.length ? ',' : ''
    part = []
    return `${comma}\n${indent}  ${text}`
  }
  for (const item of items) {
    part.push(JSON.stringify(toValue(item), null, 2))
    count++
    if (part.length === AT_ONCE) yield flush()
  }
  if (part.length > 0) yield flush()
  yield `${count > 0 ? `\n${indent}` : ''}${document.slice(at)}`
}
