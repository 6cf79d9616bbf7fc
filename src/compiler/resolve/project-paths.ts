/** Finds paths of the project around a skill that is used in place, of which the project has everything but the file. */
import { normalizePath } from '../../core/files/path.ts'
import { getBaseFolder } from '../entry-form.ts'
import type { Reference } from '../types.ts'
import { type Context, findInFolderAround, isAboutSkills, lookUp } from './lookups.ts'
import { OR_IGNORED } from './outside.ts'

/** The text orders to run or read a file, or lists it beside others of the project, and neither the skill nor the project has it. */
export function isGoneFromProject(context: Context, reference: Reference, inside: string): boolean {
  const { skill, made, project } = context
  const isRun = isScriptRun(reference, inside)
  return (
    project !== undefined &&
    (isRun || isOrdered(reference) || isBesideOthers(context, project, reference)) &&
    !made.has(reference.target) &&
    !isAboutSkills(skill) &&
    lookUp(context, normalizePath(getBaseFolder(skill.found), `../${inside}`), false) === false &&
    findInFolderAround(context, inside) === undefined &&
    (isRun || isOfProject(context, project, inside))
  )
}

function isScriptRun({ cue, run }: Reference, inside: string): boolean {
  return (
    run === 'interpreter' && (cue === 'read' || cue === 'run') && SCRIPT.test(inside) && !WRITTEN.test(inside)
  )
}

const SCRIPT = /\.(?:sh|bash|zsh|py|[cm]?[jt]s|rb|pl|ps1|php)$/i
/** Folders that builds fill, and those of examples. */
const WRITTEN =
  /^(?:dist|build|out|target|bin|node_modules|venv|path|src|source|examples?|tests?|specs?|docs?|apps?|demos?)\//

function isOrdered({ kind, cue }: Reference): boolean {
  return kind === 'code' && cue === 'read'
}

/** Lines before or after a path that are compared with it. */
const MOST_LINES = 30

/** Whether lines next to a path name two files that the project has. */
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

/** Whether the project has the first folder of a path, and git would keep the file. */
function isOfProject(context: Context, project: string, inside: string): boolean {
  const [first = ''] = inside.split('/')
  const mayBe = (path: string) => lookUp(context, normalizePath(project, path) + OR_IGNORED, false)
  return !first.startsWith('.') && mayBe(first) === true && mayBe(inside) === false
}
