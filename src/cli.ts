#!/usr/bin/env node
/**
 * The command line: arguments → a command → an exit code. The only place that touches the process and its streams.
 * Commands are imported when they run, so that `--help` and `--version` cost next to nothing.
 */
import { cac } from 'cac'
import { addAsking } from './cli/asking.ts'
import { addBuilding } from './cli/building.ts'
import { addDepending } from './cli/depending.ts'
import { asWritten } from './cli/flags.ts'
import { addKeeping } from './cli/keeping.ts'
import { addLearning } from './cli/learning.ts'
import { addPublishing } from './cli/publishing.ts'
import { addSearching } from './cli/searching.ts'
import { addServing } from './cli/serving.ts'
import type { Io } from './commands/io.ts'
import { type Fault, isFault } from './runtime/fault.ts'
import { type Failure, failure, isFailure, stackOf } from './util/failure.ts'
import { escapeTerminal } from './util/terminal.ts'
import { cutText } from './util/width.ts'
import { VERSION } from './version.ts'

const cli = cac('skillc')
const io = makeIo()
for (const add of [
  addBuilding,
  addAsking,
  addSearching,
  addKeeping,
  addPublishing,
  addDepending,
  addServing,
  addLearning,
])
  add(cli, io)

// cac shows `--no-x` as an option that is on by default.
cli.help(sections =>
  sections.map(({ title, body }) => ({
    title,
    body: body.replaceAll(' (default: true)', '').replace(/ +$/gm, ''),
  })),
)
cli.version(VERSION)

/** Colour only on a terminal, and never against NO_COLOR (no-color.org); FORCE_COLOR turns it on elsewhere. */
function makeIo(): Io {
  const { NO_COLOR, FORCE_COLOR, TERM, CI } = process.env
  const wantsColour = FORCE_COLOR !== undefined && FORCE_COLOR !== '0'
  const isTerminal = process.stderr.isTTY === true && TERM !== 'dumb' && CI === undefined
  let hasProgress = false
  return {
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(text),
    colour: (NO_COLOR ?? '') === '' && (wantsColour || (process.stdout.isTTY === true && TERM !== 'dumb')),
    width: process.stdout.columns ?? 100,
    progress: text => {
      if (!isTerminal || (text === '' && !hasProgress)) return
      // Some of it is servers' words.
      process.stderr.write(`\r\u001b[K${cutText(escapeTerminal(text), process.stderr.columns ?? 100)}`)
      hasProgress = text !== ''
    },
    now: () => performance.now(),
    cwd: process.cwd(),
  }
}

/** What stopped skillc, in one line or two. */
function explain({ message, hint }: Failure): string {
  return [`skillc: ${message}`, hint ?? ''].map(sentence).join('')
}

function sentence(text: string): string {
  if (text === '') return ''
  return `${escapeTerminal(text)}${/[.?!]$/.test(text) ? '' : '.'}\n`
}

function hintOfFault({ file }: Fault): string | undefined {
  return file === undefined ? undefined : '`skillc verify` says what else is wrong with the bundle'
}

function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error
  if (isFault(error)) return isFailure(error.cause) ? error.cause : failure(error.message, hintOfFault(error))
  if (error instanceof Error && error.name === 'CACError') {
    return failure(error.message, '`skillc --help` and `skillc COMMAND --help` show what can be given')
  }
  return failure(
    `This is a bug in skillc ${VERSION}: ${stackOf(error)}`,
    'Please report it with the command that you ran',
  )
}

async function main(argv: string[]): Promise<number> {
  try {
    const { args, options } = cli.parse(argv, { run: false })
    if (options.help === true || options.version === true) return 0
    Object.assign(options, asWritten(options, argv))
    if (cli.matchedCommand === undefined) {
      const [name] = args
      if (name !== undefined)
        throw failure(`There is no command \`${name}\``, '`skillc --help` lists the commands')
      cli.outputHelp()
      return 2
    }
    return (await cli.runMatchedCommand()) ?? 0
  } catch (error) {
    io.progress('')
    io.err(explain(failureOf(error)))
    return 2
  }
}

// A reader that closes the pipe early (`skillc list | head`) is no failure.
process.stdout.on('error', error => {
  if (!('code' in error && error.code === 'EPIPE')) throw error
})
process.exitCode = await main(process.argv)
