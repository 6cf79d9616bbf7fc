import { parseDocument, stringify } from 'yaml'
import type { Frontmatter } from '../compiler/types.ts'
import { isMap } from '../core/json/shapes.ts'
import type { Json, JsonObject } from '../core/json/types.ts'
import { byCodeUnit } from '../core/text/order.ts'

export type Values = Map<string, Json>

export function isSame(a: Values, b: Values): boolean {
  return serialize(a) === serialize(b)
}

function serialize(values: Values): string {
  return JSON.stringify([...values].sort(([a], [b]) => byCodeUnit(a, b)))
}

/** `text` starts with frontmatter. Returns undefined if a strict YAML parser refuses it. */
export function readStrictly(text: string): Values | undefined {
  const [opening] = /^---[ \t]*\r?\n/.exec(text) ?? []
  if (opening === undefined) return undefined
  const rest = text.slice(opening.length)
  const end = rest.search(/^---[ \t]*\r?$/m)
  if (end === -1) return undefined
  const block = rest.slice(0, end)
  try {
    const document = parseDocument(block, { version: '1.2', prettyErrors: false, logLevel: 'silent' })
    const value: unknown = document.errors.length === 0 ? document.toJS() : undefined
    return isMap(value) ? new Map(Object.entries(value as JsonObject)) : undefined
  } catch {
    return undefined
  }
}

/** Keys with unchanged values keep their lines; new keys come last. `head` is the author's text before the body. */
export function writeFrontmatter(head: string, before: Frontmatter | undefined, wanted: Values): string {
  const spliced = before && splice(head, before, wanted)
  const read = spliced === undefined ? undefined : readStrictly(spliced)
  if (spliced !== undefined && read !== undefined && isSame(read, wanted)) return spliced
  return `---\n${formatPairs(wanted, '\n')}---\n`
}

function splice(head: string, { values, places }: Frontmatter, wanted: Values): string | undefined {
  const end = head.search(/(?<=\n)---[ \t]*\r?\n$/)
  if (end < 3 || !head.startsWith('---')) return undefined
  const eol = head.includes('\r\n') ? '\r\n' : '\n'
  const keys = Object.keys(values)
    .flatMap(key => {
      const place = places.get(`/${key}`)
      return place === undefined
        ? []
        : [{ key, start: place.key.start.offset, behind: place.value.end.offset }]
    })
    .sort((a, b) => a.start - b.start)
  let text = head.slice(0, keys[0]?.start ?? end)
  for (const [index, { key, start, behind }] of keys.entries()) {
    const value = wanted.get(key)
    if (value === undefined) continue
    const next = keys[index + 1]?.start ?? end
    const isKept = JSON.stringify(value) === JSON.stringify(values[key])
    const written = isKept ? head.slice(start, behind) : formatPairs(new Map([[key, value]]), eol).trimEnd()
    const rest = head.slice(behind, next)
    text += isKept || /^[ \t]*(?:#|\r?\n)/.test(rest) ? written + rest : written + eol + rest
  }
  const added = [...wanted].filter(([key]) => !Object.hasOwn(values, key))
  return text + formatPairs(new Map(added), eol) + head.slice(end)
}

function formatPairs(values: Values, eol: string): string {
  if (values.size === 0) return ''
  const text = stringify(Object.fromEntries(values), { lineWidth: 0, version: '1.2' })
  return eol === '\n' ? text : text.replaceAll('\n', eol)
}
