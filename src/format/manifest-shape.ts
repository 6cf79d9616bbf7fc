/** JSON → a manifest, if it has the shape of one. Bundles come from strangers: nothing of them is believed unseen. */

import { isDigest } from '../core/digests/digest.ts'
import { isPassedPath, isSafePath } from '../core/files/untrusted-path.ts'
import { isCount, isFlag, isMap, isText } from '../core/json/shapes.ts'
import { isPermission } from '../core/match/permissions.ts'
import {
  type Fields,
  hasTexts,
  isFileEntry,
  isListWith,
  isOptionalListWith,
  isOptionalOrigin,
  isOptionalText,
  isOrigin,
  isTextList,
  isTexts,
} from './checks.ts'
import { isBundlePath } from './layout.ts'
import type { Manifest, ManifestSkill, ManifestSource, SkillEntry } from './manifest.ts'
import { getPlace } from './place.ts'
import { isSearchHead, isVectorsHead } from './search-head.ts'
import { completeSkill } from './skill.ts'
import { getLeaf } from './split-words.ts'

/**
 * The manifest that JSON is: every field that skillc reads has its type, counts are whole, ids are unique, and the bundle's own
 * paths stay inside of it. Its entries become whole skills. Undefined for anything else. Split manifests: src/format/split-shape.ts.
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

/** Whether the id of each copy is that of nothing else. */
function hasUniqueOtherIds(skills: readonly ManifestSkill[]): boolean {
  const others = skills.flatMap(({ otherIds = [] }) => otherIds)
  if (others.length === 0) return true
  const taken = new Set(skills.map(({ id }) => id))
  return others.every(id => taken.size < taken.add(id).size)
}

/** What both forms of a manifest begin with. */
export function isHead(value: unknown): value is Fields & Pick<Manifest, 'sources'> {
  if (!isMap(value)) return false
  const { format, digest, tokenizer, sources, account, refused, files, permissions, agents } = value
  return (
    isCount(format) &&
    format > 0 &&
    isDigest(digest) &&
    typeof tokenizer === 'string' &&
    isListWith(sources, isSource) &&
    isRules(permissions) &&
    isAgents(agents) &&
    isMap(account) &&
    Object.values(account).every(
      value => isCount(value) || (isMap(value) && Object.values(value).every(isCount)),
    ) &&
    isOptionalListWith(refused, each => isPassed(each) && isText(each.id)) &&
    isMap(files) &&
    Object.entries(files).every(([path, file]) => isBundlePath(path) && isFileEntry(file))
  )
}

/** What says of each `SKILL.md` that is not in the bundle why not. */
export function isSkippedList(value: unknown): boolean {
  return isListWith(value, isPassed)
}

/** Where something is that is not in the bundle, and why not. */
function isPassed({ source, path, file, code }: Fields): boolean {
  const isPath = (value: unknown) => isText(value) && isPassedPath(value)
  return isCount(source) && isPath(path) && (file === undefined || isPath(file)) && isText(code)
}

/**
 * The skills of a manifest with these sources, in the order of their ids, each once; undefined for anything else. A bundle may have
 * a hundred thousand of them, and all are looked at before anything else happens.
 */
export function readSkills(entries: unknown, sources: ManifestSource[]): ManifestSkill[] | undefined {
  let last: string | undefined
  const isNext = (entry: Fields) => {
    if (!isEntry(entry) || (last !== undefined && last >= entry.id)) return false
    last = entry.id
    if ((entry.source ?? 0) >= sources.length) return false
    completeSkill(entry, sources)
    return isOrigin(entry.path) && isSafePath(getPlace(entry))
  }
  return isListWith(entries, isNext) ? (entries as ManifestSkill[]) : undefined
}

/** What each field has to be; of others nothing is asked. */
const CHECKS: [fields: string, check: (value: unknown) => boolean][] = [
  ['file', isOrigin],
  ['name path place argumentHint whenToUse license compatibility', isText],
  ['paths scope tags otherIds allowedTools disallowedTools arguments', isTextList],
  ['source', isCount],
  ['userInvocable modelInvocable', isFlag],
  ['sha256', value => isText(value) && /^[\w-]{86}$/.test(value)],
  ['triggers', value => isListWith(value, isTrigger)],
  ['permissions', value => isRules(value, true)],
]
const CHECK_BY_FIELD = new Map(
  CHECKS.flatMap(([fields, check]) => fields.split(' ').map(field => [field, check] as const)),
)

function isEntry(value: Fields): value is Fields & SkillEntry {
  for (const key in value) if (CHECK_BY_FIELD.get(key)?.(value[key]) === false) return false
  // Named one by one: there may be a hundred thousand entries, and a list of keys takes three times as long.
  const { id, description, sha256, tokens } = value
  if (!isText(id) || !isText(description) || sha256 === undefined || !isCount(tokens)) return false
  return value.otherIds === undefined || hasNameOf(id, value.otherIds as string[])
}

/** Whether ids end in the last part of another, so that what looks up names finds them. */
function hasNameOf(id: string, others: readonly string[]): boolean {
  const leaf = getLeaf(id)
  return others.every(other => getLeaf(other) === leaf)
}

export function isTrigger(value: Fields): boolean {
  const { type, weight = 1 } = value
  const isKnown = type === 'keyword' || type === 'pattern' || type === 'semantic'
  return isKnown && hasTexts(value, ['value']) && typeof weight === 'number'
}

/** Rules of single agents, by name. They may be absent. */
export function isAgents(value: unknown): boolean {
  return value === undefined || (isMap(value) && Object.values(value).every(isAgent))
}

function isAgent(value: unknown): boolean {
  return isMap(value) && isTexts(value.skills) && isRules(value.permissions)
}

/** Rules by pattern; those of a skill name capabilities, and have the rules by pattern under `agents`. */
export function isRules(value: unknown, isSkill = false): boolean {
  if (value === undefined) return true
  return (
    isMap(value) &&
    Object.entries(value).every(([key, word]) =>
      isSkill && key === 'agents' ? isRules(word) : isPermission(word),
    )
  )
}

function isSource(value: Fields): boolean {
  return hasTexts(value, ['label', 'level']) && isOptionalText(value.namespace)
}

/** Where a skill of the bundle, or one that lost to it, was found. */
export function isPlace(value: Fields): boolean {
  return isCount(value.source) && isOrigin(value.path) && isOptionalOrigin(value.file)
}
