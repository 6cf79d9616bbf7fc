/** `list`, `show` and `why`: what a bundle holds. */

import { posix } from 'node:path'
import { shortenDigest } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatNumber } from '../../core/text/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { getChunkDigest, getRecordDigest, locateRecord } from '../../format/locate.ts'
import type {
  Manifest,
  ManifestHead,
  ManifestSkill,
  ManifestSource,
  SkillRecord,
  SplitManifest,
} from '../../format/manifest.ts'
import { listFoundPlaces, listIds, trimPath } from '../../format/skill.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { openReading, parseSafeRecord, readRecord, readRoot } from '../../reader/disk/read.ts'
import { lookUpSkill, type Reading, readWhole } from '../../reader/disk/whole.ts'
import { formatTable, LONGEST_DESCRIPTION } from '../../report/table.ts'
import type { FlagsOf } from '../command.ts'
import type { list, show, why } from '../commands/inspect.ts'
import { type ExitCode, getTableOptions, type Io, wrapForTerminal } from '../io.ts'
import { printNextSkill } from '../next.ts'
import { areSkills, getBundleAndId, isElsewhere } from '../place.ts'

/** A bundle in a folder or elsewhere, or the one that folders of skills compile to. */
interface ReadBundle {
  root: Manifest | SplitManifest
  readManifest: () => Manifest
  findSkill: (id: string) => ManifestSkill
  readRecord: (skill: ManifestSkill) => SkillRecord | Promise<SkillRecord>
}

async function openBundle(place: string, io: Io): Promise<ReadBundle> {
  if (!isElsewhere(place) && !areSkills(place, io)) {
    const root = readRoot(place)
    const reading = openReading(place)
    return {
      root,
      readManifest: () => readWhole(root, reading).manifest,
      findSkill: id => findIn(root, id, reading),
      readRecord: skill => readRecord(place, skill),
    }
  }
  const { openElsewhere } = await import('./open-elsewhere.ts')
  const { manifest, read } = await openElsewhere(place, io)
  return {
    root: manifest,
    readManifest: () => manifest,
    findSkill: id => findSkill(manifest, id),
    readRecord: async skill => {
      const named = { path: locateRecord(skill), digest: getRecordDigest(skill), skills: [skill.id] }
      return parseSafeRecord(await read(named), skill)
    },
  }
}

export async function runList(
  { sort, preset, user, system, json }: FlagsOf<typeof list>,
  io: Io,
  named?: string,
): Promise<0> {
  if (preset !== undefined) {
    if (named !== undefined)
      throw failure(
        '`list --preset` lists what the client finds in its own folders, and takes no bundle',
        `\`skillc list --preset ${preset}\``,
      )
    const { runListClient } = await import('./why-clients.ts')
    return runListClient(preset, { user, system, json }, io)
  }
  checkPresetFlags('list --preset CLIENT', { user, system })
  const place = named ?? DEFAULT_OUT
  const manifest = (await openBundle(place, io)).readManifest()
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

export async function runShow({ json }: FlagsOf<typeof show>, io: Io, names: string[]): Promise<0> {
  const [place, id] = getBundleAndId(names, 'show')
  const bundle = await openBundle(place, io)
  const skill = bundle.findSkill(id)
  const record = await bundle.readRecord(skill)
  if (json) {
    const { origin } = bundle.root.sources[skill.source ?? 0] ?? {}
    io.out(formatJson({ ...withDigest(skill), origin, ...record }))
    return 0
  }
  const facts = formatTable(pairs, listFacts(bundle.root, skill, record), { width: io.width })
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

function checkPresetFlags(call: string, { user, system }: { user: boolean; system: boolean }): void {
  if (user || system)
    throw failure(
      `\`${call.split(' ')[0]}\` takes \`--user\` and \`--system\` with \`--preset\` only`,
      `\`skillc ${call} --user\``,
    )
}

/** Which source won, over what, by which rule. 1: the skill was skipped. */
export async function runWhy(flags: FlagsOf<typeof why>, io: Io, names: string[]): Promise<ExitCode> {
  const { preset, user, system, json } = flags
  if (preset !== undefined) {
    const { runWhyClients } = await import('./why-clients.ts')
    return runWhyClients(names, preset, flags, io)
  }
  checkPresetFlags('why NAME --preset CLIENT', { user, system })
  const [place, id] = getBundleAndId(names, 'why')
  const bundle = await openBundle(place, io)
  const manifest = bundle.readManifest()
  const skill = findAsked(manifest, id)
  const found = skill && { skill, record: await bundle.readRecord(skill) }
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

/** The skill that `why` is asked about; undefined when only skipped ones go by the name. Throws a Failure when none does. */
function findAsked(manifest: Manifest, id: string): ManifestSkill | undefined {
  return manifest.skipped.some(skipped => isSkippedAs(manifest, skipped, id))
    ? manifest.skills.find(skill => listIds(skill).includes(id))
    : findSkill(manifest, id)
}

interface SkillWithRecord {
  skill: ManifestSkill
  record: SkillRecord
}

function explainOrigin(manifest: Manifest, { skill, record }: SkillWithRecord) {
  const { id, path, file, source = 0 } = skill
  const { aliases = [], identical = [], shadows = [] } = record
  return { id, path, file, source: manifest.sources[source], aliases, identical, shadows }
}

/** Of a split bundle, all skills are read only for names that are not ids. */
function findIn(root: Manifest | SplitManifest, id: string, reading: Reading): ManifestSkill {
  const skill = 'skills' in root ? undefined : lookUpSkill(root, id, reading)
  return skill ?? findSkill(readWhole(root, reading).manifest, id)
}

const pairs = [{ title: '' }, { title: '' }]

/** Keys of a manifest and a record that have a row or a table of their own, or are shown by `why`. */
const SHOWN = new Set([
  ...'id name variantOf otherIds namespace description path file level sha256 tokens source'.split(' '),
  ...'dependencies substitutions chunk frontmatter sections references files'.split(' '),
  ...'aliases identical shadows'.split(' '),
])

function listFacts(manifest: ManifestHead, skill: ManifestSkill, record: SkillRecord): string[][] {
  const { id, name, variantOf, otherIds = [], path, level, source = 0 } = skill
  const { tokens, dependencies = [], substitutions = [] } = record
  const filled = substitutions
    .filter(({ kind }) => kind !== 'escape')
    .map(({ text }) => text.split(/[\r\n]/, 1)[0])
  const facts: [string, string][] = [
    ['id', id],
    ['name', name],
    ['other ids', otherIds.join(', ')],
    ['variant of', variantOf ?? ''],
    ['path', showPlace(manifest, source, skill.file ?? path)],
    ['fetched from', manifest.sources[source]?.origin ?? ''],
    ['level', level],
    ['digest', getChunkDigest(skill)],
    [
      'tokens',
      `${formatNumber(tokens.catalog)} in the catalog, ${formatNumber(tokens.body)} in the body (${manifest.tokenizer})`,
    ],
    ['substitutions', [...new Set(filled)].join(', ')],
    ['depends on', dependencies.map(other => `${other.id} (${other.kind})`).join(', ')],
  ]
  for (const [key, value] of Object.entries({ ...skill, ...record })) {
    if (!SHOWN.has(key)) facts.push([key, typeof value === 'string' ? value : JSON.stringify(value)])
  }
  return facts.filter(([, value]) => value !== '')
}

function listReasons(
  manifest: Manifest,
  { id, variantOf, path, file, source = 0, scope = [] }: ManifestSkill,
  { aliases = [], identical = [], shadows = [] }: SkillRecord,
): string[] {
  const lines = [
    `${escapeTerminal(id)} comes from ${showPlace(manifest, source, file ?? path)} (level ${escapeTerminal(manifest.sources[source]?.level ?? '')})`,
    ...formatOrigin(manifest.sources[source]),
    ...(variantOf === undefined
      ? []
      : [`  variant    of \`${escapeTerminal(variantOf)}\`, for ${escapeTerminal(scope.join(', '))}`]),
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
  if (lines.every(line => !/^ {2}(?:alias|identical|shadowed) /.test(line)))
    lines.push('  no other skill of this bundle has this id')
  return lines
}

function formatOrigin({ origin, gate }: Partial<ManifestSource> = {}): string[] {
  return [
    ...(origin === undefined ? [] : [`  fetched    ${escapeTerminal(origin)}`]),
    ...(gate ? ['  waits      until a file of its package is read or changed'] : []),
  ]
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
    listFoundPlaces(skipped, manifest.sources).includes(trimPath(name))
  )
}

function formatSection({ depth, title }: SkillRecord['sections'][number]): string {
  return `${'  '.repeat(depth)}${escapeTerminal(title)}\n`
}

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
