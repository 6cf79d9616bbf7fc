/** Runs scripts for a model with the host's function. */
import { fault } from '../core/errors/fault.ts'
import type { CallOptions } from './reading.ts'
import type { Session } from './session.ts'

/** Without a code, the script was stopped. */
export interface FinishedScript {
  code?: number
  stopped?: string
  stdout: Uint8Array
  stderr: Uint8Array
}

/** Runs a script of a skill that the session may use: `runScript` of `skillc/node`. */
export type RunScript = (
  session: Session,
  name: string,
  script: string,
  options: CallOptions & { args: readonly string[] },
) => Promise<FinishedScript>

export async function answerRun(
  session: Session,
  { name, path, args, call }: { name: string; path: string; args: string[]; call: CallOptions },
  { runScript, characters }: { runScript: RunScript | undefined; characters: number },
): Promise<{ text: string; isError: boolean }> {
  if (runScript === undefined) throw fault('invalid-option', 'This session runs no scripts')
  const { code, stopped, stdout, stderr } = await runScript(session, name, path, { ...call, args })
  const end = stopped === undefined ? `Exit code: ${code}` : `Stopped: it exceeded its limit of ${stopped}`
  const parts = [end, describe('Output', stdout, characters), describe('Errors', stderr, characters)]
  return { text: parts.filter(part => part !== '').join('\n\n'), isError: code !== 0 }
}

/** The end of a long output says most, so the start is cut. */
function describe(title: string, bytes: Uint8Array, most: number): string {
  const text = new TextDecoder().decode(bytes)
  if (text.trim() === '') return ''
  const cut = text.length - most
  return cut <= 0
    ? `${title}:\n${text}`
    : `${title}, without the first ${cut} characters:\n${text.slice(cut)}`
}
