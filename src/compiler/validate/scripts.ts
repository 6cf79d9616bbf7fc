/** Reads from a script's text how it is called. Runs nothing. */
import type { ScriptFacts } from '../types.ts'

/** A shell also runs its own scripts without `#!`. */
export const interpreted = /\.(?:py|[cm]?js|ts|rb|pl|php)$/i

/** Larger scripts are not searched for options. */
const LARGEST = 256 * 1024
const MOST_OPTIONS = 500

export function readScript(path: string, bytes: Uint8Array): ScriptFacts | undefined {
  const options = listOptions(path, bytes)
  const hasShebang = bytes[0] === 0x23 && bytes[1] === 0x21
  if (!hasShebang && !interpreted.test(path) && options === undefined) return undefined
  return { hasShebang, ...(options && { options }) }
}

interface Parser {
  path: RegExp
  /** A cheap sign of it. */
  sign: string
  refusesOthers: (text: string) => boolean
}

const parsers: Parser[] = [
  { path: /\.py$/i, sign: 'argparse', refusesOthers: readsArguments },
  { path: /\.(?:sh|bash)$/i, sign: 'case ', refusesOthers: readsCases },
]

/** A name that is not in the text is certainly not an option, however the others are defined. */
function listOptions(path: string, bytes: Uint8Array): string[] | undefined {
  const parser = parsers.find(each => each.path.test(path))
  if (
    parser === undefined ||
    bytes.length > LARGEST ||
    !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(parser.sign)
  )
    return undefined
  const text = new TextDecoder().decode(bytes)
  if (!parser.refusesOthers(text)) return undefined
  const options = new Set([
    '--help',
    ...Array.from(text.matchAll(/--[a-zA-Z][\w-]{0,60}/g), ([name]) => name),
  ])
  return options.size > MOST_OPTIONS ? undefined : [...options].sort()
}

const openPython =
  /\b(?:parse_known_args|parse_known_intermixed_args|REMAINDER|BooleanOptionalAction|fromfile_prefix_chars|prefix_chars|parents|argv|click|typer|docopt|configargparse|argcomplete|fire)\b/i
/** The parser is passed on, so other code may add options. */
const givenAway = /[(,] {0,4}(?:\w{0,20}parser|group|subparsers?)[,)]/
const added = /\.add_argument\(/g
const addedLiteral =
  /\.add_argument\(\s{0,80}(?:["'][\w-]{1,60}["']\s{0,80},\s{0,80}){0,3}(?:["'][\w-]{1,60}["']\s{0,80}[,)]|\w{1,20}=|\))/g

function readsArguments(text: string): boolean {
  return (
    /^\s{0,20}(?:import argparse|from argparse import)\b/m.test(text) &&
    text.includes('.parse_args()') &&
    !openPython.test(text) &&
    !givenAway.test(text) &&
    count(text, added) === count(text, addedLiteral)
  )
}

function count(text: string, pattern: RegExp): number {
  return Array.from(text.matchAll(pattern)).length
}

const selection = /\bcase "?\$\{?(?:1|arg|key|opt|option|flag)(?::-)?\}?"? in\b/i
const optionCase = /^[ \t]{0,20}(?:-\w ?\| ?)?--[a-z][\w-]{0,60}(?:=\*)?(?: ?\| ?-\w)?\)/im
const otherCase = /^[ \t]{0,20}(?:-\*|--\*|\*)\)/gm
const refusal = /\b(?:exit|usage|die|fail|err|error)\b/
/** UTF-16 units of a case that are read. */
const CASE_ROOM = 300
/** Passes its arguments to another program, reads them otherwise, or reads another file. */
const openShell = /\$[@*]|\$\{[@*]|\[[@*]\]|\bgetopts?\b|^[ \t]{0,20}(?:source|\.)[ \t]|\beval\b/m

function refusesOthers(text: string): boolean {
  return Array.from(text.matchAll(otherCase)).some(({ 0: sign, index }) => {
    const from = index + sign.length
    return refusal.test(text.slice(from, from + CASE_ROOM).split(';;', 1)[0] ?? '')
  })
}

function readsCases(text: string): boolean {
  const own = text.replace(/\bfor \w{1,20} in "\$@"|^[ \t]{0,20}(?:main|parse_args)\w{0,20} "\$@"/gm, '')
  return selection.test(text) && optionCase.test(text) && refusesOthers(text) && !openShell.test(own)
}
