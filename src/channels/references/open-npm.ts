/** Bundles in installed npm packages, and bundles or skills in packages that npm fetches. Runs no code of a package. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { isFault } from '../../core/errors/fault.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'
import { MANIFEST, SIGNATURE } from '../../format/layout.ts'
import { findPackageFolder, listPlaces } from '../../reader/disk/npm-package.ts'
import { isVersion } from '../../targets/package.ts'
import type { Call } from '../call.ts'
import { runNpm } from './npm-run.ts'
import { type OpenedBundle, type OpenedTree, type Origin, openFolder, type Pin } from './opened.ts'
import type { Reference } from './reference.ts'
import { chooseFiles, type Selection } from './trees.ts'
import { unpack } from './unpack.ts'

type NpmReference = Extract<Reference, { kind: 'npm' }>

export async function openNpm(
  reference: NpmReference,
  selection: Selection,
  call: Call,
  pin?: Pin,
): Promise<OpenedBundle | OpenedTree> {
  return reference.requested === undefined
    ? openInstalled(reference, call)
    : fetchPackage(reference, selection, call, pin)
}

function openInstalled({ name, packageName }: NpmReference, { cwd }: Call): OpenedBundle {
  const folder = findInstalledFolder(name, cwd)
  const origin = findInstalledVersion(folder, packageName)
  return { ...openFolder(folder, 'Install the package again'), origin }
}

function findInstalledFolder(name: string, cwd: string): string {
  try {
    return findPackageFolder(name, cwd)
  } catch (error) {
    if (!isFault(error)) throw error
    throw failure(
      error.message,
      `Install it with \`npm install\`, or name a version to fetch: \`${name}@1.0.0\``,
      error,
    )
  }
}

/** From the nearest `package.json` above the bundle with this package's name. */
function findInstalledVersion(folder: string, packageName: string): Origin {
  for (const up of ['', '..', '../..', '../../..']) {
    try {
      const content: unknown = parseJson(
        readRegular(join(folder, up, 'package.json'), 2 ** 20).toString('utf8'),
      )
      if (isMap(content) && content.name === packageName && typeof content.version === 'string')
        return { version: content.version }
    } catch {}
  }
  return {}
}

async function fetchPackage(
  { packageName, requested = 'latest', name, folder = '' }: NpmReference,
  selection: Selection,
  call: Call,
  pin: Pin | undefined,
): Promise<OpenedBundle | OpenedTree> {
  // npm also accepts addresses, folders and other packages as versions.
  if (pin?.version !== undefined && !isVersion(pin.version))
    throw failure(
      `The lock file has the version \`${pin.version}\` of \`${name}\`, which is not a version`,
      `Find out who changed it; \`skillc update ${name}\` looks it up again`,
    )
  call.onProgress({ phase: 'npm', done: 0, detail: packageName })
  const temporary = makeTemporary('npm')
  try {
    const wanted = `${packageName}@${pin?.version ?? requested}`
    const text = await runNpm(['pack', wanted, '--json', '--pack-destination', temporary], call)
    const { filename, ...origin } = parsePacked(text, wanted)
    if (pin?.integrity !== undefined && origin.integrity !== pin.integrity)
      throw failure(
        `\`${wanted}\` does not match the lock file: a published version was replaced`,
        'Ask the publisher; `skillc update --allow-moved` accepts the new one',
      )
    const unpacked = await unpack(readFileSync(join(temporary, filename)), wanted, { strip: 1 })
    const safe = unpacked.files.filter(({ path }) => isSafePath(path))
    const files = new Map(safe.map(({ path, bytes }) => [path, bytes]))
    const manifest = listPlaces(folder)
      .map(place => joinPath(place, MANIFEST))
      .find(each => files.has(each))
    if (manifest !== undefined) return openFiles(files, name, manifest, origin)
    return chooseFiles(unpacked, { name, folder }, selection, origin)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function parsePacked(text: string, wanted: string): Origin & { filename: string } {
  try {
    const [first] = JSON.parse(text)
    const { filename, version, integrity } = first
    if (isPlainName(filename) && typeof version === 'string' && typeof integrity === 'string')
      return { filename, version, integrity, resolved: wanted.replace(/(?<!^)@[^@]*$/, `@${version}`) }
  } catch {}
  throw failure(`npm did not say what it packed for \`${wanted}\``, 'Update npm')
}

function isPlainName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w.~+-]+\.tgz$/.test(name)
}

function openFiles(files: Map<string, Uint8Array>, name: string, path: string, origin: Origin): OpenedBundle {
  const folder = getParentPath(path)
  const find = (inner: string) => files.get(joinPath(folder, inner))
  const read = (inner: string) => {
    const bytes = find(inner)
    if (bytes === undefined)
      throw failure(`The package of \`${name}\` lacks \`${inner}\``, 'Ask the publisher')
    return bytes
  }
  return {
    manifest: read(MANIFEST),
    origin,
    signatures: () => [find(SIGNATURE)].filter(bytes => bytes !== undefined),
    read: async inner => read(inner),
  }
}
