/** A bundle, or a folder of skills, beside what the lock file says of a store. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ChannelOptions, openCall } from '../../channels/call.ts'
import type { Problem } from '../../channels/publish/npm-check.ts'
import type { StoreSkill } from '../../channels/publish/options.ts'
import { compareWithStore } from '../../channels/publish/store.ts'
import type { SkillStore } from '../../channels/stores/stores.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { openBundle } from './open.ts'

/** What publishing would change, by the lock file: the store is not asked. `problems`: skills that it would refuse. */
export async function diffStore(
  store: SkillStore['id'],
  after: string,
  options: ChannelOptions,
): Promise<{ skills: StoreSkill[]; problems: Problem[] }> {
  const call = openCall(options)
  const work = makeTemporary('diff')
  try {
    return await compareWithStore(await openBundle(after, [], join(work, 'after'), call), store, call)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
