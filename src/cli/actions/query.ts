/** `list`, `show`, `why` and `prompt`: what a bundle holds. */

import { formatJson } from '../../core/json-text.ts'
import { formatBytes, formatNumber } from '../../core/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/terminal.ts'
import { PROMPT } from '../../format/layout.ts'
import type {
  Manifest,
  ManifestHead,
  ManifestSkill,
  SkillRecord,
  SplitManifest,
} from '../../format/manifest.ts'
import { createUnknownIdError, findSkill } from '../../reader/disk/find-skill.ts'
import { openReading, readManifest, readRecord, readRoot, readVerified } from '../../reader/disk/read.ts'
import { lookUpSkill } from '../../reader/disk/whole.ts'
import { formatTable } from '../../report/table.ts'
import { type Catalogue, renderCatalogue } from '../../runtime/catalogue/render.ts'
import type { ExitCode, Io } from '../io.ts'

/** `skillc list BUNDLE`: one line a skill. */
export function runList(folder: string, json: boolean, io: Io): 0 {
  return printList(readManifest(folder), json, io)
}

export function printList(manifest: Manifest, json: boolean, io: Io): 0 {
  if (json) {
    io.out(formatJson(manifest.skills))
    return 0
  }
  const rows = manifest.skills.map(skill => [skill.id, formatNumber(skill.tokens.body), skill.description])
  const columns = [
    { title: 'id', whole: true },
    { title: 'tokens', align: 'right' as const },
    { title: 'description' },
  ]
  io.out(
    rows.length === 0 ? 'The bundle holds no skills.\n' : formatTable(columns, rows, { width: io.width }),
  )
  return 0
}

/** `skillc show BUNDLE ID`: everything about one skill. */
export function runShow(folder: string, id: string, json: boolean, io: Io): 0 {
  const manifest = readRoot(folder)
  const skill = findIn(folder, manifest, id)
  return printSkill({ manifest, skill, record: readRecord(folder, skill) }, json, io)
}

export function printSkill(
  { manifest, skill, record }: { manifest: ManifestHead; skill: ManifestSkill; record: SkillRecord },
  json: boolean,
  io: Io,
): 0 {
  if (json) {
    io.out(formatJson({ ...skill, ...record }))
    return 0
  }
  const facts = formatTable(pairs, listFacts(manifest, skill), { width: io.width })
  const sections =
    record.sections.length === 0 ? '' : `Sections\n${record.sections.map(formatSection).join('')}\n`
  const head = escapeTerminal(skill.description)
  io.out(escapeLineCommands(`${head}\n\n${facts}\n${sections}${formatFiles(record, io)}`))
  return 0
}

/** `skillc why BUNDLE ID`: which source won, over what, by which rule. 1: it was skipped. */
export function runWhy(folder: string, id: string, json: boolean, io: Io): ExitCode {
  const manifest = readManifest(folder)
  const skill = manifest.skills.find(candidate => candidate.id === id)
  const skipped = manifest.skipped.filter(({ path }) => skill === undefined && isPathTo(path, id))
  if (skill === undefined && skipped.length === 0) throw createUnknownIdError(manifest, id)
  const code = skill === undefined ? 1 : 0
  if (json) {
    const { aliases = [], identical = [], shadows = [], source = 0 } = skill ?? {}
    io.out(
      formatJson(
        skill === undefined
          ? { id, skipped }
          : {
              id,
              path: skill.path,
              file: skill.file,
              source: manifest.sources[source],
              aliases,
              identical,
              shadows,
            },
      ),
    )
    return code
  }
  for (const { source, path, code: finding } of skipped) {
    const why = escapeTerminal(`${finding} (\`skillc explain ${finding}\`)`)
    io.out(escapeLineCommands(`${showPlace(manifest, source, path)} is not in the bundle: ${why}\n`))
  }
  if (skill !== undefined)
    io.out(
      escapeLineCommands(
        listReasons(manifest, skill)
          .map(line => `${line}\n`)
          .join(''),
      ),
    )
  return code
}

/** `skillc prompt BUNDLE`: the template with the catalogue in it, as a runtime shows it before any file is at hand. */
export function runPrompt(folder: string, json: boolean, io: Io): 0 {
  const { skills, files } = readManifest(folder)
  const template = readVerified(folder, PROMPT, files[PROMPT]?.digest ?? '').toString('utf8')
  const { text, shown, leftOut } = renderCatalogue({ skills, template })
  io.out(json ? formatJson({ skills: shown.length, leftOut, text }) : text)
  if (!json && leftOut.length > 0) io.err(formatUnlisted(leftOut))
  return 0
}

function formatUnlisted(leftOut: Catalogue['leftOut']): string {
  const shown = leftOut
    .slice(0, 5)
    .map(
      ({ id, why }) =>
        `${escapeTerminal(id)} (${why === 'paths' ? 'it waits for a file' : 'for users only'})`,
    )
  const more = leftOut.length > shown.length ? `, and ${leftOut.length - shown.length} more` : ''
  return `Not listed: ${shown.join(', ')}${more}\n`
}

/** The same by the root: of a split bundle, all skills are read only for names that are no id. */
function findIn(folder: string, root: Manifest | SplitManifest, id: string): ManifestSkill {
  const skill = 'skills' in root ? undefined : lookUpSkill(root, id, openReading(folder))
  return skill ?? findSkill('skills' in root ? root : readManifest(folder), id)
}

const pairs = [{ title: '', whole: true }, { title: '' }]

function listFacts(manifest: ManifestHead, skill: ManifestSkill): string[][] {
  const { id, name, path, level, digest, tokens, source = 0, dependencies = [] } = skill
  const facts: [string, string][] = [
    ['id', id],
    ['name', name],
    ['path', showPlace(manifest, source, skill.file ?? path)],
    ['level', level],
    ['digest', digest],
    [
      'tokens',
      `${formatNumber(tokens.catalogue)} in the catalogue, ${formatNumber(tokens.body)} in the body (${manifest.tokenizer})`,
    ],
    ['depends on', dependencies.map(other => `${other.id} (${other.kind})`).join(', ')],
  ]
  const known = new Set([
    'id',
    'name',
    'namespace',
    'description',
    'path',
    'file',
    'level',
    'digest',
    'tokens',
    'source',
    'dependencies',
    'chunk',
    'record',
    'aliases',
    'identical',
    'shadows',
  ])
  for (const [key, value] of Object.entries(skill)) {
    if (!known.has(key)) facts.push([key, typeof value === 'string' ? value : JSON.stringify(value)])
  }
  return facts.filter(([, value]) => value !== '')
}

function listReasons(
  manifest: Manifest,
  { id, path, file, source = 0, aliases = [], identical = [], shadows = [] }: ManifestSkill,
): string[] {
  const lines = [
    `${escapeTerminal(id)} comes from ${showPlace(manifest, source, file ?? path)} (level ${escapeTerminal(manifest.sources[source]?.level ?? '')})`,
  ]
  for (const other of aliases)
    lines.push(`  alias      ${showPlace(manifest, other.source, other.path)}: a link to the same folder`)
  for (const other of identical)
    lines.push(
      `  identical  ${showPlace(manifest, other.source, other.file ?? other.path)}: the same bytes, bundled once`,
    )
  for (const other of shadows)
    lines.push(
      `  shadowed   ${showPlace(manifest, other.source, other.file ?? other.path)}: its source ranks lower`,
    )
  if (lines.length === 1) lines.push('  no other skill asked for this id')
  return lines
}

function showPlace(manifest: ManifestHead, source: number, path: string): string {
  const label = manifest.sources[source]?.label ?? ''
  return escapeTerminal(path === '' ? label : `${label}/${path}`)
}

function isPathTo(path: string, id: string): boolean {
  const folders = path.split('/').slice(0, -1).join(':')
  // a command is its file
  const file = path.replace(/\.[^./]+$/, '').replaceAll('/', ':')
  return [folders, file].some(name => name === id || name.endsWith(`:${id}`)) || path === id
}

function formatSection({ depth, title }: SkillRecord['sections'][number]): string {
  return `${'  '.repeat(depth)}${escapeTerminal(title)}\n`
}

function formatFiles({ files }: SkillRecord, io: Io): string {
  const rows = files.map(({ path, size, mode, digest }) => [
    path,
    formatBytes(size),
    mode,
    digest.slice(0, 'sha256:'.length + 12),
  ])
  const columns = [
    { title: 'file', whole: true },
    { title: 'size', align: 'right' as const },
    { title: 'mode' },
    { title: 'digest' },
  ]
  return formatTable(columns, rows, { width: io.width })
}
