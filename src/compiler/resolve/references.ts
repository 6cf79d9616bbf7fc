/** Checks the paths in one skill against the files in and around it. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath, isWithin, joinPath, normalizePath } from '../../core/files/path.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { NamedPath } from '../../format/manifest.ts'
import { getBaseFolder, isLone, resolveInside } from '../entry-form.ts'
import { isCopied } from '../parse/markdown/file-links.ts'
import { isRelativeTarget } from '../parse/markdown/target.ts'
import type { AnalyzedSkill, FileLink, HashedFile, Reference } from '../types.ts'
import type { Outside, Owner, Surroundings } from './outside.ts'
import { getRelativePath, hasCommonName, indexPaths, listTails, type Paths } from './own-paths.ts'
import { findPlugin, isInFolder } from './unit.ts'

export interface CheckedReferences {
  findings: Finding[]
  /** In the order of the references. */
  named: NamedPath[]
  linked: string[]
  /** Lookups outside the skill's own files, by path from the root, `..` above it. */
  outside: Map<string, Outside>
}

/** The folders of a skill in the specification and its readers. */
const RESOURCES = /^(?:references?|resources|assets|scripts|templates)$/
/** Folders that belong to the skill when a text says to open a file in them, even if the file is missing. */
const READ = /^(?:(?:references|resources)(?:\/|$)|(?:assets|templates)$)/
/** Folders that the user's project may have as well as the repository of the skill. */
const PROJECT =
  /^(?:\.|(?:src|source|docs?|tests?|specs?|lib|libs|apps?|web|ui|packages|config|public|api|backend|frontend|client|server|components|pages|build|dist|examples?|data|db|tools|infra|internal|cmd|research|memory)$)/

/** Folders of a project's source, and of hosts and editors: a link into one that the skill lacks is not its own. */
const SOURCE = /^(?:src|apps?|packages|\.(?:github|vscode|husky|devcontainer))$/

/**
 * A relative reference must lead to a file or folder of the skill. A link out of the skill is reported and, when it leads to
 * another skill of the same source, is a dependency. Validation checks absolute ones.
 */
export function checkReferences(
  skill: AnalyzedSkill,
  references: Reference[],
  files: HashedFile[],
  surroundings: Surroundings,
): CheckedReferences {
  const result: CheckedReferences = { findings: [], named: [], linked: [], outside: new Map() }
  const context: Context = { skill, paths: indexPaths(files), ...surroundings, result }
  for (const reference of references) {
    const { kind, target, fragment, cue } = reference
    const end: End = !isRelativeTarget(target)
      ? { where: target === '' ? 'skill' : 'absolute' }
      : cue === undefined
        ? checkLink(context, reference)
        : checkCodePath(context, reference, cue)
    result.named.push({ kind, target, ...(fragment !== undefined && { fragment }), ...end })
  }
  for (const { path, links = [] } of skill.files) for (const link of links) checkFileLink(context, path, link)
  return result
}

export function namesPaths({ files }: AnalyzedSkill, references: readonly Reference[]): boolean {
  return references.length > 0 || files.some(({ links }) => links !== undefined)
}

interface Context extends Surroundings {
  skill: AnalyzedSkill
  paths: Paths
  result: CheckedReferences
}

type End = Pick<NamedPath, 'where' | 'path' | 'skill' | 'suggestion' | 'why'>

function checkLink(context: Context, reference: Reference): End {
  const { skill, paths, result } = context
  const { target, position } = reference
  const { form } = skill.found
  const base = getBaseFolder(skill.found)
  const full = normalizePath(base, target)
  if (full === form?.shown) return { where: 'skill' }
  const inside = resolveInside(form, target)
  const other = findOther(context, full)
  const isInner = other !== undefined && isBelow(skill, base, other)
  const isFound = inside !== undefined && (inside === '' || paths.all.has(inside))
  if (isFound) {
    if (isInner) result.linked.push(full)
    return { where: 'skill' }
  }
  const leaves = inside === undefined || (isLone(form) && isInner)
  if (leaves) {
    if (other !== undefined) result.linked.push(full)
    const exists = lookUp(context, full, true)
    if (exists === true && isInUnit(context, full)) return locate(context, full)
    if (exists !== false) {
      const owner = other === undefined ? '' : getBaseName(getFolder(other))
      const facts = { target, owner, kind: form?.kind === 'command' ? form.kind : ('skill' as const) }
      result.findings.push(createFinding('escaping-reference', facts, { position }))
      return exists === undefined ? { where: 'unknown' } : locate(context, full)
    }
  }
  if (isShown(context, target, inside)) return { where: 'missing', why: 'unproven' }
  return reportMissing(context, reference, inside)
}

/** Whether a broken link may belong to an example: a file of other skills, a folder of the user's project, a word. */
function isShown({ skill, paths }: Context, target: string, inside: string | undefined): boolean {
  if (inside === undefined) return skillStandIn.test(target) || hostPage.test(target)
  const folder = getParentPath(inside)
  if (isAboutSkills(skill)) return folder === '' || !paths.all.has(folder)
  const [first = ''] = inside.split('/')
  if (SOURCE.test(first) && !paths.all.has(first)) return true
  if (target.endsWith('/')) return PROJECT.test(first) || (!RESOURCES.test(first) && !paths.all.has(folder))
  if (word.test(target)) return !bareNames.test(target)
  return standIn.test(target) && !paths.all.has(folder)
}

const standIn =
  /(?:^|[/_-])(?:example|sample|placeholder|your|my)(?:[-_][\w-]{0,20})?\.\w{1,8}$|(?:^|\/)(?:image|img|figure|photo|screenshot|pic)[-_]?\d{1,4}\.\w{1,8}$/i
/** Pages of repository hosts beside the files. */
const hostPage =
  /^(?:\.\.\/){2,4}(?:issues|pulls?|wiki|releases|discussions|actions|security|compare)(?:\/|$)(?!.*\.\w{1,4}$)/
const skillStandIn = /^(?:\.\.\/)+(?:related|other|another|example|sample|some|my|your)[-_]skill/i
const word = /^[a-z][\w-]*$/i
const bareNames = /^(?:[A-Z][A-Z_-]{2,}|(?:Make|Docker|Just|Rake|Gem)file)$/

/**
 * A link in another Markdown file counts from the folder of that file, as in readers and editors. Targets from the skill's folder
 * are fine, too, because agents work there. Only missing ones are reported.
 */
function checkFileLink(
  context: Context,
  file: string,
  [kind, target, line, column, offset, length]: FileLink,
): void {
  const { skill, result } = context
  const rest = target.replace(/^(?:\.\.\/)+/, '')
  const written = joinPath(getParentPath(file), target)
  // A copied file may mean other places, so only references to the skill itself are checked.
  const isFromCopy = isCopied(file)
  const climbs = rest !== target
  const meant = isFromCopy ? resolveInside(skill.found.form, climbs ? written : target) : undefined
  if (isFromCopy && !climbs && !RESOURCES.test(meant?.split('/')[0] ?? '')) return
  if (exists(context, written) !== false || exists(context, target) === true) return
  const [, real] = skill.found.linkedFiles?.find(([name]) => name === file) ?? []
  if (real !== undefined && lookUp(context, normalizePath(real, target), false) !== false) return
  if (isFromCopy && (!climbs || hasCommonName(rest) || exists(context, rest) !== true)) {
    if (meant !== undefined) result.named.push({ kind, file, target, where: 'missing', why: 'unproven' })
    return
  }
  const page = /\.html?$/i.exec(target)
  const nearest = findNearFile(context, file, resolveInside(skill.found.form, written))
  const suggestion = page === null ? nearest : findPage(context, file, written.slice(0, -page[0].length))
  // Without its page, the link is one of a web site.
  if (page !== null && suggestion === '') return
  const named: NamedPath = { kind, file, target, where: 'missing', ...(suggestion !== '' && { suggestion }) }
  if (kind === 'link' && (suggestion !== '' || isNearFiles(context, written, target))) {
    const position = {
      start: { line, column, offset },
      end: { line, column: column + length, offset: offset + length },
    }
    result.findings.push(
      createFinding('missing-file', { target, suggestion, isLeftOut: '' }, { file, position }),
    )
    result.named.push(named)
    return
  }
  const inside = kind === 'link' ? undefined : resolveInside(skill.found.form, target)
  if (inside === undefined || findInFolderAround(context, inside) === undefined)
    result.named.push({ ...named, why: 'unproven' })
}

/** Whether the target's folder exists. Without it, the link is likely an example from another project. */
function isNearFiles(context: Context, written: string, target: string): boolean {
  return (
    !isAboutSkills(context.skill) &&
    [written, target].some(path => exists(context, getParentPath(path)) === true)
  )
}

/** `path` is from the skill's folder. Without a disk, only the skill's own files are known. */
function exists(context: Context, path: string): boolean | undefined {
  const { found } = context.skill
  const inside = resolveInside(found.form, path)
  if (inside !== undefined && (inside === '' || context.paths.all.has(inside))) return true
  const isThere = lookUp(context, normalizePath(getBaseFolder(found), path), false)
  return inside === undefined ? isThere : isThere === true
}

/** The file that a link in another file may mean, as that file would write it; empty without one. */
function findNearFile({ paths }: Context, file: string, inside: string | undefined): string {
  if (inside === undefined) return ''
  const name = getBaseName(inside).toLowerCase()
  const [first, ...more] = hasCommonName(inside) ? [] : (paths.names.get(name) ?? [])
  const meant = paths.folded.get(inside.toLowerCase()) ?? (more.length === 0 ? first : undefined)
  return meant === undefined ? '' : getRelativePath(getParentPath(file), meant)
}

function findPage({ skill, paths }: Context, file: string, stem: string): string {
  const meant = resolveInside(skill.found.form, `${stem}.md`)
  return meant !== undefined && paths.all.has(meant) ? getRelativePath(getParentPath(file), meant) : ''
}

function locate(context: Context, path: string): End {
  const other = findOther(context, path)
  if (other !== undefined) return { where: 'bundle', path, skill: other.found.path }
  return { where: isInPlugin(context, path) ? 'plugin' : 'repository', path }
}

/** Whether a path outside the skill is there wherever the skill is installed. */
function isInUnit(context: Context, path: string): boolean {
  return context.isUsedInPlace || isInPlugin(context, path)
}

function isInPlugin(context: Context, path: string): boolean {
  const plugin = findPlugin(getBaseFolder(context.skill.found), each => lookUp(context, each, false))
  return plugin !== undefined && isInFolder(plugin, path)
}

/** Names of skills about skills, and of templates. */
const showsSkills =
  /(?:^|[-_])(?:skills?-[a-z]|skills$|skill(?:build|creat|mak|writ))|(?:^|[-_])(?:creat|build|develop|writ|author|mak|generat|design|review|audit|improv|evaluat|shar|publish|install|convert)\w{0,8}-(?:\w{1,20}-)?skill$|(?:^|[-_])template$/i

function isAboutSkills(skill: AnalyzedSkill): boolean {
  return showsSkills.test(getBaseName(getFolder(skill)))
}

/** Files that a skill writes when it is used, or has its user write. */
const kept =
  /^(?:data|state|cache|logs?|outputs?|tmp)\/|(?:^|\/)(?:config|settings|credentials)(?:\.local)?\.(?:json|ya?ml|toml|conf|ini)$/i

/** A broken path in code is reported when an existing folder, or an order, proves that it belongs to the skill. */
function checkCodePath(context: Context, reference: Reference, cue: NonNullable<Reference['cue']>): End {
  const { skill, paths } = context
  const below = cutOwnFolder(skill, reference.target)
  if (below !== undefined && paths.all.has(below))
    return isMoved(skill) ? { where: 'missing', suggestion: below, why: 'unproven' } : { where: 'skill' }
  const inside = resolveInside(skill.found.form, reference.target)
  if (inside !== undefined && paths.all.has(inside)) return { where: 'skill' }
  if (cue === 'made') return { where: 'project', why: 'made' }
  if (inside === undefined) return checkCodeAbove(context, reference)
  const isProven =
    !reference.target.endsWith('/') &&
    !isAboutSkills(skill) &&
    !kept.test(below ?? inside) &&
    (cue === 'own' || (below !== undefined && cue !== 'none') || isOurs(context, reference, inside))
  if (!isProven && cue !== 'own' && !mayBeOurs(context, reference, inside))
    return { where: 'project', why: reference.kind === 'command' && cue === 'none' ? 'argument' : 'folder' }
  const around = findInFolderAround(context, inside)
  if (around !== undefined) return around
  if (isProven) return reportMissing(context, reference, inside)
  const [suggestion] = findNearest(context, reference.target, inside)
  return { where: 'missing', ...(suggestion !== undefined && { suggestion }), why: 'unproven' }
}

/** The rest of a path after the skill's own folder below `skills`: `.claude/skills/rye-bread/x.md`. */
function cutOwnFolder(skill: AnalyzedSkill, target: string): string | undefined {
  const folder = getFolder(skill)
  const own = `skills/${getBaseName(folder)}/`
  const at = target.indexOf(own)
  return folder === '' || at < 0 || (at > 0 && target[at - 1] !== '/')
    ? undefined
    : target.slice(at + own.length)
}

/** The skill is in another folder than `skills`, so a path with `skills/` and its name leads elsewhere. */
function isMoved(skill: AnalyzedSkill): boolean {
  const folder = getBaseName(getParentPath(getFolder(skill)))
  return folder !== '' && folder !== 'skills'
}

/** In code, the `..` of a path that leaves the skill may count from anywhere. */
function checkCodeAbove(context: Context, { kind, target, cue }: Reference): End {
  if (cue === 'none' && (kind !== 'code' || !documents.test(target)))
    return { where: 'project', why: 'folder' }
  const full = normalizePath(getBaseFolder(context.skill.found), target)
  const exists = lookUp(context, full, false)
  if (exists === undefined) return { where: 'unknown' }
  return exists ? locate(context, full) : { where: 'missing', why: 'unproven' }
}

/**
 * Whether the skill has the path's folder and the text leads there, or skills have a folder of that name and the text orders to
 * open it. A folder that projects may have, too, is proven only by a file in another case.
 */
function isOurs({ paths }: Context, { kind, cue }: Reference, inside: string): boolean {
  const folder = getParentPath(inside)
  if (kind !== 'include' && cue === 'none') return false
  // The agent's working folder may have scripts, too.
  if (cue === 'local' && folder === 'scripts') return false
  const [first = ''] = inside.split('/')
  const isSkills = !PROJECT.test(first) || paths.folded.has(inside.toLowerCase())
  return (isSkills && paths.all.has(folder)) || (kind === 'code' && cue === 'read' && READ.test(folder))
}

/** Whether an unproven path is more likely the skill's than the user's. */
function mayBeOurs(context: Context, { kind, cue }: Reference, inside: string): boolean {
  const { paths } = context
  const [folder = ''] = inside.split('/')
  const isCommand = kind === 'command'
  if (isCommand && cue === 'none') return false
  const isRead = isCommand ? cue === 'run' || cue === 'hinted' : cue !== 'none' || documents.test(inside)
  if (PROJECT.test(folder)) {
    if (/^(?:examples|tools)$/.test(folder) && (cue === 'read' || cue === 'hinted')) return !isCommand
    // Projects have such a folder, too, but so does the repository: the file was there, or will be.
    const parent = getParentPath(inside)
    return isRead && !isCommand && parent !== folder && findInFolderAround(context, parent) !== undefined
  }
  return isRead || (folder === 'skills' && cue !== 'none') || RESOURCES.test(folder) || paths.all.has(folder)
}

/** Code rarely imports these, so they are named in order to be read. */
const documents = /\.(?:md|mdx|txt)$/i

/** A folder around the skill that has the path: then the path is the plugin's or the repository's. */
function findInFolderAround(context: Context, path: string): End | undefined {
  for (let folder = getBaseFolder(context.skill.found); ; folder = normalizePath(folder, '..')) {
    const full = normalizePath(folder, `../${path}`)
    const exists = lookUp(context, full, false)
    if (exists !== false) return exists ? locate(context, full) : undefined
  }
}

const MISCASED_ENTRY = /(?:^|\/)skill\.md$/i

function reportMissing(
  context: Context,
  { cue, target, position, path, again = [] }: Reference,
  inside: string | undefined,
): End {
  const base = getBaseFolder(context.skill.found)
  // Ignored by git, too large, or of another kind: these have their own findings if necessary.
  const isLeftOut = inside !== undefined && lookUp(context, normalizePath(base, target), false) === true
  // An entry that is left out has a finding about its name.
  if (isLeftOut && (cue !== undefined || MISCASED_ENTRY.test(target))) return { where: 'left-out' }
  const near = isLeftOut ? [] : findNearest(context, target, inside)
  const suggestion = near[0] ?? ''
  const edits =
    path !== undefined && /^[\w@+./-]+$/.test(suggestion)
      ? [path, ...again].map(span => ({ ...span, text: suggestion }))
      : undefined
  const place = { position, ...(edits && (near.length === 1 ? { fix: edits } : { unsafeFix: edits })) }
  const facts = { target, suggestion }
  context.result.findings.push(
    cue === undefined
      ? createFinding('missing-file', { ...facts, isLeftOut: isLeftOut ? 'yes' : '' }, place)
      : createFinding('missing-path', facts, place),
  )
  if (isLeftOut) return { where: 'left-out' }
  return suggestion === '' ? { where: 'missing' } : { where: 'missing', suggestion }
}

/** Possible targets as the skill would write them, the likeliest first; only one when it is certain. */
function findNearest(context: Context, target: string, inside: string | undefined): string[] {
  const { paths, skill } = context
  const respelled = inside === undefined ? undefined : paths.folded.get(inside.toLowerCase())
  if (respelled !== undefined) return [respelled]
  const isThere = (path: string) => {
    const within = resolveInside(skill.found.form, path)
    // A skill that means its own entry would not name it by a folder.
    if (within !== undefined) return paths.all.has(within) && !/^skill\.md$/i.test(within)
    return lookUp(context, normalizePath(getBaseFolder(skill.found), path), false) === true
  }
  const plain = target.replace(/^(?:\.\.?\/)+/, '')
  const moved = listTails(plain).map(tail => CLIMBS.map(climb => climb + tail).filter(isThere))
  const first = moved.find(found => found.length > 0)
  if (first !== undefined) return first
  if (inside === undefined) return []
  const named = hasCommonName(plain) ? [] : (paths.names.get(getBaseName(plain).toLowerCase()) ?? [])
  if (named.length > 0) return named
  const closest = suggest(inside, paths.all)
  // A typo is a guess: it is shown, and never written.
  return closest === '' ? [] : [closest, closest]
}

/** Attempts for a path that counts from another folder: from the skill's, and from those around it. */
const CLIMBS = ['', '../', '../../']
function findOther({ skill, findOwner }: Context, path: string): Owner | undefined {
  const owner = findOwner(path)
  return owner?.found === skill.found ? undefined : owner
}

/** Records the lookup of a path outside the skill. */
function lookUp(context: Context, path: string, isLinked: boolean): boolean | undefined {
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

/** The result of most lookups, shared because the objects of 100,000 skills add up. */
const NOTHING: Outside = { owner: undefined, exists: false, isLinked: false }

/** Whether another skill is in the folder that a skill's references start from. A skill of one file does not own that folder. */
function isBelow({ found }: AnalyzedSkill, base: string, other: Owner): boolean {
  const folder = getFolder(other)
  return isWithin(base, folder) && !(isLone(found.form) && folder === base)
}

/** The skill's real folder; for a skill of one file, the one that the bundle gives it. */
function getFolder({ found: { path, realFolder } }: Owner): string {
  return realFolder ?? path
}
