/** Bundles that are read where they are, file by file: sites, registries, packages, stores. */
import { openCall } from '../../channels/call.ts'
import { fromOpened, type PullSource } from '../../channels/pull/source.ts'
import { openReference } from '../../channels/references/open.ts'
import { parseReference } from '../../channels/references/reference.ts'
import { getRecordPath } from '../../format/layout.ts'
import { findSkill } from '../../reader/disk/find-skill.ts'
import { getDigits, parseSafeRecord } from '../../reader/disk/read.ts'
import type { Io } from '../io.ts'
import { addChannelOptions } from './channel-options.ts'
import { printList, printSkill } from './query.ts'

/** Reads and checks the manifest of the bundle that a reference names. Throws a Failure. */
export async function openElsewhere(place: string, io: Io): Promise<PullSource> {
  const source = await fromOpened(
    await openReference(parseReference(place), openCall(addChannelOptions(io))),
    place,
  )
  io.progress('')
  return source
}

/** `skillc list` of such a bundle. */
export async function runListElsewhere(place: string, json: boolean, io: Io): Promise<0> {
  return printList((await openElsewhere(place, io)).manifest, json, io)
}

/** `skillc show` of a skill of such a bundle: besides the manifest, only its record is fetched. */
export async function runShowElsewhere(place: string, id: string, json: boolean, io: Io): Promise<0> {
  const { manifest, read } = await openElsewhere(place, io)
  const skill = findSkill(manifest, id)
  const path = getRecordPath(getDigits(skill.record.digest))
  const bytes = await read({ path, ...skill.record, skills: [skill.id] })
  return printSkill({ manifest, skill, record: parseSafeRecord(Buffer.from(bytes), path) }, json, io)
}
