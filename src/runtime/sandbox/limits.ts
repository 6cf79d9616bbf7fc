/** Resources that a script may use. */
export interface Limits {
  /** Seconds of wall time, and of CPU time per process. */
  seconds: number
  /** Bytes of private memory per process, and of resident memory in total. */
  memoryBytes: number
  /** Simultaneous processes and threads. */
  processes: number
  /** Bytes of standard output and standard error together. */
  outputBytes: number
  /** Bytes per written file, per temporary folder, and of all results. */
  fileBytes: number
}

/** Enough for typical scripts, which convert, count and check. */
const defaults: Limits = {
  seconds: 60,
  memoryBytes: 512 * 2 ** 20,
  processes: 64,
  outputBytes: 2 ** 20,
  fileBytes: 64 * 2 ** 20,
}

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

/** Inside the sandbox, so processes are counted per user namespace (Linux 5.14). Not RLIMIT_AS: V8 reserves more than it uses. */
export function createPrlimitArguments({ seconds, memoryBytes, processes, fileBytes }: Limits): string[] {
  return [
    // One more second: normally the timer stops the script first.
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
