/** The bundle that a command reads: in a folder, elsewhere, or the one that folders of skills compile to. */
import { join } from 'node:path'
import { failure, getErrorCode, isFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { getRecordDigest, locateRecord } from '../../format/locate.ts'
import type { Manifest, ManifestSkill, SkillRecord, SplitManifest } from '../../format/manifest.ts'
import { getShardPath, getVectorsPath } from '../../format/search-head.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { openReading, parseSafeRecord, readRecord, readRoot } from '../../reader/disk/read.ts'
import { lookUpSkill, type Reading, readWhole } from '../../reader/disk/whole.ts'
import type { ReadFile } from '../../reader/source.ts'
import type { Io } from '../io.ts'
import { areSkills, isElsewhere } from '../place.ts'

export interface Place {
  root: Manifest | SplitManifest
  /** Reads a file of the search index, which is not checked yet. */
  read: ReadFile
  readManifest: () => Manifest
  findSkill: (id: string) => ManifestSkill
  readRecord: (skill: ManifestSkill) => SkillRecord | Promise<SkillRecord>
}

/** Throws a Failure. */
export async function openPlace(place: string, io: Io): Promise<Place> {
  if (!isElsewhere(place) && !areSkills(place, io)) {
    const root = readRoot(place)
    const reading = openReading(place)
    return {
      root,
      read: createFolderReader(place),
      readManifest: () => readWhole(root, reading).manifest,
      findSkill: id => findIn(root, id, reading),
      readRecord: skill => readRecord(place, skill),
    }
  }
  const { openElsewhere } = await import('./open-elsewhere.ts')
  const { manifest, read } = await openElsewhere(place, io)
  const files = new Map([
    ...(manifest.search?.shards ?? []).map(file => [getShardPath(file.digest), file] as const),
    ...(manifest.embeddings?.files ?? []).map(file => [getVectorsPath(file.digest), file] as const),
  ])
  return {
    root: manifest,
    read: async path => {
      const named = files.get(path)
      return named === undefined ? undefined : read({ path, ...named })
    },
    readManifest: () => manifest,
    findSkill: id => findSkill(manifest, id),
    readRecord: async skill => {
      const named = { path: locateRecord(skill), digest: getRecordDigest(skill), skills: [skill.id] }
      return parseSafeRecord(await read(named), skill)
    },
  }
}

function findIn(root: Manifest | SplitManifest, id: string, reading: Reading): ManifestSkill {
  const skill = 'skills' in root ? undefined : lookUpSkill(root, id, reading)
  return skill ?? findSkill(readWhole(root, reading).manifest, id)
}

/** Reads files of a bundle's folder; `files` come before those. Throws a Failure. */
export function createFolderReader(
  folder: string,
  files?: ReadonlyMap<string, Uint8Array>,
): (path: string) => Uint8Array {
  return path => {
    const made = files?.get(path)
    if (made !== undefined) return made
    try {
      return readRegular(join(folder, path))
    } catch (error) {
      if (isFailure(error)) throw error
      throw failure(
        `\`${path}\` in the bundle cannot be read: ${getErrorCode(error)}`,
        'Run `skillc verify` to see what else is wrong',
        error,
      )
    }
  }
}
