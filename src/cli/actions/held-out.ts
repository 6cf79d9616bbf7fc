/**
 * Prompts of authors, each asked of an index without it. A prompt in the index finds its own skill; what a prompt that
 * is still unwritten would find is what a user meets.
 *
 * The prompts of each skill are dealt to a few parts in turn. The index of a part is the one that a build would make if the
 * prompts of that part were in no file.
 */

import { emitIndex } from '../../compiler/emit/emit.ts'
import { addToIndex, startIndex } from '../../compiler/index/build-index.ts'
import { listEntryTerms, listTerms } from '../../compiler/index/count.ts'
import { holdsExamples, readExamples } from '../../compiler/parse/examples.ts'
import type { OutputFile } from '../../compiler/types.ts'
import { getChunkDigest, locateChunk, locateFile } from '../../format/locate.ts'
import type { Manifest, ManifestSearch, ManifestSkill } from '../../format/manifest.ts'
import { readRecord, readVerified } from '../../reader/disk/read.ts'
import type { Case } from '../../search/evaluate.ts'
import type { WordCache } from '../../search/words.ts'

/** Each part is a fifth: a skill with up to five prompts loses one at a time. */
const PARTS = 5

/** A prompt of an author; where it is in the index, with the part that it is in. */
export type OwnCase = Case & { part?: number }

/** The prompts that authors give as examples and counterexamples, and the indexes to ask. */
export interface OwnPrompts {
  cases: OwnCase[]
  createIndex: (part?: number) => HeldOutIndex
}

export interface HeldOutIndex {
  files: Map<string, Uint8Array>
  search: ManifestSearch | undefined
}

interface SkillPrompts {
  prompts: string[][]
  unwanted: string[]
}

/** Reads what the skills of a bundle are searched by. Throws a Failure for files that are not what the manifest says. */
export function readOwnPrompts(folder: string, manifest: Manifest): OwnPrompts {
  const cache: WordCache = new Map()
  const examples = manifest.skills.map(skill => readPrompts(folder, skill))
  let entries: string[] | undefined
  const listTermsWithout = (at: number, part: number | undefined) => {
    const { prompts = [] } = examples[at] ?? {}
    const parts = dealPrompts(prompts)
    return prompts.flatMap(file => {
      const left = file.filter(prompt => parts.get(prompt) !== part)
      return left.length === 0 ? [] : listTerms({ examples: left }, cache)
    })
  }
  return {
    cases: manifest.skills.flatMap(({ id }, at) => {
      const { prompts = [], unwanted = [] } = examples[at] ?? {}
      return [
        ...Array.from(dealPrompts(prompts), ([query, part]) => ({ query, relevant: [id], part })),
        ...unwanted.map(query => ({ query, not: id })),
      ]
    }),
    createIndex(part) {
      entries ??= manifest.skills.map(skill => readEntryTerms(folder, skill, cache))
      const draft = startIndex(manifest.skills.length)
      for (const [at, entry] of entries.entries())
        addToIndex(draft, [entry, ...listTermsWithout(at, part).filter(list => list !== '')])
      return collectFiles(emitIndex(draft))
    },
  }
}

/** Prompts by the part that each is in. The same text in two files is one prompt. */
function dealPrompts(files: readonly string[][]): Map<string, number> {
  return new Map(Array.from(new Set(files.flat()), (prompt, at) => [prompt, at % PARTS]))
}

function readPrompts(folder: string, skill: ManifestSkill): SkillPrompts {
  const files = readRecord(folder, skill).files.filter(({ path }) => holdsExamples(path))
  const read = files.map(file =>
    readExamples(file.path, readVerified(folder, locateFile(skill, file), file.digest)),
  )
  return { prompts: read.map(({ wanted }) => wanted), unwanted: read.flatMap(({ unwanted }) => unwanted) }
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
