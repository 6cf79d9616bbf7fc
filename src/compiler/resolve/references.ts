/** The paths that one skill names against the files that are really there, in the skill and around it. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath, isWithin, joinPath, normalizePath } from '../../core/files/path.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { NamedPath } from '../../format/manifest.ts'
import { getBaseFolder, isLone, resolveInside } from '../entry-form.ts'
import { isCopied } from '../parse/markdown/file-links.ts'
import { isRelativeTarget } from '../parse/markdown/target.ts'
import type { AnalyzedSkill, FileLink, FoundSkill, HashedFile, Reference } from '../types.ts'
import { getPlaceKey } from './places.ts'

/** A skill, or as much of it as says where it is. */
export interface Owner {
  found: Pick<FoundSkill, 'path' | 'realFolder'>
}

/** A path out of a skill that was looked up for its references. */
export interface Outside<Other extends Owner = AnalyzedSkill> {
  /** The other skill that it lies in. */
  owner: Other | undefined
  /** Undefined when unknown: outside the repository, or without a disk. */
  exists: boolean | undefined
  /** Whether a link leads there; otherwise it was only tried. */
  isLinked: boolean
}

/** What came of checking one skill's references. */
export interface CheckedReferences<Other extends Owner = AnalyzedSkill> {
  findings: Finding[]
  /** Where each path leads, in the order of the references. */
  named: NamedPath[]
  /** The skills that its links lead to. */
  linked: Other[]
  /** By path from the root, `..` where it lies above: what was looked up besides the skill's own files. */
  outside: Map<string, Outside<Other>>
}

/** The same as JSON holds it: the path from the root, the place of the skill there, whether it exists, whether a link leads there. */
export type KeptOutside = [path: string, owner: string | null, exists: boolean | null, isLinked: boolean][]

export function keepOutside(outside: CheckedReferences['outside']): KeptOutside {
  return Array.from(outside, ([path, { owner, exists, isLinked }]) => [
    path,
    owner === undefined ? null : locateSkill(owner),
    exists ?? null,
    isLinked,
  ])
}

/** As text, because the objects of 100,000 skills add up; undefined when nothing was looked up. */
export function formatOutside(outside: KeptOutside): string | undefined {
  return outside.length === 0 ? undefined : JSON.stringify(outside)
}

export function parseOutside(text: string | undefined): KeptOutside {
  return text === undefined ? [] : JSON.parse(text)
}

/** Where a skill stands (`getPlaceKey`). */
export function locateSkill({ found }: Pick<AnalyzedSkill, 'found'>): string {
  return getPlaceKey(found.source, found.path)
}

/** The answers that were given about paths before. */
export function recallSurroundings(outside: KeptOutside): Surroundings<Owner> {
  const known = new Map(outside.map(([path, owner, exists]) => [path, { owner, exists }]))
  return {
    findOwner: path => {
      const owner = known.get(path)?.owner ?? null
      return owner === null ? undefined : { found: { path: owner.slice(owner.indexOf('/') + 1) } }
    },
    exists: path => known.get(path)?.exists ?? undefined,
  }
}

/** What is asked about paths that do not lie in the skill. All paths count from the root, and may begin with `..`. */
export interface Surroundings<Other extends Owner = AnalyzedSkill> {
  /** Finds the innermost skill that a path lies in. */
  findOwner: (path: string) => Other | undefined
  /** Whether anything stands at a path; undefined when unknown. */
  exists: (path: string) => boolean | undefined
}

/** The folders of a skill that the specification and its readers know. */
const RESOURCES = /^(?:references?|resources|assets|scripts|templates)$/
/** Those of them that a text which says to open a file in them means to be the skill's, even when it is not there. */
const READ = /^(?:(?:references|resources)(?:\/|$)|(?:assets|templates)$)/
/** Those that the user's project may have as well as the repository of the skill. */
const PROJECT =
  /^(?:\.|(?:src|source|docs?|tests?|specs?|lib|libs|apps?|web|ui|packages|config|public|api|backend|frontend|client|server|components|pages|build|dist|examples?|data|db|tools|infra|internal|cmd|research|memory)$)/

/** Those that hold a project's source, and what hosts and editors read: a link into one that the skill lacks is not its own. */
const SOURCE = /^(?:src|apps?|packages|\.(?:github|vscode|husky|devcontainer))$/

/**
 * A relative reference must lead to a file or folder of the skill. One that leads to a file out of it is reported and, when
 * that lies in another skill of the same source, is a dependency. Absolute ones are validation's business.
 */
export function checkReferences<Other extends Owner>(
  skill: AnalyzedSkill,
  references: Reference[],
  files: HashedFile[],
  surroundings: Surroundings<Other>,
): CheckedReferences<Other> {
  const result = createNoReferences<Other>()
  if (!namesPaths(skill, references)) return result
  const context: Context<Other> = { skill, paths: indexPaths(files), ...surroundings, result }
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

/** Whether a skill names any path, in its instructions or in a link of its other files. */
export function namesPaths({ files }: AnalyzedSkill, references: readonly Reference[]): boolean {
  return references.length > 0 || files.some(({ links }) => links !== undefined)
}

/** What comes of a skill without references. */
export function createNoReferences<Other extends Owner>(): CheckedReferences<Other> {
  return { findings: [], named: [], linked: [], outside: new Map() }
}

interface Context<Other extends Owner> extends Surroundings<Other> {
  skill: AnalyzedSkill
  /** Paths of the skill's files and folders; see `indexPaths`. */
  paths: Paths
  result: CheckedReferences<Other>
}

/** Where a path leads. */
type End = Pick<NamedPath, 'where' | 'path' | 'skill' | 'suggestion' | 'why'>

function checkLink<Other extends Owner>(context: Context<Other>, reference: Reference): End {
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
    if (isInner) result.linked.push(other)
    return { where: 'skill' }
  }
  const leaves = inside === undefined || (isLone(form) && isInner)
  if (leaves) {
    if (other !== undefined) result.linked.push(other)
    const exists = lookUp(context, full, true)
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

/** Whether a link that leads nowhere may be part of what the skill shows: a file of other skills, a folder of the user's project, a word. */
function isShown<Other extends Owner>(
  { skill, paths }: Context<Other>,
  target: string,
  inside: string | undefined,
): boolean {
  if (inside === undefined) return skillStandIn.test(target) || hostPage.test(target)
  const folder = getParentPath(inside)
  if (isAboutSkills(skill)) return folder === '' || !paths.all.has(folder)
  const [first = ''] = inside.split('/')
  if (SOURCE.test(first) && !paths.all.has(first)) return true
  if (target.endsWith('/')) return PROJECT.test(first) || (!RESOURCES.test(first) && !paths.all.has(folder))
  if (word.test(target)) return !bareNames.test(target)
  return standIn.test(target) && !paths.all.has(folder)
}

/** What an example calls a file. */
const standIn =
  /(?:^|[/_-])(?:example|sample|placeholder|your|my)(?:[-_][\w-]{0,20})?\.\w{1,8}$|(?:^|\/)(?:image|img|figure|photo|screenshot|pic)[-_]?\d{1,4}\.\w{1,8}$/i
/** Pages that a host of repositories has beside the files. */
const hostPage =
  /^(?:\.\.\/){2,4}(?:issues|pulls?|wiki|releases|discussions|actions|security|compare)(?:\/|$)(?!.*\.\w{1,4}$)/
/** What an example calls another skill. */
const skillStandIn = /^(?:\.\.\/)+(?:related|other|another|example|sample|some|my|your)[-_]skill/i
const word = /^[a-z][\w-]*$/i
/** Files that have no extension. */
const bareNames = /^(?:[A-Z][A-Z_-]{2,}|(?:Make|Docker|Just|Rake|Gem)file)$/

/**
 * A link in another Markdown file counts from the folder of that file, as readers and editors have it. One that leads somewhere
 * from the skill's folder is fine, too, because agents work there. Only what is missing is worth a word.
 */
function checkFileLink<Other extends Owner>(
  context: Context<Other>,
  file: string,
  [kind, target, line, column, offset, length]: FileLink,
): void {
  const { skill, result } = context
  const rest = target.replace(/^(?:\.\.\/)+/, '')
  const written = joinPath(getParentPath(file), target)
  // Of a file that is copied, only what was meant for the skill can be told. Nothing else of it is looked up.
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

/** Whether the folder that should hold the file of a link exists. Without it, the link is likely an example from another project. */
function isNearFiles<Other extends Owner>(context: Context<Other>, written: string, target: string): boolean {
  return (
    !isAboutSkills(context.skill) &&
    [written, target].some(path => exists(context, getParentPath(path)) === true)
  )
}

/** Whether anything stands at a path from the skill's folder. Without a disk, only the skill's own files are known. */
function exists<Other extends Owner>(context: Context<Other>, path: string): boolean | undefined {
  const { found } = context.skill
  const inside = resolveInside(found.form, path)
  if (inside !== undefined && (inside === '' || context.paths.all.has(inside))) return true
  const isThere = lookUp(context, normalizePath(getBaseFolder(found), path), false)
  return inside === undefined ? isThere : isThere === true
}

/** The file of the skill that a link of another file may mean, as that file would write it; empty for none. */
function findNearFile<Other extends Owner>(
  { paths }: Context<Other>,
  file: string,
  inside: string | undefined,
): string {
  if (inside === undefined) return ''
  const name = getBaseName(inside).toLowerCase()
  const [first, ...more] = hasCommonName(inside) ? [] : (paths.names.get(name) ?? [])
  const meant = paths.folded.get(inside.toLowerCase()) ?? (more.length === 0 ? first : undefined)
  return meant === undefined ? '' : getRelativePath(getParentPath(file), meant)
}

/** The Markdown of a page that a link names as the web site has it. */
function findPage<Other extends Owner>({ skill, paths }: Context<Other>, file: string, stem: string): string {
  const meant = resolveInside(skill.found.form, `${stem}.md`)
  return meant !== undefined && paths.all.has(meant) ? getRelativePath(getParentPath(file), meant) : ''
}

function getRelativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let common = 0
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/')
}

/** Where a path that exists out of the skill lies. */
function locate<Other extends Owner>(context: Context<Other>, path: string): End {
  const other = findOther(context, path)
  return other === undefined
    ? { where: 'repository', path }
    : { where: 'bundle', path, skill: other.found.path }
}

/** Names of skills about skills, and of those to be copied. */
const showsSkills =
  /(?:^|[-_])(?:skills?-[a-z]|skills$|skill(?:build|creat|mak|writ))|(?:^|[-_])(?:creat|build|develop|writ|author|mak|generat|design|review|audit|improv|evaluat|shar|publish|install|convert)\w{0,8}-(?:\w{1,20}-)?skill$|(?:^|[-_])template$/i

/** Whether the paths of a skill may be examples of what other skills have. */
function isAboutSkills(skill: AnalyzedSkill): boolean {
  return showsSkills.test(getBaseName(getFolder(skill)))
}

/** What a skill writes when it is used, or has its user write. */
const kept =
  /^(?:data|state|cache|logs?|outputs?|tmp)\/|(?:^|\/)(?:config|settings|credentials)(?:\.local)?\.(?:json|ya?ml|toml|conf|ini)$/i

/** A path in code that leads nowhere is reported when a folder that exists, or an order, proves whose it is. */
function checkCodePath<Other extends Owner>(
  context: Context<Other>,
  reference: Reference,
  cue: NonNullable<Reference['cue']>,
): End {
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

/** What comes after the skill's own folder in a path that has it by name, below `skills`: `.claude/skills/rye-bread/x.md`. */
function cutOwnFolder(skill: AnalyzedSkill, target: string): string | undefined {
  const folder = getFolder(skill)
  const own = `skills/${getBaseName(folder)}/`
  const at = target.indexOf(own)
  return folder === '' || at < 0 || (at > 0 && target[at - 1] !== '/')
    ? undefined
    : target.slice(at + own.length)
}

/** Whether a skill lies in another folder than `skills`, so that a path with `skills/` and its name leads elsewhere. */
function isMoved(skill: AnalyzedSkill): boolean {
  const folder = getBaseName(getParentPath(getFolder(skill)))
  return folder !== '' && folder !== 'skills'
}

/** A path in code that begins with `..` and leaves the skill: its `..` may count from anywhere. */
function checkCodeAbove<Other extends Owner>(context: Context<Other>, { kind, target, cue }: Reference): End {
  if (cue === 'none' && (kind !== 'code' || !documents.test(target)))
    return { where: 'project', why: 'folder' }
  const full = normalizePath(getBaseFolder(context.skill.found), target)
  const exists = lookUp(context, full, false)
  if (exists === undefined) return { where: 'unknown' }
  return exists ? locate(context, full) : { where: 'missing', why: 'unproven' }
}

/**
 * Whether the folder of a path is the skill's and the text leads there, or skills have one of that name and the text orders to
 * go there. Of a folder that projects may have, too, only what is there in another case is proven.
 */
function isOurs<Other extends Owner>(
  { paths }: Context<Other>,
  { kind, cue }: Reference,
  inside: string,
): boolean {
  const folder = getParentPath(inside)
  if (kind !== 'include' && cue === 'none') return false
  // Where the agent works, there may be scripts, too.
  if (cue === 'local' && folder === 'scripts') return false
  const [first = ''] = inside.split('/')
  const isSkills = !PROJECT.test(first) || paths.folded.has(inside.toLowerCase())
  return (isSkills && paths.all.has(folder)) || (kind === 'code' && cue === 'read' && READ.test(folder))
}

/** Whether a path that nothing proves to be the skill's is more likely its file than the user's. */
function mayBeOurs<Other extends Owner>(
  context: Context<Other>,
  { kind, cue }: Reference,
  inside: string,
): boolean {
  const { paths } = context
  const [folder = ''] = inside.split('/')
  const isCommand = kind === 'command'
  if (isCommand && cue === 'none') return false
  const isRead = isCommand ? cue === 'run' || cue === 'hinted' : cue !== 'none' || documents.test(inside)
  if (PROJECT.test(folder)) {
    if (/^(?:examples|tools)$/.test(folder) && (cue === 'read' || cue === 'hinted')) return !isCommand
    // A folder that projects have, too, and that the repository has: the file was there, or is meant to be.
    const parent = getParentPath(inside)
    return isRead && !isCommand && parent !== folder && findInFolderAround(context, parent) !== undefined
  }
  return isRead || (folder === 'skills' && cue !== 'none') || RESOURCES.test(folder) || paths.all.has(folder)
}

/** What code rarely imports, so that it is named in order to be read. */
const documents = /\.(?:md|mdx|txt)$/i

/** Where a folder around the skill has the path: then it is the plugin's or the repository's. */
function findInFolderAround<Other extends Owner>(context: Context<Other>, path: string): End | undefined {
  for (let folder = getBaseFolder(context.skill.found); ; folder = normalizePath(folder, '..')) {
    const full = normalizePath(folder, `../${path}`)
    const exists = lookUp(context, full, false)
    if (exists !== false) return exists ? locate(context, full) : undefined
  }
}

const MISCASED_ENTRY = /(?:^|\/)skill\.md$/i

function reportMissing<Other extends Owner>(
  context: Context<Other>,
  { cue, target, position, path, again = [] }: Reference,
  inside: string | undefined,
): End {
  const base = getBaseFolder(context.skill.found)
  // Ignored by git, too large, or of another kind: a finding of its own says so where that is worth one.
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
  // A slip is a guess: it is shown, and never written.
  return closest === '' ? [] : [closest, closest]
}

/** How a path that counts from another folder is tried: from the skill's, and from those around it. */
const CLIMBS = ['', '../', '../../']
const commonNames = /^(?:skill|readme|index|main|license|changelog)\b/i

/** Whether so many folders have a file of that name that it says nothing. */
function hasCommonName(path: string): boolean {
  return commonNames.test(getBaseName(path))
}

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
  const owner = findOwner(path)
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
  if (known === undefined || (isLinked && !known.isLinked)) {
    const owner = findOther(context, path)
    const isNothing = owner === undefined && exists === false && !isLinked
    outside.set(path, isNothing ? NOTHING : { owner, exists, isLinked })
  }
  return exists
}

/** What most paths lead to that were tried. They share it, because the objects of 100,000 skills add up. */
const NOTHING: Outside<never> = { owner: undefined, exists: false, isLinked: false }

/** Whether another skill lies in the folder that a skill's references start from. A skill of one file does not own that folder. */
function isBelow({ found }: AnalyzedSkill, base: string, other: Owner): boolean {
  const folder = getFolder(other)
  return isWithin(base, folder) && !(isLone(found.form) && folder === base)
}

/** The folder that a skill really is; of a skill of one file, the one that the bundle gives it. */
function getFolder({ found: { path, realFolder } }: Owner): string {
  return realFolder ?? path
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
