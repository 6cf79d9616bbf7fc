/**
 * What has not changed need not be built: the last report, replayed.
 *
 * After a build, the state of every folder listed, every file read and every file written is remembered. When all of
 * it is as it was, the next build has the same report and nothing to write. A new or removed file changes its folder's
 * time stamps, a changed one its own; time stamps that may lie (git's racy entries) are not remembered at all.
 */
import { lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import { FOLDERS, MANIFEST, PROMPT } from './bundle/layout.ts'
import type { Settings } from './config/options.ts'
import type { Code } from './diagnostics/catalog.ts'
import type { Report } from './report/report.ts'
import type { Stat } from './types.ts'
import { sha256 } from './util/hash.ts'
import { readRegular } from './util/regular-file.ts'
import { keepWhole } from './util/whole-file.ts'
import { VERSION } from './version.ts'
import type { MergedWalk } from './walk/merge.ts'

/** size, mtimeMs, ctimeMs, ino; all -1 for a path that is not there. */
const COLUMNS = 4
const RACY_MS = 2_000

/** What these found may be mended without a trace in what was listed: a link's target may appear. */
const MENDABLE: ReadonlySet<Code> = new Set<Code>([
  'broken-symlink',
  'broken-entry',
  'broken-listing',
  'unreadable-path',
])

/** Before a path: its links are followed. */
export const FOLLOW = '>'

/** The report of the last build with these settings, if nothing that it depends on has changed. */
export function recallReport(settings: Settings, command: Report['command']): Report | undefined {
  const file = fileOf(settings, command)
  if (file === undefined) return undefined
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(0, -8)
    if (bytes.subarray(-8).toString('latin1') !== checksum(content)) return undefined
    const [paths = '', report = ''] = content.subarray(tableEnd(content)).toString('utf8').split('\n\n')
    return isAsBefore(paths.split('\n'), tableOf(content)) ? unchanged(JSON.parse(report)) : undefined
  } catch {
    return undefined
  }
}

/** Remembers a report, where it can be known later whether anything has changed. Failing to is no failure. */
export function rememberReport(
  settings: Settings,
  command: Report['command'],
  report: Report,
  walked: MergedWalk,
  readAt: number,
): void {
  const file = fileOf(settings, command)
  if (file === undefined) return
  // Files were looked at by the walk; folders are looked at now, and did not change since if they are settled.
  const files: [string, Stat][] = walked.skills.flatMap(skill =>
    [skill.entry, ...skill.files].map(each => [each.file, each] as [string, Stat]),
  )
  const folders = walked.watched.map((path): [string, Stat | undefined] => [path, statOf(path)])
  const inputs = [...files, ...folders]
  if (
    !inputs.every(([, stat]) => stat !== undefined && Math.max(stat.mtimeMs, stat.ctimeMs) + RACY_MS < readAt)
  )
    return
  const outputs = report.bundle === undefined ? [] : outputsOf(settings.out)
  const others = [...mendable(settings, walked), ...rulesAbove(settings), ...outputs]
  save(file, [...inputs, ...others.map((path): [string, Stat | undefined] => [path, statOf(path)])], report)
}

/**
 * `--since` asks git, whose answer has no time stamp; clients look at more than the build does; without a cache folder
 * there is nowhere to remember.
 */
function fileOf(settings: Settings, command: string): string | undefined {
  const { cacheDir, since, sources, baseline, preset, clients } = settings
  if (preset !== undefined || clients.length > 0) return undefined
  if (cacheDir === undefined || since !== undefined || sources.some(isUnsettled)) return undefined
  const known = baseline === undefined ? '' : textOf(baseline)
  if (known === undefined) return undefined
  return join(cacheDir, `report-${sha256(JSON.stringify([VERSION, command, settings, known])).slice(0, 16)}`)
}

/** What links lead to out of a root, and records, have no state that could be looked up; a bundle is checked anyway. */
function isUnsettled({ followLinks, holds }: Settings['sources'][number]): boolean {
  return followLinks || holds?.kind === 'records' || holds?.kind === 'bundle'
}

/** A file that cannot be read is the full build's to report. */
function textOf(file: string): string | undefined {
  try {
    return readRegular(file).toString('utf8')
  } catch {
    return undefined
  }
}

/** What findings of a walk are about that may be mended outside of all folders that it listed. */
export function mendable({ sources }: Settings, { findings }: MergedWalk): string[] {
  return findings.flatMap(({ code, source, path, facts }) => {
    const at = join(sources[source]?.dir ?? '', path)
    if (!MENDABLE.has(code)) return []
    return [
      FOLLOW + at,
      ...(facts.target === undefined ? [] : [FOLLOW + resolve(dirname(at), String(facts.target))]),
    ]
  })
}

/** Ignore files that hold from above the roots, there or not. */
export function rulesAbove({ sources }: Settings): string[] {
  const paths = new Set<string>()
  for (const { dir } of sources) {
    for (let folder = dirname(dir); ; folder = dirname(folder)) {
      paths.add(join(folder, '.gitignore')).add(join(folder, '.git', 'info', 'exclude'))
      if (dirname(folder) === folder) break
    }
    paths.add(join(dir, '.git', 'info', 'exclude'))
  }
  return [...paths]
}

function outputsOf(out: string): string[] {
  return [out, ...[MANIFEST, PROMPT, ...FOLDERS].map(name => join(out, name))]
}

function isAsBefore(paths: string[], table: Float64Array): boolean {
  if (table.length !== paths.length * COLUMNS) return false
  for (const [index, path] of paths.entries()) {
    const now = rowOf(statOf(path))
    for (let column = 0; column < COLUMNS; column++)
      if (now[column] !== table[index * COLUMNS + column]) return false
  }
  return true
}

function statOf(path: string): Stat | undefined {
  try {
    return path.startsWith(FOLLOW) ? statSync(path.slice(FOLLOW.length)) : lstatSync(path)
  } catch {
    // Gone, or below a file: in a linked work tree `.git` is one.
    return undefined
  }
}

function rowOf(stat: Stat | undefined): [number, number, number, number] {
  return stat === undefined ? [-1, -1, -1, -1] : [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino]
}

/** The layout: the number of rows, the table, paths, an empty line, the report, a checksum. */
function save(file: string, states: [path: string, stat: Stat | undefined][], report: Report): void {
  const paths = states.map(([path]) => path)
  if (paths.some(path => path.includes('\n'))) return
  const table = new Float64Array(paths.length * COLUMNS)
  for (const [index, [, stat]] of states.entries()) table.set(rowOf(stat), index * COLUMNS)
  keepWhole(file, () => {
    const rows = Buffer.alloc(8)
    rows.writeDoubleLE(paths.length)
    const text = Buffer.from(`${paths.join('\n')}\n\n${JSON.stringify(report)}`)
    const content = Buffer.concat([rows, Buffer.from(table.buffer), text])
    return Buffer.concat([content, Buffer.from(checksum(content), 'latin1')])
  })
}

function tableEnd(content: Buffer): number {
  return 8 + content.readDoubleLE(0) * COLUMNS * 8
}

function tableOf(content: Buffer): Float64Array {
  const bytes = content.subarray(8, tableEnd(content))
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

function checksum(content: Buffer): string {
  return crc32(content).toString(16).padStart(8, '0')
}

/** The report of a build that found everything as it was. */
function unchanged(report: Report): Report {
  return report.bundle === undefined ? report : { ...report, bundle: { ...report.bundle, written: 0 } }
}
