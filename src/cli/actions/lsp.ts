/** `lsp`: a language server on standard input and output. */
import { resolve } from 'node:path'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { serveEditor } from '../../lsp/server.ts'
import type { FlagsOf } from '../command.ts'
import type { lsp } from '../commands/run.ts'
import { type ExitCode, type Io, stopSignal } from '../io.ts'

/** Serves until the editor ends the session, closes standard input, or the process is asked to end. */
export async function runLsp({ allowRead }: FlagsOf<typeof lsp>, io: Io): Promise<ExitCode> {
  const isOrderly = await serveEditor({
    input: process.stdin,
    output: process.stdout,
    cwd: io.cwd,
    allowRead: allowRead?.map(folder => resolve(io.cwd, folder)),
    onWarning: text => io.err(escapeLineCommands(`skillc: ${escapeTerminal(text)}\n`)),
    stop: stopSignal(),
  })
  return isOrderly ? 0 : 1
}
