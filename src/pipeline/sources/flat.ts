/** The skill that the working directory is, and those whose folders stand in it, as in registries: `owner--repo--skill/SKILL.md`. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isHidden, readRulesAbove, withRules } from '../../compiler/presets/ignored.ts'
import { isEntryName } from '../../compiler/scan/entries.ts'
import { ENTRY } from '../../core/files/path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { Found } from './wanted.ts'

/**
 * The source of such skills; nothing where there are none. Hidden folders, those that git ignores and those that other sources search
 * do not count.
 */
export function findFlatSource(
  { cwd, project }: { cwd: string; project: string },
  isSearched: (path: string) => boolean,
): Found {
  const { folders, hasEntry } = readFolder(cwd)
  const names = folders.filter(name => existsSync(join(cwd, name, ENTRY)) && !isSearched(name))
  const rules = names.length === 0 ? [] : withRules(cwd, readRulesAbove(cwd, project))
  const paths = names.filter(name => !isHidden(join(cwd, name), rules)).sort(byCodeUnit)
  if (hasEntry && !isSearched('')) paths.unshift('.')
  if (paths.length === 0) return { wanted: [], notes: [] }
  return {
    wanted: [{ dir: cwd, label: '.', level: 'project', holds: { kind: 'folders', paths } }],
    notes: [],
  }
}

function readFolder(dir: string): { folders: string[]; hasEntry: boolean } {
  const folders: string[] = []
  let hasEntry = false
  try {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const isLink = entry.isSymbolicLink()
      if (isEntryName(entry.name)) hasEntry ||= entry.isFile() || isLink
      else if (!entry.isDirectory() && !isLink) continue
      else if (!entry.name.startsWith('.') && entry.name !== 'node_modules') folders.push(entry.name)
    }
  } catch {
    // A folder that cannot be listed may have places in it that can.
  }
  return { folders, hasEntry }
}
