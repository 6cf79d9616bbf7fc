import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { getStore } from '../../core/process/environment.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Call } from '../call.ts'
import { findSignatures } from '../sign/envelope.ts'
import type { OpenedBundle, OpenedTree, Pin } from './opened.ts'
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
    case 'npm': {
      const { openNpm } = await import('./open-npm.ts')
      return openNpm(reference, selection, call, pin)
    }
    case 'oci': {
      const { openOci } = await import('./open-oci.ts')
      return openOci(reference, selection, call, pin)
    }
    case 'git': {
      const { openGit } = await import('./open-git.ts')
      return openGit(reference, selection, pin, draft, call)
    }
    case 'mcp': {
      const { openMcp } = await import('./open-mcp.ts')
      const name = reference.name.replace(/^mcp:/, '')
      return openMcp(reference, selection, Object.hasOwn(servers, name) ? servers[name] : undefined, call)
    }
    case 's3': {
      const { openS3Bundle } = await import('./open-s3.ts')
      return openS3Bundle(reference.name, call, pin, plainHttp)
    }
    default:
      throw failure(`There is no reference of kind \`${reference satisfies never}\``)
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

function openFolder(folder: string): OpenedBundle {
  const read = (path: string) => {
    try {
      // A clone may contain links to the user's files.
      if (!isBelow(realpathSync(folder), realpathSync(join(folder, path))))
        throw new Error('it is a link that leads out of the bundle')
      return readRegular(join(folder, path))
    } catch (error) {
      throw systemFailure(`\`${join(folder, path)}\` cannot be read`, error, 'Build the bundle again')
    }
  }
  const manifest = read(MANIFEST)
  return {
    manifest,
    origin: {},
    read: async path => read(path),
    signatures: () => findSignatures(folder, makeDigest(manifest)),
  }
}
