/** Skills that fit a request by the rules of a manifest alone, as the tests of `src/core/match` need them. */
import type { Access } from '../../src/core/json/types.ts'
import { type AccessSkill, type Asker, evaluateAccess } from '../../src/core/match/access.ts'
import {
  findSkills,
  indexSkills,
  type Matchable,
  type Matches,
  type MatchIndex,
  type Work,
} from '../../src/core/match/core.ts'
import { compileGlobs, matchGlobsFrom } from '../../src/core/match/glob.ts'
import { compilePattern, testPattern } from '../../src/core/match/pattern.ts'
import { asGeneral, listReplaced } from '../../src/core/match/variants.ts'

/** The fields of a manifest's skill that are matched. */
export interface MatchSkill extends Matchable, AccessSkill {}

export interface MatchManifest extends Access {
  skills: readonly MatchSkill[]
}

export interface MatchRequest extends Work, Asker {}

interface Matcher {
  manifest: MatchManifest
  index: MatchIndex
}

export function prepareMatch(manifest: MatchManifest): Matcher {
  const engines = { globs: { compileGlobs, matchGlobsFrom }, patterns: { compilePattern, testPattern } }
  return { manifest, index: indexSkills(manifest.skills.map(asGeneral), engines) }
}

export function matchSkills(manifest: MatchManifest, request: MatchRequest): Matches {
  return match(prepareMatch(manifest), request)
}

export function match({ manifest, index }: Matcher, request: MatchRequest): Matches {
  const replaced = listReplaced(manifest.skills, request.scope)
  return findSkills(index, request, at => {
    const skill = manifest.skills[at]
    return skill && !replaced.has(skill.id) ? evaluateAccess(asGeneral(skill), request, manifest) : undefined
  })
}
