/**
 * The one way through a build: inventory → analyses → graph → outputs → sink.
 *
 * Every variant is a value of three interfaces (`stages.ts`). A build of trees, a check and a round of a watch walk the disk;
 * `merge` reads the lists of parts, `compile` what is in memory. Analyses come from a cache, from other machines or from
 * parts. A sink makes a folder, a map or a part, or only a report.
 */
import type { Run } from './config/options.ts'
import { type GraphSettings, resolveGraph } from './resolve-graph.ts'
import type { Analyses, AnalysisStore, End, Scan, Sink } from './stages.ts'

export interface Pipeline<Result> {
  config: GraphSettings
  scan: Scan
  analyze: AnalysisStore
  sink: Sink<Result>
}

/** Runs a build from its beginning to its end. Throws a Failure, or `aborted` once the signal is. */
export async function runPipeline<Result>(pipeline: Pipeline<Result>, run: Run): Promise<Result> {
  const { end, notes } = await runStages(pipeline, run)
  try {
    return end()
  } finally {
    notes.close()
  }
}

/** Once it is done, all that it made can be forgotten but what it gives: of 100,000 skills that is much. */
async function runStages<Result>(
  { config, scan, analyze, sink }: Pipeline<Result>,
  run: Run,
): Promise<{ end: End<Result>; notes: Analyses['notes'] }> {
  const inventory = await scan(run)
  const analyses = await analyze(inventory, run)
  const { notes } = analyses
  try {
    const end =
      sink.takes === 'analyses'
        ? await sink.apply(inventory, analyses, run)
        : await sink.apply(await resolveGraph(config, inventory, analyses, sink, run), run)
    try {
      analyses.store.commit()
      await analyses.share?.()
    } catch (error) {
      // What was built is there all the same.
      end()
      throw error
    }
    return { end, notes }
  } catch (error) {
    notes.close()
    throw error
  } finally {
    analyses.store.close()
  }
}
