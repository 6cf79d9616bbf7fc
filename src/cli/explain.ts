import { type Failure, failure, getStack, isFailure, systemFailure } from '../core/errors/failure.ts'
import { type Fault, isFault } from '../core/errors/fault.ts'
import { VERSION } from '../core/process/version.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { wrapLine } from '../report/layout.ts'
import { nameFlags } from './flags.ts'

export function formatThrown(error: unknown, width = Number.POSITIVE_INFINITY): string {
  const { message, help } = toFailure(error)
  return [`skillc: ${message}`, help ?? '']
    .filter(text => text !== '')
    .flatMap(text => wrapLine(toSentence(text), width))
    .map(line => `${line}\n`)
    .join('')
}

function toSentence(text: string): string {
  return `${escapeTerminal(nameFlags(text))}${/[.?!]$/.test(text) ? '' : '.'}`
}

function toFailure(error: unknown): Failure {
  if (isFailure(error)) return error
  if (isFault(error))
    return isFailure(error.cause)
      ? error.cause
      : failure(error.message, error.help ?? getFaultFileHelp(error))
  if (isSystemError(error)) {
    const { path, syscall } = error
    const what = path === undefined ? `The system call \`${syscall}\` failed` : `Cannot use \`${path}\``
    return systemFailure(`${what}`, error)
  }
  return failure(
    `This is a bug in skillc ${VERSION}: ${getStack(error)}`,
    'Please report it with the command that you ran',
  )
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function getFaultFileHelp({ file }: Fault): string | undefined {
  return file === undefined ? undefined : '`skillc verify` shows what else is wrong with the bundle'
}
