/** Skills inside installed npm packages: `node_modules/PACKAGE/skills`. Looked at only when asked for. */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { byCodeUnit } from '../util/order.ts'
import { segmentsOf, type Wanted } from './wanted.ts'

/**
 * A source for each package with a `skills` folder, in the nearest `node_modules` that has any; its namespace is the
 * package's name: `@bakery/bread` makes `bakery:bread:…`. `folders` are the working directory and those above it.
 */
export function npmSources(folders: string[]): Wanted[] {
  for (const folder of folders) {
    const sources = packagesIn(join(folder, 'node_modules')).flatMap(name => sourceOf(folder, name))
    if (sources.length > 0) return sources
  }
  return []
}

function sourceOf(folder: string, name: string): Wanted[] {
  const skills = realFolder(join(folder, 'node_modules', name, 'skills'))
  if (skills === undefined) return []
  return [
    {
      dir: skills,
      label: `node_modules/${name}/skills`,
      level: 'plugin',
      namespace: segmentsOf(name.replace(/^@/, '').split('/')),
      // git ignores installed packages: that hides nothing here.
      obeysIgnores: false,
    },
  ]
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

/** Package managers link packages from a store: the link is the user's own doing. */
function realFolder(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync.native(path) : undefined
  } catch {
    return undefined
  }
}
