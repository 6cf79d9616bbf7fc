/** What was found, by the addresses that the editor knows files by. */
import { resolve } from 'node:path'
import type { Diagnostic as Shown } from 'vscode-languageserver-types'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { type Placing, toShown } from './diagnostics.ts'
import { type Held, hasMark } from './held.ts'
import type { Judged } from './project.ts'
import { toUri } from './uri.ts'

/** A finding as skillc and as the editor has it. */
export interface ShownFinding {
  found: Diagnostic
  shown: Shown
}

/**
 * The findings of a folder. What was found `before`, and has not changed, is the same object. `isOwn` tells which texts belong to the
 * folder: others say themselves what was found in them.
 */
export function groupFindings(
  judged: Judged,
  held: Iterable<Held>,
  before: ReadonlyMap<string, ShownFinding[]>,
  isOwn: (held: Held) => boolean,
): Map<string, ShownFinding[]> {
  const open = new Map<string, Held>()
  const shown = new Map<string, ShownFinding[]>()
  for (const each of held) {
    open.set(each.path, each)
    const owner = judged.findOwner(each.real)
    if (owner !== undefined) open.set(owner.shown, each)
    // A clean file is reported too, so that the editor knows that this version was checked.
    if (isOwn(each)) shown.set(each.document.uri, [])
  }
  const placing: Placing = {
    cwd: judged.cwd,
    toUri: path => open.get(path)?.document.uri ?? toUri(path),
    hasMark: path => {
      const each = open.get(path)
      return each !== undefined && hasMark(each)
    },
  }
  const known = new Map([...before.values()].flat().map(each => [each.found, each]))
  for (const found of judged.diagnostics) {
    const path = resolve(judged.cwd, found.file)
    const owner = open.get(path)
    if (owner !== undefined && !isOwn(owner)) continue
    const uri = placing.toUri(path)
    const finding = known.get(found) ?? { found, shown: toShown(found, placing) }
    const others = shown.get(uri)
    if (others === undefined) shown.set(uri, [finding])
    else others.push(finding)
  }
  return shown
}

/** Whether the editor has the same findings already. */
export function isSame(now: readonly ShownFinding[], then: readonly ShownFinding[] | undefined): boolean {
  if (now.length !== then?.length) return false
  return now.every(
    (each, at) => each === then[at] || JSON.stringify(each.shown) === JSON.stringify(then[at]?.shown),
  )
}
