import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import { failure } from '../../core/errors/failure.ts'
import { isBelow, spellPath } from '../../core/files/real-path.ts'
import { compileWhole } from '../../core/match/whole.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { toPosix } from '../../core/text/show.ts'

const MOST_FOLDERS = 100_000
/** Wildcards in one name: each one multiplies the matcher's work. */
const MOST_WILDCARDS = 3
/** `**` in one glob: each one multiplies the work over a path's folders. */
const MOST_DEEP = 4

/** Absolute, in code-unit order. Does not follow links. Throws a Failure. */
export function findMatches(given: string, base: string, what: 'folders' | 'files'): string[] {
  const glob = toPosix(given)
  const compiled = compileWhole(glob.replace(/^\/+/, ''))
  if ('reason' in compiled) throw failure(`\`${glob}\` is a glob that cannot be used: ${compiled.reason}`)
  if (glob.split('/').some(name => (name.match(/\*+|\?/g)?.length ?? 0) > MOST_WILDCARDS))
    throw failure(
      `\`${glob}\` has more than ${MOST_WILDCARDS} wildcards in one name`,
      'Write the name with fewer',
    )
  if (glob.split('**').length - 1 > MOST_DEEP)
    throw failure(
      `\`${glob}\` has more than ${MOST_DEEP} times \`**\``,
      'Write one instead of several in a row',
    )
  let looked = 0
  const found = globSync(glob, {
    cwd: base,
    absolute: true,
    dot: true,
    expandDirectories: false,
    extglob: false,
    followSymbolicLinks: false,
    fs: {
      // A throw counts as an unreadable folder, which ends the search soon.
      readdirSync: ((...args: Parameters<typeof readdirSync>) => {
        if (++looked > MOST_FOLDERS) throw new Error('too many folders')
        return readdirSync(...args)
      }) as typeof readdirSync,
    },
    ...(what === 'folders' ? { onlyDirectories: true } : { onlyFiles: true }),
  })
  if (looked > MOST_FOLDERS)
    throw failure(
      `\`${glob}\` matches more than ${MOST_FOLDERS} folders`,
      'Name the folders, or start the glob with their parent folder',
    )
  // Names below the literal start are those of the disk.
  const start = resolve(base, /^[^*?[{\\]*\//.exec(glob)?.[0] ?? '')
  const spelled = spellPath(base, start)
  return found
    .map(each => resolve(each))
    .map(path => (isBelow(start, path) ? spelled + path.slice(start.length) : path))
    .sort(byCodeUnit)
}
