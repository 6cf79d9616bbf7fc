import { resolve } from 'node:path'
import { failure, isFailure } from '../../core/errors/failure.ts'
import { getStore } from '../../core/process/environment.ts'
import type { Call } from '../call.ts'
import { type OpenedBundle, type OpenedTree, openFolder, type Pin } from './opened.ts'
import { parseReference, type Reference } from './reference.ts'
import type { Selection } from './trees.ts'

export async function fetchBundle(given: string, call: Call): Promise<string> {
  const reference = parseReference(given)
  if (reference.kind === 'folder') return resolve(call.cwd, reference.name)
  const opened = await openReference(reference, call)
  const { storeBundle } = await import('./store.ts')
  return storeBundle(getStore(call.environment), opened, (done, total) =>
    call.onProgress({ phase: 'download', done, total, detail: given }),
  )
}

export async function openReference(
  reference: Reference,
  call: Call,
  pin?: Pin,
  plainHttp?: boolean,
): Promise<OpenedBundle> {
  if (reference.kind === 'git' || reference.kind === 'mcp') throw createTreeError(reference)
  const opened = await openSource(reference, { selection: {}, draft: '' }, call, pin, plainHttp)
  if ('files' in opened) throw createTreeError(reference)
  return opened
}

interface Taking {
  selection: Selection
  draft: string
  servers?: Readonly<Record<string, readonly string[]>> | undefined
}

/** With a pin, opens exactly that edition if it is still available. `plainHttp`: s3 without encryption, on any machine. */
export async function openSource(
  reference: Reference,
  { selection, draft, servers = {} }: Taking,
  call: Call,
  pin?: Pin,
  plainHttp?: boolean,
): Promise<OpenedBundle | OpenedTree> {
  switch (reference.kind) {
    case 'folder':
      return openFolder(resolve(call.cwd, reference.name))
    case 'https': {
      const { openWeb } = await import('./web.ts')
      const opened = await openWeb(reference.name, call, pin)
      if (!isFailure(opened) && !isForeign(opened.manifest)) return opened
      const { openIndex } = await import('./open-index.ts')
      const found = await openIndex(reference.name, selection, call)
      if (found !== undefined) return found
      if (isFailure(opened)) throw opened
      return opened
    }
    case 'npm':
      return (await import('./open-npm.ts')).openNpm(reference, selection, call, pin)
    case 'oci':
      return (await import('./open-oci.ts')).openOci(reference, selection, call, pin)
    case 'git':
      return (await import('./open-git.ts')).openGit(reference, selection, pin, draft, call)
    case 'mcp': {
      const name = reference.name.replace(/^mcp:/, '')
      const command = Object.hasOwn(servers, name) ? servers[name] : undefined
      return (await import('./open-mcp.ts')).openMcp(reference, selection, command, call)
    }
    case 's3':
      return (await import('./open-s3.ts')).openS3Bundle(reference.name, call, pin, plainHttp)
  }
}

/** Web applications also have a `manifest.json`, and some servers answer every request with a page. Other bytes are damage. */
function isForeign(bytes: Uint8Array): boolean {
  return /^\s*(?:<|\{\s*"(?!(?:\$schema|format)"))/.test(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )
}

export function createTreeError({ name }: Reference) {
  return failure(`\`${name}\` has skills, but no bundle`, `Add it to a project: \`skillc add ${name}\``)
}
