/** Resources that a script may use. */
export interface Limits {
  /** Seconds of wall time, and of processor time of each process. */
  seconds: number
  /** Bytes of private memory of one process, and of resident memory of all together. */
  memoryBytes: number
  /** Processes and threads at once. */
  processes: number
  /** Bytes of standard output and standard error together. */
  outputBytes: number
  /** Bytes of one written file, of all files in each of its temporary folders, and of all results. */
  fileBytes: number
}

/** Enough for the scripts of skills, which convert, count and check. */
const defaults: Limits = {
  seconds: 60,
  memoryBytes: 512 * 2 ** 20,
  processes: 64,
  outputBytes: 2 ** 20,
  fileBytes: 64 * 2 ** 20,
}

/** Files and sockets that one process may have open. */
const OPEN_FILES = 256

/** Files and folders that a script may leave. */
export const MOST_RESULTS = 1_000

export function getLimits(given: Partial<Limits> = {}): Limits {
  const { seconds, memoryBytes, processes, outputBytes, fileBytes } = given
  return {
    seconds: seconds ?? defaults.seconds,
    memoryBytes: memoryBytes ?? defaults.memoryBytes,
    processes: processes ?? defaults.processes,
    outputBytes: outputBytes ?? defaults.outputBytes,
    fileBytes: fileBytes ?? defaults.fileBytes,
  }
}

export function findWrongLimit(limits: Limits): string | undefined {
  return Object.entries(limits).find(([, value]) => !Number.isSafeInteger(value) || value < 1)?.[0]
}

/**
 * prlimit(1) runs inside of the sandbox, so that processes are counted for its own user namespace (Linux 5.14). Private memory is
 * RLIMIT_DATA, not RLIMIT_AS, because runtimes such as V8 reserve far more addresses than they use.
 */
export function createPrlimitArguments({ seconds, memoryBytes, processes, fileBytes }: Limits): string[] {
  return [
    // One more, because the timer decides first, and this limit applies where the timer was stopped.
    `--cpu=${seconds + 1}`,
    `--data=${memoryBytes}`,
    // The first process is bubblewrap's own.
    `--nproc=${processes + 1}`,
    `--fsize=${fileBytes}`,
    `--nofile=${OPEN_FILES}`,
    '--core=0',
    '--memlock=0',
    '--msgqueue=0',
  ]
}
