/** Skills that come as data (from a database, over a pipe) → the same as a walk over folders, with the same bounds. */
import { ENTRY, joinPath } from '../../core/files/path.ts'
import { findSkillProblem } from '../../core/files/skill-files.ts'
import type { Limits, SkillFiles, Source, Walked } from '../types.ts'
import { createChoice } from './choice.ts'
import { collectSkills, type MemoryFile } from './memory.ts'
import { reportFinding } from './search.ts'

interface RecordSearch {
  files: MemoryFile[]
  findings: Walked['findings']
  passedOver: Walked['passedOver']
  leftOut: string[]
  isStopped: boolean
  limits: Limits
  index: number
}

/**
 * Finds the skills among a source's records. A record with a path that is not relative and plain, or that another record
 * has, is left out with a finding; so is what exceeds the limits. Never throws for what a record holds.
 */
export function walkRecords(source: Source, index: number, limits: Limits): Walked {
  const { records } = source.holds?.kind === 'records' ? source.holds : { records: [] }
  const choice = createChoice(source)
  const search: RecordSearch = {
    files: [],
    findings: [],
    passedOver: [],
    leftOut: [],
    isStopped: false,
    limits,
    index,
  }
  const taken = new Set<string>()
  for (const [at, record] of records.entries()) {
    if (choice.leavesOut(record.path)) search.leftOut.push(record.path)
    else addRecord(search, record, at, taken)
  }
  const { files, passedOver, leftOut } = search
  const walked = collectSkills(files, index)
  if (walked.skills.length + passedOver.length + leftOut.length + search.findings.length === 0) {
    reportFinding(search, '', 'empty-source', { root: source.label, ignored: 0 })
  }
  return {
    ...walked,
    findings: [...search.findings, ...walked.findings],
    passedOver: [...passedOver, ...walked.passedOver],
    ...(leftOut.length === 0 ? {} : { excluded: leftOut.sort() }),
  }
}

function addRecord(search: RecordSearch, record: SkillFiles, at: number, taken: Set<string>): void {
  const { limits } = search
  const { path } = record
  const refuse = (reason: string) =>
    reportFinding(search, '', 'invalid-record', { record: `Record ${at + 1}`, reason })
  const fault = findSkillProblem(path, record.files)
  if (fault !== undefined) {
    refuse(fault)
    return
  }
  if (path.split('/').length > limits.depth) {
    reportFinding(search, path, 'excessive-depth', { path, limit: limits.depth })
    return
  }
  const entry = joinPath(path, ENTRY)
  const double = [entry, ...record.files.map(file => joinPath(path, file.path))].find(file => taken.has(file))
  if (double !== undefined) {
    refuse(`another record has \`${double}\` already`)
    return
  }
  if (record.entry.length > limits.entryBytes) {
    reportFinding(search, entry, 'oversized-entry', { size: record.entry.length, limit: limits.entryBytes })
    search.passedOver.push({ source: search.index, path: entry, code: 'oversized-entry' })
    return
  }
  taken.add(entry)
  add(search, { path: entry, bytes: record.entry, executable: false })
  for (const file of record.files) {
    const full = { ...file, path: joinPath(path, file.path) }
    taken.add(full.path)
    if (file.bytes.length <= limits.fileBytes) add(search, full)
    else {
      const facts = { path: full.path, size: file.bytes.length, limit: limits.fileBytes }
      reportFinding(search, full.path, 'oversized-file', facts)
    }
  }
}

/** Adds a file, unless there are too many; then nothing more is taken. */
function add(search: RecordSearch, file: MemoryFile): void {
  const limit = search.limits.files
  if (search.files.length < limit) search.files.push(file)
  else if (!search.isStopped) {
    search.isStopped = true
    reportFinding(search, '', 'excessive-files', { limit })
  }
}
