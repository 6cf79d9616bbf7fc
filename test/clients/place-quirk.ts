import { cpSync, existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folders of skills that an input of the corpus may bring, best first. */
const BROUGHT = ['.gemini/skills', '.codex/skills', '.agents/skills', 'skills']

/**
 * Lays an input of the quirks into a project so that a client looks at it: its own folder of skills becomes the client's
 * (`.claude/skills`); without one, all of it goes in there. What already lies where the client looks stays. Links are
 * copied as they are.
 */
export function placeQuirk(quirk: string, project: string, place: string): void {
  const options = { recursive: true, verbatimSymlinks: true }
  const brought = BROUGHT.find(folder => isThere(join(quirk, folder)))
  if (!brought && !isThere(join(quirk, place))) {
    cpSync(quirk, join(project, place), options)
    return
  }
  cpSync(quirk, project, options)
  if (!brought || existsSync(join(project, place))) return
  mkdirSync(dirname(join(project, place)), { recursive: true })
  renameSync(join(project, brought), join(project, place))
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
