/** Reloads a rebuilt bundle while agents use it. Sessions keep what they have read. */

import { fault, isFault } from '../core/errors/fault.ts'
import type { Listener } from './events.ts'
import type { Layer } from './layer.ts'
import { combineDigests, isNewer, pickWinner, type SkillSet, type State } from './state.ts'

export interface Reloading {
  layers: readonly Layer[]
  state: () => State
  told: State
  emit: Listener
}

/** Returns whether there is a newer edition, and emits an event. Throws the first layer's fault. */
export async function reloadLayers(reloading: Reloading, signal?: AbortSignal): Promise<boolean> {
  const results = await Promise.allSettled(reloading.layers.map(layer => layer.refresh(signal)))
  const before = reloading.told
  const after = reloading.state()
  reloading.told = after
  const isNew = isNewer(before, after)
  if (isNew)
    reloading.emit({
      type: 'reloaded',
      digest: combineDigests(after),
      previous: combineDigests(before),
      ...findChanges(before, after),
    })
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return isNew
}

function findChanges({ set: before }: State, { set: after }: State) {
  // An unloaded bundle's skills were never listed.
  if (before === undefined || after === undefined)
    return { added: [], changed: [], removed: [], isUnlisted: true as const }
  const [was, is] = [listContents(before), listContents(after)]
  const ids = [...is.keys()]
  return {
    added: ids.filter(id => !was.has(id)),
    changed: ids.filter(id => was.has(id) && was.get(id) !== is.get(id)),
    removed: [...was.keys()].filter(id => !is.has(id)),
  }
}

function listContents({ byId }: SkillSet): Map<string, string> {
  const contents = new Map<string, string>()
  for (const [id, entries] of byId) {
    const winner = pickWinner(entries)
    const used = entries.filter(entry => entry === winner || entry.skill.variantOf)
    if (winner !== undefined) contents.set(id, used.map(({ skill }) => skill.sha256).join(' '))
  }
  return contents
}

export interface Watching {
  layers: readonly Layer[]
  reload: (signal?: AbortSignal) => Promise<boolean>
  emit: Listener
  signal?: AbortSignal | undefined
  /** Default: 5,000. */
  intervalMs?: number
}

/** Reloads when a source changes, and at intervals, until stopped. Its timers do not keep the process alive. */
export function watchLayers(
  { layers, reload, emit, signal: outer, intervalMs = 5_000 }: Watching,
  stop: AbortController,
): void {
  const { signal } = stop
  if (outer?.aborted || signal.aborted) return
  outer?.addEventListener('abort', () => stop.abort(), { once: true, signal })
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (signal.aborted) return
    timer = setTimeout(look, intervalMs)
    if (typeof timer === 'object') timer.unref()
  }
  const look = async () => {
    clearTimeout(timer)
    try {
      await reload(signal)
    } catch (cause) {
      const error = isFault(cause)
        ? cause
        : fault('unreadable-file', 'The bundle cannot be read again', { cause })
      if (!signal.aborted) emit({ type: 'reload_failed', error })
    }
    wait()
  }
  const ends = layers.flatMap(layer => layer.onChange?.(look) ?? [])
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const end of ends) end()
  })
  wait()
}

/** The host knows the loaded skills, so no event is emitted. */
export async function loadAll(reloading: Reloading, signal: AbortSignal | undefined): Promise<void> {
  const { layers, state, told } = reloading
  await Promise.all(layers.map(({ edition: { parts } }) => parts?.all ?? parts?.load(signal)))
  if (!isNewer(told, state())) reloading.told = state()
}
