/** The command line's entry, and the only place that ends the process. Commands are imported on demand. */
import { runCommandLine } from './command-line.ts'
import { makeIo } from './io.ts'

export { endOnBrokenOutput } from './io.ts'

export async function main(argv: string[]): Promise<void> {
  const io = makeIo()
  try {
    process.exitCode = await runCommandLine(argv, io)
  } catch (error) {
    const { formatThrown } = await import('./explain.ts')
    io.progress('')
    io.err(formatThrown(error, io.errWidth))
    process.exitCode = 2
  }
  endProcess()
}

/** Exits without V8's deferred work, such as garbage collection, but after all output is written or its failure is reported. */
function endProcess(): void {
  const { stdout, stderr } = process
  setImmediate(() => {
    if (stdout.writableLength + stderr.writableLength === 0) process.exit()
  })
}
