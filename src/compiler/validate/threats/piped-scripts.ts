/**
 * Downloads and encoded texts that are run unseen: `curl … | sh` and similar. Parses commands in code instead of one
 * expression, which finds their ends more easily, in linear time.
 */
import installers from './installers.json' with { type: 'json' }
import { excerpt, MOST, type Threat } from './threat.ts'

/** Quick signs for the scanner; nearly all texts contain none. Those that start with a rare letter are found fastest. */
const SIGNS = [
  'curl',
  'wget',
  'base64',
  '| iex',
  '|iex',
  'IEX',
  'Invoke-Expression',
  '(iwr',
  '(irm',
  'DownloadString',
]
const CODE_SIGNS = ['base64', '(requests', '(urllib', '(urlopen', '(atob', '(await']
const POWERSHELL_SIGNS = ['iex', 'IEX', 'nvoke-']

const SHELLS = new Set('sh bash zsh dash ksh fish ash iex invoke-expression source'.split(' '))
/** These run their input only without an argument: `python -m json.tool` reads data. */
const INTERPRETERS = new Set('python python3 node perl ruby php pwsh powershell deno bun'.split(' '))
const PREFIXES = new Set(['sudo', 'env', 'exec', 'command', 'doas', 'nohup', 'time'])

/** A command that may fetch or decode a program. Whole words, so `curly` and `my-curl` do not count. */
const FETCHER =
  /(?<![\w./-])(?:curl|wget|base64|iwr|irm|invoke-webrequest|invoke-restmethod)(?:\.exe)?(?![\w-])/gi

/** The text before `$(curl …)` if the shell runs the output. */
const RUNS_OUTPUT =
  /(?:^|[ ;&|(`"'])(?:(?:\/usr)?\/bin\/)?(?:sh|bash|zsh|dash|ksh|source|\.|eval|exec|python3?|node|perl|ruby|php)(?: -{1,2}\w{1,12}){0,3} ?(?:<<< ?)?["']? ?(?:<\(|\$\() ?$/

/** PowerShell: `… | iex`, `iex (iwr …)`, `iex ((New-Object Net.WebClient).DownloadString('…'))`. */
const POWERSHELL =
  /(?:(?<=\| ?)|(?<![\w.|-] ?)(?=(?:iex|invoke-expression) ?["'(&$]))(?:iex|invoke-expression)(?![\w-])/gi
const POWERSHELL_FETCH =
  /(?<![\w-])(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|curl|wget)(?![\w-])/i

/** Code that runs decoded or fetched text: `exec(base64.b64decode(…))`. */
const CODE =
  /(?<![\w.])(?:exec|eval)\( ?(?:compile\()?(?:base64\.b64decode|atob|__import__\(['"]base64|requests\.get|urllib\.request\.urlopen|urlopen|buffer\.from|await \(?await fetch)\b/gi

/** Words of a text about attacks. In prose around a command they mark it as an example. */
const WARNING = /attack|malicious|exploit|vulnerab|payload|anti-?pattern|dangerous|❌|⚠|supply[- ]chain/i

const WORD = /(?:\/\/|[\s"'`(])([\w.-]+)/g

/** An example host, by its last two labels. */
const STAND_IN = /(?:^|\.)(?:example|attacker|evil|malicious)\.(?:com|org|net|io|dev|test)$/i

const TARGET = /https?:\/\/|[\w-]\.[a-z]{2,}|[$%]\{?\w|^base64/i

/** Code that puts an address into a command: `curl {url}`, `"curl " + url`. */
const JOINED = /\{\w|["'`] ?[+,.] ?[\w(]/

/** Characters of a command that are read. */
const LONGEST = 400

function mayRunUnseen(text: string, isSpeech: boolean): boolean {
  return holds(text, SIGNS) || (!isSpeech && holds(text, CODE_SIGNS))
}

function holds(text: string, signs: readonly string[]): boolean {
  return signs.some(sign => text.includes(sign))
}

/** In order. In speech (Markdown and data), scripts in warnings do not count. */
export function findPipedScripts(text: string, isSpeech: boolean): Threat[] {
  if (!mayRunUnseen(text, isSpeech)) return []
  const threats: Threat[] = []
  let last = -1
  for (const run of findRuns(text, isSpeech)) {
    const { start, end } = run
    if (start < last) continue
    if (isPrinted(text, start, end)) continue
    if (isSpeech ? isExample(text, start, end) : isPattern(text.slice(start, end))) continue
    last = end
    threats.push(toThreat(text, run))
    if (threats.length === MOST) break
  }
  return threats
}

/** A comment of a script or a shell block. */
const comment = /^[ \t]{0,40}(?:#(?!!)|\/\/)/
/** Before the quote of a string that a command prints. */
const printing =
  /\b(?:echo|printf|print|log|warn|info|error)[ \t]{0,4}\(?[ \t]{0,4}(?:-[en]{1,2} )?[furb]{0,2}$/

/** True if a command is in a comment, or in a text shown to a person and fed to no other command. */
function isPrinted(text: string, start: number, end: number): boolean {
  const before = readLineBefore(text, start)
  if (comment.test(before) || isInShownText(text, start)) return true
  const open = Math.max(before.lastIndexOf('"'), before.lastIndexOf("'"))
  const quote = before[open]
  if (quote === undefined || /[`$]/.test(before.slice(open)) || !printing.test(before.slice(0, open)))
    return false
  const [rest = ''] = text.slice(end, end + LONGEST).split('\n', 1)
  const close = rest.indexOf(quote)
  return close >= 0 && !rest.slice(close).includes('|')
}

const LONGEST_SHOWN = 4_000
const shownText = /^[ \t]{0,40}cat(?: >&2)? <<-?[ \t]?["']?(\w{1,20})["']?(?: >&2)?[ \t]*$/gm

/** True if a line is in a here-document that `cat` shows: `cat >&2 <<'EOF'`. */
function isInShownText(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_SHOWN), start)
  const opening = [...before.matchAll(shownText)].at(-1)
  if (opening === undefined) return false
  const [line, end] = opening
  return !before.slice(opening.index + line.length).includes(`\n${end}\n`)
}

/** True if a text describes a command instead of asking for it: no address, a stand-in, or an attack. */
function isExample(text: string, start: number, end: number): boolean {
  const command = text.slice(start, end)
  return (
    !TARGET.test(command.slice(4)) ||
    hasStandIn(command) ||
    WARNING.test(text.slice(Math.max(0, start - 300), start))
  )
}

/** True if code only names a command, like scanners' rules and tests: no address, or a stand-in. */
function isPattern(command: string): boolean {
  if (hasStandIn(command)) return true
  return /^(?:curl|wget)/i.test(command) && !TARGET.test(command.slice(4)) && !JOINED.test(command)
}

function hasStandIn(command: string): boolean {
  const words = Array.from(command.matchAll(WORD), ([, word = '']) => word)
  const hosts = words.filter(word => /\.[a-z]{2,20}$/i.test(word))
  return hosts.length > 0 && hosts.every(host => STAND_IN.test(host))
}

interface Run {
  start: number
  end: number
  /** The displayed part, if it is another one: with the shell before `$(curl …)`, up to its end. */
  shown?: { start: number; end: number }
}

function findRuns(text: string, isSpeech: boolean): Run[] {
  const hasPowershell = holds(text, POWERSHELL_SIGNS)
  const hasCode = !isSpeech && holds(text, CODE_SIGNS)
  const runs: Run[] = []
  let read = 0
  for (const { 0: word, index } of text.matchAll(FETCHER)) {
    const command = readCommand(text, index)
    const isDecoder = word.toLowerCase().startsWith('base64')
    if (isDecoder && !/^base64(?:\.exe)? (?:[\w-]+ )?(?:-d|-D|--decode)\b/i.test(command)) continue
    // A command inside one that was read feeds the same programs.
    const end = index < read ? undefined : findFedInterpreter(command)
    read = Math.max(read, index + command.length)
    const isRow = /^ *\|[^`]*$/.test(readLineBefore(text, index))
    if (end !== undefined && !isRow) runs.push({ start: index, end: index + end })
    else {
      const before = text.slice(Math.max(0, index - 60), index).replace(/[^\S\n]+/g, ' ')
      const line = before.slice(before.lastIndexOf('\n') + 1)
      const match = RUNS_OUTPUT.exec(line)
      if (match !== null) {
        const shown = { start: findShell(text, index, match[0]), end: index + findOutputEnd(command) }
        runs.push({ start: index, end: index + command.length, shown })
      }
    }
    if (runs.length > MOST) break
  }
  for (const { index } of hasPowershell ? text.matchAll(POWERSHELL) : []) {
    const start = Math.max(text.lastIndexOf('\n', index) + 1, index - LONGEST)
    const line = text.slice(start, start + 2 * LONGEST).split('\n', 1)[0] ?? ''
    const match = POWERSHELL_FETCH.exec(line)
    if (match !== null) runs.push(toRun(start + match.index, index, start + line.trimEnd().length))
    if (runs.length > 2 * MOST) break
  }
  for (const { 0: whole, index } of hasCode ? text.matchAll(CODE) : []) {
    runs.push({ start: index, end: index + whole.length })
    if (runs.length > 3 * MOST) break
  }
  return runs.sort((a, b) => a.start - b.start)
}

function toRun(fetch: number, run: number, lineEnd: number): Run {
  return fetch < run ? { start: fetch, end: run + 3 } : { start: run, end: lineEnd }
}

function readLineBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LONGEST), index)
  return before.slice(before.lastIndexOf('\n') + 1)
}

/** A command ends at a line end without `\` before it, `;`, `&&`, `||` or a backtick. */
function readCommand(text: string, start: number): string {
  const rest = text.slice(start, start + LONGEST)
  const end = /(?<!\\)\r?\n|;|&&|\|\||`/.exec(rest)?.index ?? rest.length
  return rest.slice(0, end).replace(/\\(?=\||\r?\n)/g, ' ')
}

/** The position of the shell that runs a command's output. `before`: it and the text after it, with single spaces. */
function findShell(text: string, index: number, before: string): number {
  const [word = ''] = /[^\s;&|(`"']+/.exec(before) ?? []
  return text.lastIndexOf(word, index - 1)
}

/** The end of `curl …)"`, including brackets and quotes opened before it. */
function findOutputEnd(command: string): number {
  let depth = 0
  for (let at = 0; at < command.length; at++) {
    if (command[at] === '(') depth++
    else if (command[at] === ')' && depth-- === 0) return /["']/.test(command[at + 1] ?? '') ? at + 2 : at + 1
  }
  return command.length
}

function findFedInterpreter(command: string): number | undefined {
  for (let at = command.indexOf('|'); at >= 0; at = command.indexOf('|', at + 1)) {
    const words = Array.from(command.slice(at + 1, at + 120).matchAll(/[^\s"'`()|,]+/g))
    let i = 0
    while (PREFIXES.has(words[i]?.[0] ?? '') || /^-|^\w+=/.test(words[i]?.[0] ?? '')) i++
    const word = words[i]
    if (word === undefined) continue
    const name = (word[0].split('/').at(-1) ?? '').replace(/(?<![.:;])[.:;]+$/, '').toLowerCase()
    const next = words[i + 1]?.[0] ?? ''
    const end = at + 1 + word.index + word[0].length
    if (SHELLS.has(name) && next !== '-c') return end
    if (INTERPRETERS.has(name) && isFed(command.slice(end))) return end
  }
  return undefined
}

/** With only `-` after it, the interpreter runs its input. A here-document is the program itself. */
function isFed(rest: string): boolean {
  return /^ {0,4}(?:-(?: (?! {0,4}<<)|$)|["')]|$)/.test(rest.slice(0, 200).trimEnd())
}

function toThreat(text: string, { start, end, shown = { start, end } }: Run): Threat {
  const code = isKnownInstaller(text.slice(start, end)) ? 'piped-installer' : 'piped-script'
  return { code, facts: { command: excerpt(text.slice(shown.start, shown.end), 100) }, ...shown }
}

const HOSTS = new Set(installers.hosts)

/** True if all of a command's addresses are https, and vendors'. Hosts without a scheme are fetched over http. */
function isKnownInstaller(command: string): boolean {
  const addresses = Array.from(
    command.matchAll(/(?<![a-z])https?:\/\/[^\s"'`)|<>]{1,300}/gi),
    ([address]) => address,
  )
  return addresses.length > 0 && addresses.every(isVendor)
}

function isVendor(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, pathname } = new URL(address)
  if (protocol !== 'https:') return false
  if (HOSTS.has(host.replace(/^www\./, ''))) return true
  return (
    host === 'raw.githubusercontent.com' &&
    installers.repositories.some(owner => pathname.toLowerCase().startsWith(`/${owner}`))
  )
}
