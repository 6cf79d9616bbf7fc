/** Names that a text says are in a file: an existing file must contain them. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath, joinPath, normalizePath } from '../../core/files/path.ts'
import type { Position } from '../../core/json/types.ts'
import { getBaseFolder } from '../entry-form.ts'
import { type Claim, formatClaim, MODULE_ENDINGS, parseClaim } from '../parse/markdown/claims.ts'
import { isCopied } from '../parse/markdown/file-links.ts'
import { type Context, findPluginAround, getFolder, isAboutSkills, lookUp } from './lookups.ts'

interface Place {
  file?: string
  position: Position
}

export function checkClaim(context: Context, name: string, place: Place): void {
  if (isAboutSkills(context.skill) || (place.file !== undefined && isCopied(place.file))) return
  const claim = parseClaim(name)
  if (claim.kind === 'setting') {
    checkCommand(context, claim, place)
    return
  }
  const file = claim.kind === 'module' ? findModule(context, claim) : findFile(context, claim.path, place)
  if (file === undefined || contains(context, { ...claim, path: file }) !== false) return
  const facts = { name: claim.word, target: claim.path, as: claim.kind }
  context.result.findings.push(createFinding('absent-name', facts, place))
}

/** A skill beside this one that the text runs, but only a user can start. */
function checkCommand(context: Context, claim: Claim, place: Place): void {
  const path = normalizePath(getBaseFolder(context.skill.found), claim.path)
  if (!has(context, path) || contains(context, { ...claim, path }) !== true) return
  const facts = { name: getBaseName(getParentPath(claim.path)) }
  context.result.findings.push(createFinding('manual-skill', facts, place))
}

/** Claude Code names the tools of a plugin's server after the plugin, too, so that a list without its name allows nothing. */
export function checkPluginServers(context: Context): void {
  const { servers } = context.skill.analysis
  const allowed = servers.filter(({ from }) => from === 'allowed')
  const plugin = allowed.length === 0 ? undefined : findPluginAround(context)
  if (plugin === undefined || !has(context, joinPath(plugin, MANIFEST))) return
  for (const { name, position } of allowed) {
    const isOurs = [joinPath(plugin, '.mcp.json'), joinPath(plugin, MANIFEST)].some(
      path => has(context, path) && contains(context, { path, kind: 'key', word: name }) === true,
    )
    if (isOurs && !allowed.some(each => each.name.startsWith('plugin_') && each.name.endsWith(`_${name}`)))
      context.result.findings.push(
        createFinding('unprefixed-server', { name }, { ...(position && { position }) }),
      )
  }
}

const MANIFEST = '.claude-plugin/plugin.json'

function contains(context: Context, claim: Claim): boolean | undefined {
  return lookUp(context, formatClaim(claim), false)
}

function has(context: Context, path: string): boolean {
  return lookUp(context, path, false) === true
}

/** Files of every project, which a skill for other projects may mean. */
const anyones =
  /(?:^|\/)(?:readme|agents|gemini|changelog|contributing|security|license|copilot-instructions)\.mdx?$|^(?:package|tsconfig|deno)\.jsonc?$/i

function findFile(context: Context, path: string, { file }: Place): string | undefined {
  const { skill, project, paths } = context
  const name = getBaseName(path)
  if (
    anyones.test(path) ||
    (/^claude\.md$/i.test(name) && !/(?:^|\/)\.claude\//.test(`/${getFolder(skill)}/`))
  )
    return undefined
  const base = getBaseFolder(skill.found)
  const [only, ...more] = path.includes('/') ? [] : (paths.names.get(name.toLowerCase()) ?? [])
  const folders = [
    joinPath(base, getParentPath(file ?? '')),
    base,
    ...(project === undefined ? [] : [project]),
  ]
  const found = folders.map(folder => normalizePath(folder, path)).find(full => has(context, full))
  return found ?? (only === undefined || more.length > 0 ? undefined : joinPath(base, only))
}

/** Folders that an alias such as `@/` leads to. */
const ROOTS = [
  'src/',
  '',
  'app/',
  'app/src/',
  'frontend/src/',
  'web/src/',
  'client/src/',
  'apps/web/src/',
  'apps/frontend/src/',
  'resources/js/',
  'apps/web/',
  'frontend/',
  'web/',
  'backend/',
  'server/',
]
/** Roots of Python's modules. */
const PACKAGES = ['', 'src/', 'backend/', 'server/', 'app/', 'api/']
const MODULES = ['.py', '/__init__.py']
const CLIMBS = ['..', '../..', '../../..']

/** Modules that examples for any project invent. */
const common =
  /^[@~]\/(?:components\/ui\/.*|.*\/(?:utils?|auth|db|database|prisma|api|client|types|env|config|constants|errors|swr|logger|redis|session|store|supabase|theme|hooks|actions|helpers|server|trpc|stripe|schema|[\w-]*provider|button|card|dialog)|\w+)$/

function findModule(context: Context, { path, word }: Claim): string | undefined {
  const { project } = context
  if (/^[@~]\//.test(path)) {
    if (project === undefined || common.test(path)) return undefined
    return findIn(
      context,
      ROOTS.map(root => normalizePath(project, root)),
      path.slice(2),
      MODULE_ENDINGS,
    )
  }
  if (path.startsWith('@')) return findPackage(context, path)
  const base = getBaseFolder(context.skill.found)
  const inner = path.replaceAll('.', '/')
  const roots = context.paths.all.has(inner.split('/', 1)[0] ?? '') ? [base] : []
  if (project !== undefined) roots.push(...PACKAGES.map(root => normalizePath(project, root)))
  const found = findIn(context, roots, inner, MODULES)
  const folder = found === undefined || !found.endsWith('/__init__.py') ? undefined : getParentPath(found)
  const isModule = folder !== undefined && ['', '.py'].some(end => has(context, joinPath(folder, word + end)))
  return isModule ? undefined : found
}

function findIn(context: Context, roots: string[], path: string, endings: string[]): string | undefined {
  const stem = path.replace(/\.[jt]sx?$/, '')
  const [first = ''] = stem.split('/', 1)
  for (const root of roots) {
    const full = normalizePath(root, stem)
    if (!has(context, normalizePath(root, first === stem ? '.' : first))) continue
    const ending = endings.find(each => has(context, full + each))
    if (ending !== undefined) return full + ending
  }
  return undefined
}

/** A module of a package of this repository, by the name in its `package.json`. */
function findPackage(context: Context, path: string): string | undefined {
  const { project, skill } = context
  const [scope = '', leaf = '', ...rest] = path.split('/')
  const word = `${scope}/${leaf}`
  const base = getBaseFolder(skill.found)
  const roots = project === undefined ? CLIMBS.map(climb => normalizePath(base, climb)) : [project]
  for (const folder of roots.flatMap(root => ['', `packages/${leaf}`].map(below => joinPath(root, below)))) {
    const manifest = joinPath(folder, 'package.json')
    if (!has(context, manifest) || contains(context, { path: manifest, kind: 'package', word }) !== true)
      continue
    return findIn(context, [joinPath(folder, 'src'), folder], rest.join('/') || 'index', MODULE_ENDINGS)
  }
  return undefined
}
