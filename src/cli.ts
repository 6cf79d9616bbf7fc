#!/usr/bin/env node
/**
 * The command line: arguments → a command → an exit code. The only place that ends the process.
 * What is asked for is imported when it is asked for, so that `--help` and `--version` cost next to nothing.
 */
import { formatVersion } from './cli/version.ts'

async function main(argv: string[]): Promise<number> {
  if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-V')) {
    process.stdout.write(formatVersion())
    return 0
  }
  const { makeIo } = await import('./cli/io.ts')
  const io = makeIo()
  try {
    const { runCommandLine } = await import('./cli/command-line.ts')
    return await runCommandLine(argv, io)
  } catch (error) {
    const { formatThrown } = await import('./cli/explain.ts')
    io.progress('')
    io.err(formatThrown(error))
    return 2
  }
}

process.stdout.on('error', async error => (await import('./cli/io.ts')).endOnBrokenOutput(error))
// What cannot be said there cannot be said anywhere.
process.stderr.on('error', () => {})
process.exitCode = await main(process.argv)
