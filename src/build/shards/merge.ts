/** The parts that shards left → the bundle that one build of everything makes, byte for byte. Needs no trees. */
import { join, resolve } from 'node:path'
import type { ReadSkill } from '../../compiler/analyse/read.ts'
import type { CompileInput } from '../../compiler/compile-input.ts'
import type { AnalysedSkill, Analysis, Gist } from '../../compiler/types.ts'
import { failure } from '../../core/failure.ts'
import { showPath } from '../../core/show.ts'
import { VERSION } from '../../core/version.ts'
import { MANIFEST } from '../../format/layout.ts'
import { DEFAULT_OUT, type EmbeddingSettings, type Options } from '../config/options.ts'
import { policyOf } from '../config/policy.ts'
import { cacheDirOf } from '../config/settings.ts'
import { showFile } from '../config/show-file.ts'
import { embeddingSettings } from '../embeddings/configured.ts'
import { endBuild, type Hidden } from '../end-build.ts'
import { createFilter } from '../hide-findings.ts'
import type { Report } from '../report.ts'
import { inOrder } from './agree.ts'
import { broken, type OpenPart, openPart, partsAt, readSettings, readWalk } from './open-part.ts'
import { DIGEST, digestSkill, digestWalk, type PartWalk, SKILLS } from './part.ts'
import { readSkills } from './read-skills.ts'
import { type MergeSettings, type PartSettings, settingsOfPart } from './settings.ts'
import { shardOf } from './shard.ts'
import { openTexts, type TextsPlace } from './texts.ts'

/** What a merge takes. Everything else was decided when the shards were built, and is in the parts. */
export type MergeOptions = Pick<Options, 'cwd' | 'out' | 'cache' | 'cacheDir' | 'embeddings' | 'onProgress'>

/**
 * Makes one bundle of the parts that `buildShard` wrote, given in any order; a folder of parts counts as all of them. The
 * bundle, the findings and the exit code are those of one build of everything. Throws a Failure when a part is missing,
 * given twice, of another build, or not as it was written.
 */
export async function merge(paths: string[], options: MergeOptions = {}): Promise<Report> {
  const cwd = resolve(options.cwd ?? '.')
  const out = resolve(cwd, options.out ?? DEFAULT_OUT)
  const folders = [...new Set(paths.map(path => resolve(cwd, path)))].flatMap(path => partsAt(path, cwd))
  const parts = inOrder(folders.map(openPart), VERSION)
  const [first] = parts
  const where = `The settings in \`${first.shown}\``
  const part = readSettings(first)
  const settings = settingsOfPart(part, where)
  const hide = createFilter({ ...part, changed: part.changed && new Set(part.changed) })
  const walk = readWalk(first, settings.sources.length)
  const all = readAll(parts, settings, walk, options)
  const input = inputOf(part, settings, walk, all.read)
  const hidden = { ignored: hiddenOf(input, walk.ignored), excluded: hiddenOf(input, walk.excluded) }
  const cacheDir = (options.cache ?? true) ? cacheDirOf(options.cacheDir, cwd) : undefined
  const embeddings = embeddingsOf(part, settings, options, showPath(cwd, join(out, MANIFEST)))
  const { keepGoing, tokenizer } = settings
  const texts = openTexts(all.places)
  try {
    const { textsOf } = texts
    const ending = { cwd, out, keepGoing, tokenizer, embeddings, cacheDir, hidden, textsOf }
    return hide((await endBuild(input, ending, options, 'build')).report)
  } finally {
    texts.close()
  }
}

/** What reading each skill came to, in the order of the walk, and where the texts of each stand. */
interface AllParts {
  read: ReadSkill[]
  places: Map<AnalysedSkill, TextsPlace>
}

/** Throws a Failure when skills are not where they belong. */
function readAll(
  parts: [first: OpenPart, ...others: OpenPart[]],
  { sources }: MergeSettings,
  walk: PartWalk,
  { onProgress }: MergeOptions,
): AllParts {
  const found = parts.reduce((sum, { head }) => sum + head.own, 0)
  const lines = parts.reduce((sum, { head }) => sum + (head.files[SKILLS]?.size ?? 0), 0)
  if (found !== parts[0].head.found || found > lines / SHORTEST_LINE) throw incomplete()
  const read: ReadSkill[] = new Array(found)
  const digests = Buffer.alloc(found * DIGEST)
  const places: AllParts['places'] = new Map()
  let done = 0
  for (const part of parts) {
    const { head } = part
    for (const { skill, read: result, place } of readSkills(part, sources.length)) {
      const { at, source } = skill
      const isOwn = shardOf(skill, sources[source]?.label ?? '', head.of) === head.shard
      if (!isOwn || at >= head.found || read[at] !== undefined)
        throw broken(part, `the skill \`${skill.path}\` is not one of its own`)
      digestSkill(skill).copy(digests, at * DIGEST)
      read[at] = result
      if (result.skill !== undefined) places.set(result.skill, { part, place })
      if (++done % SKILLS_PER_WORD === 0) onProgress?.({ phase: 'merge', done, total: found })
    }
  }
  if (digestWalk(digests, JSON.stringify(walk)) !== parts[0].head.walk) throw incomplete()
  return { read, places }
}

function incomplete() {
  return failure(
    'The parts together are not all that the walk found',
    'Build all shards again from the same commit',
  )
}

/** Bytes that every line of a skill has. */
const SHORTEST_LINE = 100
const SKILLS_PER_WORD = 256

function inputOf(
  part: PartSettings,
  settings: MergeSettings,
  walk: PartWalk,
  read: ReadSkill[],
): CompileInput {
  const { cwd, sources, entries, access, budget, licenses, splitAbove } = settings
  const notes = part.notes.map(({ file, finding }) => ({ ...finding, source: -1, path: resolve(cwd, file) }))
  return {
    sources,
    skills: read.flatMap(({ skill }) => skill ?? []),
    analysisOf: heldAnalysis,
    passedOver: [...walk.passedOver, ...read.flatMap(({ passedOver }) => passedOver ?? [])],
    findings: [...notes, ...walk.findings, ...read.flatMap(({ findings }) => findings)],
    policy: policyOf(settings),
    show: (source, path) => showFile(settings, source, path),
    tokenizer: part.tokenizer,
    budget,
    licenses,
    splitAbove,
    entries,
    access,
    mcp: part.mcp,
  }
}

/** Whoever reads parts holds analyses: they are judged as they are read. */
function heldAnalysis({ analysis }: AnalysedSkill): Analysis {
  if (!isWhole(analysis)) throw new Error('the analysis of a skill of a part is held')
  return analysis
}

function isWhole(analysis: Gist): analysis is Analysis {
  return 'references' in analysis
}

function hiddenOf({ show }: CompileInput, all: PartWalk['ignored']): Hidden {
  return all
    .filter(({ folders }) => folders > 0)
    .map(({ source, folders }) => ({ root: show(source, ''), folders }))
}

/**
 * Who makes the vectors: the endpoint that the shards' configuration names, under the rules for configurations that come with
 * a repository; or the provider that is given, if it is the one that the shards were given.
 */
function embeddingsOf(
  { embeddings: asked }: PartSettings,
  { search, cwd }: MergeSettings,
  { embeddings: given }: MergeOptions,
  usualFile: string,
): EmbeddingSettings | undefined {
  if (asked === undefined || given === false) return undefined
  const file = resolve(cwd, asked.file ?? usualFile)
  if (search !== undefined)
    return embeddingSettings(
      {},
      { config: { search: { embeddings: search } }, base: cwd, file },
      process.env,
      file,
    )
  if (given === undefined || given.id !== asked.provider || given.dimensions !== asked.dimensions)
    throw failure(
      `The shards were built with a provider of embeddings, \`${asked.provider}\` with ${asked.dimensions} dimensions`,
      'Give the same to `merge`, or `embeddings: false` to go without',
    )
  return embeddingSettings({ embeddings: given }, { config: {}, base: cwd }, {}, file)
}
