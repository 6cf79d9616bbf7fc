/** Answers whether a file contains a name. */
import { dirname, join } from 'node:path'
import { type Claim, MODULE_ENDINGS } from '../../compiler/parse/markdown/claims.ts'

/** Undefined for a file that is too large, or no text. */
export type ReadText = (file: string) => string | undefined

export function checkContents(file: string, { kind, word }: Claim, read: ReadText): boolean | undefined {
  const text = read(file)
  if (text === undefined) return undefined
  if (kind === 'title' || word.endsWith(')')) return hasTitle(text, word)
  if (kind === 'step') return hasStep(text, word)
  if (kind === 'line') return text.split('\n').length >= Number(word)
  if (kind === 'package') return text.replace(/\s+/g, '').includes(`"name":"${word}"`)
  if (kind === 'key') return text.replace(/\s+/g, '').includes(`"${word}":{`)
  if (kind === 'setting') return hasSetting(text, word)
  if (word.endsWith('(')) return text.includes(word)
  return mayHaveName({ file, text }, kind === 'module' && !isPython(file) ? exportsName : hasWord, word, read)
}

function isPython(file: string): boolean {
  return file.endsWith('.py')
}

function hasSetting(text: string, line: string): boolean {
  const [frontmatter = ''] = text.split('\n---', 1)
  return frontmatter.split('\n').some(each => each.trim() === line)
}

/** In the words "step 8a", or at the start of a heading or an item. */
function hasStep(text: string, step: string): boolean {
  return findWord(text.toLowerCase(), step.toLowerCase(), at => {
    const start = text.lastIndexOf('\n', at - 1) + 1
    return at - start < ITEM_ROOM || /\bstep $/i.test(text.slice(at - 6, at))
  })
}

/** UTF-16 units of a line that may be an item's number or a heading. */
const ITEM_ROOM = 30

function hasTitle(text: string, title: string): boolean {
  const words = toPlain(title)
  if (toPlain(text).includes(words)) return true
  const parts = words.split(' ').filter(word => word.length > 2 || /^\d/.test(word))
  return text.split('\n').some(line => {
    const plain = toPlain(line)
    return parts.length > 0 && parts.every(part => plain.includes(part))
  })
}

function toPlain(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

type Has = (text: string, word: string) => boolean

/** A generator may write it in another style: `unit_config` as `UnitConfig`. */
function hasWord(text: string, word: string): boolean {
  return findWord(text, word, () => true) || toFolded(text).includes(toFolded(word))
}

function toFolded(text: string): string {
  return text.replaceAll('_', '').toLowerCase()
}

/** UTF-16 units before a name in which a list of exports begins. */
const LIST_ROOM = 4000
const exporting =
  /\bexport\s{1,4}(?:(?:default|declare|abstract|async|const)\s{1,4}){0,3}(?:const|let|var|function\*?|class|interface|type|enum|namespace)\s{1,4}$/
const listing = /\bexport\s{1,4}(?:type\s{1,4}|(?:const|let|var)\s{1,4})?\{[^{}]*$/

function exportsName(text: string, word: string): boolean {
  if (/\bexports\b/.test(text)) return hasWord(text, word)
  return findWord(text, word, at => {
    const room = text.slice(Math.max(0, at - LIST_ROOM), at)
    return (
      exporting.test(room.slice(-80)) || listing.test(room.slice(Math.max(0, room.lastIndexOf('export'))))
    )
  })
}

function findWord(text: string, word: string, isMeant: (at: number) => boolean): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\w$]/.test(text[at - 1] ?? ' ') && !/[\w$]/.test(text[at + word.length] ?? ' ') && isMeant(at))
      return true
  return false
}

const MOST_MODULES = 40
const star = /\bexport\s{1,4}(?:type\s{1,4})?\*\s{1,4}from\s{1,4}["']([^"'\n]{1,200})["']/g
/** Exports that the text does not show. */
const open =
  /\bimport \*|__getattr__|globals\(\)|\.\.\.require\(|\bexport =|declare module|from \.[\w.]* import \*/
const ENDINGS = [...MODULE_ENDINGS, '']

interface Module {
  file: string
  text: string
}

/** True if the file has the word, or what it exports from others may include it. */
function mayHaveName(start: Module, has: Has, word: string, read: ReadText): boolean {
  const seen = new Set([start.file])
  const pending = [start]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (has(next.text, word) || open.test(next.text)) return true
    for (const { 1: target = '' } of next.text.matchAll(star)) {
      if (!target.startsWith('.') || seen.size > MOST_MODULES) return true
      const found = openModule(join(dirname(next.file), target), read)
      if (found === undefined) return true
      if (seen.has(found.file)) continue
      seen.add(found.file)
      pending.push(found)
    }
  }
  return false
}

function openModule(path: string, read: ReadText): Module | undefined {
  for (const ending of ENDINGS) {
    const file = path.replace(/\.js$/, '') + ending
    const text = read(file)
    if (text !== undefined) return { file, text }
  }
  return undefined
}
