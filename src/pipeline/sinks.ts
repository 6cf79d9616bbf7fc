/** Where a compilation ends: a bundle in a folder or in memory, or only a report. */
import { hasSkillErrors } from '../compiler/diagnostics.ts'
import { writeBundle } from '../compiler/write/write.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Stat } from '../core/json/types.ts'
import { yieldToEventLoop } from '../core/process/yield.ts'
import { showPath } from '../core/text/show.ts'
import { MANIFEST } from '../format/layout.ts'
import type { Manifest } from '../format/manifest.ts'
import { parseManifest, readRoot } from '../reader/disk/read.ts'
import { readWhole } from '../reader/disk/whole.ts'
import type { Options, Run, Settings } from './config/options.ts'
import type { Report } from './report.ts'
import type { Compiled, Sink } from './stages.ts'

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
      // Without the bundle, the next build has another result.
      const ended = isKept ? { ...compiled, isSettled: false } : compiled
      return endWithReport(ended, { command: 'build', out, bundle, ...(isKept && { isKept }) }, onBuilt)
    },
  }
}

function leavesNothing({ resolution, diagnostics }: Compiled): boolean {
  return hasSkillErrors(diagnostics.errors) && resolution.skills.length === 0
}

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

export interface Built extends Pick<Compiled, 'inventory' | 'isSettled' | 'listProbed' | 'looked'> {
  bundle: Report['bundle']
}

/** Receives the report; undefined if there is none. */
export type TakeReport = (report: Report | undefined) => void

export type OnBuilt = (built: Built) => TakeReport | undefined

export function createReportSink(onBuilt: OnBuilt | undefined): Sink<Report> {
  return {
    writes: false,
    mayBeEmpty: false,
    apply: async compiled => endWithReport(compiled, { command: 'check' }, onBuilt),
  }
}

function endWithReport(
  { startReport, inventory, isSettled, listProbed, looked }: Compiled,
  made: Parameters<Compiled['startReport']>[0],
  onBuilt: OnBuilt | undefined,
): () => Report {
  const take = onBuilt?.({ inventory, isSettled, listProbed, looked, bundle: made.bundle })
  return createEnd(startReport(made), take)
}

function createEnd(finishReport: () => Report, take: TakeReport | undefined): () => Report {
  return () => {
    let report: Report | undefined
    try {
      report = finishReport()
      return report
    } finally {
      take?.(report)
    }
  }
}

export interface InMemory {
  compiled: Compiled
  /** Sorted by file and position. */
  findings: Diagnostic[]
  /** With all skills, even if `manifest.json` is split. */
  manifest: Manifest
  /** The bundle's generated or in-memory files by path, including `manifest.json`. */
  files: Map<string, Uint8Array>
  copied: Map<string, string>
}

const AT_ONCE = 64

/** The sink of `compile`: the bundle's files in memory, and the paths of those that a build would copy. */
export const intoMap: Sink<InMemory> = {
  writes: true,
  mayBeEmpty: true,
  apply: async (compiled, { onProgress, signal }) => {
    const files = new Map<string, Uint8Array>()
    const copied = new Map<string, string>()
    const emission = await compiled.emit()
    let next = emission.next()
    for (let done = 0; !next.done; next = emission.next()) {
      const { value } = next
      if ('content' in value) {
        const { content } = value
        if (content instanceof Uint8Array) files.set(value.path, content)
        else copied.set(value.path, content.file)
      }
      if (done++ % AT_ONCE > 0) continue
      onProgress?.({ phase: 'write', done })
      await yieldToEventLoop(signal)
    }
    const { path, content } = next.value.manifest
    if (content instanceof Uint8Array) files.set(path, content)
    const root = parseManifest(new TextDecoder().decode(files.get(path)), MANIFEST)
    const { manifest } = readWhole(root, { read: part => files.get(part), refuse() {} })
    return () => ({ compiled, findings: compiled.diagnostics.list(), manifest, files, copied })
  },
}
