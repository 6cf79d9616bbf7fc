import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { type FaultCode, isFault } from '../../core/errors/fault.ts'
import { MANIFEST } from '../../format/layout.ts'
import { type NodeBundle, type NodeOptions, openBundle } from '../../runtime/node/node.ts'
import type { Io } from '../io.ts'

/**
 * Opens the bundle in a folder, at an address or in `npm:PACKAGE`. Throws a Failure that starts with `trouble` instead
 * of a fault.
 */
export async function openSource(
  source: string | ((path: string) => Uint8Array | undefined),
  trouble: string,
  options: NodeOptions = {},
): Promise<NodeBundle> {
  try {
    return await openBundle(source, options)
  } catch (error) {
    if (!isFault(error)) throw error
    // `trouble` has named it.
    const name = typeof source === 'string' ? source : ''
    const message = trouble.includes(`\`${name}\``)
      ? error.message.replace(` (in \`${name}\`)`, '')
      : error.message
    throw failure(`${trouble}: ${message}`, error.help ?? getFaultHelp(name, error.code, options), error)
  }
}

export function isUnbuilt(place: string, { cwd }: Pick<Io, 'cwd'>): boolean {
  const path = resolve(cwd, place)
  return existsSync(path) && !existsSync(join(path, MANIFEST))
}

function getFaultHelp(source: string, code: FaultCode, { digest }: NodeOptions): string {
  if (digest !== undefined && code === 'tampered-file')
    return '`skillc verify` shows the digest of a bundle in a folder, and what is wrong with it'
  if (code === 'missing-file' || code === 'unsupported-source')
    return 'Give the folder that `skillc build` wrote, its address (http or https), or `npm:PACKAGE`'
  if (/^https?:/i.test(source)) return 'Check that the server can be reached and has a bundle at this address'
  return '`skillc verify` shows what else is wrong with it'
}
