/**
 * Joins skills with the same files and several ids into one skill, to which the other ids lead. Only indistinguishable
 * skills are joined: see `describeCopy` and `splitByNames`. Others stay separate, and share their bytes.
 */

import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { hashFields } from '../../core/digests/hash.ts'
import type { Access } from '../../core/json/types.ts'
import { isConditional } from '../../core/match/access.ts'
import { matchWildcard } from '../../core/match/permissions.ts'
import { byCodeUnit, groupBy } from '../../core/text/order.ts'
import { listSome } from '../../core/text/quantity.ts'
import { getLeaf } from '../../format/place.ts'
import type { Analysis, ResolvedSkill, SourceFinding } from '../types.ts'
import type { Fates } from './account.ts'
import { type Names, resolveDependencies } from './dependencies.ts'
import type { ResolveInput } from './input.ts'
import { OR_IGNORED, parseOutside } from './outside.ts'
import { createFindingAt, getEntryPath, getFoundPlace } from './places.ts'
import { computeRank } from './precedence.ts'

export interface Joined {
  skills: ResolvedSkill[]
  ids: ReadonlyMap<string, string>
}

/**
 * `skills` and the result are sorted by id; `names` has all of these. The copy with the highest rank stays; ties go to
 * the fewest namespaces, then the least id.
 */
export function joinCopies(
  skills: ResolvedSkill[],
  input: ResolveInput,
  names: Names,
  findings: SourceFinding[],
  fates: Fates,
): Joined {
  const ids = new Map<string, string>()
  const groups = listGroups(skills, input, names, findings)
  if (groups.length === 0) return { skills, ids }
  const joined = new Map<ResolvedSkill, ResolvedSkill>()
  for (const group of groups) {
    const [first, ...others] = sortCopies(group, input)
    if (first === undefined) continue
    joined.set(first, join(first, others))
    for (const { id, skill } of others) {
      ids.set(id, first.id)
      fates.set(skill, 'identical')
    }
    findings.push(createFindingAt(first.skill, report(first, others)))
  }
  return { skills: skills.flatMap(one => (ids.has(one.id) ? [] : (joined.get(one) ?? one))), ids }
}

function join(first: ResolvedSkill, others: ResolvedSkill[]): ResolvedSkill {
  const copies = others.flatMap(({ id, skill, identical }) =>
    [getFoundPlace(skill), ...identical].map(place => ({ ...place, id })),
  )
  return {
    ...first,
    aliases: [first, ...others].flatMap(({ aliases }) => aliases),
    identical: [...first.identical, ...copies],
  }
}

const MOST_NAMED = 5

function report({ id }: ResolvedSkill, others: ResolvedSkill[]): Finding {
  const named = others.map(other => `\`${other.id}\``)
  const ids = listSome(named, MOST_NAMED)
  const related = others.map(other => ({
    message: `the copy \`${other.id}\``,
    source: other.skill.found.source,
    path: getEntryPath(other.skill),
  }))
  return createFinding('copied-skill', { id, copies: others.length, ids }, { related })
}

function listGroups(
  skills: ResolvedSkill[],
  input: ResolveInput,
  names: Names,
  findings: readonly SourceFinding[],
): ResolvedSkill[][] {
  const alike = groupSeveral(skills, ({ skill }) => skill.entry.digest)
  if (alike.length === 0) return []
  const contested = listContested(findings)
  const patterns = listPatterns(input.access ?? {})
  const same = alike.flatMap(group =>
    groupSeveral(group, one =>
      contested.has(one.id) || (one.wantedId ?? one.variantOf) !== undefined
        ? undefined
        : describeCopy(one, input, patterns),
    ),
  )
  return splitByNames(same, names, group => !isListedTwice(group, input))
}

const MOST_ROUNDS = 16

/**
 * Splits off members that name other skills than the rest. Copies may name each other, and links to skills of one group
 * lead to one skill, so rounds repeat until no group is split.
 */
function splitByNames(
  groups: ResolvedSkill[][],
  names: Names,
  mayJoin: (group: ResolvedSkill[]) => boolean,
): ResolvedSkill[][] {
  const dependencies = new Map(
    groups.flat().map(one => {
      const { id, skill } = one
      return [one, resolveDependencies(id, skill.analysis.mentions, [], names, () => undefined).dependencies]
    }),
  )
  let open = groups.filter(mayJoin)
  for (let round = 0; ; round++) {
    const isLast = round === MOST_ROUNDS
    const owners = new Map(
      isLast ? [] : open.flatMap((group, at) => group.map(({ id }) => [id, at] as const)),
    )
    const split = open
      .flatMap(group =>
        groupSeveral(group, one =>
          JSON.stringify(dependencies.get(one)?.map(({ id, kind }) => [owners.get(id) ?? id, kind])),
        ),
      )
      .filter(mayJoin)
    if (isLast || (split.length === open.length && split.flat().length === open.flat().length)) return split
    open = split
  }
}

function groupSeveral(
  skills: readonly ResolvedSkill[],
  getKey: (one: ResolvedSkill) => string | undefined,
): ResolvedSkill[][] {
  return [...groupBy(skills, getKey).values()].filter(({ length }) => length > 1)
}

function listContested(findings: readonly SourceFinding[]): ReadonlySet<string> {
  const codes: ReadonlySet<string> = new Set(['shadowed-skill', 'ambiguous-skill', 'contested-id'])
  return new Set(
    findings.flatMap(({ code, facts }) => (codes.has(code) ? [String(facts.id), String(facts.wanted)] : [])),
  )
}

function listPatterns({ permissions = {}, agents = {} }: Access): string[] {
  const ofAgents = Object.values(agents).flatMap(rules => [
    ...(rules.skills ?? []),
    ...Object.keys(rules.permissions ?? {}),
  ])
  return [...Object.keys(permissions), ...ofAgents]
}

/**
 * All differences between skills with the same bytes, except the skills that they name: files with modes, the name, and
 * access. Undefined if its references may mean something else in another place.
 */
function describeCopy(
  { id, skill, files }: ResolvedSkill,
  { sources, links, getOutside, getAnalysis }: ResolveInput,
  patterns: readonly string[],
): string | undefined {
  const source = sources[skill.found.source]
  const { form } = skill.found
  const analysis = getAnalysis(skill)
  if ((links.get(skill) ?? []).length > 0 || namesOutside(getOutside(skill)) || dependsOnPackage(analysis))
    return undefined
  return JSON.stringify([
    getLeaf(id),
    analysis.name,
    analysis.description,
    form && [form.kind, form.name],
    // A project's plugins belong to it.
    source?.level === 'plugin' ? 'project' : source?.level,
    [...(source?.scope ?? [])].sort(byCodeUnit),
    patterns.map(pattern => matchWildcard(pattern, id)),
    hashFields(files.flatMap(({ path, digest, executable }) => [path, digest, String(executable)])),
  ])
}

function namesOutside(outside: string | undefined): boolean {
  return parseOutside(outside).some(
    ([path, owner, exists, isLinked]) =>
      isLinked || (!path.includes(OR_IGNORED) && (owner !== null || exists !== false)),
  )
}

/** Such a skill waits for files, which some clients resolve from its package, or names its plugin's folder. */
function dependsOnPackage({ fields, substitutions }: Analysis): boolean {
  const texts = [JSON.stringify(fields), ...substitutions.map(({ text }) => text)]
  return isConditional(fields) || texts.some(text => text.includes('PLUGIN_'))
}

function isListedTwice(group: readonly ResolvedSkill[], input: ResolveInput): boolean {
  return group.filter(one => isListed(one, input)).length > 1
}

function isListed({ skill }: ResolvedSkill, { rules }: ResolveInput): boolean {
  return rules?.placements.get(skill)?.isUsed === true
}

function sortCopies(group: ResolvedSkill[], input: ResolveInput): ResolvedSkill[] {
  const { sources, rules } = input
  const countSegments = ({ id }: ResolvedSkill) => id.split(':').length
  return [...group].sort(
    (a, b) =>
      Number(isListed(b, input)) - Number(isListed(a, input)) ||
      computeRank(a.skill, sources, rules) - computeRank(b.skill, sources, rules) ||
      countSegments(a) - countSegments(b) ||
      byCodeUnit(a.id, b.id),
  )
}
