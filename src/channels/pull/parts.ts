import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputFile } from '../../compiler/types.ts'
import { getDigits } from '../../core/digests/digest.ts'
import { isSkillcError } from '../../core/errors/error.ts'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { makeTemporary, refuseFull } from '../../core/files/drafts.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { isIntact, isNamedBy } from '../../format/digest.ts'
import { MANIFEST } from '../../format/layout.ts'
import { getRecordDigest, locateRecord } from '../../format/locate.ts'
import type { Manifest } from '../../format/manifest.ts'
import { listBundledSkillFiles } from '../../reader/disk/files.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { parseManifest, parseSafeRecord } from '../../reader/disk/read.ts'
import { type UnpackResult, unpackBundle } from '../../reader/disk/unpack.ts'
import { fetchWhole, type Whole } from '../../reader/disk/whole.ts'
import type { Call } from '../call.ts'
import type { FileIdentity, OpenedBundle } from '../references/opened.ts'
import { writePulled } from './whole.ts'

export interface BundleSource {
  text: string
  manifest: Manifest
  parts: Whole['parts']
  read: (file: FileIdentity & { path: string }) => Promise<Uint8Array>
}

/** Throws a Failure for a manifest that does not match its own digest. `shown` is the bundle's name in messages. */
export async function readSource(opened: OpenedBundle, shown: string): Promise<BundleSource> {
  const text = Buffer.from(opened.manifest).toString('utf8')
  const root = parseManifest(text, `\`${MANIFEST}\` of \`${shown}\``)
  if (!isIntact(text))
    throw failure(
      `\`${MANIFEST}\` of \`${shown}\` does not match its own digest: it was changed or truncated`,
      'Do not trust this copy; publish the bundle again',
    )
  const read: BundleSource['read'] = async ({ path, ...named }) => {
    const bytes = await opened.read(path, named)
    if (isNamedBy(named, bytes)) return bytes
    throw failure(
      `\`${path}\` of \`${shown}\` does not match the manifest`,
      'Do not trust this copy; publish the bundle again',
    )
  }
  return { text, ...(await fetchWhole(root, (path, named) => read({ path, ...named }))), read }
}

/** Writes only the manifest and the files that it names, such as the prompt. Throws a Failure and then changes nothing. */
export async function pullTier1({ text, manifest, parts, read }: BundleSource, folder: string, call: Call) {
  const named = [
    ...Object.entries(manifest.files).filter(([path]) => !path.includes('/')),
    ...[...parts].filter(([path]) => path.startsWith('index/')),
  ]
  const files: OutputFile[] = []
  let received = 0
  for (const [path, { digest, size }] of named) {
    const content = await read({ path, digest, size })
    received += content.length
    files.push({ path, digest: getDigits(digest), size, content })
  }
  const written = await writePulled(folder, { text, manifest }, files, call)
  return { ...written, received, kept: 0 }
}

export async function pullSkills(
  { text, manifest, read: fetchFile }: BundleSource,
  ids: string[],
  folder: string,
  call: Call,
): Promise<UnpackResult & { received: number; kept: number }> {
  refuseFull(folder)
  const skills = ids.map(id => findSkill(manifest, id))
  const staging = makeTemporary('pull')
  try {
    let received = 0
    const read: BundleSource['read'] = async file => {
      const bytes = await fetchFile(file)
      received += bytes.length
      return bytes
    }
    for (const [index, skill] of skills.entries()) {
      call.onProgress({ phase: 'pull', done: index, total: skills.length })
      const path = locateRecord(skill)
      const bytes = await read({ path, digest: getRecordDigest(skill), skills: [skill.id] })
      const record = { record: parseSafeRecord(bytes, skill), size: bytes.length }
      for (const file of listBundledSkillFiles(skill, record))
        stage(staging, file.path, file.role === 'record' ? bytes : await read(file))
    }
    stage(staging, MANIFEST, Buffer.from(text))
    await yieldToEventLoop(call.signal)
    const result = unpackBundle(staging, skills, folder)
    return { ...result, received, kept: 0 }
  } catch (error) {
    throw isSkillcError(error) ? error : systemFailure(`Cannot write to \`${folder}\``, error)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function stage(staging: string, path: string, bytes: Uint8Array): void {
  const file = join(staging, path)
  makeFolder(dirname(file))
  writeFileSync(file, bytes)
}
