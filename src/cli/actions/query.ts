import { shortenDigest } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatCount, formatNumber } from '../../core/text/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { getChunkDigest } from '../../format/locate.ts'
import type { Manifest, ManifestHead, ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { joinPlace, listFoundPlaces, trimPath } from '../../format/skill.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { formatTable, LONGEST_DESCRIPTION } from '../../report/table.ts'
import type { FlagsOf } from '../command.ts'
import type { list, show } from '../commands/inspect.ts'
import { type ExitCode, getTableOptions, type Io, wrapForTerminal } from '../io.ts'
import { printNextSkill } from '../next.ts'
import { getBundleAnd } from '../place.ts'
import { openPlace, type Place } from './open-place.ts'

export async function runList(
  { sort, sizes, preset, user, system, json }: FlagsOf<typeof list>,
  io: Io,
  named?: string,
): Promise<0> {
  if (preset !== undefined) {
    if (named !== undefined)
      throw failure(
        '`list --preset` lists what the client finds in its own folders, and takes no bundle',
        `\`skillc list --preset ${preset}\``,
      )
    const { runListClient } = await import('./client-skills.ts')
    return runListClient(preset, { user, system, json }, io)
  }
  checkPresetFlags('list --preset CLIENT', { user, system })
  const place = named ?? DEFAULT_OUT
  const { readManifest, readRecord } = await openPlace(place, io)
  const listed: ListedSkill[] = []
  for (const skill of readManifest().skills) {
    const files = sizes || sort === 'size' ? (await readRecord(skill)).files : undefined
    listed.push({
      ...skill,
      ...(files && { files: files.length, bytes: sum(files.map(({ size }) => size)) }),
    })
  }
  // A manifest is sorted by id.
  if (sort === 'tokens') listed.sort((a, b) => b.tokens - a.tokens)
  if (sort === 'size') listed.sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0))
  if (json) io.out(formatJson(listed.map(withDigest)))
  else if (listed.length === 0) io.err('The bundle contains no skills.\n')
  else printList(listed, io)
  if (!json) printNextSkill(place, listed[0]?.id, io)
  return 0
}

/** `files` and `bytes` where sizes are asked for. */
interface ListedSkill extends ManifestSkill {
  files?: number
  bytes?: number
}

function printList(listed: readonly ListedSkill[], io: Io): void {
  const isSized = listed[0]?.files !== undefined
  const { outIsTerminal } = io
  const format = (count: number, forPeople = formatNumber) =>
    outIsTerminal ? forPeople(count) : String(count)
  const rows = listed.map(({ id, tokens, files = 0, bytes = 0, description }) => [
    id,
    format(tokens),
    ...(isSized ? [format(bytes, formatBytes), format(files)] : []),
    description,
  ])
  const [align, longest] = ['right', LONGEST_DESCRIPTION] as const
  const columns = [
    { title: 'id' },
    { title: 'tokens', align },
    ...(isSized
      ? [
          { title: 'size', align },
          { title: 'files', align },
        ]
      : []),
    { title: 'description', longest },
  ]
  const print = outIsTerminal ? io.out : io.err
  if (isSized) print(formatTotals(listed))
  io.out(formatTable(columns, rows, getTableOptions(io)))
}

function formatTotals(listed: readonly ListedSkill[]): string {
  const [files, bytes, tokens] = (['files', 'bytes', 'tokens'] as const).map(figure =>
    sum(listed.map(skill => skill[figure] ?? 0)),
  )
  const skills = formatCount(listed.length, 'skill')
  return `${skills}, ${formatCount(files!, 'file')}, ${formatBytes(bytes!)}, ${formatCount(tokens!, 'token')} in bodies\n\n`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function withDigest(skill: ManifestSkill) {
  const { sha256: _, ...rest } = skill
  return { ...rest, digest: getChunkDigest(skill) }
}

/** All that a bundle knows of a skill, or what clients make of it here. 1: the build skipped it, or every client drops it. */
export async function runShow(flags: FlagsOf<typeof show>, io: Io, names: string[]): Promise<ExitCode> {
  const { preset, user, system, json } = flags
  if (preset !== undefined) {
    const { runShowClients } = await import('./client-skills.ts')
    return runShowClients(names, preset, flags, io)
  }
  checkPresetFlags('show NAME --preset CLIENT', { user, system })
  const [place, id] = getBundleAnd(names, '`show` takes a bundle and an id', '`skillc show [BUNDLE] ID`')
  const bundle = await openPlace(place, io)
  const found = findOrSkipped(bundle, id)
  if ('skipped' in found) {
    io.out(json ? formatJson({ id, ...found }) : formatSkipped(found.skipped, bundle, io))
    return 1
  }
  const { skill } = found
  const record = await bundle.readRecord(skill)
  if (json) {
    io.out(formatJson({ ...withDigest(skill), ...record, source: bundle.root.sources[skill.source ?? 0] }))
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
  return 0
}

function checkPresetFlags(call: string, { user, system }: { user: boolean; system: boolean }): void {
  if (user || system)
    throw failure(
      `\`${call.split(' ')[0]}\` takes \`--user\` and \`--system\` with \`--preset\` only`,
      `\`skillc ${call} --user\``,
    )
}

/** Throws a Failure for a name that neither a skill of the bundle nor one that its build skipped goes by. */
function findOrSkipped(
  { findSkill, readManifest }: Place,
  id: string,
): { skill: ManifestSkill } | { skipped: Manifest['skipped'] } {
  try {
    return { skill: findSkill(id) }
  } catch (error) {
    const manifest = readManifest()
    const skipped = manifest.skipped.filter(each => isSkippedAs(manifest, each, id))
    if (skipped.length === 0) throw error
    return { skipped }
  }
}

function formatSkipped(skipped: Manifest['skipped'], { root }: Place, io: Io): string {
  const lines = skipped.map(({ source, path, code }) => {
    const why = escapeTerminal(`${code} (\`skillc explain ${code}\`)`)
    return wrapForTerminal(
      `${escapeTerminal(showPlace(root, source, path))} is not in the bundle: ${why}\n`,
      io,
    )
  })
  return escapeLineCommands(lines.join(''))
}

const pairs = [{ title: '' }, { title: '' }]

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
    ['waits', manifest.sources[source]?.gate ? 'until a file of its package is read or changed' : ''],
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
  return [...facts.filter(([, value]) => value !== ''), ...listOthers(manifest, record)]
}

function listOthers(manifest: ManifestHead, record: SkillRecord): [string, string][] {
  const { aliases = [], identical = [], shadows = [] } = record
  const show = ({ source, path, file }: { source: number; path: string; file?: string }) =>
    showPlace(manifest, source, file ?? path)
  const rows = [
    ...aliases.map((other): [string, string] => ['alias', `${show(other)}: a link to the same folder`]),
    ...identical.map((other): [string, string] => [
      'identical',
      `${show(other)}: the same bytes${other.id === undefined ? '' : ` as \`${other.id}\``}, bundled once`,
    ]),
    ...shadows.flatMap((other): [string, string][] => [
      [
        'overrides',
        `${show(other)}: ${other.by === 'rank' ? 'its source ranks lower' : 'the client looks there later'}`,
      ],
      ...(other.aliases ?? []).map((alias): [string, string] => [
        '',
        `${show(alias)}: a link to the same folder`,
      ]),
    ]),
  ]
  return rows.length > 0 ? rows : [['overrides', 'no other skill of this bundle']]
}

function showPlace({ sources }: ManifestHead, source: number, path: string): string {
  return joinPlace(sources[source], path) || '.'
}

function isSkippedAs(manifest: Manifest, skipped: Manifest['skipped'][number], name: string): boolean {
  const { path } = skipped
  const folders = path.split('/').slice(0, -1).join(':')
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
