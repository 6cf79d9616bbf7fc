import type { Finding } from '../../core/diagnostics/catalog.ts'
import { getBaseName, getParentPath, joinPath, normalizePath } from '../../core/files/path.ts'
import type { NamedPath } from '../../format/manifest.ts'
import { getBaseFolder, resolveInside } from '../entry-form.ts'
import { formatClaim } from '../parse/markdown/claims.ts'
import type { AnalyzedSkill, Reference } from '../types.ts'
import { isToFillIn } from '../validate/identity.ts'
import { OR_IGNORED, type Outside, type Owner, type Surroundings } from './outside.ts'
import type { Paths } from './own-paths.ts'
import { findPlugin, isInFolder } from './unit.ts'

export interface CheckedReferences {
  findings: Finding[]
  named: NamedPath[]
  linked: string[]
  /** Lookups outside the skill's own files, relative to the root, possibly with `..`. */
  outside: Map<string, Outside>
}

export interface Context extends Surroundings {
  skill: AnalyzedSkill
  paths: Paths
  /** Files that the entry says are written, or another party's. */
  made: ReadonlySet<string>
  /** Paths in code by line, for a skill that is used in place. */
  codeByLine: ReadonlyMap<number, Reference>
  /** True if most of the skill's code paths are the project's, once that was asked. */
  namesProject?: boolean
  result: CheckedReferences
}

export type End = Pick<NamedPath, 'where' | 'path' | 'skill' | 'suggestion' | 'why'>

/** The folders of a skill in the specification and its readers. */
export const RESOURCES = /^(?:references?|resources|assets|scripts|templates)$/

/** Folders that both the user's project and the skill's repository may have. */
export const PROJECT =
  /^(?:\.|(?:src|source|docs?|tests?|specs?|lib|libs|apps?|web|ui|packages|config|public|api|backend|frontend|client|server|components|pages|build|dist|examples?|data|db|tools|infra|internal|cmd|research|memory)$)/

const showsSkills =
  /(?:^|[-_])(?:skills?-[a-z]|skills$|skill(?:build|creat|mak|writ))|(?:^|[-_])(?:creat|build|develop|writ|author|mak|generat|design|review|audit|improv|evaluat|shar|publish|install|convert)\w{0,8}-(?:\w{1,20}-)?skill$/i

export function isAboutSkills(skill: AnalyzedSkill): boolean {
  const folder = getBaseName(getFolder(skill))
  return showsSkills.test(folder) || isToFillIn(folder, skill.analysis.name)
}

/** `path` is relative to the skill's folder. Without a disk, only the skill's own files are known. */
export function exists(context: Context, path: string): boolean | undefined {
  const { found } = context.skill
  const inside = resolveInside(found.form, path)
  if (inside !== undefined && (inside === '' || context.paths.all.has(inside))) return true
  const isThere = lookUp(context, normalizePath(getBaseFolder(found), path), false)
  return inside === undefined ? isThere : isThere === true
}

export function locate(context: Context, path: string): End {
  const other = findOther(context, path)
  if (other !== undefined) return { where: 'bundle', path, skill: other.found.path }
  return { where: isInPlugin(context, path) ? 'plugin' : 'repository', path }
}

export function isInUnit(context: Context, path: string): boolean {
  return context.project !== undefined || isInPlugin(context, path)
}

export function findPluginAround(context: Context): string | undefined {
  return findPlugin(getBaseFolder(context.skill.found), path => lookUp(context, path, false))
}

function isInPlugin(context: Context, path: string): boolean {
  const plugin = findPluginAround(context)
  return plugin !== undefined && isInFolder(plugin, path)
}

/** The file is that of a skill beside this one, which its text names. */
export function isOfNamedSkill(context: Context, inside: string): boolean {
  const { analysis, found } = context.skill
  return analysis.mentions.some(({ kind, name }) => {
    const path = `../${name.slice(name.lastIndexOf(':') + 1)}/${inside}`
    return (
      (kind === 'code' || kind === 'phrase') &&
      lookUp(context, normalizePath(getBaseFolder(found), path), false) === true
    )
  })
}

/** A folder around the skill that has the path, which then is the plugin's or the repository's. */
export function findInFolderAround(context: Context, path: string): End | undefined {
  for (let folder = getBaseFolder(context.skill.found); ; folder = normalizePath(folder, '..')) {
    const full = normalizePath(folder, `../${path}`)
    const exists = lookUp(context, full, false)
    if (exists !== false) return exists ? locate(context, full) : undefined
  }
}

export function findOther({ skill, findOwner }: Context, path: string): Owner | undefined {
  const owner = findOwner(path)
  return owner?.found === skill.found ? undefined : owner
}

/** The skill in whose folder this one is, which is installed with it. One at the root may be a whole repository. */
export function findOuter(
  { found: { path } }: Owner,
  { findOwner, exists }: Surroundings,
  outside: CheckedReferences['outside'],
): Owner | undefined {
  const above = getParentPath(path)
  if (above === '') return undefined
  // Asks whose folder it is, not whether it exists.
  const asked = `${above}/${OR_IGNORED}`
  const owner = findOwner(asked)
  outside.set(asked, { owner, exists: exists(asked), isLinked: false })
  return owner !== undefined && getFolder(owner) !== '' ? owner : undefined
}

/** True if the lock of the `skills` CLI has the skill: it comes from elsewhere, and an edit would break its hash. */
export function isLocked(
  skill: AnalyzedSkill,
  { project, exists }: Pick<Surroundings, 'project' | 'exists'>,
  outside: CheckedReferences['outside'],
): boolean {
  if (project === undefined) return false
  const path = joinPath(project, 'skills-lock.json')
  return [path, formatClaim({ path, kind: 'key', word: getBaseName(getFolder(skill)) })].every(asked => {
    const isThere = exists(asked)
    outside.set(asked, { owner: undefined, exists: isThere, isLinked: false })
    return isThere === true
  })
}

export function lookUp(context: Context, path: string, isLinked: boolean): boolean | undefined {
  const { outside } = context.result
  const known = outside.get(path)
  const exists = known === undefined ? context.exists(path) : known.exists
  if (known === undefined || (isLinked && !known.isLinked)) {
    const owner = findOther(context, path)
    const isNothing = owner === undefined && exists === false && !isLinked
    outside.set(path, isNothing ? NOTHING : { owner, exists, isLinked })
  }
  return exists
}

/** The most common result, shared because the objects of 100,000 skills add up. */
const NOTHING: Outside = { owner: undefined, exists: false, isLinked: false }

/** The skill's real folder; for a single-file skill, the one that the bundle gives it. */
export function getFolder({ found: { path, realFolder } }: Owner): string {
  return realFolder ?? path
}
