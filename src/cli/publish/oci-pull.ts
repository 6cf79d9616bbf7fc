/** `skillc pull oci://…`: a bundle out of a registry, whole, as its Tier 1, or a few skills as folders. */

import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { pullBundle } from '../../channels/oci/pull.ts'
import { parseReference, showReference } from '../../channels/oci/reference.ts'
import { openRemote, type RemoteBundle, remoteReader } from '../../channels/oci/remote.ts'
import type { Trusted } from '../../channels/sign/check.ts'
import { failure, isFailure, wordsOf } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { jsonText } from '../../core/json-text.ts'
import { makeFolder } from '../../core/make-folder.ts'
import { byteSize, plural } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { SIGNATURE } from '../../format/layout.ts'
import { filesOfSkill } from '../../reader/disk/files.ts'
import { safeRecord } from '../../reader/disk/read.ts'
import { type Unpacked, unpackBundle } from '../../reader/disk/unpack.ts'
import type { ExitCode, Io } from '../commands/io.ts'
import { progressLine } from '../commands/progress.ts'
import { findSkill } from '../commands/query.ts'
import { type Flags, isOn } from '../flags.ts'
import { registryFor, trustOf } from './access.ts'
import { checkRemote, untrusted } from './attach.ts'

/** Pulls what the reference names into `out`. Throws a Failure; then `out` is as it was. */
export async function pullOci(
  target: string,
  ids: string[],
  out: string,
  flags: Flags,
  io: Io,
): Promise<ExitCode> {
  const reference = parseReference(target)
  const trust = trustOf(flags, io.cwd)
  const remote = await openRemote(registryFor(reference, flags, io), reference)
  const checked = trust === undefined ? undefined : await checkRemote(remote, trust)
  if (checked?.doubt !== undefined) throw untrusted(`\`${showReference(reference)}\``, checked)
  const folder = resolve(io.cwd, out)
  const facts = {
    reference: `oci://${showReference({ ...reference, digest: remote.descriptor.digest })}`,
    ...digestsOf(remote),
  }
  if (ids.length > 0) {
    const result = await pullSkills(remote, ids, folder)
    io.progress('')
    io.out(
      isOn(flags, 'json')
        ? jsonText({ ...facts, ...result, signer: checked?.signer ?? null })
        : `Pulled ${plural(result.skills, 'skill')}, ${plural(result.files, 'file')} (${byteSize(result.bytes)}) into ${escapeTerminal(out)}\n`,
    )
    return 0
  }
  const draw = progressLine(io)
  const pulled = await pullBundle(remote, {
    folder,
    tier1: isOn(flags, 'tier1'),
    onProgress: ({ phase, done, total }) =>
      draw({ phase, counts: [{ count: done, of: total, unit: phase === 'pull' ? 'blobs' : 'files' }] }),
  })
  keepSignature(folder, checked)
  io.progress('')
  const { files, bytes, received, kept } = pulled
  const skills = remote.manifest.skills.length
  if (isOn(flags, 'json'))
    io.out(jsonText({ ...facts, skills, files, bytes, received, kept, signer: checked?.signer ?? null }))
  else
    io.out(
      `Pulled ${escapeTerminal(facts.reference)}\n  ${plural(skills, 'skill')}, ${plural(files, 'file')}, ${byteSize(bytes)} in ${escapeTerminal(out)}; ${byteSize(received)} fetched, ${plural(kept, 'file')} there already\n${
        checked === undefined ? '' : `  signed by ${escapeTerminal(checked.signer)}\n`
      }`,
    )
  return 0
}

function digestsOf({ descriptor, text }: RemoteBundle): { digest: string; manifest: string } {
  return { digest: descriptor.digest, manifest: `sha256:${sha256(text)}` }
}

/** A signature that counted can be checked again without the registry. */
function keepSignature(folder: string, checked: Trusted | undefined): void {
  const path = join(folder, SIGNATURE)
  try {
    // One of another edition would only puzzle.
    rmSync(path, { force: true })
    if (checked?.bytes !== undefined) writeFileSync(path, checked.bytes)
  } catch (error) {
    throw failure(
      `The bundle is in place, and its signature cannot be written to \`${path}\`: ${wordsOf(error)}`,
    )
  }
}

/** Some skills as folders: their files only are fetched. */
async function pullSkills(remote: RemoteBundle, ids: string[], folder: string): Promise<Unpacked> {
  refuseFull(folder)
  const { manifest, text } = remote
  const skills = ids.map(id => findSkill(manifest, id))
  const staging = mkdtempSync(join(tmpdir(), 'skillc-pull-'))
  let draft: string | undefined
  try {
    const read = remoteReader(remote)
    for (const skill of skills) {
      const path = `skills/${skill.record.digest.slice('sha256:'.length)}.json`
      const bytes = await read({ path, ...skill.record, skills: [skill.id] })
      const record = safeRecord(Buffer.from(bytes), path)
      for (const file of filesOfSkill(skill, record))
        put(staging, file.path, file.role === 'record' ? bytes : await read(file))
    }
    put(staging, 'manifest.json', Buffer.from(text))
    draft = draftBeside(folder)
    const result = unpackBundle(staging, skills, draft)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(draft, folder)
    return result
  } catch (error) {
    throw isFailure(error) ? error : failure(`Cannot write to \`${folder}\`: ${wordsOf(error)}`)
  } finally {
    rmSync(staging, { recursive: true, force: true })
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true })
  }
}

function put(staging: string, path: string, bytes: Uint8Array): void {
  const file = join(staging, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

function draftBeside(folder: string): string {
  try {
    makeFolder(dirname(folder))
    // Not mkdtemp: what it makes nobody else may read.
    const draft = join(dirname(folder), `.${basename(folder)}-${randomUUID()}`)
    mkdirSync(draft)
    return draft
  } catch (error) {
    throw failure(`Cannot write to \`${folder}\`: ${wordsOf(error)}`)
  }
}

function refuseFull(folder: string): void {
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw failure(`\`${folder}\` is not empty`, 'Give a new folder with `--out`')
  } catch (error) {
    if (isFailure(error)) throw error
    throw failure(`\`${folder}\` is no folder to write to: ${wordsOf(error)}`)
  }
}
