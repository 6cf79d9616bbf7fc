import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCall } from '../../channels/call.ts'
import { readSource } from '../../channels/pull/parts.ts'
import { pull } from '../../channels/pull.ts'
import { openReference } from '../../channels/references/open.ts'
import { parseReference } from '../../channels/references/reference.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import type { Io } from '../io.ts'
import { isElsewhere } from '../place.ts'
import { addChannelOptions } from './channels.ts'
import type { ReadableBundle } from './open-skills.ts'

/** Opens the bundle of a reference, or compiles a folder of skills. Throws a Failure. */
export async function openElsewhere(place: string, io: Io): Promise<ReadableBundle> {
  if (!isElsewhere(place)) return (await import('./open-skills.ts')).openSkills(place, io)
  const source = await readSource(
    await openReference(parseReference(place), openCall(addChannelOptions(io))),
    place,
  )
  io.progress('')
  return source
}

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
