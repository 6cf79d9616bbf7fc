import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { listFoldersUp } from '../compiler/presets/project.ts'
import { findHome } from '../core/files/real-path.ts'
import { toPosix } from '../core/text/show.ts'
import type { Flags, FlagTable } from './flags.ts'
import { type Io, wrapForError } from './io.ts'

/** Arguments that may be ids or requests: only `./NAME`, `../NAME`, and `FOLDER/NAME` before another one, are paths. */
const NAMES = /\b(?:names?|ids|code|action|shell|command|reference)\b/

/**
 * Changes to the project's root, and rewrites the command line's paths. The root is the nearest folder with a
 * configuration, else with a folder of skills, at or above the working directory in its repository. Without a
 * repository it is the working directory: parents are untrusted.
 */
export async function enterProject(
  { flags, args, spec, table }: { flags: Flags; args: string[]; spec: string; table: FlagTable },
  io: Io,
): Promise<{ flags: Flags; args: string[]; io: Io }> {
  const root = await findRoot(io.cwd)
  if (root === io.cwd) return { flags, args, io }
  const { isGlob } = await import('../core/match/whole.ts')
  const isHere = (path: string) => existsSync(resolve(io.cwd, path))
  const move = (path: string) => {
    const moved = toPosix(relative(root, resolve(io.cwd, path))) || '.'
    // A leading dot marks a path where a name is also possible.
    return /^\.{1,2}[\\/]/.test(path) && !moved.startsWith('.') ? `./${moved}` : moved
  }
  const isPath = (word: string, index: number) =>
    NAMES.test(spec)
      ? isHere(word) && (/^\.{1,2}(?:[\\/]|$)/.test(word) || (index < args.length - 1 && /[\\/]/.test(word)))
      : isHere(word) || isGlob(word)
  process.chdir(root)
  if (io.errWidth !== undefined)
    io.err(
      wrapForError(
        `The project is \`${toPosix(relative(io.cwd, root))}\`: paths below are relative to it\n`,
        io,
      ),
    )
  return {
    flags: Object.fromEntries(
      Object.entries(flags).map(([name, value]) => [name, moveFlag(table[name], value, { move, isHere })]),
    ),
    // A path that does not exist here may be one that skillc printed, relative to the root.
    args: args.map((word, index) => (isPath(word, index) ? move(word) : word)),
    io: { ...io, cwd: root },
  }
}

const PREFIXES: Readonly<Record<string, RegExp>> = {
  dir: /^/,
  file: /^(?!env:)/,
  'format=file': /^[^=]*=/,
  records: /^jsonl:(?!-$)/,
}

const MAYBE_PATHS = ['place', 'language|file']

interface Paths {
  move: (path: string) => string
  isHere: (path: string) => boolean
}

function moveFlag(flag: FlagTable[string] | undefined, value: unknown, paths: Paths): unknown {
  if (flag === undefined || flag.kind === 'boolean') return value
  const moveOne = (one: unknown) => (typeof one === 'string' ? moveValue(flag.value, one, paths) : one)
  return Array.isArray(value) ? value.map(moveOne) : moveOne(value)
}

function moveValue(kind: string, value: string, { move, isHere }: Paths): string {
  const prefix = MAYBE_PATHS.includes(kind) && isHere(value) ? '' : PREFIXES[kind]?.exec(value)?.[0]
  return prefix === undefined || value === '-' ? value : `${prefix}${move(value.slice(prefix.length))}`
}

async function findRoot(cwd: string): Promise<string> {
  const home = findHome()
  const surroundings = { cwd, home, platform: process.platform, env: process.env }
  const folders = listFoldersUp(surroundings).filter(folder => folder === cwd || folder !== home)
  if (folders.length === 1) return cwd
  const [{ hasConfig }, { STANDARD_FOLDERS }] = await Promise.all([
    import('../pipeline/config/load.ts'),
    import('../pipeline/sources/standard.ts'),
  ])
  const hasSkills = (folder: string) =>
    // `.agents` also contains `skills`, and is not a project.
    !relative(folders.at(-1) ?? cwd, folder)
      .split(sep)
      .some(name => name.startsWith('.')) && STANDARD_FOLDERS.some(place => existsSync(join(folder, place)))
  return folders.find(hasConfig) ?? folders.find(hasSkills) ?? cwd
}
