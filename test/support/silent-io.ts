import type { Io } from '../../src/cli/io.ts'

/** Where a command prints to nowhere. */
export const createSilentIo = (cwd: string): Io => ({
  out: () => {},
  err: () => {},
  progress: () => {},
  color: false,
  width: 100,
  now: () => 0,
  cwd,
})
