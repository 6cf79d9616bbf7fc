/** Restores a bundle's skills as folders, byte for byte, with executable bits. */

import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isSkillcError } from '../../core/errors/error.ts'
import { failure, formatError, getErrorCode, systemFailure } from '../../core/errors/failure.ts'
import { makeDraftFor, placeFolder } from '../../core/files/drafts.ts'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import { makeFoldersBelow, writeNewFile } from '../../core/files/safe-file.ts'
import { findPathProblem } from '../../core/files/untrusted-path.ts'
import { locateFile } from '../../format/locate.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { getPlace } from '../../format/place.ts'
import { createUnsafePathError, readRecord, readVerified } from './read.ts'

/** The number of written skills, files and bytes. */
export interface UnpackResult {
  skills: number
  files: number
  bytes: number
}

/** `target` must be empty or missing. Every byte is verified before it is written. Throws a Failure. */
export function unpackBundle(folder: string, skills: readonly ManifestSkill[], target: string): UnpackResult {
  const draft = makeDraftFor(target)
  try {
    const result = fill(realpathSync.native(draft), folder, skills, target)
    placeFolder(draft, target)
    return result
  } catch (error) {
    throw isSkillcError(error) ? error : systemFailure(`Cannot unpack into \`${target}\``, error)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function fill(root: string, folder: string, skills: readonly ManifestSkill[], shown: string): UnpackResult {
  const done = new Map<string, string>()
  const result: UnpackResult = { skills: 0, files: 0, bytes: 0 }
  for (const skill of skills) {
    const place = getPlace(skill)
    for (const file of readRecord(folder, skill).files) {
      const path = joinPath(place, file.path)
      const problem = findPathProblem(path)
      if (problem !== undefined) throw createUnsafePathError(path, problem)
      const other = done.get(path)
      if (other !== undefined && other !== file.digest)
        throw failure(`The bundle names two files for the path \`${path}\``, 'Do not trust this bundle')
      if (other !== undefined) continue
      done.set(path, file.digest)
      const bytes = readVerified(folder, locateFile(skill, file), file.digest)
      put(root, path, bytes, { executable: file.mode === '755', shown })
      result.files++
      result.bytes += bytes.length
    }
    result.skills++
  }
  return result
}

function put(
  root: string,
  path: string,
  bytes: Uint8Array,
  { executable, shown }: { executable: boolean; shown: string },
): void {
  try {
    makeFoldersBelow(root, getParentPath(path))
    writeNewFile(join(root, path), bytes, executable ? 0o777 : 0o666)
  } catch (error) {
    const isTaken = getErrorCode(error) === 'EEXIST'
    throw failure(
      `Cannot write \`${join(shown, path)}\`: ${isTaken ? 'another file of the bundle has this name where case does not count' : formatError(error)}`,
      undefined,
      error,
    )
  }
}
