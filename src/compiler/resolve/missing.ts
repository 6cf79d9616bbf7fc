import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, normalizePath } from '../../core/files/path.ts'
import { suggest } from '../../core/text/suggest.ts'
import { getBaseFolder, resolveInside } from '../entry-form.ts'
import type { Reference } from '../types.ts'
import { type Context, type End, isOfNamedSkill, lookUp } from './lookups.ts'
import { OR_IGNORED } from './outside.ts'
import { hasCommonName, listTails } from './own-paths.ts'
import { findKnownFolder } from './project-paths.ts'

const MISCASED_ENTRY = /(?:^|\/)skill\.md$/i

export function reportMissing(
  context: Context,
  { kind, cue, run, target, position, path, again = [] }: Reference,
  inside: string | undefined,
  owner: 'skill' | 'project' = 'skill',
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
  if (cue === undefined) {
    const isIgnored = !isLeftOut && lookUp(context, normalizePath(base, target) + OR_IGNORED, false) === true
    const aside = isIgnored && ({ isAside: true } as const)
    context.result.findings.push(
      createFinding('missing-file', { ...facts, isLeftOut: isLeftOut ? 'yes' : '' }, { ...place, ...aside }),
    )
  } else {
    const isInList = inside !== undefined && isListed(kind, cue, inside)
    const isOrder = run !== undefined || cue === 'read' || cue === 'run' || isInList
    const isRun = run === undefined ? target.startsWith('scripts/') : run !== 'read'
    const evidence = { line: position.start.line, use: isRun ? 'runs' : isInList ? 'names' : 'reads' }
    const folder =
      owner === 'project' && !isOrder && inside !== undefined ? findKnownFolder(context, inside) : undefined
    const found = createFinding(
      'missing-path',
      { ...facts, ...(isOrder && evidence), ...(folder !== undefined && { folder }) },
      place,
    )
    // A list's title may name another folder, and a project may generate the file.
    const isSure =
      isOrder &&
      evidence.use !== 'names' &&
      owner === 'skill' &&
      !(inside !== undefined && isOfNamedSkill(context, inside))
    context.result.findings.push(isSure ? found : { ...found, isAside: true })
  }
  if (isLeftOut) return { where: 'left-out' }
  return suggestion === '' ? { where: 'missing' } : { where: 'missing', suggestion }
}

export const REFERENCE = /^references?\/.*\.(?:md|mdx|txt)$/i

/** A title says whose files they are, and only skills have references, so their list needs no order to read. */
export function isListed(kind: Reference['kind'], cue: Reference['cue'], inside: string): boolean {
  return kind === 'code' && (cue === 'listed' || (cue === 'hinted' && REFERENCE.test(inside)))
}

/** Possible targets as the skill would write them, likeliest first; only one if it is certain. */
export function findNearest(context: Context, target: string, inside: string | undefined): string[] {
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

/** Other bases of a path: the skill's folder, and its parents. */
const CLIMBS = ['', '../', '../../']
