#!/usr/bin/env node
/**
 * The command line: arguments → a command → an exit code. The only place that touches the process and its streams.
 * What is asked for is imported when it is asked for, so that `--help` and `--version` cost next to nothing.
 */
import type { Io } from './commands/io.ts'
import { VERSION } from './version.ts'

/** Colour only on a terminal, and never against NO_COLOR (no-color.org); FORCE_COLOR turns it on elsewhere. */
function makeIo(): Io {
  const { NO_COLOR, FORCE_COLOR, TERM, CI } = process.env
  const wantsColour = FORCE_COLOR !== undefined && FORCE_COLOR !== '0'
  // To ask for standard error costs milliseconds, and most commands have nothing to say there.
  let isTerminal: boolean | undefined
  let hasProgress = false
  return {
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(text),
    colour: (NO_COLOR ?? '') === '' && (wantsColour || (process.stdout.isTTY === true && TERM !== 'dumb')),
    width: process.stdout.columns ?? 100,
    progress: text => {
      if (text === '' && !hasProgress) return
      isTerminal ??= process.stderr.isTTY === true && TERM !== 'dumb' && CI === undefined
      if (!isTerminal) return
      process.stderr.write(`\r\u001b[K${text}`)
      hasProgress = text !== ''
    },
    now: () => performance.now(),
    cwd: process.cwd(),
  }
}

async function main(argv: string[]): Promise<number> {
  // cac would say the same.
  if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-v')) {
    process.stdout.write(`skillc/${VERSION} ${process.platform}-${process.arch} node-${process.version}\n`)
    return 0
  }
  const io = makeIo()
  try {
    const { runCommandLine } = await import('./cli/command-line.ts')
    return await runCommandLine(argv, io)
  } catch (error) {
    const { explain } = await import('./cli/explain.ts')
    io.progress('')
    io.err(explain(error))
    return 2
  }
}

// A reader that closes the pipe early (`skillc list | head`) is no failure.
process.stdout.on('error', error => {
  if (!('code' in error && error.code === 'EPIPE')) throw error
})
process.exitCode = await main(process.argv)
