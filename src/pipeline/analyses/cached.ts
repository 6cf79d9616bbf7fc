/** Analyses of skills on this machine: from the cache, from machines that share theirs, else made here. */
import { openTokenizer, serializeOptions } from '../../compiler/analyze/analyzer.ts'
import type { Options, Run, Settings } from '../config/options.ts'
import { getAnalyzerOptions } from '../config/options.ts'
import type { Store } from '../incremental/store.ts'
import { createExists } from '../inventory/exists.ts'
import type { AnalysisStore } from '../stages.ts'
import { analyzeAll } from './analyze-all.ts'

/** What of the settings decides about analyses. */
export type AnalysisSettings = Pick<
  Settings,
  'sources' | 'parser' | 'tokenizer' | 'profile' | 'fields' | 'remoteCache' | 'threads'
>

/**
 * `store` keeps the analyses. `forReport`: no bundle is made of them, so what only that contains is left out where no later build
 * could use it.
 */
export function openCachedAnalyses(
  settings: AnalysisSettings,
  { onWarning }: Pick<Options, 'onWarning'>,
  store: Store,
  { forReport = false } = {},
): AnalysisStore {
  return async ({ skills, readAt }, run) => {
    const exists = createExists(settings.sources, skills)
    const isKept = store.isKept || settings.remoteCache !== undefined
    const analyzer = { ...getAnalyzerOptions(settings), forReport: forReport && !isKept }
    const { id: tokenizer } = await openTokenizer(settings.tokenizer)
    const remote = await openRemote(settings, serializeOptions(analyzer), { ...run, onWarning })
    const all = await analyzeAll(skills, {
      analyzer,
      store,
      ...(remote && { fetch: remote.fetch }),
      threads: settings.threads,
      readAt,
      signal: run.signal,
      onProgress: (done, total) => run.onProgress?.({ phase: 'analyze', done, total }),
    })
    return {
      ...all,
      store,
      tokenizer,
      exists,
      ...(remote && { share: () => remote.push(skills, all) }),
    }
  }
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
