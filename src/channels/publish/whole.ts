/** Only a complete bundle may be published. */
import { existsSync, realpathSync } from 'node:fs'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { isBelow, resolveRealParent } from '../../core/files/real-path.ts'
import { flag, type Kinds } from '../../core/json/check-options.ts'
import { SIGNATURE } from '../../format/layout.ts'
import type { Manifest, ManifestHead, ManifestSkill } from '../../format/manifest.ts'
import { listPublishedFiles, type PublishedFile } from '../../reader/discovery/files.ts'
import { assignNames } from '../../reader/discovery/names.ts'
import { type BundleFile, listBundleFiles } from '../../reader/disk/files.ts'
import {
  createUnsafePathError,
  readManifestText,
  readRecord,
  readSizedRecord,
  readVerified,
} from '../../reader/disk/read.ts'
import type { Whole } from '../../reader/disk/whole.ts'
import { findMatchingSignature } from '../sign/attach.ts'
import { findDamage } from '../verify-bundle.ts'
import type { TreeFile } from './managed.ts'

/** Throws a Failure if a bundle would be published into itself, which would change it. */
export function checkApart(bundle: string, target: string): void {
  if (isInside(bundle, target))
    throw failure(`\`${target}\` is inside the bundle`, 'Choose a folder outside it')
}

export function isInside(bundle: string, target: string): boolean {
  if (!existsSync(bundle)) return false
  try {
    return isBelow(realpathSync.native(bundle), resolveRealParent(target))
  } catch (error) {
    throw systemFailure(`Cannot write to \`${target}\``, error)
  }
}

export function checkWholeBundle(folder: string, isSigned = false): string {
  const { digest, damage } = findDamage(folder, isSigned)
  if (damage !== undefined)
    throw failure(
      `Bundle damaged: \`${damage.path}\` is ${damage.kind}`,
      'Build it again; `skillc verify` lists everything that is wrong',
    )
  return digest
}

export interface WholeBundle extends Whole {
  folder: string
  digest: string
  text: string
  skills: PlainSkill[]
}

/** Throws a Failure if errors left skills out of the bundle, unless `options` allow it. */
export function openComplete(folder: string, options: CompletenessOptions): WholeBundle {
  const whole = openWhole(folder)
  refuseIncomplete(whole.manifest, options)
  return whole
}

export function openWhole(folder: string): WholeBundle {
  const digest = checkWholeBundle(folder)
  const { text, manifest, parts } = readManifestText(folder)
  return { folder, digest, text, manifest, parts, skills: listPlainSkills(folder, manifest) }
}

export interface PlainSkill {
  name: string
  skill: ManifestSkill
  files: PublishedFile[]
}

/** In manifest order. Throws a Failure for a damaged bundle or unsafe paths. */
function listPlainSkills(folder: string, manifest: Manifest): PlainSkill[] {
  const names = assignNames(manifest.skills.map(({ id }) => id))
  return manifest.skills.map(skill => {
    const record = readRecord(folder, skill)
    const { files, unsafe } = listPublishedFiles(skill, record)
    if (unsafe !== undefined) throw createUnsafePathError(...unsafe)
    return { name: names.get(skill.id) ?? skill.name, skill, files }
  })
}

export function readPlainBytes(folder: string, { source, digest }: PublishedFile): Buffer {
  return readVerified(folder, source, digest)
}

/** Shared options for signing, publishing and installing. */
export interface CompletenessOptions {
  /** Accept a bundle although errors left skills out of it. */
  allowIncomplete?: boolean
}

export const COMPLETENESS_KINDS: Kinds<CompletenessOptions> = { allowIncomplete: flag }

const MOST_NAMED = 5

export function refuseIncomplete(
  { refused = [] }: Pick<ManifestHead, 'refused'>,
  { allowIncomplete }: CompletenessOptions,
  what = 'The bundle',
): void {
  if (refused.length === 0 || allowIncomplete === true) return
  const named = refused.slice(0, MOST_NAMED).map(({ id, code }) => `\`${id}\` (${code})`)
  const more = refused.length > MOST_NAMED ? [`${refused.length - MOST_NAMED} more`] : []
  throw failure(
    `${what} lacks skills that errors left out: ${[...named, ...more].join(', ')}`,
    'Fix them and build again, or allow it with the option `allowIncomplete`',
  )
}

export function listBundleTree(bundle: WholeBundle, below: string): TreeFile[] {
  const { folder, digest } = bundle
  const [manifest, ...others] = listWholeFiles(bundle)
  const signature = findMatchingSignature(folder, digest)
  return [
    ...[...others, manifest]
      .filter(file => file !== undefined)
      .map(file => ({
        path: `${below}/${file.path}`,
        bytes: () => readVerified(folder, file.path, file.digest),
      })),
    ...(signature === undefined ? [] : [{ path: `${below}/${SIGNATURE}`, bytes: () => signature }]),
  ]
}

export function listWholeFiles(bundle: WholeBundle): BundleFile[] {
  return listBundleFiles(bundle.text, bundle, skill => readSizedRecord(bundle.folder, skill))
}

export function listPlainTree(folder: string, skills: readonly PlainSkill[], below: string): TreeFile[] {
  return skills.flatMap(({ name, files }) =>
    files.map(file => ({
      path: `${below}/${name}/${file.path}`,
      executable: file.executable,
      bytes: () => readPlainBytes(folder, file),
    })),
  )
}
