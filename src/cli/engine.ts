/** V8 settings of the commands. The library leaves V8 as it is. */

/** Node 20's engine. Later ones optimize differently, and were not measured. */
const MEASURED = '11.3.'

/**
 * Collects garbage whenever the heap has grown by half, instead of several times the live size; and delays optimization
 * 16 times, because most commands end before it pays off: compiler threads took a third of the CPU time of a check of
 * 1,000 skills. V8 caches code with these settings, so they must be the same when code is loaded and stored.
 */
export function tuneEngine(): void {
  setFlags('--interrupt-budget=1081344', '--heap-growing-percent=50')
}

/** Collects garbage more often, which costs CPU time: for runs that need much memory. */
export function spareMemory(): void {
  setFlags('--heap-growing-percent=10')
}

function setFlags(...flags: string[]): void {
  if (!process.versions.v8.startsWith(MEASURED)) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}
