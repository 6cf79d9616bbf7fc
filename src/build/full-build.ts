/** A build that looks at everything: walk, analyse, compile, write. `build.ts` calls it when something may have changed. */
import { join } from 'node:path'
import { type AllRead, analyseAll } from '../compiler/analyse/analyse-all.ts'
import { keyOfOptions, openTokenizer } from '../compiler/analyse/analyser.ts'
import type { CompileInput } from '../compiler/compile-input.ts'
import { type MergedWalk, mergeSources } from '../compiler/scan/merge.ts'
import { realPaths, walk } from '../compiler/scan/walk.ts'
import type { SourceContent, Walked } from '../compiler/types.ts'
import { sha256 } from '../core/hash.ts'
import { askClients } from './clients.ts'
import { analyserOptions } from './config/analyser-options.ts'
import type { Options, Settings } from './config/options.ts'
import { policyOf } from './config/policy.ts'
import { showFile } from './config/show-file.ts'
import { countFolders, type Ending, endBuild } from './end-build.ts'
import type { Kept } from './kept.ts'
import type { Share } from './remote-cache/share.ts'
import { isAsLeft, ledgerOf } from './replay.ts'
import type { Report } from './report.ts'

/** The report, and what it depends on. */
export interface FullBuild {
  report: Report
  walked: MergedWalk
  /** When the walk began, in milliseconds since the epoch. */
  readAt: number
  /** Whether nothing but the trees decides what the next build comes to: a provider that failed may not fail then. */
  isSettled: boolean
}

/** Builds from the trees as they are now; `kept` is what the build before left. Throws a Failure. */
export async function fullBuild(
  settings: Settings,
  options: Options,
  command: Report['command'],
  kept: Kept = {},
): Promise<FullBuild> {
  const readAt = Date.now()
  const walked = mergeSources(walkSources(settings, options, kept))
  Object.assign(kept, { walked, readAt })
  const share = await shareOf(settings, options)
  const all = await (kept.analyse ?? analyseAll)(walked.skills, {
    analyser: analyserOptions(settings),
    ...(share && { borrow: share.borrow }),
    cacheDir: analysesDir(settings),
    threads: settings.threads,
    readAt,
    onProgress: (done, total) => options.onProgress?.({ phase: 'analyse', done, total }),
  })
  try {
    const finished = await finishBuild(settings, options, command, walked, all)
    await share?.lend(walked.skills, all)
    return { ...finished, walked, readAt }
  } finally {
    all.close()
  }
}

/** Compiles what was read, and writes it where that is asked for and may be. */
async function finishBuild(
  settings: Settings,
  options: Options,
  command: Report['command'],
  walked: MergedWalk,
  { read, file, textsOf, analysisOf }: AllRead,
): Promise<Pick<FullBuild, 'report' | 'isSettled'>> {
  const skills = read.flatMap(({ skill }) => skill ?? [])
  const clients = await askClients(settings, skills)
  const input: CompileInput = {
    sources: settings.sources,
    skills,
    analysisOf,
    rules: clients.rules,
    passedOver: [...walked.passedOver, ...read.flatMap(({ passedOver }) => passedOver ?? [])],
    findings: [
      ...settings.notes.map(({ file, finding }) => ({ ...finding, source: -1, path: file })),
      ...walked.findings,
      ...read.flatMap(({ findings }) => findings),
      ...clients.findings,
    ],
    policy: policyOf(settings),
    show: (source, path) => showFile(settings, source, path),
    tokenizer: (await openTokenizer(settings.tokenizer)).id,
    budget: settings.budget,
    licenses: settings.licenses,
    entries: settings.entries,
    access: settings.access,
    splitAbove: settings.splitAbove,
    mcp: settings.mcp,
  }
  const hidden = {
    ignored: countFolders(input.show, walked.ignored),
    excluded: countFolders(input.show, walked.excluded),
  }
  const { report, compiled, isSettled } = await endBuild(
    input,
    {
      ...settings,
      hidden,
      textsOf,
      ...ledgerFor(settings, walked, file),
      isTrusted: () => isAsLeft(settings),
    },
    options,
    command,
  )
  const portability = clients.matrix(compiled.resolution, input.show)
  return { report: { ...report, ...portability }, isSettled }
}

/** Where analyses are kept. What was borrowed is apart: it does not count in builds that ask nobody, or somebody else. */
export function analysesDir({ cacheDir, remoteCache }: Settings): string | undefined {
  if (cacheDir === undefined || remoteCache === undefined) return cacheDir
  return join(cacheDir, `with-${sha256(remoteCache.url).slice(0, 16)}`)
}

/** What a ledger of this build is about, where one can be kept. */
function ledgerFor(
  settings: Settings,
  { skills: found }: MergedWalk,
  analyses: string | undefined,
): Pick<Ending, 'ledger'> {
  const file = ledgerOf(settings)
  return file === undefined || analyses === undefined ? {} : { ledger: { file, found, analyses } }
}

/** The remote cache, loaded where there is one. */
export async function shareOf(settings: Settings, options: Options): Promise<Share | undefined> {
  if (settings.remoteCache === undefined) return undefined
  const { openShare } = await import('./remote-cache/share.ts')
  return openShare(settings.remoteCache, keyOfOptions(analyserOptions(settings)), options)
}

export function walkSources(settings: Settings, options: Options, { seen }: Kept = {}): Walked[] {
  const { sources, project, limits, out, cacheDir } = settings
  // Once for all: a build may have a source for each of thousands of tenants.
  const roots = realPaths(sources.flatMap(({ dir, holds }) => (isOffDisk(holds) ? [] : dir)))
  const ofProject = project === undefined ? roots : [...roots, ...realPaths([project])]
  const exclude = realPaths(cacheDir === undefined ? [out] : [out, cacheDir])
  return sources.map((source, index) =>
    walk(source, index, limits, {
      gitignore: source.obeysIgnores,
      roots: source.level === 'project' ? ofProject : roots,
      exclude,
      seen,
      onFolder: done => options.onProgress?.({ phase: 'walk', done }),
    }),
  )
}

/** What has no folder of its own at `dir`. */
function isOffDisk(holds: SourceContent | undefined): boolean {
  return holds?.kind === 'records' || holds?.kind === 'bundle'
}
