/** `skillc pull REFERENCE`. */
import { resolve } from 'node:path'
import { type PullOptions, pull } from '../../channels/pull.ts'
import type { TrustConfig } from '../../channels/sign/check.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Io } from '../io.ts'
import { printNext } from '../next.ts'
import { formatBundleEntries } from './bundle-entries.ts'
import { addChannelOptions, getTrustConfig } from './channel-options.ts'

export interface PullFlags extends TrustConfig, Pick<PullOptions, 'tier1' | 'plainHttp'> {
  json: boolean
}

export async function runPull(
  source: string,
  ids: string[],
  out: string,
  { tier1, plainHttp, json, ...trust }: PullFlags,
  io: Io,
): Promise<0> {
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
      `Pulled ${escapeTerminal(reference)}\n  ${what}, ${formatBytes(bytes)} in ${escapeTerminal(out)}; ${formatBytes(received)} fetched, ${formatCount(kept, 'file')} there already\n${
        signer === null ? '' : `  signed by ${escapeTerminal(signer)}\n`
      }`,
    )
  if (!json) printNext(ids.length === 0 ? `skillc list ${out}` : `skillc check ${out}`, io)
  return 0
}
