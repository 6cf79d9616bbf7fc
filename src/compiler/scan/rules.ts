/**
 * The rules of one `.gitignore`, cut into runs that can be asked quickly. Most rules are about a name wherever it stands,
 * and names recur in a tree; the rest are about a path, and most of those begin with a folder that few paths lie in.
 * Together the runs say what the file says: rules of one sign may change places, and runs keep the order of the others.
 */
import {
  askIgnoreRules,
  compileIgnoreLines,
  type IgnoreRule,
  listIgnoreLines,
} from '../../core/match/gitignore.ts'

/** Rules that are asked together. */
export interface Run {
  /** Whether each rule holds for a name at any depth, so that the name alone is asked about. */
  byName: boolean
  /** Rules that are names and hide them, looked up instead of matched; a `/` at the end means folders only. */
  names: Set<string>
  /** First folders of the paths that rules begin with, when every rule begins with one. */
  heads?: Set<string>
  /** The rules that are not in `names`. */
  rules: IgnoreRule[]
  /** What the rules said of a name, with a `/` at its end for a folder: true hides it, false brings it back. */
  told: Map<string, boolean | undefined>
}

/** The runs of a file, in order. */
export function readRules(text: string): Run[] {
  const runs: { byName: boolean; patterns: string[] }[] = []
  let stretch: string[] = []
  const close = () => {
    const last = runs.at(-1)
    const kinds = last?.byName ? [true, false] : [false, true]
    for (const byName of kinds) {
      const patterns = stretch.filter(pattern => isByName(pattern) === byName)
      if (patterns.length === 0) continue
      const open = runs.at(-1)
      if (open?.byName === byName) open.patterns.push(...patterns)
      else runs.push({ byName, patterns })
    }
    stretch = []
  }
  for (const pattern of listIgnoreLines(text)) {
    if (stretch[0] !== undefined && stretch[0].startsWith('!') !== pattern.startsWith('!')) close()
    stretch.push(pattern)
  }
  close()
  return runs.map(({ byName, patterns }) => makeRun(byName, patterns))
}

/** A run that holds `patterns`. Case counts, as in git's own default: one tree, one bundle on every machine. */
function makeRun(byName: boolean, patterns: string[]): Run {
  const isPlain = byName && !patterns.some(pattern => pattern.startsWith('!'))
  const names = new Set(isPlain ? patterns.filter(pattern => !/[*?[\\]/.test(pattern)) : [])
  const globs = patterns.filter(pattern => !names.has(pattern))
  const rules = compileIgnoreLines(globs)
  return { byName, names, heads: byName ? undefined : listHeads(patterns), rules, told: new Map() }
}

/** A slash anywhere but at the end ties a rule to a path (gitignore(5)). */
function isByName(pattern: string): boolean {
  const slash = pattern.indexOf('/')
  return slash === -1 || slash === pattern.length - 1
}

function listHeads(patterns: string[]): Set<string> | undefined {
  const heads = new Set<string>()
  for (const pattern of patterns) {
    const path = pattern.slice(pattern.startsWith('!') ? 1 : 0)
    const [head = ''] = (path.startsWith('/') ? path.slice(1) : path).split('/', 1)
    if (head === '' || /[*?[\\]/.test(head)) return undefined
    heads.add(head)
  }
  return heads
}

/** What a run says of a path from its base (or of a name): true hides it, false brings it back. */
export function ask(run: Run, path: string): boolean | undefined {
  if (run.heads !== undefined) {
    const slash = path.indexOf('/')
    if (!run.heads.has(slash === -1 ? path : path.slice(0, slash))) return undefined
  }
  if (run.names.has(path) || (path.endsWith('/') && run.names.has(path.slice(0, -1)))) return true
  if (run.told.has(path)) return run.told.get(path)
  const says = askIgnoreRules(run.rules, path)
  if (run.byName) run.told.set(path, says)
  return says
}
