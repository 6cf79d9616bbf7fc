import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../../channels/call.ts'
import { fetchBundle } from '../../channels/references/open.ts'
import { listSkillRisks, type Risk } from '../../channels/risks.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { showPath } from '../../core/text/show.ts'
import type { Manifest, ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { readChunk, readManifest, readRecord } from '../../reader/disk/read.ts'
import { build } from '../build.ts'
import { isBundle } from '../sources/bundles.ts'
import { parseCommit, writeCommit } from './commit.ts'

export interface SideSkill {
  skill: ManifestSkill
  record: SkillRecord
  body: string
  readBody: () => string
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
    return { skill, record, body: sha256(read()), readBody, listRisks: () => listSkillRisks(folder, skill) }
  })
  return { label, manifest, skills }
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
