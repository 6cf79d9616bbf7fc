/** One shard of a build: walk everything, analyse this shard's share, and leave it for `merge.ts`. */
import { join, resolve } from 'node:path'
import { analyseAll } from '../../compiler/analyse/analyse-all.ts'
import { type AnalyserOptions, keyOfOptions, openTokenizer } from '../../compiler/analyse/analyser.ts'
import { type MergedWalk, mergeSources } from '../../compiler/scan/merge.ts'
import type { FoundSkill } from '../../compiler/types.ts'
import { failure } from '../../core/failure.ts'
import { joinPath } from '../../core/path.ts'
import { showPath } from '../../core/show.ts'
import { VERSION } from '../../core/version.ts'
import { analyserOptions } from '../config/analyser-options.ts'
import type { Options, Settings } from '../config/options.ts'
import { settingsOf } from '../config/settings.ts'
import { showFile } from '../config/show-file.ts'
import { analysesDir, shareOf, walkSources } from '../full-build.ts'
import { readHideRules } from '../hide-findings.ts'
import { DIGEST, digestSkill, digestWalk, type PartWalk, partSkillOf } from './part.ts'
import { partSettings } from './settings.ts'
import { type Shard, shardOf } from './shard.ts'
import { type OwnSkill, writePart } from './write-part.ts'

/** What a shard came to. Findings are the merge's to report: they may depend on the other parts. */
export interface ShardResult {
  shard: number
  of: number
  /** Skills that the walk found, and how many of them are in this part. */
  found: number
  skills: number
  /** Files of the part, and their bytes. */
  files: number
  bytes: number
  /** The part's folder, from the working directory when below it. POSIX. */
  out: string
}

/**
 * Builds one of several parts of a bundle; `out` is the folder for it. Every shard walks all trees, and analyses those skills
 * that are its own by their paths. `merge` makes the bundle of all parts. Throws a Failure.
 */
export async function buildShard(options: Options, shard: Shard): Promise<ShardResult> {
  if (options.out === undefined)
    throw failure(
      'A shard needs a folder for its part',
      `Give a new one outside of the trees: \`--out parts/${shard.index}\``,
    )
  const settings = await settingsOf({ ...options, out: resolve(options.cwd ?? '.', options.out) })
  checkAskers(settings)
  const readAt = Date.now()
  const walked = mergeSources(walkSources(settings, options))
  const labels = settings.sources.map(({ label }) => label)
  const own = walked.skills.flatMap((found, at) =>
    shardOf(found, labels[found.source] ?? '', shard.count) === shard.index ? [{ found, at }] : [],
  )
  const analyser = analyserOptions(settings)
  const share = await shareOf(settings, options)
  const cacheDir = analysesDir(settings)
  const skills = own.map(({ found }) => found)
  const all = await analyseAll(skills, {
    analyser,
    // Shards that share a folder would throw out each other's lines.
    cacheDir: cacheDir && join(cacheDir, `shard-${shard.index}-of-${shard.count}`),
    threads: settings.threads,
    readAt,
    onProgress: (done, total) => options.onProgress?.({ phase: 'analyse', done, total }),
    ...(share && { borrow: share.borrow }),
  })
  try {
    const input = await partOf(settings, walked, analyser)
    const written = writePart(settings.out, {
      ...input,
      shard,
      own: own.flatMap(({ found, at }, index): OwnSkill[] => {
        const read = all.read[index]
        return read === undefined ? [] : [{ found, at, read }]
      }),
      textsOf: all.textsOf,
      analysisOf: all.analysisOf,
      onProgress: (done, total) => options.onProgress?.({ phase: 'write', done, total }),
    })
    await share?.lend(skills, all)
    return {
      shard: shard.index,
      of: shard.count,
      found: walked.skills.length,
      skills: own.length,
      ...written,
      out: showPath(settings.cwd, settings.out),
    }
  } finally {
    all.close()
  }
}

/** What is the same in every part. */
async function partOf(settings: Settings, walked: MergedWalk, analyser: AnalyserOptions) {
  const besides = JSON.stringify(besidesOf(walked))
  const { id: tokenizer } = await openTokenizer(settings.tokenizer)
  const { baseline, changed } = readHideRules(settings)
  const portable = {
    settings,
    analyses: keyOfOptions(analyser),
    tokenizer,
    ...(baseline && { baseline }),
    ...(changed && { changed: changedHere(settings, walked, changed) }),
  }
  const digests = Buffer.alloc(walked.skills.length * DIGEST)
  for (const [at, found] of walked.skills.entries())
    digestSkill(partSkillOf(found, at)).copy(digests, at * DIGEST)
  return {
    version: VERSION,
    found: walked.skills.length,
    walk: digestWalk(digests, besides),
    settings: JSON.stringify(partSettings(portable)),
    besides,
  }
}

/** What clients make of skills is looked up in the trees, of all skills at once. */
function checkAskers({ preset, clients }: Settings): void {
  const name = preset !== undefined ? '--preset' : '--clients'
  if (preset !== undefined || clients.length > 0)
    throw failure(
      `\`--shard\` cannot be used with \`${name}\`: what a client makes of skills is looked up in all trees at once`,
      preset === undefined
        ? 'Ask with `skillc check --clients NAMES` on one machine, and leave `clients` out here'
        : 'Build with `--preset` on one machine; `--cache-dir` and `--remote-cache` make that fast',
    )
}

function besidesOf({ passedOver, findings, ignored, excluded }: MergedWalk): PartWalk {
  const counted = (all: MergedWalk['ignored']) =>
    all.map(({ source, folders }) => ({ source, folders: folders.length }))
  return { passedOver, findings, ignored: counted(ignored), excluded: counted(excluded) }
}

/**
 * Of the files that changed those that a finding can be about. Others differ between machines: parts themselves are files
 * that git does not know.
 */
function changedHere(settings: Settings, walked: MergedWalk, changed: ReadonlySet<string>): string[] {
  const pathsOf = ({ source, path, form, entry, files }: FoundSkill): [number, string][] => [
    [source, form?.shown ?? joinPath(path, entry.path)],
    ...files.map((file): [number, string] => [source, joinPath(path, file.path)]),
  ]
  const places: [number, string][] = [
    ...walked.skills.flatMap(pathsOf),
    ...[...walked.findings, ...walked.passedOver].map(({ source, path }): [number, string] => [source, path]),
    ...settings.notes.map(({ file }): [number, string] => [-1, file]),
    ...settings.sources.map((_, source): [number, string] => [source, '']),
  ]
  const shown = new Set(places.map(([source, path]) => showFile(settings, source, path)))
  return [...changed].filter(file => shown.has(file)).sort()
}
