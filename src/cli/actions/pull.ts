import { resolve } from 'node:path'
import { pull } from '../../channels/pull.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import type { FlagsOf } from '../command.ts'
import type { pull as command } from '../commands/publish.ts'
import type { Io } from '../io.ts'
import { printNext } from '../next.ts'
import { addChannelOptions, formatBundleEntries, getTrustConfig } from './channels.ts'

export async function runPull(
  { out: given, tier1, plainHttp, json, ...trust }: FlagsOf<typeof command>,
  io: Io,
  source: string,
  ids: string[],
): Promise<0> {
  const out = given ?? (ids.length > 0 ? 'unpacked' : DEFAULT_OUT)
  const pulled = await pull(source, out, {
    ...addChannelOptions(io),
    ids,
    tier1,
    trust: getTrustConfig(trust),
    plainHttp,
  })
  io.progress('')
  const { reference, skills, files, bytes, received, kept, signer } = pulled
  const entries =
    ids.length > 0 ? formatCount(skills, 'skill') : formatBundleEntries(resolve(io.cwd, out), skills)
  const what = `${entries}, ${formatCount(files, 'file')}`
  if (json) io.out(formatJson(pulled))
  else if (ids.length > 0) io.out(`Pulled ${what} (${formatBytes(bytes)}) into ${escapeTerminal(out)}\n`)
  else
    io.out(
      `Pulled ${escapeTerminal(reference)}\n  ${what}, ${formatBytes(bytes)} in ${escapeTerminal(out)}; ${formatBytes(received)} fetched, ${formatCount(kept, 'file')} already there\n${
        signer === null ? '' : `  signed by ${escapeTerminal(signer)}\n`
      }`,
    )
  if (!json) printNext(ids.length === 0 ? `skillc list ${out}` : `skillc check ${out}`, io)
  return 0
}
