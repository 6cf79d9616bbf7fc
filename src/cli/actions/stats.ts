/** `skillc stats`: how large skills are, what they cost a model, and which of them take the longest to read. */

import { makeAnalyzer } from '../../compiler/analyze/analyzer.ts'
import { makeReader, readSkill } from '../../compiler/analyze/read.ts'
import { type EntryKind, getEntryKind } from '../../compiler/resolve/account.ts'
import { setCopiesAside } from '../../compiler/resolve/exported-copies.ts'
import { getEntryPath } from '../../compiler/resolve/places.ts'
import type { FoundSkill, Source } from '../../compiler/types.ts'
import { formatJson } from '../../core/json/json.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { formatBytes, formatCount, formatDuration, formatNumber } from '../../core/text/quantity.ts'
import { getAnalyzerOptions, showFile } from '../../pipeline/config/options.ts'
import { getSettings } from '../../pipeline/config/settings.ts'
import { scanDisk } from '../../pipeline/inventory/disk.ts'
import { type Column, formatTable } from '../../report/table.ts'
import { joinEntries } from '../../report/words.ts'
import type { FlagsOf } from '../command.ts'
import type { stats as command } from '../commands/inspect.ts'
import { getTableOptions, type Io, wrapForTerminal } from '../io.ts'
import { createListeners } from '../progress.ts'

interface SkillStats {
  path: string
  files: number
  bytes: number
  tokens: number
  milliseconds: number
}

/** Prints the totals, and the skills with the most tokens, bytes and time, without copies that skillc exported. Reads each skill again, on one thread. Throws a Failure. */
export async function runStats(
  { limit = 5, json }: FlagsOf<typeof command>,
  io: Io,
  roots: string[],
): Promise<0> {
  const { onProgress } = createListeners(io)
  const settings = await getSettings({ cwd: io.cwd, roots })
  const { skills } = await scanDisk(settings, { onProgress })
  const reader = makeReader(await makeAnalyzer(getAnalyzerOptions(settings)))
  // Otherwise the first one would pay for loading what all need.
  if (skills[0] !== undefined) readSkill(skills[0], undefined, reader)
  const read = skills.map((found, done) => {
    onProgress?.({ phase: 'analyze', done, total: skills.length })
    const start = io.now()
    const { entry, files: own, analyzed } = readSkill(found, undefined, reader)
    const milliseconds = io.now() - start
    const skill = entry && analyzed && { found, entry, files: own, analysis: analyzed.analysis, row: 0 }
    const files = [found.entry, ...found.files]
    const figures: SkillStats = {
      path: showFile(settings, found.source, found.path),
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      tokens: skill?.analysis.tokens.body ?? 0,
      milliseconds,
    }
    return { found, skill, figures }
  })
  io.progress('')
  const show = (source: number, path: string) => showFile(settings, source, path)
  const analyzed = read.flatMap(({ skill }) => skill ?? [])
  const { skills: kept, copies } = setCopiesAside(analyzed, settings.sources, show)
  const own = new Set(kept.filter(skill => !copies.has(skill)))
  const counted = read.filter(({ skill }) => skill === undefined || own.has(skill))
  const stats = counted.map(({ figures }) => figures)
  const entries = countEntries(
    counted.map(({ found }) => found),
    settings.sources,
  )
  io.out(json ? formatJson(createSummary(stats, limit)) : formatStats(stats, entries, limit, io))
  return 0
}

function countEntries(skills: FoundSkill[], sources: Source[]): string {
  const kinds = skills.map(found => getEntryKind(sources[found.source], getEntryPath({ found })))
  const count = (kind: EntryKind) => kinds.filter(each => each === kind).length
  return joinEntries(skills.length, count('commands'), count('files'))
}

function createSummary(stats: SkillStats[], limit: number) {
  return {
    skills: stats.length,
    files: sum(stats, 'files'),
    bytes: sum(stats, 'bytes'),
    tokens: sum(stats, 'tokens'),
    milliseconds: sum(stats, 'milliseconds'),
    mostTokens: pickMost(stats, 'tokens', limit),
    largest: pickMost(stats, 'bytes', limit),
    slowest: pickMost(stats, 'milliseconds', limit),
  }
}

type Figure = 'files' | 'bytes' | 'tokens' | 'milliseconds'

function sum(stats: SkillStats[], figure: Figure): number {
  return stats.reduce((total, each) => total + each[figure], 0)
}

function pickMost(stats: SkillStats[], figure: Figure, limit: number): SkillStats[] {
  return stats.toSorted((a, b) => b[figure] - a[figure] || byCodeUnit(a.path, b.path)).slice(0, limit)
}

function formatStats(stats: SkillStats[], entries: string, limit: number, io: Io): string {
  const head = [
    entries,
    formatCount(sum(stats, 'files'), 'file'),
    formatBytes(sum(stats, 'bytes')),
    `${formatCount(sum(stats, 'tokens'), 'token')} in bodies`,
    `read in ${formatDuration(sum(stats, 'milliseconds'))}`,
  ]
  const list = (title: string, figure: Figure, format: (value: number) => string) => {
    const columns: Column[] = [{ title, align: 'right' }, { title: 'skill' }]
    const rows = pickMost(stats, figure, limit).map(each => [format(each[figure]), each.path])
    return `\n${formatTable(columns, rows, { ...getTableOptions(io), isPiped: false })}`
  }
  if (stats.length === 0) return `${head[0]}\n`
  return [
    `${wrapForTerminal(head.join(', '), io)}\n`,
    list('most tokens', 'tokens', formatNumber),
    list('largest', 'bytes', formatBytes),
    list('slowest', 'milliseconds', formatDuration),
  ].join('')
}
