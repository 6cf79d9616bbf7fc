/** The same as a walk, over files that are already in memory: for hosts without a disk, and for tests. */
import { finding } from '../diagnostics/catalog.ts'
import type { FoundFile, FoundSkill, Walked } from '../types.ts'
import { failure } from '../util/failure.ts'
import { byCodeUnit } from '../util/order.ts'
import { baseName, isSafePath, isWithin, parentPath } from '../util/path.ts'
import { shelfOf } from './search.ts'

/** Files by path from the root, POSIX. Texts are UTF-8; `executable` marks scripts. */
export type MemoryFiles = Record<
  string,
  string | Uint8Array | { content: string | Uint8Array; executable: boolean }
>

const ENTRY = 'SKILL.md'

/** Finds the skills among some files. Throws a Failure for a path that is not relative and plain. */
export function walkMemory(files: MemoryFiles, source: number): Walked {
  const paths = Object.keys(files).sort(byCodeUnit)
  for (const path of paths) if (!isSafePath(path)) throw failure(`\`${path}\` is no plain relative path`)
  const walked: Walked = {
    skills: [],
    passedOver: [],
    findings: [],
    ignored: [],
    watched: [],
    folders: 0,
    files: paths.length,
  }
  const skills = new Map<string, FoundSkill>()
  for (const path of paths.filter(each => baseName(each) === ENTRY)) {
    const folder = parentPath(path)
    const outer = ownerOf(skills, parentPath(folder), folder)
    const shelf =
      outer && shelfOf(folder.slice(outer.path === '' ? 0 : outer.path.length + 1).split('/')[0] ?? '')
    if (outer !== undefined && shelf !== undefined) {
      const place = { source, path }
      walked.findings.push({
        ...finding('resource-entry', { path, folder: shelf, outer: outer.path }),
        ...place,
      })
      walked.passedOver.push({ ...place, code: 'resource-entry' })
      continue
    }
    const entry = foundFile(ENTRY, path, files[path])
    const skill = {
      source,
      path: folder,
      folder: baseName(folder),
      realpath: `${source}:${path}`,
      entry,
      files: [],
      nested: [],
      aliases: [],
    }
    skills.set(folder, skill)
    walked.skills.push(skill)
    outer?.nested.push(folder)
  }
  for (const path of paths) {
    const owner = ownerOf(skills, parentPath(path), path)
    if (owner === undefined || path === joined(owner.path, ENTRY)) continue
    owner.files.push(
      foundFile(owner.path === '' ? path : path.slice(owner.path.length + 1), path, files[path]),
    )
  }
  return walked
}

/** The innermost skill that a path lies in; the path's own folder does not count as lying in itself. */
function ownerOf(skills: Map<string, FoundSkill>, from: string, path: string): FoundSkill | undefined {
  for (let folder = from; ; folder = parentPath(folder)) {
    const skill = skills.get(folder)
    if (skill !== undefined && skill.path !== path && isWithin(skill.path, path)) return skill
    if (folder === '') return undefined
  }
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function foundFile(path: string, file: string, given: MemoryFiles[string] = ''): FoundFile {
  const isPlain = typeof given === 'string' || given instanceof Uint8Array
  const content = isPlain ? given : given.content
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const executable = isPlain ? false : given.executable
  return { path, file, bytes, executable, size: bytes.length, mtimeMs: 0, ctimeMs: 0, ino: 0 }
}
