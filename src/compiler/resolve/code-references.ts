import { createFinding } from '../../core/diagnostics/finding.ts'
import {
  ENTRY,
  getBaseName,
  getParentPath,
  isWithin,
  joinPath,
  normalizePath,
} from '../../core/files/path.ts'
import { getBaseFolder, resolveInside } from '../entry-form.ts'
import { isInnerFolder } from '../parse/markdown/code-paths.ts'
import type { AnalyzedSkill, Reference } from '../types.ts'
import {
  type Context,
  type End,
  findInFolderAround,
  findPluginAround,
  getFolder,
  isAboutSkills,
  locate,
  lookUp,
  PROJECT,
  RESOURCES,
} from './lookups.ts'
import { findNearest, isListed, REFERENCE, reportMissing } from './missing.ts'
import { OR_IGNORED } from './outside.ts'
import { getRelativePath } from './own-paths.ts'
import { checkProjectPath, checkShortPath, isGoneFromProject } from './project-paths.ts'

const kept =
  /^(?:data|state|cache|logs?|outputs?|tmp)\/|(?:^|\/)(?:config|settings|credentials)(?:\.local)?\.(?:json|ya?ml|toml|conf|ini)$/i

/** A broken path in code is reported if an existing folder, or an order, proves that it belongs to the skill. */
export function checkCodePath(
  context: Context,
  reference: Reference,
  cue: NonNullable<Reference['cue']>,
): End {
  const { skill, paths } = context
  if (reference.cwd === 'plugin' && cue !== 'made') return checkPluginPath(context, reference)
  const below = cutOwnFolder(skill, reference.target)
  const moved = below === undefined && cue !== 'made' ? cutFormerFolder(context, reference.target) : undefined
  if (moved !== undefined && !isAboutSkills(skill)) return reportMissing(context, reference, moved)
  if (reference.cwd === 'home') return checkInstalledPath(context, reference, below)
  if (below !== undefined && paths.all.has(below)) return checkFromRepository(context, reference, below)
  const inside = resolveInside(skill.found.form, reference.target)
  const folder = inside === undefined ? undefined : findOwnFolder(context, reference)
  if (folder !== undefined && inside !== undefined && paths.all.has(inside) && cue !== 'made') {
    if (!paths.all.has(joinPath(folder, inside)))
      reportWrongFolder(context, reference, { folder, better: getRelativePath(folder, inside) })
    return { where: 'skill' }
  }
  if (inside !== undefined && paths.all.has(inside)) return { where: 'skill' }
  if (cue === 'made') return { where: 'project', why: 'made' }
  if (reference.cwd !== undefined && cue === 'none') {
    const from = resolveInside(skill.found.form, normalizePath(reference.cwd, reference.target))
    const isThere = reference.cwd.startsWith('./') && from !== undefined && paths.all.has(from)
    if (!isThere) reportFromProject(context, reference, reference.cwd)
    return isThere ? { where: 'skill' } : { where: 'project', why: 'folder' }
  }
  if (inside === undefined) return checkCodeAbove(context, reference)
  reportPluginPath(context, reference, inside)
  const isProven =
    !reference.target.endsWith('/') &&
    !isAboutSkills(skill) &&
    !kept.test(below ?? inside) &&
    (cue === 'own' || (below !== undefined && cue !== 'none') || isOurs(context, reference, inside))
  if (!isProven && !kept.test(inside)) {
    if (isGoneFromProject(context, reference, inside)) reportMissing(context, reference, inside, 'project')
    else checkShortPath(context, reference, inside)
  }
  if (!isProven && cue !== 'own' && !mayBeOurs(context, reference, inside))
    return { where: 'project', why: reference.kind === 'command' && cue === 'none' ? 'argument' : 'folder' }
  const around = findInFolderAround(context, inside)
  if (around !== undefined) return around
  if (isProven && isProjectKnown(context)) return reportMissing(context, reference, inside)
  const [suggestion] = findNearest(context, reference.target, inside)
  return { where: 'missing', ...(suggestion !== undefined && { suggestion }), why: 'unproven' }
}

function isProjectKnown(context: Context): boolean {
  return context.project === undefined || lookUp(context, context.project, false) !== undefined
}

/** A path in a user's folder of skills, such as `~/.claude/skills/`. `below`: relative to the skill's folder, if inside. */
function checkInstalledPath(context: Context, reference: Reference, below: string | undefined): End {
  const { path: _, ...named } = reference
  if (below === undefined || named.cue === 'made') return { where: 'project', why: 'folder' }
  if (context.paths.all.has(below)) return { where: 'skill' }
  const isUsed = named.run !== undefined || named.cue !== 'none'
  if (!isUsed || isAboutSkills(context.skill) || kept.test(below)) return UNPROVEN
  return reportMissing(context, { ...named, target: below }, below)
}

/** A path after `${CLAUDE_PLUGIN_ROOT}/`. Only a manifest shows which folder that is. */
function checkPluginPath(context: Context, reference: Reference): End {
  const { skill, paths } = context
  const { target, run } = reference
  const base = getBaseFolder(skill.found)
  const plugin = findPluginAround(context)
  if (plugin === undefined) return { where: 'project', why: 'folder' }
  const full = normalizePath(plugin, target)
  const exists = lookUp(context, full, false)
  if (exists === undefined) return { where: 'unknown' }
  if (exists) return isWithin(base, full) ? { where: 'skill' } : locate(context, full)
  if (!paths.all.has(target)) {
    // A block may show another plugin's files.
    const isNear = lookUp(context, getParentPath(full), false) === true
    const isReported = run !== undefined && isNear && !isAboutSkills(skill)
    return (
      findInFolderAround(context, target) ??
      (isReported ? reportMissing(context, reference, undefined) : UNPROVEN)
    )
  }
  reportWrongFolder(context, reference, {
    folder: PLUGIN_ROOT,
    better: nameFromPlugin(context, plugin, target),
  })
  return { where: 'skill' }
}

/**
 * A file or folder by its path from the plugin's root, where the text orders to open or run it, or points to a document or
 * from the folder that the agent works in.
 */
export function reportPluginPath(
  context: Context,
  reference: Reference,
  inside: string,
  file?: string,
): void {
  const { skill, project } = context
  const { told, cwd, kind, cue, run } = reference
  const isPage = kind === 'code' && cue === 'read' && documents.test(inside)
  const isFolder = isInnerFolder(reference.target) && reference.target.startsWith('./') && cue !== 'made'
  const isUsed = told !== undefined || isPage || isFolder
  if (!isUsed || cwd !== undefined || project !== undefined || isAboutSkills(skill)) return
  const [first = '', ...rest] = inside.split('/')
  if (PROJECT.test(first) && (kind === 'command' || told === undefined || rest.length < 2)) return
  const around = findInFolderAround(context, inside)
  if (around?.where !== 'plugin') return
  const plugin = findPluginAround(context)
  if (plugin === undefined || normalizePath(plugin, inside) !== around.path) return
  // Only Claude Code has a name for the folder.
  if (lookUp(context, normalizePath(plugin, '.claude-plugin/plugin.json'), false) !== true) return
  const facts = { target: reference.target, folder: PLUGIN_ROOT, better: `${PLUGIN_ROOT}/${inside}` }
  const position = told ?? reference.position
  const use = { line: position.start.line, run: run === undefined ? 'reads' : 'runs' }
  const place = { position, ...(file !== undefined && { file }) }
  context.result.findings.push(createFinding('wrong-folder', { ...facts, ...use, only: 'yes' }, place))
}

/** `src/checks/`, or the folder of the plugin. */
export function checkFolder(context: Context, reference: Reference): void {
  const { target, cue, position } = reference
  const isMade = cue === 'made' || context.made.has(target)
  checkProjectPath(context, { target, isMade, position })
  const inside = resolveInside(context.skill.found.form, target.replace(/\/$/, ''))
  if (inside !== undefined && !context.paths.all.has(inside)) reportPluginPath(context, reference, inside)
}

const PLUGIN_ROOT = '${CLAUDE_PLUGIN_ROOT}'

/** A skill's file as its plugin names it; relative to the skill's folder if that is not below `skills`. */
function nameFromPlugin(context: Context, plugin: string, path: string): string {
  const own = `skills/${getBaseName(getFolder(context.skill))}/${path}`
  return lookUp(context, normalizePath(plugin, own), false) === true ? `${PLUGIN_ROOT}/${own}` : path
}

const UNPROVEN: End = { where: 'missing', why: 'unproven' }

/** A path with the skill's own folder below `skills`. It is relative to a project only if the skill is used in place. */
function checkFromRepository(context: Context, reference: Reference, below: string): End {
  const { skill, project } = context
  const { path: _, ...named } = reference
  if (project === undefined && !isAboutSkills(skill)) {
    const plugin = findPluginAround(context)
    const better = plugin === undefined ? below : nameFromPlugin(context, plugin, below)
    // The user may install a skill without a plugin in a client's folder, such as `.claude/skills`.
    const isClients = /(?:^|\/)\./.test(reference.target)
    const isNamed = /^(?:read|listed|hinted)$/.test(reference.cue ?? '')
    const told = isNamed ? reference.position : reference.told
    // The agent has read the entry already.
    if ((plugin !== undefined || !isClients) && below !== ENTRY)
      reportWrongFolder(context, { ...reference, ...(told && { told }) }, { folder: '', better })
  }
  const isGone =
    project !== undefined &&
    reference.target.startsWith('.') &&
    lookUp(context, normalizePath(project, reference.target), false) === false
  const isUsed = reference.cue !== 'made' && (reference.kind === 'command' || reference.cue !== 'none')
  if (isGone && isUsed && !isAboutSkills(skill)) return reportMissing(context, named, below, 'project')
  return isMoved(skill) ? { where: 'missing', suggestion: below, why: 'unproven' } : { where: 'skill' }
}

function findOwnFolder({ skill, paths }: Context, { cwd }: Reference): string | undefined {
  const folder = cwd?.startsWith('./') ? resolveInside(skill.found.form, cwd) : undefined
  return folder !== undefined && folder !== '' && paths.all.has(folder) ? folder : undefined
}

function reportWrongFolder(
  { result, skill }: Context,
  { target, position: first, run, told }: Reference,
  where: { folder: string; better: string },
): void {
  if (run === undefined && (told === undefined || skill.found.form !== undefined)) return
  const position = told ?? first
  const verb = run === undefined || run === 'read' ? 'reads' : 'runs'
  const facts = { target, ...where, line: position.start.line, run: verb }
  result.findings.push(createFinding('wrong-folder', facts, { position }))
}

/** `cd oven` and then `sh tools/heat.sh`, which only the project's root has. */
function reportFromProject(context: Context, reference: Reference, cwd: string): void {
  const { project } = context
  const { target, run } = reference
  if (project === undefined || run === undefined || !cwd.startsWith('./') || !target.includes('/')) return
  const folder = cwd.slice(2)
  const has = (path: string) => lookUp(context, normalizePath(project, path) + OR_IGNORED, false)
  if (folder.startsWith('..') || has(folder) !== true || has(target) !== true) return
  if (has(joinPath(folder, target)) !== false) return
  reportWrongFolder(context, reference, { folder, better: getRelativePath(folder, target) })
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

/** A file of the skill below `skills` and a name that no skill has: the one that the skill had before. */
function cutFormerFolder(context: Context, target: string): string | undefined {
  const start = target.startsWith('skills/') ? 0 : target.indexOf('/skills/') + 1
  const [, name = '', rest = ''] =
    /^skills\/([\w-]{1,64})\/([\w.-]+\/[\w./-]+)$/.exec(target.slice(start)) ?? []
  if (rest === '' || !context.paths.all.has(rest)) return undefined
  const beside = normalizePath(getBaseFolder(context.skill.found), `../${name}`)
  return lookUp(context, beside, false) === false ? rest : undefined
}

/** The skill is in another folder than `skills`, so a path with `skills/` and its name leads elsewhere. */
function isMoved(skill: AnalyzedSkill): boolean {
  const folder = getBaseName(getParentPath(getFolder(skill)))
  return folder !== '' && folder !== 'skills'
}

/** In code, a path that leaves the skill by `..` may have any base. */
function checkCodeAbove(context: Context, { kind, target, cue }: Reference): End {
  if (cue === 'none' && (kind !== 'code' || !documents.test(target)))
    return { where: 'project', why: 'folder' }
  const full = normalizePath(getBaseFolder(context.skill.found), target)
  const exists = lookUp(context, full, false)
  if (exists === undefined) return { where: 'unknown' }
  return exists ? locate(context, full) : { where: 'missing', why: 'unproven' }
}

/**
 * True if the skill has the path's folder and the text leads there, or skills have such a folder and the text orders to
 * open it. A folder that projects may have too is proven only by a file in another case.
 */
function isOurs({ paths }: Context, { kind, cue }: Reference, inside: string): boolean {
  const folder = getParentPath(inside)
  if (kind !== 'include' && cue === 'none') return false
  // The agent's working folder may have scripts, too.
  if (cue === 'local' && folder === 'scripts') return false
  const [first = ''] = inside.split('/')
  const isUsers = PROJECT.test(first) && !(cue === 'listed' && /^examples?$/.test(first))
  const isSkills = !isUsers || paths.folded.has(inside.toLowerCase())
  const isOrder = (cue === 'read' || cue === 'run') && RESOURCES.test(first)
  const isReference = REFERENCE.test(inside) && isListed(kind, cue, inside)
  return (isSkills && paths.all.has(folder)) || isOrder || isReference
}

function mayBeOurs(context: Context, { kind, cue }: Reference, inside: string): boolean {
  const { paths } = context
  const [folder = ''] = inside.split('/')
  const isCommand = kind === 'command'
  if (isCommand && cue === 'none') return false
  const isRead = isCommand ? cue === 'run' || cue === 'hinted' : cue !== 'none' || documents.test(inside)
  if (PROJECT.test(folder)) {
    if (/^(?:examples|tools)$/.test(folder) && cue !== 'none') return !isCommand
    // Projects have such a folder, too, but so does the repository: the file was there, or will be.
    const parent = getParentPath(inside)
    return isRead && !isCommand && parent !== folder && findInFolderAround(context, parent) !== undefined
  }
  return isRead || (folder === 'skills' && cue !== 'none') || RESOURCES.test(folder) || paths.all.has(folder)
}

/** Code rarely imports these, so they are named to be read. */
const documents = /\.(?:md|mdx|txt)$/i
