/** Skills inside installed npm packages: `node_modules/PACKAGE/skills`. Searched only on request. */
import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { listNames } from '../../core/files/file-state.ts'
import { findRealFolder, isBelow } from '../../core/files/real-path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { type Discovery, mergeDiscoveries, type SourceDraft, toSegments } from './discovery.ts'

/** From the nearest `node_modules`. The package's name is the namespace: `@bakery/bread` gives `bakery:bread:…`. */
export function findNpmSources(folders: string[]): Discovery {
  for (const folder of folders) {
    const packages = listPackages(join(folder, 'node_modules'))
    const found = packages.flatMap(name => createNpmSource(folder, name) ?? [])
    if (found.length > 0) return mergeDiscoveries(found)
  }
  return {}
}

function createNpmSource(folder: string, name: string): Discovery | undefined {
  const home = findRealFolder(join(folder, 'node_modules', name))
  const file = join(folder, 'node_modules', name, 'skills')
  const skills = findRealFolder(file)
  const label = `node_modules/${name}/skills`
  if (home === undefined || skills === undefined) return undefined
  // Package managers link packages from a store, never their contents: a link inside a package is the user's own.
  if (!isBelow(home, skills))
    return {
      notes: [
        { file, finding: createFinding('escaping-symlink', { path: label, target: readlinkSync(file) }) },
      ],
    }
  const source: SourceDraft = {
    dir: skills,
    label,
    level: 'plugin',
    namespace: toSegments(name.replace(/^@/, '').split('/')),
    obeysIgnores: false,
  }
  return { sources: [source] }
}

function listPackages(modules: string): string[] {
  const listVisible = (folder: string) => listNames(folder).filter(name => !name.startsWith('.'))
  return listVisible(modules)
    .flatMap(name =>
      name.startsWith('@') ? listVisible(join(modules, name)).map(inner => `${name}/${inner}`) : name,
    )
    .sort(byCodeUnit)
}
