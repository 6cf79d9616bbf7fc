/** The parts that shards left → the bundle that one build of everything makes, byte for byte. Needs no trees. */

import { join, resolve } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import { VERSION } from '../../core/process/version.ts'
import { showPath } from '../../core/text/show.ts'
import { MANIFEST } from '../../format/layout.ts'
import { openPartAnalyses } from '../analyses/parts.ts'
import { compile } from '../compile.ts'
import { BUILD_KINDS } from '../config/option-table.ts'
import { DEFAULT_OUT, type EmbeddingSettings, type Options } from '../config/options.ts'
import { getCacheDir } from '../config/settings.ts'
import { resolveEmbeddings } from '../embeddings/configured.ts'
import { createFilter } from '../hide-findings.ts'
import type { Report } from '../report.ts'
import { createFolderSink } from '../sinks/folder.ts'
import { sortParts } from './agree.ts'
import { findParts, openPart, readSettings, readWalk } from './open-part.ts'
import { type MergeSettings, type PartSettings, parsePartSettings } from './settings.ts'

/** What a merge takes. Everything else was decided when the shards were built, and is in the parts. */
export type MergeOptions = Pick<
  Options,
  'cwd' | 'out' | 'durable' | 'cache' | 'cacheDir' | 'embeddings' | 'onProgress' | 'signal'
>

/**
 * Makes one bundle of the parts that `buildShard` wrote, given in any order; a folder of parts counts as all of them. The
 * bundle, the findings and the exit code are those of one build of everything. Throws a `SkillcError` when a part is missing,
 * given twice, of another build, or not as it was written, with the code `aborted` once `signal` is.
 *
 * @example
 * const { ok, bundle } = await merge(['parts/1', 'parts/2'], { out: 'dist/skills' })
 */
export async function merge(paths: string[], options: MergeOptions = {}): Promise<Report> {
  // The options of the shards may be given again.
  checkOptions(options, BUILD_KINDS, '`merge`')
  const cwd = resolve(options.cwd ?? '.')
  const out = resolve(cwd, options.out ?? DEFAULT_OUT)
  const folders = [...new Set(paths.map(path => resolve(cwd, path)))].flatMap(path => findParts(path, cwd))
  const parts = sortParts(folders.map(openPart), VERSION)
  const [first] = parts
  const part = readSettings(first)
  const settings = parsePartSettings(part, `The settings in \`${first.shown}\``)
  const changed = part.changed && new Set(part.changed)
  const hide = createFilter({ ...part, ...(changed && { findChanged: () => changed }) })
  const walk = readWalk(first, settings.sources.length)
  const config = {
    ...settings,
    cacheDir: (options.cache ?? true) ? getCacheDir(options.cacheDir, cwd) : undefined,
    embeddings: getEmbeddingSettings(part, settings, options, showPath(cwd, join(out, MANIFEST))),
  }
  const report = await compile(
    {
      settings: config,
      scan: () => ({ ...walk, skills: [], watched: new Map(), readAt: 0 }),
      analyze: openPartAnalyses(parts, settings.sources, walk, part.tokenizer),
    },
    createFolderSink(
      { cwd, out, cache: options.cache, durable: options.durable, findLeft: () => undefined },
      undefined,
    ),
    options,
  )
  return hide(report)
}

/**
 * Who makes the vectors: the endpoint that the shards' configuration names, under the rules for configurations that come with
 * a repository; or the provider that is given, if it is the one that the shards were given.
 */
function getEmbeddingSettings(
  { embeddings: asked }: PartSettings,
  { search, cwd }: MergeSettings,
  { embeddings: given }: MergeOptions,
  usualFile: string,
): EmbeddingSettings | undefined {
  if (asked === undefined || given === false) return undefined
  const file = resolve(cwd, asked.file ?? usualFile)
  if (search !== undefined)
    return resolveEmbeddings(
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
  return resolveEmbeddings({ embeddings: given }, { config: {}, base: cwd }, {}, file)
}
