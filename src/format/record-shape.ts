/** Checks a record's shape: bundles are untrusted. */
import { findUnsafeFiles, isSafeOrigin } from '../core/files/untrusted-path.ts'
import {
  checkArray,
  checkChoice,
  checkFields,
  checkOptional,
  isCount,
  isMap,
  isShallow,
  isText,
  isTextList,
} from '../core/json/shapes.ts'
import { isFileEntry } from './layout.ts'
import { getChunkDigest } from './locate.ts'
import type { ManifestSkill, SkillRecord } from './manifest.ts'
import { getPlace } from './place.ts'

const PLACE = { source: isCount, path: isSafeOrigin, file: checkOptional(isSafeOrigin) }
const isOptionalPlaces = checkOptional(checkArray(checkFields(PLACE)))

const hasFileFields = checkFields({ path: isText, mode: checkChoice('644', '755') })

/** Paths of files are checked on use, so unpacking can name the unsafe one. */
const hasRecordFields = checkFields({
  frontmatter: value => isMap(value) && isShallow(value),
  sections: checkArray(
    checkFields({
      title: isText,
      slug: isText,
      depth: value => isCount(value) && value <= 6,
      start: isCount,
      end: isCount,
    }),
  ),
  references: checkArray(
    checkFields({
      kind: isText,
      target: isText,
      where: isText,
      file: checkOptional(isSafeOrigin),
      skill: checkOptional(isSafeOrigin),
    }),
  ),
  substitutions: checkOptional(
    checkArray(checkFields({ kind: isText, text: isText, start: isCount, end: isCount })),
  ),
  chunk: value => isMap(value) && isCount(value.size) && isCount(value.body) && value.body <= value.size,
  tokens: checkFields({ catalog: isCount, body: isCount }),
  version: checkOptional(isText),
  mcpServers: checkOptional(isTextList),
  dependencies: checkOptional(checkArray(checkFields({ id: isText, kind: isText }))),
  unmet: checkOptional(checkArray(checkFields({ name: isText }))),
  aliases: isOptionalPlaces,
  identical: isOptionalPlaces,
  shadows: checkOptional(checkArray(checkFields({ ...PLACE, aliases: isOptionalPlaces }))),
  files: checkArray(value => isFileEntry(value) && hasFileFields(value)),
})

export function isRecord(value: unknown): value is SkillRecord {
  return hasRecordFields(value)
}

/** The rest of a sentence that starts with the path. */
export interface ContentProblem {
  kind: 'unsafe' | 'unreadable'
  path: string
  reason: string
}

/** Readers and `verify` share this check, so they refuse the same bundles. */
export function findRecordProblems(skill: ManifestSkill, { files, chunk }: SkillRecord): ContentProblem[] {
  const place = getPlace(skill)
  const paths = files.map(({ path }) => path)
  const own = findUnsafeFiles(paths)
  const unsafe = own.length > 0 ? own : findUnsafeFiles(paths.map(path => `${place}/${path}`))
  const problems = unsafe.map(([path, reason]): ContentProblem => ({ kind: 'unsafe', path, reason }))
  const entry = files.find(({ digest }) => digest === getChunkDigest(skill))
  if (entry?.size !== chunk.size)
    problems.push({
      kind: 'unreadable',
      path: entry?.path ?? 'SKILL.md',
      reason: 'has another size than the chunk',
    })
  return problems
}
