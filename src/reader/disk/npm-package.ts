/** Bundles inside installed npm packages. Never runs a package's code. */
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fault } from '../../core/errors/fault.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { MANIFEST } from '../../format/layout.ts'
import { createUnsupportedError } from '../unsupported.ts'

/** Where a package's bundle may be: its folder, the output of `skillc build`, or `skills`. */
const PLACES = ['', 'dist/skills', 'skills']

/** Resolves `npm:NAME` or `npm:NAME/FOLDER` like Node's imports, from a file or folder. Throws a fault if there is none. */
export function findPackageFolder(specifier: string, from: string): string {
  const parts = specifier.slice('npm:'.length).split('/')
  const name = parts.splice(0, specifier.startsWith('npm:@') ? 2 : 1).join('/')
  const inner = parts.join('/')
  if (name.lastIndexOf('@') > 0) throw createUnsupportedError(specifier)
  if (!/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(name) || (inner !== '' && !isSafePath(inner)))
    throw fault('unsupported-source', `\`${specifier}\` is not a package`, {
      help: 'Write `npm:NAME`, `npm:@SCOPE/NAME` or `npm:NAME/FOLDER`',
    })
  for (const folder of listPackageFolders(name, from)) {
    for (const place of listPlaces(inner))
      if (existsSync(join(folder, place, MANIFEST))) return join(folder, place)
  }
  throw fault('missing-file', `\`${specifier}\` is not installed, or has no bundle`, {
    file: MANIFEST,
    help: `Install it with \`npm install ${name}\`, or fetch it with \`skillc pull ${specifier}\` and open the folder`,
  })
}

export function listPlaces(inner: string): string[] {
  return inner === '' ? PLACES : [inner]
}

function listPackageFolders(name: string, from: string): string[] {
  const require = createRequire(isFolder(from) ? join(from, 'noop.js') : from)
  const folders = (require.resolve.paths(name) ?? []).map(modules => join(modules, name))
  try {
    // Plug'n'Play has no `node_modules` folder.
    folders.push(dirname(require.resolve(`${name}/package.json`)))
  } catch {
    // Most packages do not export it.
  }
  return folders
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
