/** Folders of skills, bundles or references → what changed between two of them. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, type ChannelOptions, openCall } from '../../channels/call.ts'
import { fetchBundle } from '../../channels/references/fetch.ts'
import { listSkillRisks } from '../../channels/risks.ts'
import { failure } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { showPath } from '../../core/show.ts'
import { yieldToEventLoop } from '../../core/yield.ts'
import type { Difference } from '../../format/difference.ts'
import { readChunk, readManifest, readRecord } from '../../reader/disk/read.ts'
import { build } from '../build.ts'
import { isBundle } from '../sources/bundles.ts'
import { compareSides } from './compare.ts'
import type { Side } from './side.ts'

/**
 * What changed between two sets of skills: which were added, removed, renamed and changed, what each may do more or less than before,
 * and the step of the version that follows from it. Each side is a folder of skills, the folder of a bundle, or a reference
 * (`npm:NAME@VERSION`, `oci://…`, `https://…`), which is fetched into the user's cache. A folder of skills is compiled as leniently as
 * can be: what is wrong with its skills is for `check` to say. Throws a `SkillcError`.
 *
 * @example
 * const { step, widened } = await diff('released', 'skills')
 * console.log(step, widened)
 */
export async function diff(before: string, after: string, options: ChannelOptions = {}): Promise<Difference> {
  const call = openCall(options)
  // What is compiled is read until all is compared.
  const work = mkdtempSync(join(tmpdir(), 'skillc-diff-'))
  try {
    const old = await openSide(before, join(work, 'before'), call)
    return compareSides(old, await openSide(after, join(work, 'after'), call))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function openSide(given: string, out: string, call: Call): Promise<Side> {
  const folder = await fetchBundle(given, call)
  await yieldToEventLoop(call.signal)
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw failure(
      `There is no folder \`${showPath(call.cwd, folder)}\``,
      'Give a bundle, a folder of skills, or a reference such as `npm:NAME@1.0.0`',
    )
  return isBundle(folder) ? readSide(folder, given) : compileSide(given, out, call)
}

/** By a bundle in the folder `out`. */
async function compileSide(given: string, out: string, { cwd, onProgress, signal }: Call): Promise<Side> {
  await build({
    cwd,
    onProgress,
    ...(signal && { signal }),
    roots: [given],
    config: false,
    profile: 'lenient',
    keepGoing: true,
    cache: false,
    out,
  })
  return readSide(out, given)
}

function readSide(folder: string, label: string): Side {
  const manifest = readManifest(folder)
  const skills = manifest.skills.map(skill => {
    const record = readRecord(folder, skill)
    const body = sha256(readChunk(folder, skill).subarray(record.chunk.body))
    return { skill, record, body, listRisks: () => listSkillRisks(folder, skill) }
  })
  return { label, manifest, skills }
}
