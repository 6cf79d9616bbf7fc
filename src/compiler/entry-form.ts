/** Entries that are not a `SKILL.md` in a folder of its own. */

import { getBaseName } from '../core/path.ts'
import type { EntryForm } from './types.ts'

/** Whether the skill is one file without a folder. A list may also name a `SKILL.md`, which has one. */
export function isLone(form: EntryForm | undefined): form is EntryForm {
  return form !== undefined && getBaseName(form.shown).toLowerCase() !== 'skill.md'
}
