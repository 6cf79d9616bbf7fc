/** Entries that are not a `SKILL.md` in its own folder. */

import { getBaseName, getParentPath, joinPath, resolvePath } from '../core/files/path.ts'
import type { EntryForm, FoundSkill } from './types.ts'

export function isEntryPath(path: string): boolean {
  return getBaseName(path).toLowerCase() === 'skill.md'
}

/** True if the skill is a single file. A list may also name a `SKILL.md`, which has a folder. */
export function isLone(form: EntryForm | undefined): form is EntryForm {
  return form !== undefined && (form.kind === 'command' || !isEntryPath(form.shown))
}

/** Undefined outside the skill. A listed file owns the files that it names beside or below it, except other entries. */
export function resolveInside(form: EntryForm | undefined, target: string): string | undefined {
  const inside = resolvePath('', target)
  if (!isLone(form)) return inside
  return form.kind === 'command' || inside === '' || inside?.toLowerCase() === 'skill.md' ? undefined : inside
}

type Place = Pick<FoundSkill, 'path' | 'form' | 'realFolder'>

/** Real, because the system resolves `..` from there. Relative to the root. */
export function getBaseFolder({ path, form, realFolder }: Place): string {
  return realFolder ?? (isLone(form) ? getParentPath(form.shown) : path)
}

export function getFilePath(found: Place, file: string): string {
  return joinPath(getBaseFolder(found), file)
}

/** `file` is relative to the list's folder. Undefined outside of it. */
export function resolveListedPath(file: string): string | undefined {
  return isOutside(file) ? undefined : resolvePath('', file)
}

/** Absolute paths, home folders, variables and addresses, as in lists of a machine's own skills. */
function isOutside(file: string): boolean {
  return /^(?:[/\\~$]|%\w+%|[A-Za-z][A-Za-z0-9+.-]*:[/\\])/.test(file)
}
