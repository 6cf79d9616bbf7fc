/**
 * What git ignores. Runs of rules are chained from a folder up: as in git, the last rule of the deepest file with an
 * opinion decides, and nothing below an ignored folder can be brought back.
 */
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { getBelow, isBelow } from '../../core/real-path.ts'
import { findWorkTree } from './git-index.ts'
import { describeError } from './root.ts'
import { ask, makeRun, type Run, readRules } from './rules.ts'

/** A run of rules, and those that are asked when it has no opinion. */
export interface Ignores {
  /** Absolute path of the folder that the rules are relative to. */
  base: string
  run: Run
  outer?: Ignores
}

/** Where a file of rules could not be applied, wholly or in part, and why. */
export type Complain = (file: string, reason: string) => void

/** More rules than this would let one file slow the search without bound. */
const MAX_BYTES = 65_536

/** Whether the rules hide the file or folder `name` of the folder `dir`, which itself is not hidden. */
export function isIgnored(
  ignores: Ignores | undefined,
  dir: string,
  name: string,
  isFolder: boolean,
): boolean {
  for (let at = ignores; at !== undefined; at = at.outer) {
    const hides = checkIgnored(at, dir, name, isFolder)
    if (hides !== undefined) return hides
  }
  return false
}

function checkIgnored(
  { base, run }: Ignores,
  dir: string,
  name: string,
  isFolder: boolean,
): boolean | undefined {
  const last = isFolder ? `${name}/` : name
  return ask(run, run.byName || dir.length <= base.length ? last : `${getBelow(base, dir)}/${last}`)
}

/** Adds the rules of a `.gitignore` (or `info/exclude`) to those of the folders above. */
export function addIgnores(
  file: string,
  base: string,
  outer: Ignores | undefined,
  complain: Complain,
): Ignores | undefined {
  let text: string
  try {
    if (lstatSync(file).size > MAX_BYTES) {
      complain(file, `it has more than ${MAX_BYTES} bytes, so its rules are not applied`)
      return outer
    }
    text = readFileSync(file, 'utf8')
  } catch (error) {
    complain(file, describeError(error))
    return outer
  }
  const { runs, refused } = readRules(text)
  if (refused > 0) complain(file, 'a rule with many `**` would take too long and is not applied')
  let ignores = outer
  for (const run of runs) ignores = { base, run, outer: ignores }
  return ignores
}

/**
 * The rules that hold inside a folder which they do not hide. Where a later rule brought the folder back, the earlier run
 * must be told: it would take everything below for hidden.
 */
export function liftIgnores(ignores: Ignores | undefined, folder: string): Ignores | undefined {
  if (ignores?.outer === undefined) return ignores
  const lifted: Ignores[] = []
  let isChanged = false
  for (let at: Ignores | undefined = ignores; at !== undefined; at = at.outer) {
    const { base, run } = at
    const isHiding = !run.byName && checkIgnored(at, dirname(folder), getBaseName(folder), true) === true
    isChanged ||= isHiding
    const back = `!/${getBelow(base, folder).replace(/[\\*?[\] ]/g, '\\$&')}/`
    lifted.push(isHiding ? { base, run: makeRun(false, [...run.patterns, back]) } : at)
  }
  if (!isChanged) return ignores
  return lifted.reduceRight<Ignores | undefined>((outer, at) => ({ ...at, outer }), undefined)
}

/**
 * The rules of the folders above `folder`: from the top of its git work tree, or from `root` when that is higher.
 * Files that hide `folder` itself are left out: it was asked for by name. `onFile` is told of each `.gitignore` that was
 * looked for, there or not.
 */
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
    if (!isFile(file)) return
    const own = addIgnores(file, base, undefined, complain)
    if (folder !== base && isHidden(own, base, folder)) return
    ignores = addIgnores(file, base, ignores, () => {})
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

/** Whether git ignores a file of the work tree `top`, or a folder that it is in. */
export function isIgnoredFile(file: string, top: string): boolean {
  let ignores: Ignores | undefined
  const add = (rules: string, base: string) => {
    if (isFile(rules)) ignores = addIgnores(rules, base, ignores, () => {})
  }
  add(join(top, '.git', 'info', 'exclude'), top)
  let at = top
  for (const name of getBelow(top, file).split('/')) {
    const path = join(at, name)
    add(join(at, '.gitignore'), at)
    if (isIgnored(ignores, at, name, path !== file)) return true
    ignores = liftIgnores(ignores, path)
    at = path
  }
  return false
}

/** Whether the rules hide `folder` or a folder between it and `base`. */
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

function isFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    // ENOTDIR: `.git` is a file, so it has no `info/exclude`
    return false
  }
}

function getBaseName(path: string): string {
  return path.slice(path.lastIndexOf(sep) + 1)
}
