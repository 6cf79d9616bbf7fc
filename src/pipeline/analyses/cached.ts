/** Analyses of skills on this machine: from the cache, from machines that share theirs, else made here. */
import { join } from 'node:path'
import { analyzeAll } from '../../compiler/analyze/analyze-all.ts'
import { openTokenizer, serializeOptions } from '../../compiler/analyze/analyzer.ts'
import { openTextStore } from '../../compiler/analyze/text-store.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { getAnalyzerOptions } from '../config/analyzer-options.ts'
import type { Options, Run, Settings } from '../config/options.ts'
import { createExists } from '../inventory/exists.ts'
import type { AnalysisStore } from '../stages.ts'

/** What of the settings decides about analyses. */
export type AnalysisSettings = Pick<
  Settings,
  'sources' | 'parser' | 'tokenizer' | 'profile' | 'fields' | 'cacheDir' | 'remoteCache' | 'threads'
>

/**
 * `folder`: below that of the cache. `read` is asked for what no other machine has. `forReport`: no bundle is made of these
 * analyses, so what only that holds is left out where no cache keeps it for a later build.
 */
export function openCachedAnalyses(
  settings: AnalysisSettings,
  { onWarning }: Pick<Options, 'onWarning'>,
  {
    folder = '',
    read = analyzeAll,
    forReport = false,
  }: { folder?: string; read?: typeof analyzeAll; forReport?: boolean } = {},
): AnalysisStore {
  return async ({ skills, readAt }, run) => {
    const exists = createExists(settings.sources, skills)
    const isKept = settings.cacheDir !== undefined || settings.remoteCache !== undefined
    const analyzer = { ...getAnalyzerOptions(settings), forReport: forReport && !isKept }
    const { id: tokenizer } = await openTokenizer(settings.tokenizer)
    const remote = await openRemote(settings, serializeOptions(analyzer), { ...run, onWarning })
    const cacheDir = getCacheFolder(settings)
    const all = await read(skills, {
      analyzer,
      ...(remote && { fetch: remote.fetch }),
      cacheDir: cacheDir && join(cacheDir, folder),
      threads: settings.threads,
      readAt,
      signal: run.signal,
      onProgress: (done, total) => run.onProgress?.({ phase: 'analyze', done, total }),
    })
    return {
      ...all,
      tokenizer,
      exists,
      notes: openTextStore(),
      ...(remote && { share: () => remote.push(skills, all) }),
    }
  }
}

/** What was borrowed is apart: it does not count in builds that read no cache, or another one. */
function getCacheFolder({ cacheDir, remoteCache }: AnalysisSettings): string | undefined {
  if (cacheDir === undefined || remoteCache?.mayRead !== true) return cacheDir
  return join(cacheDir, `with-${sha256(remoteCache.url).slice(0, 16)}`)
}

/** The remote cache, loaded where there is one. */
async function openRemote(
  { remoteCache }: AnalysisSettings,
  key: string,
  options: Run & Pick<Options, 'onWarning'>,
) {
  if (remoteCache === undefined) return undefined
  const { openRemoteCache } = await import('../remote-cache/remote-cache.ts')
  return openRemoteCache(remoteCache, key, options)
}
