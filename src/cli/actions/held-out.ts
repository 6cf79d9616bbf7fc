/**
 * Searches each author's prompt in an index without it, like a user's new request.
 *
 * The prompts of each skill are dealt to a few parts in turn. A part's index is the one that a build would make without
 * the prompts of that part.
 */

import { emitIndex } from '../../compiler/emit/emit.ts'
import { addToIndex, startIndex } from '../../compiler/index/build-index.ts'
import { listEntryTerms } from '../../compiler/index/count.ts'
import { listExampleTerms, placeExamples } from '../../compiler/index/examples.ts'
import { type Example, holdsExamples, readExamples } from '../../compiler/parse/examples.ts'
import type { OutputFile } from '../../compiler/types.ts'
import { getChunkDigest, locateChunk, locateFile } from '../../format/locate.ts'
import type { Manifest, ManifestSearch, ManifestSkill } from '../../format/manifest.ts'
import { readRecord, readVerified } from '../../reader/disk/read.ts'
import type { Case } from '../../search/evaluate.ts'
import type { WordCache } from '../../search/words.ts'

/** Each part is a fifth: a skill with up to five prompts loses one at a time. */
const PARTS = 5

export type OwnCase = Case & { part?: number }

export interface OwnPrompts {
  cases: OwnCase[]
  createIndex: (part?: number, edits?: ReadonlyMap<string, SkillEdit>) => HeldOutIndex
}

export interface SkillEdit {
  prompts?: string[]
  trigger?: string
  sentence?: string
}

export interface HeldOutIndex {
  files: Map<string, Uint8Array>
  search: ManifestSearch | undefined
}

/** Reads the searched texts of a bundle's skills. Throws a Failure for files that do not match the manifest. */
export function readOwnPrompts(folder: string, manifest: Manifest): OwnPrompts {
  const cache: WordCache = new Map()
  const skills = manifest.skills.map(skill => dealExamples(skill, readExampleFiles(folder, skill)))
  let entries: string[] | undefined
  return {
    cases: skills.flatMap(({ id, parts, examples }) =>
      Array.from(parts, ([query, part]) => {
        const { isWanted = true, instead = [] } = examples.get(query) ?? {}
        return { query, ...(isWanted ? { relevant: [id] } : { not: id }), instead, part }
      }),
    ),
    createIndex(part, edits) {
      entries ??= manifest.skills.map(skill => readEntryTerms(folder, skill, cache))
      const placed = placeExamples(
        skills.map(({ id, files, parts }) => ({
          id,
          examples: [...files, toExamples(edits?.get(id)?.prompts)].flatMap(file =>
            listExampleTerms(
              file.filter(({ prompt }) => part === undefined || parts.get(prompt) !== part),
              cache,
            ),
          ),
        })),
      )
      const draft = startIndex(manifest.skills.length)
      for (const [at, entry] of entries.entries()) {
        const skill = manifest.skills[at]
        const edit = edits?.get(skill?.id ?? '')
        const own = skill && edit ? readEntryTerms(folder, editSkill(skill, edit), cache) : entry
        addToIndex(draft, [own, ...(placed.get(at) ?? [])])
      }
      return collectFiles(emitIndex(draft))
    },
  }
}

function toExamples(prompts: readonly string[] = []): Example[] {
  return prompts.map(prompt => ({ prompt, isWanted: true, instead: [] }))
}

export function editSkill(skill: ManifestSkill, { trigger, sentence }: SkillEdit): ManifestSkill {
  const { description, triggers = [] } = skill
  return {
    ...skill,
    ...(sentence !== undefined && { description: `${description} ${sentence}` }),
    ...(trigger !== undefined && { triggers: [...triggers, { type: 'keyword', value: trigger }] }),
  }
}

function dealExamples({ id }: ManifestSkill, files: readonly Example[][]) {
  const examples = new Map(files.flat().map(example => [example.prompt, example]))
  return {
    id,
    files,
    examples,
    parts: new Map(Array.from(examples.keys(), (prompt, at) => [prompt, at % PARTS])),
  }
}

function readExampleFiles(folder: string, skill: ManifestSkill): Example[][] {
  return readRecord(folder, skill)
    .files.filter(({ path }) => holdsExamples(path))
    .map(file => readExamples(file.path, readVerified(folder, locateFile(skill, file), file.digest)))
}

function readEntryTerms(folder: string, skill: ManifestSkill, cache: WordCache): string {
  const { name, description } = skill
  const record = readRecord(folder, skill)
  const bytes = readVerified(folder, locateChunk(skill), getChunkDigest(skill))
  const text = new TextDecoder().decode(bytes.subarray(record.chunk.body))
  const titles = record.sections.map(({ title }) => title)
  return listEntryTerms(
    { name, description, fields: { ...record, ...skill }, titles, text, bodyStart: 0 },
    cache,
  )
}

function collectFiles(emission: Generator<OutputFile, ManifestSearch | undefined, undefined>): HeldOutIndex {
  const files = new Map<string, Uint8Array>()
  let next = emission.next()
  for (; next.done !== true; next = emission.next())
    if (next.value.content instanceof Uint8Array) files.set(next.value.path, next.value.content)
  return { files, search: next.value }
}
