/** Skills in memory, as files or database records: found like on a disk, with the same bounds. */

import { ENTRY, getBaseName, getParentPath, isWithin, joinPath } from '../../core/files/path.ts'
import { findSkillProblem } from '../../core/files/untrusted-path.ts'
import type { FileContent } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { FoundFile, FoundSkill, Limits, SkillFiles, Source, Walked } from '../types.ts'
import { createChoice } from './choice.ts'
import { getResourceFolder, isProjectFile } from './names.ts'
import { createSkill, reportFinding } from './search.ts'
import { leaveOutUnsafe } from './unsafe.ts'

/** Files by path from the root, POSIX. Texts are UTF-8; `executable` marks scripts. */
export type MemoryFiles = Record<
  string,
  string | Uint8Array | { content: string | Uint8Array; executable: boolean }
>

export function walkMemory(files: MemoryFiles, source: number): Walked {
  return collectSkills(
    Object.keys(files).map(path => createMemoryFile(path, files[path])),
    source,
  )
}

function createMemoryFile(path: string, given: MemoryFiles[string] = ''): FileContent {
  const isPlain = typeof given === 'string' || given instanceof Uint8Array
  const content = isPlain ? given : given.content
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { path, bytes, executable: isPlain ? false : given.executable }
}

export function createWalked(files = 0): Walked {
  return { skills: [], passedOver: [], findings: [], ignored: [], watched: new Map(), folders: 0, files }
}

/** Each path must be unique. */
function collectSkills(given: FileContent[], source: number): Walked {
  const files = given.toSorted((a, b) => byCodeUnit(a.path, b.path))
  const walked = createWalked(files.length)
  const skills = new Map<string, FoundSkill>()
  for (const file of files) if (getBaseName(file.path) === ENTRY) addSkill(walked, skills, file, source)
  for (const file of files) {
    const { path } = file
    const owner = findOwner(skills, getParentPath(path), path)
    if (owner === undefined || path === joinPath(owner.path, ENTRY)) continue
    const inner = owner.path === '' ? path : path.slice(owner.path.length + 1)
    if (!isProjectFile(inner)) owner.files.push(toFoundFile(inner, file))
  }
  return leaveOutUnsafe(walked)
}

function addSkill(walked: Walked, skills: Map<string, FoundSkill>, file: FileContent, source: number): void {
  const { path } = file
  const folder = getParentPath(path)
  const outer = findOwner(skills, getParentPath(folder), folder)
  const top = folder.slice(outer === undefined || outer.path === '' ? 0 : outer.path.length + 1).split('/')[0]
  const resourceFolder = getResourceFolder(top ?? '')
  if (outer !== undefined && resourceFolder !== undefined) {
    const facts = { path, folder: resourceFolder, outer: outer.path }
    reportFinding({ findings: walked.findings, index: source }, path, 'resource-entry', facts)
    walked.passedOver.push({ source, path, code: 'resource-entry' })
    return
  }
  const skill = createSkill(source, folder, getBaseName(folder), toFoundFile(ENTRY, file))
  skill.realpath = `${source}:${path}`
  skills.set(folder, skill)
  walked.skills.push(skill)
  outer?.nested.push(folder)
}

function findOwner(skills: Map<string, FoundSkill>, from: string, path: string): FoundSkill | undefined {
  for (let folder = from; ; folder = getParentPath(folder)) {
    const skill = skills.get(folder)
    if (skill !== undefined && skill.path !== path && isWithin(skill.path, path)) return skill
    if (folder === '') return undefined
  }
}

function toFoundFile(path: string, { path: file, bytes, executable }: FileContent): FoundFile {
  return { path, file, bytes, executable, size: bytes.length, mtimeMs: 0, ctimeMs: 0, ino: 0 }
}

interface RecordSearch {
  files: FileContent[]
  findings: Walked['findings']
  passedOver: Walked['passedOver']
  leftOut: string[]
  isStopped: boolean
  limits: Limits
  index: number
}

/** Leaves out, with a finding, a record that is invalid, repeats a path, or exceeds the limits. Never throws for invalid records. */
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

function add(search: RecordSearch, file: FileContent): void {
  const limit = search.limits.files
  if (search.files.length < limit) search.files.push(file)
  else if (!search.isStopped) {
    search.isStopped = true
    reportFinding(search, '', 'excessive-files', { limit })
  }
}
