import { join, posix } from 'node:path'
import { loadParser } from '../../compiler/parse/markdown/tree.ts'
import { parseEntry } from '../../compiler/parse/parse.ts'
import { ENTRY, getBaseName } from '../../core/files/path.ts'
import { findRealFolder } from '../../core/files/real-path.ts'
import type { Manifest, ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { readChunk, readRecord } from '../../reader/disk/read.ts'
import type { SourceSkill } from '../../targets/skill.ts'
import { readPlainBytes, type WholeBundle } from '../publish/whole.ts'

export interface Root {
  shown: string
  dir: string
}

export async function readSourceSkills(
  { folder, manifest, skills }: WholeBundle,
  roots: ReadonlyMap<string, Root>,
): Promise<SourceSkill[]> {
  const parse = loadParser('satteri')
  return skills.map(({ skill, files }) => {
    const entry = readChunk(folder, skill)
    const record = readRecord(folder, skill)
    const names = { folder: getBaseName(skill.path), isRoot: skill.path === '', fileName: ENTRY }
    return {
      skill,
      record,
      file: getShownFile(skill, manifest, roots),
      ...findOrigin(skill, manifest, roots),
      folders: listFolders(skill, record, manifest, roots),
      entry,
      parsed: parseEntry(entry, names, parse),
      files: files.slice(1).map(file => ({
        path: file.path,
        size: file.size,
        ...(file.executable && { executable: true }),
        bytes: () => readPlainBytes(folder, file),
      })),
    }
  })
}

function findOrigin(
  { source = 0, path, file }: ManifestSkill,
  { sources }: Manifest,
  roots: ReadonlyMap<string, Root>,
): Pick<SourceSkill, 'origin' | 'fetched'> {
  const root = roots.get(sources[source]?.label ?? '')
  if (root === undefined) return {}
  const fetched = sources[source]?.origin
  return {
    origin: join(root.dir, file ?? posix.join(path, ENTRY)),
    ...(fetched !== undefined && { fetched }),
  }
}

/** Absolute folders of the bundled skill and its copies that contain nothing else. */
function listFolders(
  { source = 0, path, file }: ManifestSkill,
  { identical = [] }: SkillRecord,
  { sources }: Manifest,
  roots: ReadonlyMap<string, Root>,
): string[] {
  return [{ source, path, file }, ...identical].flatMap(place => {
    const root = roots.get(sources[place.source]?.label ?? '')
    if (root === undefined || place.file !== undefined || place.path === '') return []
    const folder = join(root.dir, place.path)
    return findRealFolder(folder) === undefined ? [] : folder
  })
}

function getShownFile(
  { source = 0, path, file }: ManifestSkill,
  manifest: Manifest,
  roots: ReadonlyMap<string, Root>,
): string {
  return getShownPath({ source, path: file ?? posix.join(path, ENTRY) }, manifest, roots)
}

export function getShownPath(
  { source, path }: { source: number; path: string },
  { sources }: Manifest,
  roots: ReadonlyMap<string, Root>,
): string {
  const label = sources[source]?.label ?? ''
  return posix.join(roots.get(label)?.shown ?? label, path)
}
