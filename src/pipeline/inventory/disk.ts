import { createTracked } from '../../compiler/scan/git-index.ts'
import { mergeSources, nestInRoots } from '../../compiler/scan/merge.ts'
import type { Seen } from '../../compiler/scan/seen.ts'
import { walk } from '../../compiler/scan/walk.ts'
import type { Walked } from '../../compiler/types.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { findRealFolder, listRealPaths, resolveRealPath } from '../../core/files/real-path.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { Run, Settings } from '../config/options.ts'
import type { Inventory } from '../stages.ts'
import { isOnDisk } from './exists.ts'
import { markCopies } from './written-copies.ts'

export interface KnownTrees {
  seen?: Seen | undefined
  readAt?: number | undefined
}

export async function scanDisk(
  settings: Settings,
  run: Run,
  { seen, readAt = Date.now() }: KnownTrees = {},
): Promise<Inventory> {
  const { sources, project, limits, out, cacheDir } = settings
  const { onProgress, signal } = run
  // Computed once: a build may have thousands of sources, one per tenant.
  const roots = listRealPaths(sources.filter(isOnDisk).map(({ dir }) => dir))
  const ofProject = project === undefined ? roots : [...roots, ...listRealPaths([project])]
  const exclude = listRealPaths(cacheDir === undefined ? [out] : [out, cacheDir])
  const walked: Walked[] = []
  const tracked = createTracked()
  for (const [index, source] of sources.entries()) {
    await yieldToEventLoop(signal)
    walked.push(
      walk(source, index, limits, {
        gitignore: source.obeysIgnores ?? true,
        tracked,
        roots: [...(source.level === 'project' ? ofProject : roots), ...listRealPaths(source.reach ?? [])],
        exclude,
        project,
        seen,
        onFolder: done => {
          onProgress?.({ phase: 'walk', done })
          throwIfAborted(signal)
        },
      }),
    )
  }
  const merged = mergeSources(sources, walked)
  const real = sources.map(
    source => (isOnDisk(source) && findRealFolder(source.dir)) || resolveRealPath(source.dir),
  )
  nestInRoots(real, merged.skills)
  const looked = markCopies(merged, real, settings)
  return { ...merged, watched: new Map([...merged.watched, ...tracked.indexes]), looked, readAt }
}
