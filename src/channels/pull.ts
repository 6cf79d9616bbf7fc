/** A bundle out of a registry: whole, as its Tier 1, or a few skills as folders. */

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
import { isSkillcError } from '../core/error.ts'
import { failure, formatError, isFailure } from '../core/failure.ts'
import { sha256 } from '../core/hash.ts'
import { makeFolder } from '../core/make-folder.ts'
import { yieldToEventLoop } from '../core/yield.ts'
import { SIGNATURE } from '../format/layout.ts'
import { listBundledSkillFiles } from '../reader/disk/files.ts'
import { findSkill } from '../reader/disk/find-skill.ts'
import { parseSafeRecord } from '../reader/disk/read.ts'
import { unpackBundle } from '../reader/disk/unpack.ts'
import { type Call, type ChannelOptions, openCall, openRegistryFor } from './call.ts'
import { pullBundle } from './oci/pull.ts'
import { isReference, parseReference, showReference } from './oci/reference.ts'
import { createRemoteReader, openRemote, type RemoteBundle, type WantedFile } from './oci/remote.ts'
import { checkRemote } from './sign/attach.ts'
import { createUntrustedError, type TrustConfig, type Trusted } from './sign/check.ts'
import { openTrust } from './sign/given.ts'

/** What `pull` takes. */
export interface PullOptions extends ChannelOptions {
  /** Ids of skills, or ends of them that only one skill has: only these are fetched, and written as folders. */
  ids?: string[]
  /** Only the manifest and the prompt. */
  tier1?: boolean
  /** Whom the bundle has to be signed by. Nothing is written when no signature counts. */
  trust?: TrustConfig
  /** Without encryption, also where the registry is another machine. */
  plainHttp?: boolean
}

/** What was pulled. */
export interface Pulled {
  /** `oci://HOST/REPOSITORY[:TAG]@sha256:…` */
  reference: string
  /** `sha256:` and the digest of the image manifest. */
  digest: string
  /** `sha256:` and the digest of `manifest.json`. */
  manifest: string
  /** Skills of the bundle, or those that were asked for. */
  skills: number
  /** Files that are in the folder now, and their bytes. */
  files: number
  bytes: number
  /** Bytes that came over the network, the manifest not counted. */
  received: number
  /** Files that were in the folder already. */
  kept: number
  /** By whom it is signed, in words; null when nobody was asked for. */
  signer: string | null
}

/**
 * Pulls a bundle from a registry (`oci://HOST/REPOSITORY[:TAG][@sha256:DIGEST]`) into a folder: a new or empty one, or one with a
 * bundle, of which only what changed is fetched. Every byte is checked. Throws a `SkillcError`; then the folder is as it was.
 *
 * @example
 * const { manifest } = await pull('oci://registry.example.com/bakery/skills:1.2.0', 'dist/skills')
 * console.log(manifest)
 */
export async function pull(source: string, out: string, options: PullOptions = {}): Promise<Pulled> {
  const call = openCall(options)
  if (!isReference(source))
    throw failure(
      `\`${source}\` is nothing that can be pulled`,
      'Give a registry: `oci://HOST/REPOSITORY:TAG`',
    )
  const reference = parseReference(source)
  const trust = options.trust === undefined ? undefined : openTrust(options.trust, call)
  const remote = await openRemote(openRegistryFor(reference.host, call, options.plainHttp), reference)
  const checked = trust === undefined ? undefined : await checkRemote(remote, trust)
  if (checked?.doubt !== undefined) throw createUntrustedError(showReference(reference), checked.doubt)
  const folder = resolve(call.cwd, out)
  const { digest } = remote.descriptor
  const facts = {
    reference: `oci://${showReference({ ...reference, digest })}`,
    digest,
    manifest: `sha256:${sha256(remote.text)}`,
    signer: checked?.signer ?? null,
  }
  const { ids = [] } = options
  if (ids.length > 0) return { ...facts, ...(await pullSkills(remote, ids, folder, call)) }
  const { files, bytes, received, kept } = await pullBundle(remote, {
    folder,
    tier1: options.tier1 ?? false,
    ...call,
  })
  keepSignature(folder, checked)
  return { ...facts, skills: remote.manifest.skills.length, files, bytes, received, kept }
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
      `The bundle is in place, and its signature cannot be written to \`${path}\`: ${formatError(error)}`,
    )
  }
}

/** Some skills as folders: their files only are fetched. */
async function pullSkills(
  remote: RemoteBundle,
  ids: string[],
  folder: string,
  call: Call,
): Promise<Omit<Pulled, 'reference' | 'digest' | 'manifest' | 'signer'>> {
  refuseFull(folder)
  const { manifest, text } = remote
  const skills = ids.map(id => findSkill(manifest, id))
  const staging = mkdtempSync(join(tmpdir(), 'skillc-pull-'))
  let draft: string | undefined
  try {
    let received = 0
    const fetchFile = createRemoteReader(remote)
    const read = async (file: WantedFile) => {
      const bytes = await fetchFile(file)
      received += bytes.length
      return bytes
    }
    for (const [index, skill] of skills.entries()) {
      call.onProgress({ phase: 'pull', done: index, total: skills.length })
      const path = `skills/${skill.record.digest.slice('sha256:'.length)}.json`
      const bytes = await read({ path, ...skill.record, skills: [skill.id] })
      const record = parseSafeRecord(Buffer.from(bytes), path)
      for (const file of listBundledSkillFiles(skill, record))
        put(staging, file.path, file.role === 'record' ? bytes : await read(file))
    }
    put(staging, 'manifest.json', Buffer.from(text))
    draft = createDraft(folder)
    const result = unpackBundle(staging, skills, draft)
    await yieldToEventLoop(call.signal)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(draft, folder)
    return { ...result, received, kept: 0 }
  } catch (error) {
    throw isSkillcError(error) ? error : failure(`Cannot write to \`${folder}\`: ${formatError(error)}`)
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

function createDraft(folder: string): string {
  try {
    makeFolder(dirname(folder))
    // Not mkdtemp: what it makes nobody else may read.
    const draft = join(dirname(folder), `.${basename(folder)}-${randomUUID()}`)
    mkdirSync(draft)
    return draft
  } catch (error) {
    throw failure(`Cannot write to \`${folder}\`: ${formatError(error)}`)
  }
}

function refuseFull(folder: string): void {
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw failure(`\`${folder}\` is not empty`, 'Give a new folder with `--out`')
  } catch (error) {
    if (isFailure(error)) throw error
    throw failure(`\`${folder}\` is no folder to write to: ${formatError(error)}`)
  }
}
