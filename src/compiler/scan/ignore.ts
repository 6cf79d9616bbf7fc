/** git's ignore files: the last matching rule of the deepest file decides; nothing in an ignored folder is included again. */
import { join } from 'node:path'
import { findWorkTree, statPath } from '../../core/files/file-state.ts'
import { getBelow, isBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import {
  askIgnoreRules,
  compileIgnoreLines,
  type IgnoreRule,
  listIgnoreLines,
} from '../../core/match/gitignore.ts'
import { describeError } from './listing.ts'

export interface Ignores {
  /** The absolute folder that the rules are relative to. */
  base: string
  rules: IgnoreRule[]
  outer?: Ignores
}

export type Complain = (file: string, reason: string) => void

/** Bounds the time that one file can cost. */
const MAX_BYTES = 65_536

/** `dir` itself must not be hidden. */
export function isIgnored(
  ignores: Ignores | undefined,
  dir: string,
  name: string,
  isFolder: boolean,
): boolean {
  const last = isFolder ? `${name}/` : name
  for (let at = ignores; at !== undefined; at = at.outer) {
    const { base, rules } = at
    const hides = askIgnoreRules(rules, dir.length <= base.length ? last : `${getBelow(base, dir)}/${last}`)
    if (hides !== undefined) return hides
  }
  return false
}

/** Adds the rules of a `.gitignore` or `info/exclude` to the parent folders' rules. Follows no link, like git. */
export function addIgnores(
  file: string,
  base: string,
  outer: Ignores | undefined,
  complain: Complain,
): Ignores | undefined {
  if (statPath(file)?.isFile() !== true) return outer
  try {
    const text = readRegular(file, MAX_BYTES).toString('utf8')
    return { base, rules: compileIgnoreLines(listIgnoreLines(text)), outer }
  } catch (error) {
    complain(file, describeError(error))
    return outer
  }
}

/** The rules from above `folder`, except those that hide it, because the user named it. `onFile` receives each file looked up. */
export function readIgnoresAbove(
  folder: string,
  root: string,
  complain: Complain,
  onFile: (file: string) => void = () => {},
): Ignores | undefined {
  const tree = findWorkTree(folder)
  const top = findHighest(folder, root, tree)
  let ignores: Ignores | undefined
  const add = (file: string, base: string) => {
    const own = addIgnores(file, base, undefined, complain)
    if (own === undefined || (folder !== base && isHidden(own, base, folder))) return
    ignores = { ...own, outer: ignores }
  }
  if (tree !== undefined) add(join(tree, '.git', 'info', 'exclude'), tree)
  let at = top
  for (const name of getBelow(top, folder).split('/')) {
    if (name === '') break
    const file = join(at, '.gitignore')
    onFile(file)
    add(file, at)
    at = join(at, name)
  }
  return ignores
}

/** Also checks the folders between `top` and the file. A trailing slash means a folder. */
export function isIgnoredFile(file: string, top: string): boolean {
  let ignores: Ignores | undefined
  const add = (rules: string, base: string) => {
    ignores = addIgnores(rules, base, ignores, () => {})
  }
  add(join(top, '.git', 'info', 'exclude'), top)
  let at = top
  for (const name of getBelow(top, file).split('/')) {
    if (name === '') break
    const path = join(at, name)
    add(join(at, '.gitignore'), at)
    if (isIgnored(ignores, at, name, path !== file)) return true
    at = path
  }
  return false
}

function isHidden(ignores: Ignores | undefined, base: string, folder: string): boolean {
  let dir = base
  for (const name of getBelow(base, folder).split('/')) {
    if (isIgnored(ignores, dir, name, true)) return true
    dir = join(dir, name)
  }
  return false
}

function findHighest(folder: string, root: string, tree: string | undefined): string {
  if (!isBelow(root, folder)) return tree ?? folder
  return tree !== undefined && tree.length < root.length ? tree : root
}
