/** Checks the links and images of a skill's entry. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath, isWithin, normalizePath } from '../../core/files/path.ts'
import { getBaseFolder, isLone, resolveInside } from '../entry-form.ts'
import type { AnalyzedSkill, Reference } from '../types.ts'
import {
  type Context,
  type End,
  exists,
  findInFolderAround,
  findOther,
  findOuter,
  getFolder,
  isAboutSkills,
  isInUnit,
  locate,
  lookUp,
  PROJECT,
  RESOURCES,
} from './lookups.ts'
import { reportMissing } from './missing.ts'
import type { Owner } from './outside.ts'

/** Folders of a project's source, and of hosts and editors: a link into one that the skill lacks is not its own. */
const SOURCE = /^(?:src|apps?|packages|\.(?:github|vscode|husky|devcontainer))$/

export function checkLink(context: Context, reference: Reference): End {
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
    const isThere = lookUp(context, full, true)
    // A project's command is used in place.
    const isInPlace = form?.kind === 'command' && context.project !== undefined
    if (isThere === true && (isInPlace || isInOuter(context, full) || isInUnit(context, full)))
      return locate(context, full)
    if (isThere !== false) {
      const owner = other === undefined ? '' : getBaseName(getFolder(other))
      const facts = { target, owner, kind: form?.kind === 'command' ? form.kind : ('skill' as const) }
      // Those who install one skill of a collection install its others, too.
      const aside = owner !== '' && ({ isAside: true } as const)
      result.findings.push(createFinding('escaping-reference', facts, { position, ...aside }))
      return isThere === undefined ? { where: 'unknown' } : locate(context, full)
    }
  }
  if (isShown(context, target, inside)) return { where: 'missing', why: 'unproven' }
  // An agent resolves links from the project that it works in, or from the path that it read, which may lead through links.
  const { project, otherFolders = [] } = context
  const elsewhere = [...(project === undefined ? [] : [project]), ...otherFolders]
    .map(folder => normalizePath(folder, target))
    .find(path => lookUp(context, path, true) === true)
  if (elsewhere !== undefined) return locate(context, elsewhere)
  return reportMissing(context, reference, inside)
}

/** A file of license terms may also be one of a folder around the skill. */
export function checkLicenseFile(context: Context, { target, position }: Reference): void {
  const isThere = exists(context, target) === true || findInFolderAround(context, target) !== undefined
  if (isThere || isAboutSkills(context.skill)) return
  const facts = { target, suggestion: '', isLeftOut: '' }
  context.result.findings.push(createFinding('missing-file', facts, { position, isAside: true }))
}

/** True if a broken link may belong to an example: a file of other skills, a folder of the user's project, a word. */
function isShown({ skill, paths }: Context, target: string, inside: string | undefined): boolean {
  if (inside === undefined) return skillStandIn.test(target) || hostPage.test(target) || legal.test(target)
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

const hostPage =
  /^(?:\.\.\/){2,4}(?:issues|pulls?|wiki|releases|discussions|actions|security|compare)(?:\/|$)(?!.*\.\w{1,4}$)/

const legal = /(?:^|\/)(?:licen[cs]e|copying)(?:[-.][\w.-]{1,20})?$/i

const skillStandIn = /^(?:\.\.\/)+(?:related|other|another|example|sample|some|my|your)[-_]skill/i

const word = /^[a-z][\w-]*$/i

const bareNames = /^(?:[A-Z][A-Z_-]{2,}|(?:Make|Docker|Just|Rake|Gem)file)$/

function isInOuter({ skill, result, ...surroundings }: Context, path: string): boolean {
  const outer = findOuter(skill, surroundings, result.outside)
  return outer !== undefined && isWithin(getFolder(outer), path)
}

/** True if another skill is in the base folder of a skill's references. A single-file skill does not own that folder. */
function isBelow({ found }: AnalyzedSkill, base: string, other: Owner): boolean {
  const folder = getFolder(other)
  return isWithin(base, folder) && !(isLone(found.form) && folder === base)
}
