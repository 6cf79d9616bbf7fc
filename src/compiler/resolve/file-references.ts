import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath, joinPath, normalizePath } from '../../core/files/path.ts'
import type { NamedPath } from '../../format/manifest.ts'
import { resolveInside } from '../entry-form.ts'
import { isCopied } from '../parse/markdown/file-links.ts'
import { isNamedKind } from '../parse/markdown/named-skills.ts'
import type { FileLink } from '../types.ts'
import { checkClaim } from './claims.ts'
import { reportPluginPath } from './code-references.ts'
import {
  type Context,
  exists,
  findInFolderAround,
  isAboutSkills,
  isOfNamedSkill,
  lookUp,
  RESOURCES,
} from './lookups.ts'
import { getRelativePath, hasCommonName } from './own-paths.ts'
import { getLinkPosition } from './places.ts'
import { checkProjectPath } from './project-paths.ts'

/**
 * A link is relative to its file's folder. A path in code may be relative to the skill's folder, too, because agents
 * work there. Only missing ones are reported.
 */
export function checkFileLink(context: Context, file: string, link: FileLink): void {
  const [kind, target, line] = link
  if (isNamedKind(kind)) return
  if (kind === 'claim') {
    checkClaim(context, target, { file, position: getLinkPosition(link) })
    return
  }
  if (kind === 'deep') {
    if (!isCopied(file))
      checkProjectPath(context, {
        target,
        isMade: context.made.has(target),
        file,
        position: getLinkPosition(link),
      })
    return
  }
  const { skill, result } = context
  if (kind === 'called') {
    const inside = resolveInside(skill.found.form, target)
    if (inside !== undefined && !isCopied(file) && exists(context, target) === false)
      reportInPlugin(context, file, link, inside)
    return
  }
  const rest = target.replace(/^(?:\.\.\/)+/, '')
  const written = joinPath(getParentPath(file), target)
  // A copied file may mean other places, so only references to the skill itself are checked.
  const isFromCopy = isCopied(file)
  const recorded = {
    kind: kind === 'read' ? 'code' : kind === 'run' ? 'command' : kind,
    file,
    target,
  } as const
  const climbs = rest !== target
  const meant = isFromCopy ? resolveInside(skill.found.form, climbs ? written : target) : undefined
  if (isFromCopy && !climbs && !RESOURCES.test(meant?.split('/')[0] ?? '')) return
  if (exists(context, written) !== false) return
  // Every repository has one, including one that the skill was copied into.
  const isAnyones = climbs && context.project !== undefined && OF_REPOSITORIES.test(target)
  const isFromSkill = exists(context, target) === true && !(kind === 'link' && isAnyones)
  if (isFromSkill && (kind !== 'link' || isFromCopy)) return
  const [, real] = skill.found.linkedFiles?.find(([name]) => name === file) ?? []
  if (real !== undefined && lookUp(context, normalizePath(real, target), false) !== false) return
  if (isFromCopy && (!climbs || hasCommonName(rest) || exists(context, rest) !== true)) {
    if (meant !== undefined) result.named.push({ ...recorded, where: 'missing', why: 'unproven' })
    return
  }
  const page = /\.html?$/i.exec(target)
  const nearest = isFromSkill
    ? getRelativePath(getParentPath(file), normalizePath('', target))
    : findNearFile(context, file, resolveInside(skill.found.form, written))
  const suggestion =
    page === null || isFromSkill ? nearest : findPage(context, file, written.slice(0, -page[0].length))
  // Without its page, the link is one of a website. A `README.md` is for people.
  if (suggestion === '' && (page !== null || readme.test(file))) return
  const named: NamedPath = { ...recorded, where: 'missing', ...(suggestion !== '' && { suggestion }) }
  const isLink = kind === 'link'
  const inside = isLink ? undefined : resolveInside(skill.found.form, target)
  if (inside !== undefined && findInFolderAround(context, inside) !== undefined) {
    reportInPlugin(context, file, link, inside)
    return
  }
  const isProven = isLink
    ? suggestion !== '' || isNearFiles(context, written, target)
    : inside !== undefined && isOrdered(context, kind, inside)
  if (isProven) {
    const position = getLinkPosition(link)
    // Copied or converted pages have many links to others of their kind.
    const isOthers = !isLink && inside !== undefined && isOfNamedSkill(context, inside)
    const aside = (isLink ? suggestion === '' : isOthers) && ({ isAside: true } as const)
    const finding = isLink
      ? createFinding('missing-file', { target, suggestion, isLeftOut: '' }, { file, position, ...aside })
      : createFinding(
          'missing-path',
          {
            target,
            suggestion,
            line,
            use: kind === 'run' || target.startsWith('scripts/') ? 'runs' : 'reads',
          },
          { file, position, ...aside },
        )
    result.findings.push(finding)
  }
  result.named.push(isProven ? named : { ...named, why: 'unproven' })
}

/** An order to open or run a file, by its path from the plugin's folder. */
function reportInPlugin(context: Context, file: string, link: FileLink, inside: string): void {
  const [kind, target] = link
  if (kind !== 'run' && kind !== 'called' && kind !== 'read') return
  const position = getLinkPosition(link)
  const use =
    kind === 'read'
      ? ({ kind: 'code' } as const)
      : ({ kind: 'command', run: 'interpreter', told: position } as const)
  reportPluginPath(context, { target, position, cue: 'read', ...use }, inside, file)
}

const OF_REPOSITORIES =
  /(?:^|\/)(?:readme|license|changelog|contributing|security|code_of_conduct|support|agents|claude)(?:\.\w{1,8})?$/i
const readme = /(?:^|\/)readme\.md$/i

function isOrdered({ skill, paths, made }: Context, kind: FileLink[0], inside: string): boolean {
  if ((kind !== 'run' && kind !== 'read') || made.has(inside) || isAboutSkills(skill)) return false
  const [folder = ''] = inside.split('/')
  return paths.all.has(folder) || (kind === 'read' && folder !== 'scripts' && RESOURCES.test(folder))
}

/** True if the target's folder exists. Otherwise the link is probably an example from another project. */
function isNearFiles(context: Context, written: string, target: string): boolean {
  return (
    !isAboutSkills(context.skill) &&
    [written, target].some(path => exists(context, getParentPath(path)) === true)
  )
}

/** The file that a link in another file may mean, as that file would write it; '' for none. */
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
