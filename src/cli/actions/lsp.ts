import { resolve } from 'node:path'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { serveEditor } from '../../lsp/server.ts'
import type { FlagsOf } from '../command.ts'
import type { lsp } from '../commands/run.ts'
import { type ExitCode, type Io, stopSignal } from '../io.ts'

export async function runLsp(
  { allowRead, extension, extensionOptions }: FlagsOf<typeof lsp>,
  io: Io,
): Promise<ExitCode> {
  const toAbsolute = (path: string) => resolve(io.cwd, path)
  const isOrderly = await serveEditor({
    input: process.stdin,
    output: process.stdout,
    cwd: io.cwd,
    trusted: {
      ...(allowRead && { allowRead: allowRead.map(toAbsolute) }),
      ...(extension && { extensions: extension.map(toAbsolute) }),
      ...(extensionOptions && { extensionOptions: toAbsolute(extensionOptions) }),
    },
    onWarning: text => io.err(escapeLineCommands(`skillc: ${escapeTerminal(text)}\n`)),
    stop: stopSignal(),
  })
  return isOrderly ? 0 : 1
}
