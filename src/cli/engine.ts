/** How V8 runs the commands. The library leaves V8 as it is. */

/** The engine of Node 20. Later ones decide otherwise what they optimize, and were not measured. */
const MEASURED = '11.3.'

/**
 * Has V8 collect garbage each time its heap has grown by a half, where it would let it grow to several times what is alive. And has
 * V8 wait sixteen times as long before it optimizes a function: most commands end before it pays off, and the threads of the
 * compiler took a third of the CPU time of a check of 1,000 skills. V8 keeps code with these settings: they are to be the same
 * when code is loaded and when it is kept.
 */
export function tuneEngine(): void {
  setFlags('--interrupt-budget=1081344', '--heap-growing-percent=50')
}

/** Has V8 collect garbage more often, which costs CPU time: for runs that hold much. */
export function spareMemory(): void {
  setFlags('--heap-growing-percent=10')
}

function setFlags(...flags: string[]): void {
  if (!process.versions.v8.startsWith(MEASURED)) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}
