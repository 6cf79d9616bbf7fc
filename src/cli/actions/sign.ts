import { join } from 'node:path'
import { sign } from '../../channels/sign.ts'
import { formatJson } from '../../core/json/json.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { SIGNATURE } from '../../format/layout.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import type { FlagsOf } from '../command.ts'
import type { sign as command } from '../commands/publish.ts'
import type { ExitCode, Io } from '../io.ts'
import { addChannelOptions, reportRefusal } from './channels.ts'

/** Signs beside the manifest in a folder, or as a referrer in a registry. 1: it was refused. Throws a Failure. */
export async function runSign(
  { json, ...options }: FlagsOf<typeof command>,
  io: Io,
  target: string = DEFAULT_OUT,
): Promise<ExitCode> {
  return reportRefusal(json, io, async () => {
    const signed = await sign(target, { ...addChannelOptions(io), ...options })
    io.progress('')
    const { manifest, reference } = signed
    const what = reference ?? `${manifest} in ${join(target, SIGNATURE)}`
    io.out(json ? formatJson(signed) : `Signed ${escapeTerminal(what)}\n`)
  })
}
