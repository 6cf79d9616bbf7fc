/** The paths that one skill names against the files that are really there, in the skill and around it. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath, isWithin, normalizePath } from '../../core/path.ts'
import { suggest } from '../../core/suggest.ts'
import { getBaseFolder, isLone, resolveInside } from '../entry-form.ts'
import { isRelativeTarget } from '../parse/target.ts'
import type { AnalysedSkill, HashedFile, Reference } from '../types.ts'

/** A skill, or as much of it as says where it is. */
export interface Owner {
  found: { path: string }
}

/** A path out of a skill that was looked up for its references. */
export interface Outside<Other extends Owner = AnalysedSkill> {
  /** The other skill that it lies in. */
  owner: Other | undefined
  /** Undefined where nobody can tell: outside the repository, or without a disk. */
  exists: boolean | undefined
  /** Whether a link leads there; otherwise it was only tried. */
  isLinked: boolean
}

/** What came of checking one skill's references. */
export interface CheckedReferences<Other extends Owner = AnalysedSkill> {
  findings: Finding[]
  /** The skills that its links lead to. */
  linked: Other[]
  /** By path from the root, `..` where it lies above: what was looked up besides the skill's own files. */
  outside: Map<string, Outside<Other>>
}

/** What is asked about paths that do not lie in the skill. All paths count from the root, and may begin with `..`. */
export interface Surroundings<Other extends Owner = AnalysedSkill> {
  /** Finds the innermost skill that a path lies in. */
  findOwner: (path: string) => Other | undefined
  /** Whether anything stands at a path; undefined where nobody can tell. */
  exists: (path: string) => boolean | undefined
}

/** The folders of a skill that the specification and its readers know. */
const RESOURCES = /^(?:references?|resources|assets|scripts|templates)$/
/** Those whose names say that they belong to a skill: projects have the others, too. */
const OWN = /^(?:references?|resources)$/

/**
 * A relative reference must lead to a file or folder of the skill. One that leads to a file out of it is reported and, when
 * that lies in another skill of the same source, is a dependency. Absolute ones are validation's business.
 */
export function checkReferences<Other extends Owner>(
  skill: AnalysedSkill,
  references: Reference[],
  files: HashedFile[],
  surroundings: Surroundings<Other>,
): CheckedReferences<Other> {
  const result = createNoReferences<Other>()
  const relative = references.filter(({ target }) => isRelativeTarget(target))
  if (relative.length === 0) return result
  const context: Context<Other> = { skill, paths: indexPaths(files), ...surroundings, result }
  for (const reference of relative) {
    if (reference.kind === 'code') checkCodePath(context, reference)
    else checkLink(context, reference)
  }
  return result
}

/** What comes of a skill without references. */
export function createNoReferences<Other extends Owner>(): CheckedReferences<Other> {
  return { findings: [], linked: [], outside: new Map() }
}

interface Context<Other extends Owner> extends Surroundings<Other> {
  skill: AnalysedSkill
  /** Paths of the skill's files and folders; see `indexPaths`. */
  paths: Paths
  result: CheckedReferences<Other>
}

function checkLink<Other extends Owner>(context: Context<Other>, reference: Reference): void {
  const { skill, paths, result } = context
  const { target, position } = reference
  const { form } = skill.found
  const base = getBaseFolder(skill.found)
  const full = normalizePath(base, target)
  if (full === form?.shown) return
  const inside = resolveInside(form, target)
  const other = findOther(context, full)
  const isInner = other !== undefined && isBelow(skill, base, other)
  const isFound = inside !== undefined && (inside === '' || paths.all.has(inside))
  if (isFound) {
    if (isInner) result.linked.push(other)
    return
  }
  const leaves = inside === undefined || (isLone(form) && isInner)
  if (leaves) {
    if (other !== undefined) result.linked.push(other)
    const exists = lookUp(context, full, true)
    if (exists !== false) {
      const facts = { target, owner: other === undefined ? '' : getBaseName(other.found.path) }
      result.findings.push(createFinding('escaping-reference', facts, { position }))
      return
    }
  }
  reportMissing(context, reference, inside)
}

/** A path in inline code counts as the skill's when its folder or the words before it say so. All others are the user's. */
function checkCodePath<Other extends Owner>(context: Context<Other>, reference: Reference): void {
  const { skill, paths } = context
  const { target, cue } = reference
  const inside = resolveInside(skill.found.form, target)
  if (inside === undefined || paths.all.has(inside) || cue === 'made') return
  const [folder = ''] = inside.split('/')
  const isDeep = inside.split('/').length > 2
  const isOurs =
    cue === 'own' ||
    (cue === 'read' && (paths.all.has(folder) || OWN.test(folder) || (RESOURCES.test(folder) && !isDeep))) ||
    (RESOURCES.test(folder) && paths.all.has(folder)) ||
    (OWN.test(folder) && !isDeep)
  if (!isOurs || isInFolderAround(context, inside)) return
  reportMissing(context, reference, inside)
}

/** Whether a folder around the skill has the path: then it is the plugin's or the repository's. */
function isInFolderAround<Other extends Owner>(context: Context<Other>, path: string): boolean {
  for (let folder = getBaseFolder(context.skill.found); ; folder = normalizePath(folder, '..')) {
    const exists = lookUp(context, normalizePath(folder, `../${path}`), false)
    if (exists !== false) return exists === true
  }
}

function reportMissing<Other extends Owner>(
  context: Context<Other>,
  { kind, target, position, path }: Reference,
  inside: string | undefined,
): void {
  const base = getBaseFolder(context.skill.found)
  // Ignored by git, too large, or of another kind: a finding of its own says so where that is worth one.
  const isLeftOut = inside !== undefined && lookUp(context, normalizePath(base, target), false) === true
  if (isLeftOut && kind === 'code') return
  const near = isLeftOut ? [] : findNearest(context, target, inside)
  const suggestion = near[0] ?? ''
  const edits =
    path !== undefined && /^[\w@+./-]+$/.test(suggestion) ? [{ ...path, text: suggestion }] : undefined
  const place = { position, ...(edits && (near.length === 1 ? { fix: edits } : { unsafeFix: edits })) }
  const facts = { target, suggestion }
  context.result.findings.push(
    kind === 'code'
      ? createFinding('missing-path', facts, place)
      : createFinding('missing-file', { ...facts, isLeftOut: isLeftOut ? 'yes' : '' }, place),
  )
}

/** The paths that may be meant, as the skill would write them; the likeliest first, and alone where it is certain. */
function findNearest<Other extends Owner>(
  context: Context<Other>,
  target: string,
  inside: string | undefined,
): string[] {
  const { paths, skill } = context
  const respelled = inside === undefined ? undefined : paths.folded.get(inside.toLowerCase())
  if (respelled !== undefined) return [respelled]
  const isThere = (path: string) => {
    const within = resolveInside(skill.found.form, path)
    if (within !== undefined) return paths.all.has(within)
    return lookUp(context, normalizePath(getBaseFolder(skill.found), path), false) === true
  }
  const plain = target.replace(/^(?:\.\.?\/)+/, '')
  const moved = listTails(plain).map(tail => CLIMBS.map(climb => climb + tail).filter(isThere))
  const first = moved.find(found => found.length > 0)
  if (first !== undefined) return first
  if (inside === undefined) return []
  const name = getBaseName(plain).toLowerCase()
  const named = COMMON_NAMES.test(name) ? [] : (paths.names.get(name) ?? [])
  if (named.length > 0) return named
  const closest = suggest(inside, paths.all)
  // A slip is a guess: it is shown, and never written.
  return closest === '' ? [] : [closest, closest]
}

/** How a path that counts from another folder is tried: from the skill's, and from those around it. */
const CLIMBS = ['', '../', '../../']
/** So many folders have one of these that the name says nothing. */
const COMMON_NAMES = /^(?:skill|readme|index|main|license|changelog)\b/

/** The path, and what is left of it without its first folders, down to a file in a folder. */
function listTails(path: string): string[] {
  const parts = path.split('/').filter(part => part !== '')
  const shortest = Math.max(0, parts.length - 2)
  return parts.slice(0, 4).flatMap((_, from) => (from > shortest ? [] : parts.slice(from).join('/')))
}

function findOther<Other extends Owner>(
  { skill, findOwner }: Context<Other>,
  path: string,
): Other | undefined {
  const owner = path.startsWith('..') ? undefined : findOwner(path)
  return owner?.found === skill.found ? undefined : owner
}

/** Whether anything stands at a path out of the skill, which is remembered as looked up. */
function lookUp<Other extends Owner>(
  context: Context<Other>,
  path: string,
  isLinked: boolean,
): boolean | undefined {
  const { outside } = context.result
  const known = outside.get(path)
  const exists = known === undefined ? context.exists(path) : known.exists
  if (known === undefined || (isLinked && !known.isLinked))
    outside.set(path, { owner: findOther(context, path), exists, isLinked })
  return exists
}

/** Whether another skill lies in the folder that a skill's references start from. A skill of one file does not own that folder. */
function isBelow({ found }: AnalysedSkill, base: string, { found: { path } }: Owner): boolean {
  return isWithin(base, path) && !(isLone(found.form) && path === base)
}

interface Paths {
  /** Files and folders. */
  all: Set<string>
  /** By its lower-case form, the path that differs in case only. */
  folded: Map<string, string>
  /** Files by their lower-case names. */
  names: Map<string, string[]>
}

function indexPaths(files: HashedFile[]): Paths {
  const paths: Paths = { all: new Set(), folded: new Map(), names: new Map() }
  for (const { path } of files) {
    const name = getBaseName(path).toLowerCase()
    const same = paths.names.get(name)
    if (same === undefined) paths.names.set(name, [path])
    else same.push(path)
    for (let at = path; at !== '' && !paths.all.has(at); at = getParentPath(at)) {
      paths.all.add(at)
      if (!paths.folded.has(at.toLowerCase())) paths.folded.set(at.toLowerCase(), at)
    }
  }
  return paths
}
