/** The sink of a build: a bundle in a folder. */
import { hasSkillErrors } from '../../compiler/diagnostics.ts'
import { writeBundle } from '../../compiler/write/write.ts'
import type { Stat } from '../../core/json/types.ts'
import { showPath } from '../../core/text/show.ts'
import { readRoot } from '../../reader/disk/read.ts'
import type { Options, Run, Settings } from '../config/options.ts'
import type { Report } from '../report.ts'
import type { Compiled, Sink } from '../stages.ts'
import { endWithReport, type OnBuilt } from './report.ts'

export interface FolderTarget
  extends Pick<Settings, 'cwd' | 'out'>,
    Pick<Options, 'cache' | 'durable' | 'threads'> {
  /** The manifest's state, if every file of the bundle is as the last build left it. */
  left: Stat | undefined
}

export function createFolderSink(target: FolderTarget, onBuilt: OnBuilt | undefined): Sink<Report> {
  return {
    writes: true,
    mayBeEmpty: false,
    apply: async (compiled, run) => {
      const isKept = compiled.mayWrite && leavesNothing(compiled) && holdsSkills(target.out)
      const bundle = compiled.mayWrite && !isKept ? await write(target, compiled, run) : undefined
      const out = showPath(target.cwd, target.out)
      // Another build comes to something else when the bundle is gone by then.
      const ended = isKept ? { ...compiled, isSettled: false } : compiled
      return endWithReport(ended, { command: 'build', out, bundle, ...(isKept && { isKept }) }, onBuilt)
    },
  }
}

/** Whether errors leave no skill: a bundle of that is of no use to anybody. */
function leavesNothing({ resolution, diagnostics }: Compiled): boolean {
  return hasSkillErrors(diagnostics.errors) && resolution.skills.length === 0
}

/** Whether a folder is a bundle with skills. */
function holdsSkills(folder: string): boolean {
  try {
    return readRoot(folder).account.emitted > 0
  } catch {
    return false
  }
}

async function write(target: FolderTarget, compiled: Compiled, run: Run): Promise<Report['bundle']> {
  const { out, cache, durable = false, threads, left } = target
  const { resolution, emit } = compiled
  const { onProgress, signal } = run
  const written = await writeBundle(out, (there = NO_FILES) => emit(there), {
    force: cache === false,
    left: cache === false ? undefined : left,
    durable,
    threads,
    signal,
    about: resolution.skills.reduce((sum, { files }) => sum + files.length + 1, 0),
    onProgress: (done, total) => onProgress?.({ phase: 'write', done, total }),
  })
  return { skills: resolution.skills.length, ...written }
}

const NO_FILES: ReadonlySet<string> = new Set()
