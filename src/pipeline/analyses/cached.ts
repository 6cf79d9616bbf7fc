import { openTokenizer, serializeOptions } from '../../compiler/analyze/analyzer.ts'
import type { Options, Run, Settings } from '../config/options.ts'
import { getAnalyzerOptions } from '../config/options.ts'
import type { Store } from '../incremental/store.ts'
import { createExists } from '../inventory/exists.ts'
import type { AnalysisStore } from '../stages.ts'
import { analyzeAll } from './analyze-all.ts'

export type AnalysisSettings = Pick<
  Settings,
  | 'cwd'
  | 'sources'
  | 'parser'
  | 'tokenizer'
  | 'profile'
  | 'fields'
  | 'own'
  | 'remoteCache'
  | 'parts'
  | 'cacheKey'
  | 'threads'
> & { project?: string | undefined }

/** `store` keeps the analyses. `forReport`: no bundle is written, so bundle-only data may be omitted. */
export function openCachedAnalyses(
  settings: AnalysisSettings,
  { onWarning }: Pick<Options, 'onWarning'>,
  store: Store,
  { forReport = false } = {},
): AnalysisStore {
  return async ({ skills, readAt }, run) => {
    const consulted = new Set<string>()
    const exists = createExists(settings.sources, skills, settings.project, consulted)
    const isKept = store.isKept || settings.cacheKey !== undefined
    const analyzer = { ...getAnalyzerOptions(settings), forReport: forReport && !isKept }
    const { id: tokenizer } = await openTokenizer(settings.tokenizer)
    const options = serializeOptions(analyzer)
    const fetchParts = await loadParts(settings, options, { ...run, onWarning })
    const remote = await loadRemote(settings, options, { ...run, onWarning })
    const all = await analyzeAll(skills, {
      analyzer,
      store,
      fetches: [fetchParts, remote?.fetch].flatMap(fetch => fetch ?? []),
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
      consulted,
      ...(remote && { share: () => remote.push(skills, all) }),
    }
  }
}

type Listeners = Run & Pick<Options, 'onWarning'>

async function loadParts(settings: AnalysisSettings, options: string, run: Listeners) {
  if (settings.parts.length === 0) return undefined
  const { openParts } = await import('../shards/parts.ts')
  return openParts(settings, options, run)
}

async function loadRemote(settings: AnalysisSettings, options: string, run: Listeners) {
  if (settings.remoteCache === undefined) return undefined
  const { openRemoteCache } = await import('../remote-cache/remote-cache.ts')
  return openRemoteCache({ ...settings, remoteCache: settings.remoteCache }, options, run)
}
