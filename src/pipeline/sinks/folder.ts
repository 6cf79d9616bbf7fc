/** The sink of a build: a bundle in a folder, and beside the cache what a later build can use again. */
import type { EmitKeeper } from '../../compiler/emit/emit.ts'
import { type Written, writeBundle } from '../../compiler/write/write.ts'
import { showPath } from '../../core/text/show.ts'
import { readRoot } from '../../reader/disk/read.ts'
import type { Options, Run, Settings } from '../config/options.ts'
import { keepLedger } from '../delta/keep.ts'
import { type BundleBefore, type Changes, planChanges, readOwnBefore, writeChanges } from '../delta/reuse.ts'
import type { Explain } from '../reasons.ts'
import type { Report } from '../report.ts'
import type { Graph, Sink } from '../stages.ts'
import { endWithReport, type OnBuilt } from './report.ts'

export interface FolderTarget
  extends Pick<Settings, 'cwd' | 'out'>,
    Pick<Options, 'cache' | 'durable' | 'threads'> {
  /** Where to write down what a later build can use. */
  ledger?: string | undefined
  /** Whether the bundle is as the last build left it; not known without. */
  isTrusted?: () => boolean
  /** The bundle that the last build left. */
  before?: BundleBefore | undefined
  /** Told why the whole bundle is rebuilt after all. */
  explain?: Explain
}

export function createFolderSink(target: FolderTarget, onBuilt: OnBuilt | undefined): Sink<Report> {
  return {
    takes: 'graph',
    writes: true,
    keepsOwn: target.ledger !== undefined,
    mayBeEmpty: false,
    apply: async (graph, run) => {
      const isKept = graph.mayWrite && leavesNothing(graph) && holdsSkills(target.out)
      const bundle = graph.mayWrite && !isKept ? await write(target, graph, run) : undefined
      const out = showPath(target.cwd, target.out)
      // Another build comes to something else when the bundle is gone by then.
      const ended = isKept ? { ...graph, isSettled: false } : graph
      return endWithReport(ended, { command: 'build', out, bundle, ...(isKept && { isKept }) }, onBuilt)
    },
  }
}

/** Whether errors leave no skill: a bundle of that is of no use to anybody. */
function leavesNothing({ resolution, hasSkillErrors }: Graph): boolean {
  return hasSkillErrors && resolution.skills.length === 0
}

/** Whether a folder is a bundle with skills. */
function holdsSkills(folder: string): boolean {
  try {
    return readRoot(folder).account.emitted > 0
  } catch {
    return false
  }
}

async function write(target: FolderTarget, graph: Graph, run: Run): Promise<Report['bundle']> {
  const { out, cache, durable = false, threads, isTrusted } = target
  const { resolution, emit } = graph
  const { onProgress, signal } = run
  const isAsLeft = isTrusted?.() ?? false
  const changed = isAsLeft && cache !== false ? await writeDifference(target, graph, run) : undefined
  if (typeof changed === 'object') return { skills: resolution.skills.length, ...changed }
  const written = await keeping(target, graph, keep =>
    writeBundle(out, emit({ keep }), {
      force: cache === false || changed === 'interrupted',
      isTrusted: isAsLeft,
      durable,
      threads,
      signal,
      about: resolution.skills.reduce((sum, { files }) => sum + files.length + 1, 0),
      onProgress: (done, total) => onProgress?.({ phase: 'write', done, total }),
    }),
  )
  return { skills: resolution.skills.length, ...written }
}

/**
 * Makes of the bundle that is there the one that is wanted. Undefined, and nothing done, where all has to be rebuilt;
 * `interrupted` where no file can be taken for whole.
 */
async function writeDifference(
  target: FolderTarget,
  graph: Graph,
  { signal }: Run,
): Promise<(Written & { digest: string }) | 'interrupted' | undefined> {
  const { before, durable = false, explain = () => {} } = target
  const {
    resolution,
    analyses: { reuse, getTexts },
    getOutside,
    emit,
  } = graph
  if (before === undefined || reuse?.ledger.head.digest !== before.bundle.digest) return undefined
  const changes = planChanges(reuse, resolution, getTexts, getOutside, explain)
  if (changes === undefined) return undefined
  const { made, names, partAt } = changes
  const run = (keep: EmitKeeper | undefined) => {
    const kept = new Set<string>()
    const skill: EmitKeeper['skill'] = (resolved, line, own, number) => {
      for (const name of own) kept.add(name)
      keep?.skill(resolved, line, own, number)
    }
    const keeper: EmitKeeper = { shard: () => {}, rest: () => {}, ...keep, skill }
    return writeChanges(before, names, kept, emit({ made, keep: keeper }), { durable, signal })
  }
  return keeping(target, graph, run, partAt)
}

/** Writes down what a later build can use again, if something was written. */
async function keeping<Result>(
  { ledger }: FolderTarget,
  { resolution, about, contested, own, inventory, analyses: { read, cache, reuse } }: Graph,
  run: (keeper: EmitKeeper | undefined) => Promise<Result>,
  partAt?: Changes['partAt'],
): Promise<Result> {
  const skills = read.flatMap(({ skill }) => skill ?? [])
  const kept =
    ledger === undefined || cache === undefined || own === undefined
      ? undefined
      : keepLedger(ledger, {
          found: inventory.skills,
          skills,
          resolution,
          about,
          contested,
          own,
          analyses: cache,
          ownBefore: skill => reuse && readOwnBefore(reuse, skill),
          partAt,
        })
  let isWritten = false
  try {
    const written = await run(kept?.keeper)
    isWritten = typeof written === 'object'
    return written
  } finally {
    kept?.end(isWritten)
  }
}
