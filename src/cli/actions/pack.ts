/** `skillc pack BUNDLE --oci DIR`. 1: the bundle was refused. */
import { pack } from '../../channels/pack.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import type { FlagsOf } from '../command.ts'
import type { pack as command } from '../commands/publish.ts'
import type { ExitCode, Io } from '../io.ts'
import { addChannelOptions, getAnnotations, reportRefusal } from './channels.ts'

export async function runPack(
  { oci: out, tag, annotation, json, ...options }: FlagsOf<typeof command>,
  io: Io,
  bundle: string = DEFAULT_OUT,
): Promise<ExitCode> {
  if (out === undefined) throw failure('`pack` needs a folder to write to', 'Give one: `--oci DIR`')
  return reportRefusal(json, io, async () => {
    const packed = await pack(bundle, out, {
      ...addChannelOptions(io),
      ...options,
      tags: tag,
      annotations: getAnnotations(annotation),
    })
    io.progress('')
    const { files, blobs, bytes, digest } = packed
    io.out(
      json
        ? formatJson(packed)
        : `Packed ${formatCount(files, 'file')} as ${formatCount(blobs, 'blob')} (${formatBytes(bytes)}) into ${escapeTerminal(out)}\n  ${digest}\n`,
    )
  })
}
