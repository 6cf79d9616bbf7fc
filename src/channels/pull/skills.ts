import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSkillcError } from '../../core/errors/error.ts'
import { systemFailure } from '../../core/errors/failure.ts'
import { refuseFull } from '../../core/files/drafts.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { getRecordDigest, locateRecord } from '../../format/locate.ts'
import { listBundledSkillFiles } from '../../reader/disk/files.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { parseSafeRecord } from '../../reader/disk/read.ts'
import { type Unpacked, unpackBundle } from '../../reader/disk/unpack.ts'
import type { Call } from '../call.ts'
import type { WantedFile } from '../oci/remote.ts'
import type { PullSource } from './source.ts'
import { makeStaging } from './write.ts'

/** Writes some skills as folders: only their files are fetched. Throws a Failure; then the folder is as it was. */
export async function pullSkills(
  { text, manifest, read: fetchFile }: PullSource,
  ids: string[],
  folder: string,
  call: Call,
): Promise<Unpacked & { received: number; kept: number }> {
  refuseFull(folder)
  const skills = ids.map(id => findSkill(manifest, id))
  const staging = makeStaging()
  try {
    let received = 0
    const read = async (file: WantedFile) => {
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
        put(staging, file.path, file.role === 'record' ? bytes : await read(file))
    }
    put(staging, 'manifest.json', Buffer.from(text))
    await yieldToEventLoop(call.signal)
    const result = unpackBundle(staging, skills, folder)
    return { ...result, received, kept: 0 }
  } catch (error) {
    throw isSkillcError(error) ? error : systemFailure(`Cannot write to \`${folder}\``, error)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function put(staging: string, path: string, bytes: Uint8Array): void {
  const file = join(staging, path)
  makeFolder(dirname(file))
  writeFileSync(file, bytes)
}
