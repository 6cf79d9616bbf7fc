/** Entries that are not a `SKILL.md` in a folder of its own. */

import { getBaseName, getParentPath, joinPath, resolvePath } from '../core/files/path.ts'
import type { EntryForm, FoundSkill } from './types.ts'

/** Whether a path is a folder's entry: a `SKILL.md` in any case. */
export function isEntryPath(path: string): boolean {
  return getBaseName(path).toLowerCase() === 'skill.md'
}

/** Whether the skill is one file without a folder. A list may also name a `SKILL.md`, which has one. */
export function isLone(form: EntryForm | undefined): form is EntryForm {
  return form !== undefined && !isEntryPath(form.shown)
}

/**
 * Where a relative reference leads within the skill, from the folder of its entry. Undefined when it leads out. A command
 * is its one file. A listed file has the files that it names next to it or below, but never another entry: the bundle
 * calls its own `SKILL.md`.
 */
export function resolveInside(form: EntryForm | undefined, target: string): string | undefined {
  const inside = resolvePath('', target)
  if (!isLone(form)) return inside
  return form.kind === 'command' || inside === '' || inside?.toLowerCase() === 'skill.md' ? undefined : inside
}

type Place = Pick<FoundSkill, 'path' | 'form' | 'realFolder'>

/** The folder that a skill's references start from, from the root: the real one, as the system takes `..` from there. */
export function getBaseFolder({ path, form, realFolder }: Place): string {
  return realFolder ?? (isLone(form) ? getParentPath(form.shown) : path)
}

/** A file of a skill besides its entry, by its path from the root, as it really stands there. */
export function getFilePath(found: Place, file: string): string {
  return joinPath(getBaseFolder(found), file)
}

/** The file that an item names, from the list's folder; undefined where it lies outside. */
export function resolveListedPath(file: string): string | undefined {
  return isOutside(file) ? undefined : resolvePath('', file)
}

/** Absolute paths, home folders, variables and addresses, as lists of a machine's own skills have them. */
function isOutside(file: string): boolean {
  return /^(?:[/\\~$]|%\w+%|[A-Za-z][A-Za-z0-9+.-]*:[/\\])/.test(file)
}
