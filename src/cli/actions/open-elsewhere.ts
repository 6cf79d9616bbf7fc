/** Bundles that are read where they are, file by file: sites, registries, packages, stores. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCall } from '../../channels/call.ts'
import { readSource } from '../../channels/pull/parts.ts'
import { pull } from '../../channels/pull.ts'
import { openReference } from '../../channels/references/open.ts'
import { parseReference } from '../../channels/references/reference.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { getRecordDigest, locateRecord } from '../../format/locate.ts'
import type { ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { parseSafeRecord } from '../../reader/disk/read.ts'
import type { ExitCode, Io } from '../io.ts'
import { isElsewhere } from '../place.ts'
import { addChannelOptions } from './channel-options.ts'
import { type MatchFlags, printMatches } from './match.ts'
import type { ReadableBundle } from './open-skills.ts'
import { findAsked, type ListFlags, printList, printSkill, printWhy } from './query.ts'

/** Reads and checks the manifest of the bundle that a reference names, or compiles a folder of skills. Throws a Failure. */
export async function openElsewhere(place: string, io: Io): Promise<ReadableBundle> {
  if (!isElsewhere(place)) return (await import('./open-skills.ts')).openSkills(place, io)
  const source = await readSource(
    await openReference(parseReference(place), openCall(addChannelOptions(io))),
    place,
  )
  io.progress('')
  return source
}

/** `skillc list` of such a bundle. */
export async function runListElsewhere(place: string, how: ListFlags, io: Io): Promise<0> {
  return printList(place, (await openElsewhere(place, io)).manifest, how, io)
}

/** `skillc show` of a skill of such a bundle: besides the manifest, only its record is fetched. */
export async function runShowElsewhere(place: string, id: string, json: boolean, io: Io): Promise<0> {
  const source = await openElsewhere(place, io)
  const { manifest } = source
  const skill = findSkill(manifest, id)
  return printSkill(place, { manifest, skill, record: await fetchRecord(source, skill) }, json, io)
}

/** `skillc why` of a skill of such a bundle: besides the manifest, only its record is fetched. */
export async function runWhyElsewhere(place: string, id: string, json: boolean, io: Io): Promise<ExitCode> {
  const source = await openElsewhere(place, io)
  const { manifest } = source
  const skill = findAsked(manifest, id)
  return printWhy(manifest, id, skill && { skill, record: await fetchRecord(source, skill) }, json, io)
}

/** `skillc match` of such a bundle: only the manifest is fetched. */
export async function runMatchElsewhere(place: string, flags: MatchFlags, io: Io): Promise<ExitCode> {
  return printMatches(place, (await openElsewhere(place, io)).manifest, flags, io)
}

/** Pulls such a bundle into a temporary folder, for work that reads most of its files, and removes the folder afterwards. */
export async function withPulled<Result>(
  place: string,
  io: Io,
  work: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const temporary = makeTemporary('read')
  try {
    const folder = join(temporary, 'bundle')
    await pull(place, folder, addChannelOptions(io))
    io.progress('')
    return await work(folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function fetchRecord({ read }: ReadableBundle, skill: ManifestSkill): Promise<SkillRecord> {
  const path = locateRecord(skill)
  const bytes = await read({ path, digest: getRecordDigest(skill), skills: [skill.id] })
  return parseSafeRecord(bytes, skill)
}
