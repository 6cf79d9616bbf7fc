/** What may stand in the place of the last word of a command line, from a bundle in a folder. */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readRegular } from '../../core/files/regular-file.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Manifest, SplitManifest } from '../../format/manifest.ts'
import { readRoot } from '../../reader/disk/read.ts'
import { openParts } from '../../reader/parts.ts'
import { createVerifiedReader } from '../../reader/read-named.ts'
import type { ReadFile } from '../../reader/source.ts'

/** Lines that a shell is given. */
const MOST = 50
/** Bytes of a manifest that is read while somebody waits; larger ones are split. */
const MOST_BYTES = 32 << 20
/** Text that a shell only shows: no character that it reads, no control character, no flag. */
const SAFE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}:._+-]*$/u

/** The ids of a bundle that begin with what was typed; none without a bundle. Throws what reading throws. */
export async function completeId(folder: string, typed: string, cwd: string): Promise<string[]> {
  const bundle = openFolder(folder, cwd)
  if (bundle === undefined) return []
  const { manifest, read } = bundle
  const ids = 'skills' in manifest ? manifest.skills.map(({ id }) => id) : listIds(manifest, read, typed)
  return (await ids).filter(id => id.startsWith(typed) && SAFE.test(id)).slice(0, MOST)
}

/** The request with its last word completed to words of the bundle; none without a bundle. Throws what reading throws. */
export async function completeRequest(folder: string, typed: string, cwd: string): Promise<string[]> {
  // The last word may be a path instead.
  const last = typed.split(' ').at(-1) ?? ''
  if (/[/\\~.]/.test(last) || /\p{Cc}/u.test(typed)) return []
  const bundle = openFolder(folder, cwd)
  if (bundle === undefined) return []
  const { openSuggestions } = await import('../../search/suggest.ts')
  const { suggest } = await openSuggestions(bundle.read, bundle.manifest)
  return suggest(typed, { limit: MOST })
}

function openFolder(
  folder: string,
  cwd: string,
): { manifest: Manifest | SplitManifest; read: ReadFile } | undefined {
  const place = resolve(cwd, folder)
  const stat = statSync(join(place, MANIFEST), { throwIfNoEntry: false })
  if (stat === undefined || stat.size > MOST_BYTES) return undefined
  return { manifest: readRoot(place), read: path => readRegular(join(place, path)) }
}

/** Ids of a split manifest from the first that begins with a prefix. Ids are in order: a few parts of it are read. */
async function listIds(manifest: SplitManifest, read: ReadFile, prefix: string): Promise<string[]> {
  const { at, placesOf } = openParts(manifest, createVerifiedReader(read))
  let { start, end } = placesOf(prefix)
  const last = end
  while (start < end) {
    const middle = (start + end) >>> 1
    if (((await at(middle))?.id ?? '') < prefix) start = middle + 1
    else end = middle
  }
  const ids: string[] = []
  for (let place = start; place < last && ids.length < MOST; place++) {
    const id = (await at(place))?.id
    if (id === undefined || !id.startsWith(prefix)) break
    ids.push(id)
  }
  return ids
}
