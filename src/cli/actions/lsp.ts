/** `lsp`: a language server on standard input and output. */
import { resolve } from 'node:path'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { serveEditor } from '../../lsp/server.ts'
import type { Io } from '../io.ts'

/** `skillc lsp`: serves until the editor ends the session, closes standard input, or `stop` is aborted. */
export async function runLsp(allowRead: string[] | undefined, stop: AbortSignal, io: Io): Promise<0 | 1> {
  const isOrderly = await serveEditor({
    input: process.stdin,
    output: process.stdout,
    cwd: io.cwd,
    allowRead: allowRead?.map(folder => resolve(io.cwd, folder)),
    onWarning: text => io.err(escapeLineCommands(`skillc: ${escapeTerminal(text)}\n`)),
    stop,
  })
  return isOrderly ? 0 : 1
}
