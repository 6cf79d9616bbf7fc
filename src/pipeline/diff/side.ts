import { isUtf8 } from 'node:buffer'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../../channels/call.ts'
import { fetchBundle } from '../../channels/references/open.ts'
import { listSkillRisks, type Risk } from '../../channels/risks.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { showPath } from '../../core/text/show.ts'
import { locateFile } from '../../format/locate.ts'
import type { Manifest, ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { readChunk, readManifest, readRecord, readVerified } from '../../reader/disk/read.ts'
import { build } from '../build.ts'
import { isBundle } from '../sources/bundles.ts'
import { parseCommit, writeCommit } from './commit.ts'

/** Bytes of a file whose lines are compared. */
const LARGEST_TEXT = 1 << 18

interface SideFile {
  digest: string
  /** Undefined if it is binary or large. */
  readText: () => string | undefined
}

export interface SideSkill {
  skill: ManifestSkill
  record: SkillRecord
  body: string
  readBody: () => string
  mapFiles: () => Map<string, SideFile>
  listRisks: () => Risk[]
}

export interface Side {
  label: string
  manifest: Manifest
  skills: SideSkill[]
}

export async function openSide(given: string, others: string[], out: string, call: Call): Promise<Side> {
  return readSide(await openBundle(given, others, out, call), given)
}

function readSide(folder: string, label: string): Side {
  const manifest = readManifest(folder)
  const skills = manifest.skills.map(skill => {
    const record = readRecord(folder, skill)
    const read = () => readChunk(folder, skill).subarray(record.chunk.body)
    const readBody = () => new TextDecoder().decode(read())
    const readText = (file: SkillRecord['files'][number]) =>
      file.size > LARGEST_TEXT
        ? undefined
        : decodeText(readVerified(folder, locateFile(skill, file), file.digest, file.size))
    const mapFiles = () =>
      new Map(record.files.map(file => [file.path, { digest: file.digest, readText: () => readText(file) }]))
    const listRisks = () => listSkillRisks(folder, skill)
    return { skill, record, body: sha256(read()), readBody, mapFiles, listRisks }
  })
  return { label, manifest, skills }
}

function decodeText(bytes: Buffer): string | undefined {
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : undefined
}

/** Compiles skills below `out`, leniently. `others`: the other side's folders, for a commit without a path. */
export async function openBundle(given: string, others: string[], out: string, call: Call): Promise<string> {
  const bundle = join(out, 'bundle')
  const commit = parseCommit(given, others, call.cwd)
  if (commit !== undefined) return compileTo(writeCommit(commit, join(out, 'commit')), bundle, call)
  const folder = await fetchBundle(given, call)
  await yieldToEventLoop(call.signal)
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw failure(
      `There is no folder or commit \`${showPath(call.cwd, folder)}\``,
      'Give a bundle, a folder of skills, a commit such as `main~5:skills`, or a reference such as `npm:NAME@1.0.0`',
    )
  return isBundle(folder) ? folder : compileTo([given], bundle, call)
}

async function compileTo(roots: string[], out: string, { cwd, onProgress, signal }: Call): Promise<string> {
  await build({
    cwd,
    onProgress,
    ...(signal && { signal }),
    roots,
    config: false,
    cache: false,
    out,
  })
  return out
}
