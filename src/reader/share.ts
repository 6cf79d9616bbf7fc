import { raceAbort, throwIfAborted } from '../core/errors/fault.ts'

interface Running<Value> {
  promise: Promise<Value>
  waiting: number
  stop: AbortController
  isDone: boolean
}

export type ShareRun<Value> = (
  key: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>

/** Callers with the same key share a run. A caller who aborts stops waiting; the run is aborted when nobody waits. */
export function shareRuns<Value>(): ShareRun<Value> {
  const runs = new Map<string, Running<Value>>()
  return async (key, signal, work) => {
    throwIfAborted(signal)
    const run = runs.get(key) ?? start(runs, key, work)
    run.waiting++
    try {
      return await raceAbort(run.promise, signal)
    } finally {
      run.waiting--
      if (run.waiting === 0 && !run.isDone) {
        if (runs.get(key) === run) runs.delete(key)
        run.stop.abort()
      }
    }
  }
}

function start<Value>(
  runs: Map<string, Running<Value>>,
  key: string,
  work: (signal: AbortSignal) => Promise<Value>,
): Running<Value> {
  const stop = new AbortController()
  const run: Running<Value> = { promise: work(stop.signal), waiting: 0, stop, isDone: false }
  const end = () => {
    run.isDone = true
    if (runs.get(key) === run) runs.delete(key)
  }
  run.promise.then(end, end)
  runs.set(key, run)
  return run
}
