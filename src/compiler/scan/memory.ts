/** The same as a walk, over files that are already in memory: for hosts without a disk, and for tests. */
import { ENTRY, getBaseName, getParentPath, isWithin, joinPath } from '../../core/files/path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { FoundFile, FoundSkill, Walked } from '../types.ts'
import { getResourceFolder, isProjectFile } from './names.ts'
import { createSkill, reportFinding } from './search.ts'
import { leaveOutUnsafe } from './unsafe.ts'

/** Files by path from the root, POSIX. Texts are UTF-8; `executable` marks scripts. */
export type MemoryFiles = Record<
  string,
  string | Uint8Array | { content: string | Uint8Array; executable: boolean }
>

/** A file as bytes. `path` is from the root, POSIX. */
export interface MemoryFile {
  path: string
  bytes: Uint8Array
  executable: boolean
}

export function walkMemory(files: MemoryFiles, source: number): Walked {
  return collectSkills(
    Object.keys(files).map(path => createMemoryFile(path, files[path])),
    source,
  )
}

function createMemoryFile(path: string, given: MemoryFiles[string] = ''): MemoryFile {
  const isPlain = typeof given === 'string' || given instanceof Uint8Array
  const content = isPlain ? given : given.content
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { path, bytes, executable: isPlain ? false : given.executable }
}

export function createWalked(files = 0): Walked {
  return { skills: [], passedOver: [], findings: [], ignored: [], watched: new Map(), folders: 0, files }
}

/** The one way from bytes to skills. Each path is there once. */
export function collectSkills(given: MemoryFile[], source: number): Walked {
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

function addSkill(walked: Walked, skills: Map<string, FoundSkill>, file: MemoryFile, source: number): void {
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

/** The innermost skill that a path lies in; the path's own folder does not count as lying in itself. */
function findOwner(skills: Map<string, FoundSkill>, from: string, path: string): FoundSkill | undefined {
  for (let folder = from; ; folder = getParentPath(folder)) {
    const skill = skills.get(folder)
    if (skill !== undefined && skill.path !== path && isWithin(skill.path, path)) return skill
    if (folder === '') return undefined
  }
}

function toFoundFile(path: string, { path: file, bytes, executable }: MemoryFile): FoundFile {
  return { path, file, bytes, executable, size: bytes.length, mtimeMs: 0, ctimeMs: 0, ino: 0 }
}
