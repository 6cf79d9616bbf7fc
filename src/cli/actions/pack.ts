/** `skillc pack BUNDLE --oci DIR`. 1: the bundle was refused. */
import { type PackOptions, pack } from '../../channels/pack.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { ExitCode, Io } from '../io.ts'
import { addChannelOptions, getAnnotations } from './channel-options.ts'
import { reportRefusal } from './refusal.ts'

export interface PackFlags
  extends Pick<PackOptions, 'sourceUrl' | 'revision' | 'pack' | 'allowSensitive' | 'allowIncomplete'> {
  tag: string[] | undefined
  annotation: string[] | undefined
  json: boolean
}

export async function runPack(
  bundle: string,
  out: string,
  { tag, annotation, json, ...options }: PackFlags,
  io: Io,
): Promise<ExitCode> {
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
