/** Publishes files into a folder. */
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { Call } from '../call.ts'
import { isRefused } from './fit.ts'
import { type Managed, type ManagedOptions, writeManaged } from './managed.ts'
import type { Problem } from './npm-check.ts'
import type { PublishedSite } from './options.ts'
import type { TreeFile } from './tree.ts'

/** What decides whether files are published into a folder. */
export interface FolderOptions extends Omit<ManagedOptions, 'onProgress' | 'onFile'> {
  problems: Problem[]
  dryRun: boolean | undefined
}

/** A call that publishes into a folder, with the files that are there. */
export type FolderCall = Call & Pick<ManagedOptions, 'onFile'>

/** Publishes files into a folder, unless a problem forbids it or this is a dry run. Throws a Failure. */
export async function publishFolder(
  folder: string,
  files: TreeFile[],
  { problems, dryRun, ...options }: FolderOptions,
  call: FolderCall,
): Promise<Managed & Pick<PublishedSite, 'state' | 'problems' | 'files'>> {
  const nothing = { problems, written: 0, kept: 0, removed: 0 }
  if (isRefused(problems)) return { state: 'refused', ...nothing, files: 0 }
  if (dryRun === true) return { state: 'planned', ...nothing, files: files.length }
  await yieldToEventLoop(call.signal)
  const onProgress = (done: number, total: number) => call.onProgress({ phase: 'write', done, total })
  const counts = await writeManaged(folder, files, {
    ...options,
    onProgress,
    onFile: call.onFile,
  })
  return { state: 'published', problems, files: files.length, ...counts }
}
