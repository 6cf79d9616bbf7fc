/** What a name may mean, whether all skills are loaded or not. */
import { throwIfAborted } from '../core/errors/fault.ts'
import type { Entry, State } from './state.ts'
import { findEntriesByName } from './state.ts'

/**
 * The skills that a name may mean, those of one id together: the one with this id, or all whose id ends in it. Loads them
 * where they are not loaded. Throws a fault when that fails.
 */
export async function findNamed(
  state: State,
  name: string,
  signal?: AbortSignal,
): Promise<readonly (readonly Entry[])[]> {
  throwIfAborted(signal)
  if (state.set !== undefined) return findEntriesByName(state, name)
  return (await import('./split.ts')).findNamed(state, name, signal)
}
