/** Folders of skills, bundles, references or commits → what changed between two of them. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CALL_KINDS, type Call, type ChannelOptions, openCall } from '../../channels/call.ts'
import { listSkillRisks } from '../../channels/risks.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import type { Difference } from '../../format/difference.ts'
import { listIds } from '../../format/skill.ts'
import { readChunk, readManifest, readRecord } from '../../reader/disk/read.ts'
import { compareSides } from './compare.ts'
import { openBundle } from './open.ts'
import type { Side } from './side.ts'

/**
 * What changed between two sets of skills: which were added, removed, renamed and changed, what each may do more or less than before,
 * and the step of the version that follows from it. Each side is a folder of skills, the folder of a bundle, a reference
 * (`npm:NAME@VERSION`, `oci://…`, `https://…`), which is fetched into the user's cache, or a folder of a git commit
 * (`main~5:skills`; `main~5` for the folder of the other side). A folder of skills is compiled as leniently as
 * can be: what is wrong with its skills is for `check` to say. Throws a `SkillcError`.
 *
 * @example
 * const { step, widened } = await diff('released', 'skills')
 * console.log(step, widened)
 */
export async function diff(before: string, after: string, options: ChannelOptions = {}): Promise<Difference> {
  checkOptions(options, CALL_KINDS, '`diff`')
  return (await diffWithBodies(before, after, options)).difference
}

/** Of a skill that is on both sides and differs: its instructions, and their tokens. */
export interface BodyChange {
  tokens: { old: number; new: number }
  /** Where the instructions differ. */
  texts?: { old: string; new: string }
}

/**
 * The same, and the instructions of the skills that changed, by their ids. `folders`: what a commit without a path is asked for,
 * where that is not the other side.
 */
export async function diffWithBodies(
  before: string,
  after: string,
  options: ChannelOptions & { folders?: string[] } = {},
): Promise<{ difference: Difference; bodies: Map<string, BodyChange> }> {
  const call = openCall(options)
  // What is compiled is read until all is compared.
  const work = makeTemporary('diff')
  try {
    const old = await openSide(before, options.folders ?? [after], join(work, 'before'), call)
    const now = await openSide(after, options.folders ?? [before], join(work, 'after'), call)
    const difference = compareSides(old, now)
    return { difference, bodies: listBodies(old, now, difference) }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function listBodies(before: Side, after: Side, { changed }: Difference): Map<string, BodyChange> {
  const [old, now] = [before, after].map(
    ({ skills }) => new Map(skills.flatMap(one => listIds(one.skill).map(id => [id, one] as const))),
  )
  return new Map(
    changed.flatMap(({ id, was = id, body }): [string, BodyChange][] => {
      const [one, other] = [old?.get(was), now?.get(id)]
      if (one === undefined || other === undefined) return []
      const tokens = { old: one.skill.tokens, new: other.skill.tokens }
      return [[id, { tokens, ...(body && { texts: { old: one.readBody(), new: other.readBody() } }) }]]
    }),
  )
}

/** `others`: the folders of the other side. */
async function openSide(given: string, others: string[], out: string, call: Call): Promise<Side> {
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
