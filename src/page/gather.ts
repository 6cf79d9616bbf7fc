import { compareSeverities, type Diagnostic, SEVERITIES } from '../core/diagnostics/diagnostic.ts'
import { ENTRY } from '../core/files/path.ts'
import type { Severity } from '../core/json/types.ts'
import { addTo, byCodeUnit } from '../core/text/order.ts'
import { getChunkDigest } from '../format/locate.ts'
import type { Manifest, ManifestSkill, ManifestSkipped, SkillRecord } from '../format/manifest.ts'
import { joinPlace, shortenPath } from '../format/skill.ts'
import type { Account } from '../format/types.ts'
import { citeParts } from './cite.ts'
import type { MarkdownPart } from './markdown.ts'
import {
  type Preview,
  type ReportDifference,
  type ReportFinding,
  type ReportHead,
  type ReportSkill,
  type RuleCount,
  type SimilarPair,
  type SkillDetail,
  type SkippedEntry,
  VERDICTS,
} from './types.ts'

export interface ListedSkill {
  skill: ManifestSkill
  /** Undefined if unreadable. */
  record: SkillRecord | undefined
  /** `SKILL.md` as findings name it; undefined if no finding can be about it. */
  file?: string
  /** Separated by spaces. */
  owners?: string
}

export interface ReadSkill extends ListedSkill {
  record: SkillRecord
  /** `SKILL.md` without a byte order mark. */
  text: string
  body: MarkdownPart[]
  previews: Record<string, Preview>
}

export type ReportManifest = Pick<
  Manifest,
  'digest' | 'tokenizer' | 'account' | 'sources' | 'skipped' | 'search' | 'permissions' | 'agents'
>

export interface CheckedSkills {
  findings: Diagnostic[]
  account: Account
  skipped: SkippedEntry[]
  portability?: {
    clients: { id: string; title: string; version: string }[]
    skills: { path: string; cells: Record<string, ClientCell> }[]
  }
}

interface ClientCell {
  verdict: keyof typeof VERDICTS
  name?: string
  reasons: { text: string; source: string }[]
}

export interface ReportData {
  head: ReportHead
  details: SkillDetail[]
}

export interface HeadInput
  extends Pick<ReportHead, 'title' | 'bundle' | 'roots' | 'signature' | 'hosted' | 'data'> {
  manifest: ReportManifest
  skills: ListedSkill[]
  report?: CheckedSkills | undefined
  difference?: ReportDifference | undefined
  /** A problem in general; undefined for codes of extensions. */
  summarize?: ((code: string) => string | undefined) | undefined
}

export interface GatherInput extends HeadInput {
  skills: ReadSkill[]
}

const MOST_LOOSE = 1_000

export function gatherReport(input: GatherInput): ReportData {
  const { perSkill, clients, getCells } = indexCheck(input)
  const details = input.skills.map((each, at) => {
    const cells = getCells(each)
    const ofClients = clients.map(({ id }) => cells?.[id])
    return createDetail(each, perSkill[at], ofClients)
  })
  return { head: gatherHead(input), details }
}

export function gatherHead(input: HeadInput): ReportHead {
  const { manifest, skills, report, difference, summarize, ...about } = input
  const { digest, tokenizer, sources, search, permissions, agents } = manifest
  const { perSkill, loose, clients, getCells } = indexCheck(input)
  // A check may be stricter than the build of the shown bundle. With clients, it skips what one of them drops.
  const whole = report?.portability === undefined ? report : undefined
  const groups = groupByEntry(perSkill, loose)
  const rules = countRules(groups, summarize)
  const owners = [...new Set(skills.flatMap(each => each.owners || []))].sort(byCodeUnit)
  const ownerAt = new Map(owners.map((names, at) => [names, at]))
  const fixable = countFixable(groups)
  const ruleAt = new Map(rules.map(({ code }, at) => [code, at]))
  const placeOf = new Map(skills.map(({ skill }, at) => [skill.id, at]))
  return {
    ...about,
    digest,
    tokenizer,
    account: whole?.account ?? manifest.account,
    sources,
    access: { ...(permissions && { permissions }), ...(agents && { agents }) },
    skills: skills.map((each, at) => {
      const cells = getCells(each)
      const owner = ownerAt.get(each.owners ?? '')
      return {
        ...summarizeSkill(each, sources),
        ...(owner !== undefined && { owner }),
        ...countFindings(perSkill[at] ?? [], ruleAt),
        ...(cells && {
          verdicts: clients.map(({ id }) => VERDICTS[cells[id]?.verdict ?? 'absent']).join(''),
        }),
      }
    }),
    skipped: whole?.skipped ?? manifest.skipped.map(each => showSkipped(each, sources)),
    ...(report && { rules }),
    ...(fixable && { fixable }),
    ...(owners.length > 0 && { owners }),
    loose: loose.slice(0, MOST_LOOSE).map(diagnostic => toFinding(diagnostic)),
    looseMore: Math.max(0, loose.length - MOST_LOOSE),
    clients: clients.map(({ id, title: name, version }) => ({ id, title: name, version })),
    links: skills.flatMap(({ record }, from) =>
      (record?.dependencies ?? []).flatMap(({ id, kind }): ReportHead['links'] => {
        const to = placeOf.get(id)
        return to === undefined ? [] : [[from, to, kind]]
      }),
    ),
    similar: findSimilar(skills.map(({ skill }) => skill.description)),
    ...(search && { search }),
    ...(difference && { difference }),
  }
}

function showSkipped({ source, path, code }: ManifestSkipped, sources: Manifest['sources']): SkippedEntry {
  return { path: joinPlace(sources[source], path), code }
}

function summarizeSkill({ skill, record }: ListedSkill, sources: Manifest['sources']): ReportSkill {
  const { sha256, name, namespace, path, level, ...entry } = skill
  const leaf = skill.id.slice(skill.id.lastIndexOf(':') + 1)
  const short = shortenPath(skill.id, sources[skill.source ?? 0]?.namespace ?? '', path)
  const { aliases = [], identical = [], shadows = [], files = [] } = record ?? {}
  const rivals = aliases.length + identical.length + shadows.length
  return {
    ...entry,
    ...(name !== leaf && { name }),
    ...(short !== undefined && { path: short }),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    files: files.length,
    catalog: record?.tokens.catalog ?? 0,
    ...(rivals > 0 && { rivals }),
  }
}

export function createDetail(
  { skill, record, text, body, file, previews }: ReadSkill,
  diagnostics: Diagnostic[] = [],
  cells: (ClientCell | undefined)[] = [],
): SkillDetail {
  const { frontmatter, files, references, dependencies, mcpServers, aliases, identical, shadows, version } =
    record
  return {
    text,
    body: citeParts(body, text),
    frontmatter,
    digest: getChunkDigest(skill),
    files,
    references,
    ...(dependencies && { dependencies }),
    ...(mcpServers && { mcpServers }),
    ...(aliases && { aliases }),
    ...(identical && { identical }),
    ...(shadows && { shadows }),
    ...(version !== undefined && { version }),
    findings: diagnostics.map(diagnostic => toFinding(diagnostic, file)),
    previews,
    cells: cells.flatMap((cell, client): SkillDetail['cells'] =>
      cell === undefined || cell.reasons.length === 0
        ? []
        : [[client, cell.name, cell.reasons.map(({ text: why, source }) => ({ text: why, source }))]],
    ),
  }
}

function toFinding(
  { code, severity, message, help, file, position, fix, more }: Diagnostic,
  entry?: string,
): ReportFinding {
  const isHere = file === entry
  return {
    code,
    severity,
    message,
    ...(help !== undefined && { help }),
    ...(!isHere && { file }),
    ...(isHere && position && { position }),
    ...(isHere && fix && { fix }),
    ...(more !== undefined && { more }),
  }
}

function indexCheck({ skills, report }: HeadInput) {
  const { clients = [], skills: rows = [] } = report?.portability ?? {}
  const cells = new Map(rows.map(row => [row.path, row.cells]))
  return {
    ...assignFindings(skills, report?.findings ?? []),
    clients,
    getCells: ({ file = '' }: ListedSkill) => cells.get(file),
  }
}

const ENTRY_END = `/${ENTRY}`

/** A finding belongs to the skill whose entry or folder contains its file. */
function assignFindings(skills: ListedSkill[], diagnostics: Diagnostic[]) {
  const byFile = new Map<string, number>()
  const byFolder = new Map<string, number>()
  for (const [at, { file }] of skills.entries()) {
    if (file === undefined) continue
    byFile.set(file, at)
    if (file.endsWith(ENTRY_END)) byFolder.set(file.slice(0, -ENTRY_END.length), at)
  }
  const perSkill: Diagnostic[][] = skills.map(() => [])
  const loose: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    let at = byFile.get(diagnostic.file)
    for (let end = diagnostic.file.length; at === undefined && end > 0; ) {
      at = byFolder.get(diagnostic.file.slice(0, end))
      // Another skill's entry that is not in the bundle does not belong to the outer skill.
      if (diagnostic.file.endsWith(ENTRY_END)) break
      end = diagnostic.file.lastIndexOf('/', end - 1)
    }
    const own = at === undefined ? undefined : perSkill[at]
    ;(own ?? loose).push(diagnostic)
  }
  return { perSkill, loose }
}

function countRules(groups: Diagnostic[][], summarize?: HeadInput['summarize']): RuleCount[] {
  const rules = new Map<string, RuleCount>()
  for (const group of groups) {
    const own = new Set<string>()
    for (const { code, severity, fix, more = 0 } of group) {
      const rule = rules.get(code) ?? createRule(code, severity, summarize?.(code))
      rule.count += 1 + more
      if (fix !== undefined) rule.fixable = (rule.fixable ?? 0) + 1
      if (compareSeverities(severity, rule.severity) < 0) rule.severity = severity
      if (!own.has(code)) rule.skills++
      own.add(code)
      rules.set(code, rule)
    }
  }
  return [...rules.values()].sort(
    (a, b) => compareSeverities(a.severity, b.severity) || b.count - a.count || byCodeUnit(a.code, b.code),
  )
}

function createRule(code: string, severity: Severity, summary: string | undefined): RuleCount {
  return { code, severity, count: 0, ...(summary !== undefined && { summary }), skills: 0 }
}

/** The findings of each skill, and of each file that belongs to none. */
function groupByEntry(perSkill: Diagnostic[][], loose: Diagnostic[]): Diagnostic[][] {
  const files = new Map<string, Diagnostic[]>()
  for (const diagnostic of loose) addTo(files, diagnostic.file, diagnostic)
  return [...perSkill, ...files.values()]
}

function countFixable(groups: Diagnostic[][]): ReportHead['fixable'] {
  const fixable = groups
    .map(group => group.filter(({ fix }) => fix !== undefined))
    .filter(some => some.length > 0)
  const all = fixable.flat()
  const severity = SEVERITIES.find(each => all.some(finding => finding.severity === each))
  return severity && { findings: all.length, skills: fixable.length, severity }
}

function countFindings(
  diagnostics: Diagnostic[],
  ruleAt: ReadonlyMap<string, number>,
): Pick<ReportSkill, 'findings'> {
  if (diagnostics.length === 0) return {}
  const counts = new Map<number, number>()
  for (const { code, more = 0 } of diagnostics) {
    const rule = ruleAt.get(code) ?? 0
    counts.set(rule, (counts.get(rule) ?? 0) + 1 + more)
  }
  return { findings: [...counts].sort(([a], [b]) => a - b) }
}

const SHINGLE_WORDS = 3
const MOST_SHARING = 40
const LEAST_SHARED = 0.5
const MOST_PAIRS = 2_000

export function findSimilar(descriptions: readonly string[]): SimilarPair[] {
  const shingles = descriptions.map(listShingles)
  const sharing = new Map<string, number[]>()
  for (const [at, own] of shingles.entries()) for (const shingle of own) addTo(sharing, shingle, at)
  const seen = new Set<number>()
  const pairs: SimilarPair[] = []
  const compare = (one: number, other: number) => {
    const key = one * descriptions.length + other
    if (seen.has(key)) return
    seen.add(key)
    const [a, b] = [shingles[one] ?? new Set(), shingles[other] ?? new Set()]
    const both = [...a].filter(shingle => b.has(shingle)).length
    const share = both / (a.size + b.size - both)
    if (share >= LEAST_SHARED) pairs.push([one, other, Math.round(share * 100)])
  }
  for (const places of sharing.values()) {
    const near = places.length > MOST_SHARING ? 1 : places.length
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1, at + 1 + near)) compare(one, other)
  }
  return pairs.sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]).slice(0, MOST_PAIRS)
}

function listShingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return new Set()
  const runs = words.slice(0, Math.max(1, words.length - SHINGLE_WORDS + 1))
  return new Set(runs.map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')))
}
