/** Globs of roots → the folders there are. */
import { join, resolve } from 'node:path'
import { compileWhole, isGlob, leadsToWhole, matchesWhole, type WholeGlob } from '../match/whole.ts'
import { foldersIn } from '../presets/places.ts'
import { failure } from '../util/failure.ts'
import { byCodeUnit } from '../util/order.ts'
import { joinPath } from '../util/path.ts'

/** Folders that are looked into for one glob. */
const MOST_FOLDERS = 100_000

/** The folders that a glob names, absolute, in code-unit order. Links are not followed. Throws a Failure. */
export function foldersOf(glob: string, base: string): string[] {
  const names = glob.split('/')
  const first = names.findIndex(isGlob)
  const compiled = compileWhole(names.slice(first).join('/'))
  if ('reason' in compiled) throw failure(`\`${glob}\` is a glob that cannot be used: ${compiled.reason}`)
  // An absolute glob begins with an empty name.
  const from = resolve(base, names.slice(0, first).join('/') || (first > 0 ? '/' : '.'))
  return matching(compiled, from, glob).sort(byCodeUnit)
}

function matching(glob: WholeGlob, from: string, given: string): string[] {
  const found: string[] = []
  const stack = ['']
  let visited = 0
  for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
    if (++visited > MOST_FOLDERS)
      throw failure(
        `\`${given}\` leads into more than ${MOST_FOLDERS} folders`,
        'Name the folders, or begin the glob with the folder that they lie in',
      )
    for (const name of foldersIn(join(from, path))) {
      const inner = joinPath(path, name)
      if (matchesWhole(glob, inner)) found.push(join(from, inner))
      if (leadsToWhole(glob, inner)) stack.push(inner)
    }
  }
  return found
}
