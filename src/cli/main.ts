/**
 * The command line: arguments → a command → an exit code. The only place that ends the process.
 * Commands are imported when they run.
 */
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

/**
 * Ends without what V8 has put off, such as collecting garbage; not before everything is printed, and what could not be printed
 * has been told.
 */
function endProcess(): void {
  const { stdout, stderr } = process
  setImmediate(() => {
    if (stdout.writableLength + stderr.writableLength === 0) process.exit()
  })
}
