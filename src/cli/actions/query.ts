/** `list`, `show` and `why`: what a bundle holds. */

import { posix } from 'node:path'
import { shortenDigest } from '../../core/digests/digest.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { formatBytes, formatNumber } from '../../core/text/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { getChunkDigest } from '../../format/locate.ts'
import type {
  Manifest,
  ManifestHead,
  ManifestSkill,
  SkillRecord,
  SplitManifest,
} from '../../format/manifest.ts'
import { listIds } from '../../format/skill.ts'
import { findSkill, isPathTo } from '../../reader/disk/find-skill.ts'
import { openReading, readManifest, readRecord, readRoot } from '../../reader/disk/read.ts'
import { lookUpSkill } from '../../reader/disk/whole.ts'
import { formatTable, LONGEST_DESCRIPTION } from '../../report/table.ts'
import { type ExitCode, getTableOptions, type Io, wrapForTerminal } from '../io.ts'
import { printNextSkill } from '../next.ts'

export interface ListFlags {
  sort: 'id' | 'tokens'
  json: boolean
}

/** `skillc list BUNDLE`: one line a skill. */
export function runList(folder: string, how: ListFlags, io: Io): 0 {
  return printList(folder, readManifest(folder), how, io)
}

export function printList(place: string, manifest: Manifest, { sort, json }: ListFlags, io: Io): 0 {
  // A manifest is sorted by id.
  const skills = sort === 'id' ? manifest.skills : manifest.skills.toSorted((a, b) => b.tokens - a.tokens)
  if (json) {
    io.out(formatJson(skills.map(withDigest)))
    return 0
  }
  const rows = skills.map(({ id, tokens, description }) => [
    id,
    io.outIsTerminal ? formatNumber(tokens) : String(tokens),
    description,
  ])
  const columns = [
    { title: 'id' },
    { title: 'tokens', align: 'right' as const },
    { title: 'description', longest: LONGEST_DESCRIPTION },
  ]
  if (rows.length > 0) io.out(formatTable(columns, rows, getTableOptions(io)))
  else io.err('The bundle holds no skills.\n')
  printNextSkill('show', place, skills[0]?.id, io)
  return 0
}

/** The digest of its `SKILL.md` as all digests are printed, instead of the two that a manifest packs in one text. */
function withDigest(skill: ManifestSkill) {
  const { sha256: _, ...rest } = skill
  return { ...rest, digest: getChunkDigest(skill) }
}

/** `skillc show BUNDLE ID`: everything about one skill. */
export function runShow(folder: string, id: string, json: boolean, io: Io): 0 {
  const manifest = readRoot(folder)
  const skill = findIn(folder, manifest, id)
  return printSkill(folder, { manifest, skill, record: readRecord(folder, skill) }, json, io)
}

export function printSkill(
  place: string,
  { manifest, skill, record }: Found & { manifest: ManifestHead },
  json: boolean,
  io: Io,
): 0 {
  if (json) {
    io.out(formatJson({ ...withDigest(skill), ...record }))
    return 0
  }
  const facts = formatTable(pairs, listFacts(manifest, skill, record), { width: io.width })
  const sections =
    record.sections.length === 0 ? '' : `Sections\n${record.sections.map(formatSection).join('')}\n`
  const head = escapeTerminal(skill.description)
  io.out(
    escapeLineCommands(
      `${wrapForTerminal(head, io)}\n\n${facts}\n${wrapForTerminal(sections, io)}${formatPaths(record, io)}${formatFiles(record, io)}`,
    ),
  )
  printNextSkill('why', place, skill.id, io)
  return 0
}

/** `skillc why BUNDLE ID`: which source won, over what, by which rule. 1: it was skipped. */
export function runWhy(folder: string, id: string, json: boolean, io: Io): ExitCode {
  const manifest = readManifest(folder)
  const skill = findAsked(manifest, id)
  return printWhy(manifest, id, skill && { skill, record: readRecord(folder, skill) }, json, io)
}

/** The skill that `why` is asked about; undefined when only skipped ones go by the name. Throws a Failure when none does. */
export function findAsked(manifest: Manifest, id: string): ManifestSkill | undefined {
  return manifest.skipped.some(skipped => isSkippedAs(manifest, skipped, id))
    ? manifest.skills.find(skill => listIds(skill).includes(id))
    : findSkill(manifest, id)
}

/** `found` is the skill that `findAsked` gives. */
export function printWhy(
  manifest: Manifest,
  id: string,
  found: Found | undefined,
  json: boolean,
  io: Io,
): ExitCode {
  const skill = found?.skill
  const skipped = manifest.skipped.filter(each => skill === undefined && isSkippedAs(manifest, each, id))
  const code = skill === undefined ? 1 : 0
  if (json) {
    io.out(formatJson(found === undefined ? { id, skipped } : explainOrigin(manifest, found)))
    return code
  }
  for (const { source, path, code: finding } of skipped) {
    const why = escapeTerminal(`${finding} (\`skillc explain ${finding}\`)`)
    const line = `${showPlace(manifest, source, path)} is not in the bundle: ${why}\n`
    io.out(escapeLineCommands(wrapForTerminal(line, io)))
  }
  if (found !== undefined)
    io.out(
      escapeLineCommands(
        listReasons(manifest, found.skill, found.record)
          .map(line => wrapForTerminal(`${line}\n`, io))
          .join(''),
      ),
    )
  return code
}

interface Found {
  skill: ManifestSkill
  record: SkillRecord
}

function explainOrigin(manifest: Manifest, { skill, record }: Found) {
  const { id, path, file, source = 0 } = skill
  const { aliases = [], identical = [], shadows = [] } = record
  return { id, path, file, source: manifest.sources[source], aliases, identical, shadows }
}

/** The same by the root: of a split bundle, all skills are read only for names that are no id. */
function findIn(folder: string, root: Manifest | SplitManifest, id: string): ManifestSkill {
  const skill = 'skills' in root ? undefined : lookUpSkill(root, id, openReading(folder))
  return skill ?? findSkill('skills' in root ? root : readManifest(folder), id)
}

const pairs = [{ title: '' }, { title: '' }]

function listFacts(manifest: ManifestHead, skill: ManifestSkill, record: SkillRecord): string[][] {
  const { id, name, otherIds = [], path, level, source = 0 } = skill
  const { tokens, dependencies = [], substitutions = [] } = record
  const filled = substitutions
    .filter(({ kind }) => kind !== 'escape')
    .map(({ text }) => text.split(/[\r\n]/, 1)[0])
  const facts: [string, string][] = [
    ['id', id],
    ['name', name],
    ['other ids', otherIds.join(', ')],
    ['path', showPlace(manifest, source, skill.file ?? path)],
    ['level', level],
    ['digest', getChunkDigest(skill)],
    [
      'tokens',
      `${formatNumber(tokens.catalog)} in the catalog, ${formatNumber(tokens.body)} in the body (${manifest.tokenizer})`,
    ],
    ['substitutions', [...new Set(filled)].join(', ')],
    ['depends on', dependencies.map(other => `${other.id} (${other.kind})`).join(', ')],
  ]
  const known = new Set([
    'id',
    'name',
    'otherIds',
    'namespace',
    'description',
    'path',
    'file',
    'level',
    'sha256',
    'tokens',
    'source',
    'dependencies',
    'substitutions',
    'chunk',
    'frontmatter',
    'sections',
    'references',
    'files',
    'aliases',
    'identical',
    'shadows',
  ])
  for (const [key, value] of Object.entries({ ...skill, ...record })) {
    if (!known.has(key)) facts.push([key, typeof value === 'string' ? value : JSON.stringify(value)])
  }
  return facts.filter(([, value]) => value !== '')
}

function listReasons(
  manifest: Manifest,
  { id, path, file, source = 0 }: ManifestSkill,
  { aliases = [], identical = [], shadows = [] }: SkillRecord,
): string[] {
  const lines = [
    `${escapeTerminal(id)} comes from ${showPlace(manifest, source, file ?? path)} (level ${escapeTerminal(manifest.sources[source]?.level ?? '')})`,
  ]
  for (const other of aliases)
    lines.push(`  alias      ${showPlace(manifest, other.source, other.path)}: a link to the same folder`)
  for (const other of identical)
    lines.push(
      `  identical  ${showPlace(manifest, other.source, other.file ?? other.path)}: the same bytes${other.id === undefined ? '' : ` as \`${escapeTerminal(other.id)}\``}, bundled once`,
    )
  for (const other of shadows) {
    const shown = showPlace(manifest, other.source, other.file ?? other.path)
    const why = other.by === 'rank' ? 'its source ranks lower' : 'the client looks there later'
    lines.push(`  shadowed   ${shown}: ${why}`)
    for (const alias of other.aliases ?? [])
      lines.push(`             ${showPlace(manifest, alias.source, alias.path)}: a link to the same folder`)
  }
  if (lines.length === 1) lines.push('  no other skill of this bundle has this id')
  return lines
}

function showPlace(manifest: ManifestHead, source: number, path: string): string {
  return escapeTerminal(posix.join(manifest.sources[source]?.label ?? '', path))
}

/** Whether a skipped skill goes by a name: the id that it asked for, the end of it, or its path. */
function isSkippedAs(manifest: Manifest, skipped: Manifest['skipped'][number], name: string): boolean {
  const { path } = skipped
  const folders = path.split('/').slice(0, -1).join(':')
  // a command is its file
  const file = path.replace(/\.[^./]+$/, '').replaceAll('/', ':')
  return (
    [folders, file].some(each => each === name || each.endsWith(`:${name}`)) ||
    path === name ||
    isPathTo(manifest, skipped, name)
  )
}

function formatSection({ depth, title }: SkillRecord['sections'][number]): string {
  return `${'  '.repeat(depth)}${escapeTerminal(title)}\n`
}

/** The paths that the instructions name and that lead out of the skill, or nowhere. */
function formatPaths({ references }: SkillRecord, io: Io): string {
  const rows = references
    .filter(({ where }) => where !== 'skill')
    .map(({ kind, target, where, path, suggestion, why }) => [
      target,
      kind,
      where,
      path ?? suggestion ?? why ?? '',
    ])
  if (rows.length === 0) return ''
  const columns = [{ title: 'named path' }, { title: 'in' }, { title: 'leads to' }, { title: '' }]
  return `${formatTable(columns, rows, { width: io.width })}\n`
}

function formatFiles({ files }: SkillRecord, io: Io): string {
  const rows = files.map(({ path, size, mode, digest }) => [
    path,
    formatBytes(size),
    mode,
    shortenDigest(digest),
  ])
  const columns = [
    { title: 'file' },
    { title: 'size', align: 'right' as const },
    { title: 'mode' },
    { title: 'digest' },
  ]
  return formatTable(columns, rows, { width: io.width })
}
