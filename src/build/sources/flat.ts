/** Skills whose folders stand in the working directory itself, as in registries: `owner--repo--skill/SKILL.md`. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isHidden, readRulesAbove, withRules } from '../../compiler/presets/ignored.ts'
import { byCodeUnit } from '../../core/order.ts'
import { ENTRY } from '../../core/path.ts'
import type { Found } from './wanted.ts'

/**
 * The source of such skills; nothing where there are none. Hidden folders, those that git ignores and those that other
 * sources search do not count.
 */
export function findFlatSource(
  { cwd, project }: { cwd: string; project: string },
  isSearched: (path: string) => boolean,
): Found {
  const names = listFolderNames(cwd).filter(name => existsSync(join(cwd, name, ENTRY)) && !isSearched(name))
  if (names.length === 0) return { wanted: [], notes: [] }
  const rules = withRules(cwd, readRulesAbove(cwd, project))
  const paths = names.filter(name => !isHidden(join(cwd, name), rules)).sort(byCodeUnit)
  if (paths.length === 0) return { wanted: [], notes: [] }
  return {
    wanted: [{ dir: cwd, label: '.', level: 'project', holds: { kind: 'folders', paths } }],
    notes: [],
  }
}

function listFolderNames(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
      const isFolder = entry.isDirectory() || entry.isSymbolicLink()
      return isFolder && !entry.name.startsWith('.') && entry.name !== 'node_modules' ? entry.name : []
    })
  } catch {
    // A folder that cannot be listed may have places in it that can.
    return []
  }
}
