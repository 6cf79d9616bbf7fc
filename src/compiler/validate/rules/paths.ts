/** Rules for paths in a body that other machines, or other clients, do not have. */

import type { Facts } from '../../../core/diagnostics/catalog.ts'
import { createLocator } from '../../../core/text/lines.ts'
import { isQuoted } from '../../parse/markdown/markdown-blocks.ts'
import { isBelowExamples } from '../../parse/markdown/named-skills.ts'
import { hidePrinted } from '../../parse/shell/text.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from './rule.ts'

/** `/x`, `~/x`, `file:…`, `C:\x`, `\\host\x`. Two slashes start a web address without its scheme. */
const absolute = /^(?:\/(?!\/)|~(?:[/\\]|$)|file:|[a-z]:[/\\]|\\\\)/i

/** `/plugin:skill` calls a skill. Claude.ai has skills below `/mnt/skills`: that is `unportable-variable`. */
const elsewhere = /^\/(?:[a-z0-9-]+:[a-z0-9-]+$|mnt\/skills\/)/

export function absoluteReference({ text, references }: Parsed, report: Report): void {
  for (const { target, position } of references) {
    if (
      absolute.test(target) &&
      !elsewhere.test(target) &&
      !isQuoted(text, position.start.offset, position.end.offset)
    )
      report('absolute-reference', { target }, { position })
  }
}

/** A skill written on one machine names it everywhere: more lines add nothing. */
const most = 5

/** A file in a home folder; excludes parts of a web address or another path. */
const home =
  /(?:(?<=file:\/\/|\$\{[A-Z_]{1,40}:[-=])|(?<![\p{L}\d_.~/\\%$}:-]))(?:\/home\/|(?:\/mnt\/[a-z]|[A-Za-z]:)?\/Users\/|[A-Za-z]:\\{1,2}Users\\{1,2})([\p{L}\d_][\p{L}\d_.-]*)[/\\][^\s"'`()<>[\]{}|;:,*?#…]+/gu

/** Placeholders, example names, and standard accounts of images and services. */
const nobody = new Set(
  `me you him her alice bob carol eve john jane joe johndoe janedoe jdoe john.doe jane.doe foo bar baz qux x xx xxx xyz
   abc test tester demo dev developer developers admin administrator root guest public shared default all someone
   somebody anyone yo moi ich io eu usuario utilisateur benutzer utente nome nombre nom votre-nom tu-nombre
   dein-name ihr-name seu-nome person people human student runner ubuntu debian fedora centos node python app apps vscode pi git
   ec2-user site forge dnanexus jovyan vagrant coder codespace gitpod circleci jenkins docker container build builder worker agent agents sandbox
   claude codex openclaw hermes steam linuxbrew opc daytona nonroot deploy deployer service svc www web oracle postgres
   hadoop spark airflow repo repos code src work data project projects workspace page pages`.split(/\s+/),
)

/** A generic project directly in the home folder, or a number that no program generates: an example. */
const example =
  /[\\/](?:home|Users)[\\/]+[^\\/]+[\\/]+(?:project|my[-_]?(?:project|app|repo))(?:[\\/]|$)|1234567/

/** Paths in one person's home folder, in prose or code, which no other machine has. */
export function machinePath({ text, bodyStart, references }: Parsed, report: Report): void {
  // Already reported as absolute references.
  const linked = new Set(references.map(({ target }) => target.replace(/^file:\/\//, '')))
  const found = findMachinePaths(text, bodyStart).filter(({ facts }) => !linked.has(facts.path))
  if (found.length === 0) return
  const locate = createLocator(text)
  for (const { facts, start, end } of found) report('machine-path', facts, { position: locate(start, end) })
}

interface MachinePath {
  code: 'machine-path'
  facts: Facts<'machine-path'>
  start: number
  end: number
}

/** Claude Code's folder for sessions in a folder of one person. */
const session = /(?<=~\/\.claude\/projects\/)-(?:Users|home)-([A-Za-z][\w.]{0,40})-[\w-]{2,200}/g

/** Without duplicates, at their first position. */
export function findMachinePaths(text: string, from: number): MachinePath[] {
  const hasHome = mayHoldHome(text, from)
  if (!hasHome && !text.includes('/projects/-', from)) return []
  const shown = hidePrinted(text)
  const found = hasHome
    ? collectHomes(shown, from, (name, start) => !isNobody(name) && !isExample(shown, start))
    : []
  for (const { 0: path, 1: name = '', index } of shown.includes('/projects/-', from)
    ? shown.slice(from).matchAll(session)
    : [])
    if (found.length < most && !isNobody(name) && !found.some(({ facts }) => facts.path === path))
      found.push({
        code: 'machine-path',
        facts: { path, count: 1 },
        start: from + index,
        end: from + index + path.length,
      })
  return found
}

const exampleStart = /(?:\be\.g\.|\bfor (?:example|instance)\b|\bsuch as\b)[^.;!?]{0,120}$/i
const sampleLine = /\b(?:example|sample|usage)s?\b[^:]{0,30}:/i
const sampleLead = /\b(?:example|sample|output)\b[^:]{0,30}:[*_]{0,2}$/i
/** The line after a comment such as `# Bad`. */
const bad =
  /(?:^|\n)[ \t]{0,20}(?:#|\/\/|--|❌)[^\n]{0,20}\b(?:bad|wrong|incorrect)\b[^\n]{0,100}\n[^\n]{0,80}$/i
/** A line of a stack trace. */
const traced = /\bat (?:[^\s()]{1,60} )?\($|\bFile "$/

function isExample(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 240), start)
  return (
    exampleStart.test(before.slice(-140)) ||
    isInSample(before) ||
    bad.test(before) ||
    traced.test(before) ||
    isBelowExamples(text, start)
  )
}

/** Its line begins with "Example:", or the line above its fence ends with "Example output:". */
function isInSample(before: string): boolean {
  const [above = '', ...inside] = before.split('```').slice(-2)
  return (
    sampleLine.test(getLastLine(before)) ||
    (inside.length > 0 && sampleLead.test(getLastLine(above.trimEnd())))
  )
}

function getLastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1)
}

/** UTF-16 units before a value that show whether it is a default. */
const DEFAULT_ROOM = 80
const defaultStart =
  /(?:\|\||\?\?|\w =|\bdefault ?[=:]|(?:environ\.get|getenv)\(["']\w{1,60}["'],) ?["'`]$|\$\{\w{1,40}:[-=]$/
/** Container accounts: a script with such a default runs nowhere else. */
const containers = /^(?:claude|ubuntu)$/

export function findMachineDefaults(text: string): MachinePath[] {
  if (!mayHoldHome(text, 0)) return []
  return collectHomes(
    text,
    0,
    (name, start) =>
      (containers.test(name) || !isNobody(name)) &&
      defaultStart.test(text.slice(Math.max(0, start - DEFAULT_ROOM), start)),
  )
}

/** Fast path: the pattern looks at every character, and few texts contain a home folder. */
function mayHoldHome(text: string, from: number): boolean {
  return ['/home/', '/Users/', '\\Users\\'].some(folder => text.includes(folder, from))
}

function collectHomes(
  text: string,
  from: number,
  isReported: (name: string, start: number) => boolean,
): MachinePath[] {
  const found = new Map<string, MachinePath>()
  for (const match of text.slice(from).matchAll(home)) {
    const path = match[0].replace(/[.!…]$/, '')
    const known = found.get(path)
    const start = from + match.index
    if (known !== undefined) known.facts.count++
    else if (found.size < most && isReported(match[1] ?? '', start) && !example.test(path))
      found.set(path, { code: 'machine-path', facts: { path, count: 1 }, start, end: start + path.length })
  }
  return [...found.values()]
}

function isNobody(name: string): boolean {
  const lower = name.toLowerCase()
  return (
    nobody.has(lower) ||
    /^(?:your|my|the|some|tu|su|seu|mi|votre|ton|mon|dein|mein|ihr|tuo)[-_.]|user|name|usuario|utilisateur|example|用户|用戶|ユーザ|사용자|^your|^my(?:self)?$|^\.|^_+$/.test(
      lower,
    )
  )
}
