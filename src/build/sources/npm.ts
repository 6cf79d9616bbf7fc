/** Skills inside installed npm packages: `node_modules/PACKAGE/skills`. Looked at only when asked for. */
import { readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { finding } from '../../core/diagnostics/finding.ts'
import { byCodeUnit } from '../../core/order.ts'
import { isWithin } from '../../core/path.ts'
import { toPosix } from '../../core/show.ts'
import { type Found, mergeFound, segmentsOf, type Wanted } from './wanted.ts'

/**
 * A source for each package with a `skills` folder, in the nearest `node_modules` that has any; its namespace is the
 * package's name: `@bakery/bread` makes `bakery:bread:…`. `folders` are the working directory and those above it.
 */
export function npmSources(folders: string[]): Found {
  for (const folder of folders) {
    const found = packagesIn(join(folder, 'node_modules')).map(name => sourceOf(folder, name))
    if (found.some(({ wanted, notes }) => wanted.length + notes.length > 0)) return mergeFound(found)
  }
  return { wanted: [], notes: [] }
}

function sourceOf(folder: string, name: string): Found {
  const home = realFolder(join(folder, 'node_modules', name))
  const file = join(folder, 'node_modules', name, 'skills')
  const skills = realFolder(file)
  const label = `node_modules/${name}/skills`
  if (home === undefined || skills === undefined) return { wanted: [], notes: [] }
  // Package managers link packages, never what is in them.
  if (!isWithin(toPosix(home), toPosix(skills)))
    return {
      wanted: [],
      notes: [{ file, finding: finding('escaping-symlink', { path: label, target: readlinkSync(file) }) }],
    }
  const wanted: Wanted = {
    dir: skills,
    label,
    level: 'plugin',
    namespace: segmentsOf(name.replace(/^@/, '').split('/')),
    // git ignores installed packages: that hides nothing here.
    obeysIgnores: false,
  }
  return { wanted: [wanted], notes: [] }
}

function packagesIn(modules: string): string[] {
  return namesIn(modules)
    .flatMap(name =>
      name.startsWith('@') ? namesIn(join(modules, name)).map(inner => `${name}/${inner}`) : name,
    )
    .sort(byCodeUnit)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => !name.startsWith('.'))
  } catch {
    return []
  }
}

/** Package managers link packages from a store: such a link is the user's own doing. */
function realFolder(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync.native(path) : undefined
  } catch {
    return undefined
  }
}
