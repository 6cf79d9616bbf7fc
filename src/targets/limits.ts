import { ENTRY } from '../core/files/path.ts'
import { findUnsafeFiles } from '../core/files/untrusted-path.ts'
import { formatBytes, formatCount } from '../core/text/quantity.ts'
import { createExportFinding, type ExportFinding, type Spot } from './findings.ts'
import type { LoweredSkill } from './skill.ts'
import type { LimitKind, Target } from './target.ts'

export function checkLimits(
  { name, description, files }: LoweredSkill,
  target: Target,
  spot: Spot,
  pack: (() => Uint8Array) | undefined,
): ExportFinding[] {
  const findings: ExportFinding[] = []
  const word = target.refusedWords?.find(each => name.includes(each))
  if (word !== undefined) findings.push(createExportFinding('refused-name', { name, word }, spot))
  if (description.trim() === '') findings.push(createExportFinding('missing-description', {}, spot))
  for (const [path, reason] of findUnsafeFiles(files.map(file => file.path)))
    findings.push(createExportFinding('unsafe-path', { path, reason }, spot))
  if (target.refusesNested === true)
    for (const { path } of files)
      if (path !== ENTRY && /(?:^|\/)skill\.md$/i.test(path))
        findings.push(createExportFinding('nested-entry', { path }, spot))
  for (const { of, most, known } of target.limits) {
    if (of === 'description') continue
    const over = measure(of, files, pack).find(({ value }) => value > most)
    if (over === undefined) continue
    const show = isBytes(of) ? formatBytes : (count: number) => formatCount(count, UNITS[of])
    const facts = { what: over.what, value: show(over.value), most: show(most) }
    findings.push(
      createExportFinding(known === 'reported' ? 'over-reported-limit' : 'over-limit', facts, spot),
    )
  }
  return findings
}

type MeasuredKind = Exclude<LimitKind, 'description'>

const UNITS: Record<MeasuredKind, string> = {
  files: 'file',
  depth: 'level',
  path: 'character',
  total: 'byte',
  file: 'byte',
  entry: 'byte',
  archive: 'byte',
}

function isBytes(of: MeasuredKind): boolean {
  return UNITS[of] === 'byte'
}

interface Measure {
  what: string
  value: number
}

function measure(
  of: MeasuredKind,
  files: LoweredSkill['files'],
  pack: (() => Uint8Array) | undefined,
): Measure[] {
  switch (of) {
    case 'files':
      return [{ what: 'it has', value: files.length }]
    case 'total':
      return [{ what: 'its files have', value: files.reduce((sum, { size }) => sum + size, 0) }]
    case 'file':
      return files.map(({ path, size }) => ({ what: `\`${path}\` has`, value: size }))
    case 'entry':
      return files.slice(0, 1).map(({ path, size }) => ({ what: `\`${path}\` has`, value: size }))
    case 'depth':
      return files.map(({ path }) => ({ what: `\`${path}\` has`, value: path.split('/').length }))
    case 'path':
      return files.map(({ path }) => ({ what: `\`${path}\` has`, value: path.length }))
    case 'archive':
      return pack === undefined ? [] : [{ what: 'its archive has', value: pack().length }]
  }
}
