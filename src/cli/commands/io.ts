/** What a command may do to the world besides its work: print. Only cli.ts makes one from the process. */
export interface Io {
  out: (text: string) => void
  err: (text: string) => void
  /** Whether colour may be used on `out`. */
  colour: boolean
  /** Cells of a line. */
  width: number
  /** Replaces the progress line on the terminal; does nothing where there is none. Empty clears it. */
  progress: (text: string) => void
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  cwd: string
}

/** 0 clean, 1 findings of severity error, 2 skillc could not do its work. */
export type ExitCode = 0 | 1 | 2
