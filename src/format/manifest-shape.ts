/** Checks a manifest's shape: bundles are untrusted. */

import { isDigest } from '../core/digests/digest.ts'
import { isPassedPath, isSafeOrigin, isSafePath } from '../core/files/untrusted-path.ts'
import {
  type Check,
  checkArray,
  checkChoice,
  checkFields,
  checkOptional,
  checkRecord,
  isCount,
  isFlag,
  isMap,
  isNumber,
  isText,
  isTextList,
} from '../core/json/shapes.ts'
import { isPermission } from '../core/match/permissions.ts'
import { isBundlePath, isFileEntry } from './layout.ts'
import type { Manifest, ManifestSkill, ManifestSource, SkillEntry } from './manifest.ts'
import { getLeaf, getPlace } from './place.ts'
import { isSearchHead, isVectorsHead } from './search-head.ts'
import { completeSkill } from './skill.ts'

/**
 * Checks all fields that skillc reads, and that ids are unique and paths inside. Completes the entries in place.
 * Returns undefined for anything else. Split manifests: src/format/split-shape.ts.
 */
export function readManifest(value: unknown): Manifest | undefined {
  if (!isHead(value)) return undefined
  const { sources, search, embeddings, skipped } = value
  const skills = readSkills(value.skills, sources)
  const isWhole =
    skills !== undefined &&
    hasUniqueOtherIds(skills) &&
    (search === undefined || isSearchHead(search)) &&
    (embeddings === undefined || isVectorsHead(embeddings, skills.length)) &&
    isSkippedList(skipped)
  return isWhole ? (value as unknown as Manifest) : undefined
}

function hasUniqueOtherIds(skills: readonly ManifestSkill[]): boolean {
  const others = skills.flatMap(({ otherIds = [] }) => otherIds)
  if (others.length === 0) return true
  const taken = new Set(skills.map(({ id }) => id))
  return others.every(id => taken.size < taken.add(id).size)
}

export const isRules = checkOptional(checkRecord(isPermission))

export const isAgents = checkOptional(
  checkRecord(checkFields({ skills: checkOptional(isTextList), permissions: isRules })),
)

const PASSED = { source: isCount, path: isPassed, file: checkOptional(isPassed), code: isText }

function isPassed(value: unknown): boolean {
  return isText(value) && isPassedPath(value)
}

export const isSkippedList = checkArray(checkFields(PASSED))

const areCounts = checkRecord(isCount)
const hasHead = checkFields({
  format: value => isCount(value) && value > 0,
  digest: isDigest,
  tokenizer: isText,
  sources: checkArray(
    checkFields({
      label: isText,
      level: isText,
      namespace: checkOptional(isText),
      origin: checkOptional(isText),
      gate: checkOptional(isFlag),
    }),
  ),
  permissions: isRules,
  agents: isAgents,
  account: checkRecord(value => isCount(value) || areCounts(value)),
  refused: checkOptional(checkArray(checkFields({ ...PASSED, id: isText }))),
  files: value =>
    isMap(value) && Object.entries(value).every(([path, file]) => isBundlePath(path) && isFileEntry(file)),
})

type Fields = Record<string, unknown>

export function isHead(value: unknown): value is Fields & Pick<Manifest, 'sources'> {
  return hasHead(value)
}

/** Returns undefined unless the ids are sorted and unique. Fast, because all of up to 100,000 skills are checked on opening. */
export function readSkills(entries: unknown, sources: ManifestSource[]): ManifestSkill[] | undefined {
  let last: string | undefined
  const isNext = (entry: unknown) => {
    if (!isMap(entry) || !isEntry(entry) || (last !== undefined && last >= entry.id)) return false
    last = entry.id
    if ((entry.source ?? 0) >= sources.length) return false
    completeSkill(entry, sources)
    return isSafeOrigin(entry.path) && isSafePath(getPlace(entry))
  }
  return checkArray(isNext)(entries) ? (entries as ManifestSkill[]) : undefined
}

export const isTrigger = checkFields({
  type: checkChoice('keyword', 'pattern', 'semantic'),
  value: isText,
  weight: checkOptional(isNumber),
})

function isSkillPermissions(value: unknown): boolean {
  return (
    isMap(value) &&
    Object.entries(value).every(([key, word]) =>
      (key === 'agents' ? isRules : key === 'hosts' ? isTextList : isPermission)(word),
    )
  )
}

const CHECKS: [fields: string, check: Check][] = [
  ['file', isSafeOrigin],
  ['name variantOf path place argumentHint whenToUse license compatibility', isText],
  ['paths scope tags otherIds allowedTools disallowedTools arguments', isTextList],
  ['source order', isCount],
  ['userInvocable modelInvocable', isFlag],
  ['sha256', value => isText(value) && /^[\w-]{86}$/.test(value)],
  ['triggers', checkArray(isTrigger)],
  ['permissions', isSkillPermissions],
]
const CHECK_BY_FIELD = new Map(
  CHECKS.flatMap(([fields, check]) => fields.split(' ').map(field => [field, check] as const)),
)

function isEntry(value: Fields): value is Fields & SkillEntry {
  for (const key in value) if (CHECK_BY_FIELD.get(key)?.(value[key]) === false) return false
  // Individually, because listing the keys of 100,000 entries takes three times as long.
  const { id, description, sha256, tokens } = value
  if (!isText(id) || !isText(description) || sha256 === undefined || !isCount(tokens)) return false
  return value.otherIds === undefined || hasNameOf(id, value.otherIds as string[])
}

/** Lookups by name find skills by the last part of their ids. */
function hasNameOf(id: string, others: readonly string[]): boolean {
  const leaf = getLeaf(id)
  return others.every(other => getLeaf(other) === leaf)
}
