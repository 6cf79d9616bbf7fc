/** A reference → a folder. */
import { resolve } from 'node:path'
import { getStore } from '../../core/process/environment.ts'
import type { Call } from '../call.ts'
import { openReference } from './open.ts'
import { parseReference } from './reference.ts'
import { storeBundle } from './store.ts'

/** The folder of the bundle that a text names: the folder itself, or one in the store, fetched if need be. Throws a Failure. */
export async function fetchBundle(given: string, call: Call): Promise<string> {
  const reference = parseReference(given)
  if (reference.kind === 'folder') return resolve(call.cwd, reference.name)
  const opened = await openReference(reference, call)
  return storeBundle(getStore(call.environment), opened, (done, total) =>
    call.onProgress({ phase: 'download', done, total, detail: given }),
  )
}
