/** A bundle that is to be published has to be whole: what is broken here would be broken everywhere. */
import { existsSync, realpathSync } from 'node:fs'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { isBelow, resolveRealParent } from '../../core/files/real-path.ts'
import { readManifestText } from '../../reader/disk/read.ts'
import type { Whole } from '../../reader/disk/whole.ts'
import { type CompletenessOptions, refuseIncomplete } from '../incomplete.ts'
import { findDamage } from '../verify-bundle.ts'
import { listPlainSkills, type PlainSkill } from './plain-skills.ts'

/** Throws a Failure where a bundle would be published into itself: what is written there would make it other than its manifest. */
export function checkApart(bundle: string, target: string): void {
  if (isInside(bundle, target))
    throw failure(`\`${target}\` is in the bundle itself`, 'Give a folder outside of it')
}

/** Whether a folder, which need not exist yet, lies in a bundle or is it. False without a bundle, as its reader will say. Throws a Failure. */
export function isInside(bundle: string, target: string): boolean {
  if (!existsSync(bundle)) return false
  try {
    return isBelow(realpathSync.native(bundle), resolveRealParent(target))
  } catch (error) {
    throw systemFailure(`Cannot write to \`${target}\``, error)
  }
}

/** The digest of the manifest's bytes. Throws a Failure for a bundle that is not whole; with `isSigned`, for one that has more files, too. */
export function checkWholeBundle(folder: string, isSigned = false): string {
  const { digest, problem } = findDamage(folder, isSigned)
  if (problem !== undefined)
    throw failure(
      `Bundle damaged: \`${problem.path}\` is ${problem.kind}`,
      'Build it again; `skillc verify` lists everything that is wrong',
    )
  return digest
}

/** A bundle that was found to be whole. */
export interface WholeBundle extends Whole {
  folder: string
  /** `sha256:` and the digest of `manifest.json`. */
  digest: string
  /** `manifest.json`. */
  text: string
  skills: PlainSkill[]
}

/** The same, for a bundle that is handed on. Throws a Failure for one that errors left skills out of, unless `options` allow it. */
export function openComplete(folder: string, options: CompletenessOptions): WholeBundle {
  const whole = openWhole(folder)
  refuseIncomplete(whole.manifest, options)
  return whole
}

/** Opens a bundle. Throws a Failure for one that is not whole. */
export function openWhole(folder: string): WholeBundle {
  const digest = checkWholeBundle(folder)
  const { text, manifest, parts } = readManifestText(folder)
  return { folder, digest, text, manifest, parts, skills: listPlainSkills(folder, manifest) }
}
