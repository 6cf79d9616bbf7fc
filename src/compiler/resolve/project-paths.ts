/** Finds paths in the project around a skill that is used in place, of which only the file is missing. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getParentPath, joinPath, normalizePath } from '../../core/files/path.ts'
import type { Position } from '../../core/json/types.ts'
import { getBaseFolder, resolveInside } from '../entry-form.ts'
import type { Reference } from '../types.ts'
import { type Context, findInFolderAround, isAboutSkills, lookUp } from './lookups.ts'
import { OR_IGNORED } from './outside.ts'

/** The text orders to run or read a file, or lists it beside others of the project, and neither the skill nor the project has it. */
export function isGoneFromProject(context: Context, reference: Reference, inside: string): boolean {
  const { skill, made, project } = context
  const isRun = isScriptRun(reference, inside)
  return (
    project !== undefined &&
    (isRun ||
      isOrdered(reference) ||
      isBesideOthers(context, project, reference) ||
      isDeep(context, reference, inside)) &&
    !made.has(reference.target) &&
    !isAboutSkills(skill) &&
    lookUp(context, normalizePath(getBaseFolder(skill.found), `../${inside}`), false) === false &&
    findInFolderAround(context, inside) === undefined &&
    (isRun || isOfProject(context, project, inside))
  )
}

interface ProjectPath {
  target: string
  /** The text says that it is written, or another party's. */
  isMade: boolean
  file?: string
  position: Position
}

/** `src/checks/`, mentioned in passing: only its parent folders prove that it is the project's. */
export function checkProjectPath(context: Context, { target, isMade, ...place }: ProjectPath): void {
  const { skill, project, paths, result } = context
  const inside = resolveInside(skill.found.form, target.replace(/\/$/, ''))
  if (project === undefined || inside === undefined || isMade || isAboutSkills(skill)) return
  if (paths.all.has(inside) || isPassing(target)) return
  const folder = findKnownFolder(context, inside)
  if (folder === undefined || findInFolderAround(context, inside) !== undefined) return
  // git may ignore it as a folder only.
  const asked = normalizePath(project, target) + (target.endsWith('/') ? '/' : '')
  if (lookUp(context, asked + OR_IGNORED, false) !== false) return
  result.findings.push(
    createFinding('missing-path', { target, suggestion: '', folder }, { ...place, isAside: true }),
  )
}

/** The innermost folder around a path that shows that it is the project's. */
export function findKnownFolder(context: Context, inside: string): string | undefined {
  const deep = findFolderInProject(context, inside)
  if (deep !== undefined) return deep
  context.namesProject ??= namesProject(context)
  return context.namesProject ? findFirstFolder(context, inside) : undefined
}

/** From two levels on: others have a `src`, too. */
function findFolderInProject(context: Context, inside: string): string | undefined {
  const { project = '' } = context
  for (let at = getParentPath(inside); at.includes('/'); at = getParentPath(at))
    if (lookUp(context, normalizePath(project, at), false) === true) return at
  return undefined
}

function isDeep(context: Context, { kind }: Reference, inside: string): boolean {
  return (
    kind === 'code' &&
    isFile.test(inside) &&
    !isPassing(inside) &&
    findKnownFolder(context, inside) !== undefined
  )
}

function findFirstFolder(context: Context, inside: string): string | undefined {
  const [first = ''] = inside.split('/')
  // Headers are the system's, too: `linux/i2c-dev.h`.
  if (first.startsWith('.') || inside.endsWith('.h')) return undefined
  const isThere = lookUp(context, normalizePath(context.project ?? '', first), false)
  return isThere === true ? first : undefined
}

/** A skill with fewer paths of the project may be from another one. */
const FEWEST_NAMED = 3

/** True if most paths in the skill's code are those of files of the project. */
function namesProject(context: Context): boolean {
  const { project = '', paths, codeByLine } = context
  let found = 0
  let others = 0
  for (const { target, cue } of codeByLine.values()) {
    const path = target.replace(/\/$/, '')
    if (cue === 'made' || paths.all.has(path) || !path.includes('/')) continue
    if (lookUp(context, normalizePath(project, path), false) === true) found++
    else others++
  }
  return found >= FEWEST_NAMED && found > others
}

/** Folders of a project that texts leave out at the start of its paths. */
const BASES = [
  'src',
  'app',
  'apps',
  'backend',
  'frontend',
  'server',
  'client',
  'packages',
  'crates',
  'python',
]

/** `ovens/gas/heat.py` where the project has `src/ovens/gas` without that file. */
export function checkShortPath(context: Context, reference: Reference, inside: string): void {
  const { project, made, result, skill } = context
  const { kind, cue, target, position } = reference
  const parent = getParentPath(inside)
  const isOther = kind !== 'code' || cue === 'made' || made.has(target) || isPassing(inside)
  if (project === undefined || isOther || !parent.includes('/') || !isFile.test(inside)) return
  if (parent.startsWith('.') || isAboutSkills(skill)) return
  const mayBe = (path: string) => lookUp(context, normalizePath(project, path) + OR_IGNORED, false) !== false
  const folder = BASES.map(base => joinPath(base, parent)).find(
    path => lookUp(context, normalizePath(project, path), false) === true,
  )
  if (folder === undefined || BASES.some(base => mayBe(joinPath(base, inside)))) return
  if (findInFolderAround(context, inside) !== undefined) return
  const facts = { target, suggestion: '', folder }
  result.findings.push(createFinding('missing-path', facts, { position, isAside: true }))
}

/** Folders whose files a text plans or invents more often than it reads them, and those that builds fill. */
const PASSING =
  /^(?:docs?|documentation|tests?|specs?|wiki|examples?|demos?)\/|(?:^|\/)(?:dist|build|out|target|bin|coverage|generated|node_modules|venv)\//i

/** `NewOven.ts`: a name that a text invents. */
const INVENTED = /(?:^|\/)(?:[Nn]ew|[Mm]y|[Yy]our|[Ff]oo|Xxx)[A-Z][^/]*$/

function isPassing(path: string): boolean {
  return PASSING.test(path) || INVENTED.test(path)
}

/** Not a name after a package: `internal/loot.Resolve`. */
const isFile = /\.[a-z]\w*$/

function isScriptRun({ cue, run }: Reference, inside: string): boolean {
  return (
    run === 'interpreter' && (cue === 'read' || cue === 'run') && SCRIPT.test(inside) && !WRITTEN.test(inside)
  )
}

const SCRIPT = /\.(?:sh|bash|zsh|py|[cm]?[jt]s|rb|pl|ps1|php)$/i
const WRITTEN =
  /^(?:dist|build|out|target|bin|node_modules|venv|path|src|source|examples?|tests?|specs?|docs?|apps?|demos?)\//

function isOrdered({ kind, cue }: Reference): boolean {
  return kind === 'code' && cue === 'read'
}

/** Lines before or after a path that are compared with it. */
const MOST_LINES = 30

function isBesideOthers(context: Context, project: string, { kind, cue, position }: Reference): boolean {
  if (kind !== 'code' || (cue !== 'hinted' && cue !== 'listed')) return false
  let others = 0
  for (const step of [-1, 1])
    for (let n = 1; n <= MOST_LINES && others < 2; n++) {
      const beside = context.codeByLine.get(position.start.line + n * step)
      if (beside === undefined) break
      if (lookUp(context, normalizePath(project, beside.target), false) === true) others++
    }
  return others >= 2
}

function isOfProject(context: Context, project: string, inside: string): boolean {
  const [first = ''] = inside.split('/')
  const mayBe = (path: string) => lookUp(context, normalizePath(project, path) + OR_IGNORED, false)
  const isClients = first.startsWith('.') && findFolderInProject(context, inside) === undefined
  return !isClients && mayBe(first) === true && mayBe(inside) === false
}
